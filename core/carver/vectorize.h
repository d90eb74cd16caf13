// How many elements a thread may load at a time (tilelang 0.1.15, carver/roller/policy/default.py: _plan_vectorize).
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/carver/node.h"

namespace tilescope::carver {

/// The widest of 16, 8, 4 and 2 elements per tensor of the reduction, at most 128 bits; a tensor without one is left
/// out.
std::vector<std::pair<std::string, std::int64_t>> plan_vectorize(const Node& node, const Tile& tile,
                                                                 const ReduceStep& rstep, std::int64_t threads);

}  // namespace tilescope::carver
