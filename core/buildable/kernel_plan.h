// How TileLang 0.1.15 would build the GEMM of a tile: the instruction, the share of each warp, the way of the copies,
// and with that the threads and the shared memory of the launch. A plan is made whether or not the compiler would take
// the tile; lowering_rules.h says what stands in its way.
#pragma once

#include <cstdint>

#include "core/buildable/kernel_tile.h"

namespace tilescope {

/// A tile of A or B as it lies in shared memory: rows of columns, in the order of the matrix.
struct SharedTile {
  std::int64_t rows = 0;
  std::int64_t columns = 0;
  int element_bits = 0;
  /// Columns of a swizzled panel, whose rows lie together; 0 where the tile is row after row.
  std::int64_t panel = 0;
  /// Whether a tile is a run of whole rows of the matrix, so that one copy without a shape takes it.
  bool is_whole_rows = false;
  /// Columns between the beginnings of two rows: more than `columns` where rows are padded.
  std::int64_t pitch = 0;

  /// Bytes of one stage; nothing follows the last row.
  std::int64_t bytes() const { return ((rows - 1) * pitch + columns) * element_bits / 8; }
};

/// tilelang/src/cuda/op/gemm.cc, Gemm::SelectInst; tcgen05 needs tensor memory and is never chosen for this kernel.
enum class GemmInstruction : std::uint8_t {
  mma,    ///< a warp's mma.sync
  wgmma,  ///< a warp group's wgmma, Hopper
  fma,    ///< scalar code, where Volta and Turing have no tensor-core instruction for the types
};

struct KernelPlan {
  GemmInstruction instruction = GemmInstruction::mma;
  /// Warps along M and N; 0 where no split suits the instruction.
  std::int64_t warps_m = 0;
  std::int64_t warps_n = 0;
  SharedTile a;
  SharedTile b;
  /// Whether the tensor memory accelerator copies A and B.
  bool bulk_copy_a = false;
  bool bulk_copy_b = false;
  /// Threads of a block as launched: with the 128 of the producer where copies and products run in warps of their own.
  std::int64_t launch_threads = 0;
  /// Bytes of shared memory as launched: both tiles, once a stage.
  std::int64_t dynamic_smem_bytes = 0;

  bool warp_specialized() const { return bulk_copy_a || bulk_copy_b; }
};

KernelPlan plan_kernel(const KernelTile& tile);

/// The number in "sm_90a": 90; 0 where the architecture is no NVIDIA one.
int sm_number(std::string_view arch);

}  // namespace tilescope
