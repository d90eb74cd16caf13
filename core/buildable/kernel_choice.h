// Threads and pipeline stages for a tile that comes without them: the enumeration ranks block_M x block_N x block_K
// alone, and a kernel needs both. A choice of ours, not carver's; whether it builds is for check_tile to say.
#pragma once

#include <cstdint>

#include "core/buildable/kernel_tile.h"
#include "core/query/device.h"

namespace tilescope {

/// Most sums that one thread holds: half of the 255 registers that it may have.
inline constexpr std::int64_t most_sums_per_thread = 128;
/// Most stages that are chosen.
inline constexpr std::int64_t most_stages_chosen = 4;

struct KernelWish {
  std::int64_t block_m = 0;
  std::int64_t block_n = 0;
  std::int64_t block_k = 0;
  /// Stages that the tile's ranking counted shared memory for; never fewer are chosen.
  std::int64_t stages = 1;
  /// Blocks that are to share an SM.
  std::int64_t blocks_per_sm = 1;
};

/// Threads: the fewest of 128, 256, 512 and 1024 whose sums fit most_sums_per_thread and that build; else the first
/// number that builds; else 128. Stages: with asynchronous copies (sm_80 and newer) as many as shared memory holds for
/// the wished blocks per SM, at most most_stages_chosen and no more than there are steps along K.
KernelTile choose_kernel(const Matmul& problem, const Device& device, const KernelWish& wish);

}  // namespace tilescope
