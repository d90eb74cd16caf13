// The nearest tile that builds, for one that does not, and what it costs. Near means: as few of the five choices
// changed as can be (block_m, block_n, block_k, threads, stages), then each changed by as small a factor as can be.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/buildable/kernel_tile.h"
#include "core/query/device.h"

namespace tilescope {

/// What a tile costs by carver's own terms (tilelang 0.1.15, carver/roller/policy/default.py, compute_tile_dict), with
/// the shared memory of the real launch.
struct TilePrice {
  /// Bytes that all blocks move: their tiles of A and B over the whole of K, and C.
  double traffic_bytes = 0;
  std::int64_t waves = 0;
  bool operator==(const TilePrice&) const = default;
};

TilePrice price_of(const KernelTile& tile, const Device& device);

/// Blocks that share an SM by carver's estimate, which counts registers of the output tile alone.
std::int64_t estimated_blocks_per_sm(const KernelTile& tile, const Device& device);

struct Neighbour {
  KernelTile tile;
  /// The share of a warp, so that the tile can be written like a recommendation.
  std::int64_t warp_m = 0;
  std::int64_t warp_n = 0;
  /// "block_m", "block_n", "block_k", "threads", "stages".
  std::vector<std::string_view> changed;
  TilePrice before;
  TilePrice after;

  double traffic_ratio() const { return before.traffic_bytes > 0 ? after.traffic_bytes / before.traffic_bytes : 0; }
};

/// None where the tile builds as it is, where its kernel is not one that the rules cover, or where nothing near it
/// builds.
std::optional<Neighbour> nearest_that_builds(const KernelTile& tile, const Device& device);

}  // namespace tilescope
