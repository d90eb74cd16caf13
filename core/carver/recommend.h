// The carver model: what tilelang 0.1.15's carver recommends for a problem on a device (carver/utils.py:
// get_roller_hints_from_func and get_roller_hints_from_output_nodes; for attention also
// carver/template/flashattention.py). A pure function of its arguments.
#pragma once

#include <cstdint>
#include <vector>

#include "core/carver/answer.h"
#include "core/carver/policy.h"
#include "core/query/device.h"
#include "core/query/problem.h"

namespace tilescope::carver {

/// What carver will search under: one policy, or two where the second is tried once the first gives no hint.
struct Plan {
  std::vector<PolicyDecision> decisions;
  std::vector<Policy> policies;
  /// Set where there is nothing to search under.
  Raise raised = Raise::none;
};

Plan plan_search(const Problem& problem, const Device& device);

/// `topk`: hints wanted; carver stops once it has them, and 0 acts as 1.
Answer recommend(const Problem& problem, const Device& device, std::int64_t topk);

}  // namespace tilescope::carver
