#include "core/carver/block_size.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <numeric>

#include "core/carver/factors.h"
#include "core/carver/numeric.h"

namespace tilescope::carver {
namespace {

constexpr std::int64_t most_threads = 1024;

/// Lower is better: away from RDNA's preferred number of warps, then away from one warp per scheduler, then lanes idle
/// in the last warp.
std::array<double, 4> score(const Policy& policy, std::int64_t threads) {
  const Device& device = policy.device;
  const std::int64_t warps = (threads + device.warp_size - 1) / device.warp_size;
  std::array<double, 4> key{};
  if (policy.kind == PolicyKind::tensor_core_policy && policy.is_rdna()) {
    constexpr std::int64_t preferred_warps = 4;
    key[0] = warps == preferred_warps ? 0 : 1;
    key[1] = static_cast<double>(std::abs(warps - preferred_warps));
  }
  key[2] = std::max(true_div(warps, device.sm_partition), true_div(device.sm_partition, warps));
  key[3] = true_div(warps * device.warp_size - threads, threads);
  return key;
}

}  // namespace

std::vector<std::int64_t> block_sizes(const Policy& policy, const PerNode<Tile>& tiles,
                                      const PerNode<ReduceStep>& steps) {
  const std::size_t count = policy.nodes.size();
  PerNode<std::int64_t> space{};
  std::int64_t common = 0;
  std::int64_t smallest = 0;
  for (std::size_t n = 0; n < count; ++n) {
    space[n] = product(tiles[n]);
    common = std::gcd(common, space[n]);
    smallest = n == 0 ? space[n] : std::min(smallest, space[n]);
  }
  std::vector<std::int64_t> sizes;
  if (common < policy.device.warp_size * policy.device.sm_partition && common == smallest) {
    std::int64_t with_reduction = 0;
    for (std::size_t n = 0; n < count; ++n)
      with_reduction = std::gcd(with_reduction, wrapping_mul(space[n], product(steps[n])));
    sizes = all_factors(with_reduction, most_threads);
    std::erase_if(sizes, [&](std::int64_t size) {
      if (size % common != 0) return true;
      return std::any_of(space.begin(), space.begin() + static_cast<std::ptrdiff_t>(count),
                         [size](std::int64_t s) { return size % s != 0 && s % size != 0; });
    });
  } else {
    sizes = all_factors(common, most_threads);
  }
  // Equal scores keep the order of the list, which ascends.
  std::vector<std::pair<std::array<double, 4>, std::int64_t>> scored;
  scored.reserve(sizes.size());
  for (std::int64_t size : sizes) scored.emplace_back(score(policy, size), size);
  std::sort(scored.begin(), scored.end());
  for (std::size_t i = 0; i < sizes.size(); ++i) sizes[i] = scored[i].second;
  return sizes;
}

}  // namespace tilescope::carver
