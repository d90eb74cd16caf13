#include "core/buildable/kernel_choice.h"

#include <algorithm>

#include "core/buildable/buildable.h"

namespace tilescope {
namespace {

std::int64_t choose_stages(const KernelTile& tile, const Device& device, const KernelWish& wish) {
  const std::int64_t stage_bytes = std::max<std::int64_t>(plan_kernel(tile).dynamic_smem_bytes, 1);
  const std::int64_t share_bytes = device.max_smem_usage / std::max<std::int64_t>(wish.blocks_per_sm, 1);
  const std::int64_t steps = (tile.problem.K + tile.block_k - 1) / tile.block_k;
  const std::int64_t fitting = std::min(share_bytes, device.smem_cap) / stage_bytes;
  return std::max(wish.stages, std::min({fitting, steps, most_stages_chosen}));
}

std::int64_t choose_threads(KernelTile tile, const Device& device) {
  constexpr std::int64_t by_preference[] = {128, 256, 512, 1024, 64, 32, 96, 192, 384};
  const LaunchLimits limits = launch_limits(device);
  std::int64_t chosen = 0;
  for (std::int64_t threads : by_preference) {
    tile.threads = threads;
    if (!builds(tile, limits)) continue;
    if (tile.block_m * tile.block_n <= most_sums_per_thread * threads) return threads;
    if (chosen == 0) chosen = threads;
  }
  return chosen == 0 ? by_preference[0] : chosen;
}

}  // namespace

KernelTile choose_kernel(const Matmul& problem, const Device& device, const KernelWish& wish) {
  KernelTile tile;
  tile.problem = problem;
  tile.arch = device.arch;
  tile.block_m = wish.block_m;
  tile.block_n = wish.block_n;
  tile.block_k = wish.block_k;
  tile.threads = 128;
  tile.stages = 1;
  const int sm = sm_number(device.arch);
  tile.stages = sm == 0 || sm >= 80 ? choose_stages(tile, device, wish) : wish.stages;
  tile.threads = choose_threads(tile, device);
  return tile;
}

}  // namespace tilescope
