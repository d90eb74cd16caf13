#include "core/buildable/kernel_plan.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>
#include <utility>

namespace tilescope {
namespace {

constexpr std::int64_t warp_size = 32;
constexpr std::int64_t warps_of_a_group = 4;
constexpr std::int64_t rows_of_an_instruction = 16;
constexpr std::int64_t producer_threads = 128;

bool is_fp8(DType dtype) { return dtype == DType::float8_e4m3 || dtype == DType::float8_e5m2; }

/// Hopper's wgmma by types, and what it asks of the step along K and the transposes (tilelang/src/cuda/op/gemm.cc,
/// CheckWgmma).
bool suits_wgmma(const KernelTile& tile) {
  const Matmul& p = tile.problem;
  const bool both_k_inner = !p.trans_A && p.trans_B;
  if (p.in_dtype == DType::float16) {
    return (p.accum_dtype == DType::float16 || p.accum_dtype == DType::float32) && tile.block_k % 16 == 0;
  }
  if (p.in_dtype == DType::bfloat16) return p.accum_dtype == DType::float32 && tile.block_k % 16 == 0;
  if (is_fp8(p.in_dtype)) {
    const bool accumulates = p.accum_dtype == DType::float16 || p.accum_dtype == DType::float32;
    return accumulates && both_k_inner && tile.block_k % 32 == 0;
  }
  if (p.in_dtype == DType::int8 || p.in_dtype == DType::uint8) {
    return p.accum_dtype == DType::int32 && both_k_inner && tile.block_k % 32 == 0;
  }
  return false;
}

/// Volta's mma (tilelang/src/cuda/op/gemm.cc, AllowVoltaMma).
bool suits_volta(const KernelTile& tile) {
  const Matmul& p = tile.problem;
  const bool accumulates = p.accum_dtype == DType::float16 || p.accum_dtype == DType::float32;
  return !p.trans_A && p.in_dtype == DType::float16 && accumulates && tile.block_m % 16 == 0 &&
         tile.block_n % 16 == 0 && tile.block_k % 4 == 0;
}

/// Turing's mma (tilelang/src/cuda/op/gemm.cc, AllowTuringMma).
bool suits_turing(const Matmul& p) {
  if (p.in_dtype == DType::float16) return p.accum_dtype == DType::float16 || p.accum_dtype == DType::float32;
  const bool integer = p.in_dtype == DType::int8 || p.in_dtype == DType::uint8 || p.in_dtype == DType::int4;
  return integer && p.accum_dtype == DType::int32;
}

GemmInstruction choose_instruction(const KernelTile& tile, int sm) {
  const std::int64_t warps = tile.threads / warp_size;
  const bool hopper = sm >= 90 && sm < 100;
  if (hopper && tile.block_m >= 64 && warps % warps_of_a_group == 0 && suits_wgmma(tile)) return GemmInstruction::wgmma;
  if (sm >= 70 && sm < 75 && !suits_volta(tile)) return GemmInstruction::fma;
  if (sm >= 75 && sm < 80 && !suits_turing(tile.problem)) return GemmInstruction::fma;
  return GemmInstruction::mma;
}

/// Splits the warps so that the shares of M and N are as near as can be to the tile's own ratio; the first of equals
/// counts (tilelang/src/cuda/op/gemm.cc, ComputeDefaultWarpPartition and ComputeWgmmaWarpPartition, the square policy).
void split_warps(const KernelTile& tile, std::int64_t columns, KernelPlan& plan) {
  const std::int64_t warps = tile.threads / warp_size;
  const std::int64_t step = plan.instruction == GemmInstruction::wgmma ? warps_of_a_group : 1;
  const float ideal = static_cast<float>(tile.block_m) / static_cast<float>(tile.block_n);
  float least = 0;
  // A tile may ask for any number of threads; its rows end the search.
  const std::int64_t most = std::min(warps, tile.block_m / rows_of_an_instruction);
  for (std::int64_t m = step; m <= most; m += step) {
    if (warps % m != 0) continue;
    const std::int64_t n = warps / m;
    if (tile.block_m % (m * rows_of_an_instruction) != 0 || tile.block_n % (n * columns) != 0) continue;
    const float shares_m = static_cast<float>(tile.block_m) / static_cast<float>(m * rows_of_an_instruction);
    const float shares_n = static_cast<float>(tile.block_n) / static_cast<float>(n * columns);
    const float distance = std::fabs(shares_m / shares_n - ideal);
    if (plan.warps_m != 0 && distance >= least) continue;
    least = distance;
    plan.warps_m = m;
    plan.warps_n = n;
  }
}

/// Whether the tensor memory accelerator takes a copy: the tile's rows and the matrix's must be whole units of 16 bytes
/// (tilelang/src/cuda/op/copy_analysis.cc, CheckBulkLoad and CheckGlobalStrides).
bool is_bulk_copy(std::int64_t tile_row, std::int64_t matrix_row, int element_bits) {
  constexpr std::int64_t unit_bits = 128;
  constexpr std::int64_t stride_limit_bytes = std::int64_t{1} << 40;
  const std::int64_t stride_bytes = matrix_row * element_bits / 8;
  return tile_row * element_bits % unit_bits == 0 && stride_bytes % 16 == 0 && stride_bytes < stride_limit_bytes;
}

/// The widest swizzle whose panels divide `continuity` columns: 128, 64 or 32 bytes, else none
/// (tilelang/src/layout/gemm_layouts.cc, MakeGemmABLayout; tilelang/cuda/op/gemm/gemm_wgmma.py, infer_shared_layout).
std::int64_t panel_columns(std::int64_t continuity, int element_bits) {
  for (std::int64_t panel_bytes : {128, 64, 32}) {
    const std::int64_t panel = panel_bytes * 8 / element_bits;
    if (continuity % panel == 0) return panel;
  }
  return 0;
}

/// Columns of B that one wgmma takes of a warp's share (tilelang/cuda/intrinsics/macro/wgmma_macro_generator.py,
/// select_wgmma_inst_n).
std::int64_t columns_of_wgmma(std::int64_t share) {
  constexpr std::int64_t widest = 256;
  const std::int64_t common = std::gcd(share, widest);
  if (share % 16 != 0) return common;
  for (std::int64_t columns = widest; columns > common; columns -= 16) {
    if (share % columns == 0) return columns;
  }
  return common;
}

/// Volta pads rows that it has no swizzle for (tilelang/src/layout/gemm_layouts.cc, MakeGemmVoltaABLayout and
/// MakeGemmABLayoutPadded).
void pad_for_volta(SharedTile& shared, bool is_k_inner) {
  const bool is_crosswise = is_k_inner && shared.columns % 32 == 0 && shared.rows % 32 == 0;
  const bool is_congruous = shared.columns % 64 == 0 && shared.rows % 4 == 0;
  if (!is_crosswise && !is_congruous && shared.columns % 16 == 0) shared.pitch += 8;
}

/// A tile of the matrix [rows, columns] in shared memory, not laid out yet.
SharedTile shared_tile(std::int64_t tile_rows, std::int64_t tile_columns, std::int64_t rows, std::int64_t columns,
                       int element_bits) {
  SharedTile shared;
  shared.rows = tile_rows;
  shared.columns = tile_columns;
  shared.element_bits = element_bits;
  shared.pitch = tile_columns;
  shared.is_whole_rows = tile_columns == columns && rows % tile_rows == 0;
  return shared;
}

void lay_out(const KernelTile& tile, KernelPlan& plan) {
  const Matmul& p = tile.problem;
  const int element_bits = bits(p.in_dtype);
  plan.a = p.trans_A ? shared_tile(tile.block_k, tile.block_m, p.K, p.M, element_bits)
                     : shared_tile(tile.block_m, tile.block_k, p.M, p.K, element_bits);
  plan.b = p.trans_B ? shared_tile(tile.block_n, tile.block_k, p.N, p.K, element_bits)
                     : shared_tile(tile.block_k, tile.block_n, p.K, p.N, element_bits);
  std::int64_t continuity_a = plan.a.columns;
  std::int64_t continuity_b = plan.b.columns;
  if (plan.instruction == GemmInstruction::wgmma) {
    if (p.trans_A) continuity_a = 64;
    if (!p.trans_B && plan.warps_n > 0) continuity_b = columns_of_wgmma(tile.block_n / plan.warps_n);
  }
  if (plan.instruction == GemmInstruction::fma) return;
  if (sm_number(tile.arch) < 75) {
    pad_for_volta(plan.a, !p.trans_A);
    pad_for_volta(plan.b, p.trans_B);
    return;
  }
  plan.a.panel = panel_columns(continuity_a, element_bits);
  plan.b.panel = panel_columns(continuity_b, element_bits);
}

}  // namespace

int sm_number(std::string_view arch) {
  if (!arch.starts_with("sm_")) return 0;
  int sm = 0;
  std::from_chars(arch.data() + 3, arch.data() + arch.size(), sm);
  return sm;
}

KernelPlan plan_kernel(const KernelTile& tile) {
  KernelPlan plan;
  const int sm = sm_number(tile.arch);
  plan.instruction = choose_instruction(tile, sm);
  if (plan.instruction == GemmInstruction::fma) {
    plan.warps_m = 1;
    plan.warps_n = tile.threads / warp_size;
  } else {
    split_warps(tile, sm < 75 ? 16 : 8, plan);
  }
  lay_out(tile, plan);
  const Matmul& p = tile.problem;
  if (sm >= 90 && tile.stages >= 1) {
    plan.bulk_copy_a = p.trans_A ? is_bulk_copy(tile.block_m, p.M, bits(p.in_dtype))
                                 : is_bulk_copy(tile.block_k, p.K, bits(p.in_dtype));
    plan.bulk_copy_b = p.trans_B ? is_bulk_copy(tile.block_k, p.K, bits(p.in_dtype))
                                 : is_bulk_copy(tile.block_n, p.N, bits(p.in_dtype));
  }
  // Copies that the accelerator does not take need as many threads as the products have
  // (tilelang/src/cuda/transform/producer_consumer_ws.cc, BuildWSBlock).
  plan.launch_threads = tile.threads;
  if (plan.warp_specialized()) {
    plan.launch_threads += plan.bulk_copy_a && plan.bulk_copy_b ? producer_threads : tile.threads;
  }
  plan.dynamic_smem_bytes = (plan.a.bytes() + plan.b.bytes()) * tile.stages;
  return plan;
}

}  // namespace tilescope
