// An answer as JSON, in the keys that recorded answers of carver itself use:
//   policy base rstep space bits pipeline_stage   what was searched; absent where no search began
//   n_visited n_valid visited_fnv1a64 order_fnv1a64  how many tiles were visited and kept, and digests of both lists
//   visited order | order_top                     the lists themselves, or the first 20 of the ranked ones
//   hints hints_fnv1a64 | error                   what was recommended, or "Type: message"
// visited_fnv1a64 digests one line per tile, "16,32 1 16416 256 16777216 4 31776", traffic as %.17g, joined by
// newlines; order_fnv1a64 one line per ranked tile, "16,32"; hints_fnv1a64 the hints as compact JSON with keys in
// ascending order.
#pragma once

#include <nlohmann/json.hpp>

#include "core/carver/answer.h"

namespace tilescope::carver {

using Json = nlohmann::ordered_json;

/// A hint of one node. For several nodes a recommendation is a list of these.
Json hint_json(const Hint& hint);

/// [tile, valid, traffic, smem_cost, grid_size, block_per_SM, num_wave]
Json visited_json(const VisitedTile& visited);

/// `whole_lists`: write visited and order in full.
Json answer_json(const Answer& answer, bool whole_lists);

}  // namespace tilescope::carver
