// The figures of one output tile, by which the search keeps and ranks it (tilelang 0.1.15,
// carver/roller/policy/default.py: compute_tile_dict and _compute_memory_traffic).
#pragma once

#include <cstdint>

#include "core/carver/policy.h"
#include "core/carver/raise.h"

namespace tilescope::carver {

struct TileFigures {
  bool valid = true;
  /// Bytes that one block moves to and from global memory over the whole reduction, in whole transactions.
  double traffic = -1;
  /// Bytes of shared memory of a block; the tile is invalid above the device's smem_cap.
  std::int64_t smem_cost = -1;
  /// 32-bit registers of a block by carver's estimate; the tile is invalid above the device's reg_cap.
  std::int64_t registers = -1;
  /// Blocks of the grid.
  std::int64_t grid_size = -1;
  std::int64_t block_per_sm = -1;
  std::int64_t num_wave = -1;
};

/// The order in which tiles are ranked, lowest first: traffic over all waves.
inline double priority(const TileFigures& figures) {
  return (figures.traffic + 1) * static_cast<double>(figures.num_wave);
}

/// Figures after one that makes the tile invalid stay -1.
Raise compute_tile_figures(const Policy& policy, const Tile& tile, const PerNode<ReduceStep>& steps, TileFigures& out);

}  // namespace tilescope::carver
