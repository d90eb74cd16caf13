// How a block's warps are laid over a tile on tensor cores (tilelang 0.1.15, carver/roller/policy/tensorcore.py:
// _assign_block_size).
#pragma once

#include "core/carver/answer.h"

namespace tilescope::carver {

/// Fills block, warp, rstep, vectorize and the settings of tensor cores; false where the threads do not split the tile
/// into instructions.
bool assign_warps(const Policy& policy, const Node& node, const Tile& tile, const ReduceStep& rstep,
                  std::int64_t threads, Hint& hint);

}  // namespace tilescope::carver
