#include "core/buildable/neighbour.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <cmath>
#include <cstddef>

#include "core/buildable/buildable.h"
#include "core/buildable/lowering_rules.h"
#include "core/query/integer.h"

namespace tilescope {
namespace {

/// What a neighbour may change of a tile.
struct Freedom {
  std::string_view name;
  std::int64_t KernelTile::* field;
};

constexpr std::array<Freedom, 5> freedoms = {{
    {"block_m", &KernelTile::block_m},
    {"block_n", &KernelTile::block_n},
    {"block_k", &KernelTile::block_k},
    {"threads", &KernelTile::threads},
    {"stages", &KernelTile::stages},
}};

/// How far a value is from another: the number of doublings between them.
double doublings(std::int64_t from, std::int64_t to) {
  return std::fabs(std::log2(static_cast<double>(to) / static_cast<double>(std::max<std::int64_t>(from, 1))));
}

std::vector<std::int64_t> multiples(std::int64_t unit, std::int64_t highest) {
  std::vector<std::int64_t> values;
  for (std::int64_t value = unit; value <= highest; value += unit) values.push_back(value);
  return values;
}

std::vector<std::int64_t> values_of(std::size_t choice, const KernelTile& tile) {
  constexpr std::int64_t largest_block = 512;
  switch (choice) {
    case 0: return multiples(16, std::max(largest_block, tile.block_m));
    // Widths of 8 over a multiple of 16 compile, but have been slow, and on Hopper wrong.
    case 1: return multiples(16, std::max(largest_block, tile.block_n));
    case 2: return multiples(16, std::max(largest_block, tile.block_k));
    case 3: return {32, 64, 96, 128, 192, 256, 384, 512, 768, 1024};
    default: return multiples(1, tile.stages - 1);
  }
}

/// Values that a choice may take instead of its own, nearest first: the next few to both sides, and the powers of two,
/// which reach far without being many.
std::vector<std::int64_t> alternatives(std::size_t choice, const KernelTile& tile) {
  constexpr int next = 4;
  const std::int64_t own = tile.*freedoms[choice].field;
  const std::vector<std::int64_t> values = values_of(choice, tile);
  const auto above = std::upper_bound(values.begin(), values.end(), own);
  const auto below = std::lower_bound(values.begin(), values.end(), own);
  std::vector<std::int64_t> chosen;
  for (auto value = values.begin(); value != values.end(); ++value) {
    const bool is_near = value < below ? below - value <= next : value >= above && value - above < next;
    const bool is_power_of_two = (*value & (*value - 1)) == 0;
    if (*value != own && (is_near || is_power_of_two)) chosen.push_back(*value);
  }
  std::stable_sort(chosen.begin(), chosen.end(),
                   [own](std::int64_t a, std::int64_t b) { return doublings(own, a) < doublings(own, b); });
  return chosen;
}

class Search {
 public:
  Search(const KernelTile& tile, const Device& device) : tile_(tile), device_(device), limits_(launch_limits(device)) {
    for (std::size_t c = 0; c < freedoms.size(); ++c) alternatives_[c] = alternatives(c, tile);
  }

  /// The nearest tile that differs in exactly `count` freedoms.
  std::optional<KernelTile> with_changes(std::size_t count) {
    best_.reset();
    for (std::size_t mask = 1; mask < (std::size_t{1} << freedoms.size()); ++mask) {
      if (std::bitset<freedoms.size()>(mask).count() == count) vary(mask, 0, tile_, 0);
    }
    return best_;
  }

 private:
  void vary(std::size_t mask, std::size_t choice, const KernelTile& tile, double distance) {
    if (tried_ > most_tried || (best_ && distance > best_distance_)) return;
    if (choice == freedoms.size()) return offer(tile, distance);
    if ((mask >> choice & 1) == 0) return vary(mask, choice + 1, tile, distance);
    for (std::int64_t value : alternatives_[choice]) {
      KernelTile varied = tile;
      varied.*freedoms[choice].field = value;
      vary(mask, choice + 1, varied, distance + doublings(tile_.*freedoms[choice].field, value));
    }
  }

  void offer(const KernelTile& tile, double distance) {
    ++tried_;
    if (!builds(tile, limits_)) return;
    const TilePrice price = price_of(tile, device_);
    const double cost = price.traffic_bytes * static_cast<double>(price.waves);
    if (best_ && distance == best_distance_ && cost >= best_cost_) return;
    best_ = tile;
    best_distance_ = distance;
    best_cost_ = cost;
  }

  /// Tiles after which the search gives up, where nothing that a tile can change is in the way.
  static constexpr std::int64_t most_tried = 50000;

  const KernelTile& tile_;
  const Device& device_;
  const LaunchLimits limits_;
  std::int64_t tried_ = 0;
  std::array<std::vector<std::int64_t>, freedoms.size()> alternatives_;
  std::optional<KernelTile> best_;
  double best_distance_ = 0;
  double best_cost_ = 0;
};

}  // namespace

TilePrice price_of(const KernelTile& tile, const Device& device) {
  const Matmul& p = tile.problem;
  const double inputs = static_cast<double>(tile.block_m + tile.block_n) * static_cast<double>(p.K) * bytes(p.in_dtype);
  const double output = static_cast<double>(tile.block_m) * static_cast<double>(tile.block_n) * bytes(p.out_dtype);
  const std::int64_t grid = divide_up(p.M, tile.block_m) * divide_up(p.N, tile.block_n);
  const std::int64_t at_once =
      std::max<std::int64_t>(estimated_blocks_per_sm(tile, device), 1) * device.compute_max_core;
  return {(inputs + output) * static_cast<double>(grid), at_once > 0 ? divide_up(grid, at_once) : 0};
}

std::int64_t estimated_blocks_per_sm(const KernelTile& tile, const Device& device) {
  const std::int64_t smem_bytes = std::max<std::int64_t>(plan_kernel(tile).dynamic_smem_bytes, 1);
  const std::int64_t registers =
      std::max<std::int64_t>(2 * tile.block_m * tile.block_n * bits(tile.problem.out_dtype) / 32, 1);
  return std::min({device.max_smem_usage / smem_bytes, device.reg_cap / registers, device.sm_partition});
}

std::optional<Neighbour> nearest_that_builds(const KernelTile& tile, const Device& device) {
  const Verdict verdict = check_tile(tile, device);
  if (!verdict.lowers || verdict.builds() || why_no_tile_lowers(tile, verdict.plan)) return std::nullopt;
  Search search(tile, device);
  for (std::size_t count = 1; count <= freedoms.size(); ++count) {
    const std::optional<KernelTile> found = search.with_changes(count);
    if (!found) continue;
    Neighbour neighbour;
    neighbour.tile = *found;
    const KernelPlan plan = plan_kernel(*found);
    neighbour.warp_m = found->block_m / std::max<std::int64_t>(plan.warps_m, 1);
    neighbour.warp_n = found->block_n / std::max<std::int64_t>(plan.warps_n, 1);
    for (const Freedom& freedom : freedoms) {
      if ((*found).*freedom.field != tile.*freedom.field) neighbour.changed.push_back(freedom.name);
    }
    neighbour.before = price_of(tile, device);
    neighbour.after = price_of(*found, device);
    return neighbour;
  }
  return std::nullopt;
}

}  // namespace tilescope
