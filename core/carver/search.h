// The search for output tiles (tilelang 0.1.15, carver/roller/policy/default.py: get_base_tile and dfs_smem_tile).
// From a base tile it grows one dimension at a time, always from the tile that ranks best so far, until nothing is left
// to grow or more than 2,000 tiles were looked at.
#pragma once

#include <cstdint>
#include <vector>

#include "core/carver/policy.h"
#include "core/carver/tile_figures.h"

namespace tilescope::carver {

struct VisitedTile {
  Tile tile;
  TileFigures figures;
};

struct SearchResult {
  /// Every tile looked at, in that order, invalid ones included.
  std::vector<VisitedTile> visited;
  /// Places in `visited` of the valid ones, best first; empty where the search raised.
  std::vector<std::uint32_t> order;
  Raise raised = Raise::none;
};

struct BaseTile {
  Tile tile;
  Raise raised = Raise::none;
};

/// The tile to start from: all ones, but for dimensions that are cheaper per item when taken whole.
BaseTile find_base_tile(const Policy& policy);

SearchResult search_tiles(const Policy& policy, const Tile& base, const PerNode<ReduceStep>& steps);

}  // namespace tilescope::carver
