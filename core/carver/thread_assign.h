// How a block's threads are laid over a tile on CUDA cores (tilelang 0.1.15, carver/roller/policy/default.py:
// _assign_block_size).
#pragma once

#include "core/carver/answer.h"

namespace tilescope::carver {

/// Fills block, thread, rstep, reduce_thread, step and vectorize of one node's hint.
Raise assign_threads(const Policy& policy, const Node& node, const Tile& tile, const ReduceStep& rstep,
                     std::int64_t threads, Hint& hint);

}  // namespace tilescope::carver
