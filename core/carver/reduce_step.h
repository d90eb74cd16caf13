// How far a block steps along each reduce axis at a time (tilelang 0.1.15, carver/roller/policy/default.py:
// _assign_reduce_step and get_node_reduce_step_candidates; tensorcore.py: the same two).
#pragma once

#include <cstdint>
#include <vector>

#include "core/carver/policy.h"
#include "core/carver/raise.h"

namespace tilescope::carver {

/// The steps that an axis may take, ascending, one list per reduce axis.
using StepCandidates = std::vector<std::vector<std::int64_t>>;

StepCandidates reduce_step_candidates(const Policy& policy, const Node& node);

enum class ReduceStepRule : std::uint8_t {
  no_reduction,     ///< nothing to step along
  transaction,      ///< tensor cores: two write transactions' worth of elements, or RDNA's own table
  padded,           ///< tensor cores: the axis is no multiple of 16, so the last step is padded
  best_coalescing,  ///< grown along the axis that makes reads fill a transaction best
};

struct ReduceStepChoice {
  ReduceStepRule rule = ReduceStepRule::no_reduction;
  ReduceStep step;
  /// best_coalescing: the sum over inputs of how near a row comes to a transaction, 1 each at best.
  double score = 0;
  Raise raised = Raise::none;
};

ReduceStepChoice assign_reduce_step(const Policy& policy, const Node& node);

}  // namespace tilescope::carver
