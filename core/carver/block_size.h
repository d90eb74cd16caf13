// How many threads a block may have for a tile, best first (tilelang 0.1.15, carver/roller/policy/default.py:
// recommend_block_size and score_block_size; tensorcore.py: score_block_size).
#pragma once

#include <cstdint>
#include <vector>

#include "core/carver/policy.h"

namespace tilescope::carver {

/// Threads per block, at most 1,024, in the order in which carver tries them.
std::vector<std::int64_t> block_sizes(const Policy& policy, const PerNode<Tile>& tiles,
                                      const PerNode<ReduceStep>& steps);

}  // namespace tilescope::carver
