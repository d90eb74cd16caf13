// The carver model: what tilelang 0.1.15's carver recommends for a problem on a device (carver/utils.py:
// get_roller_hints_from_func and get_roller_hints_from_output_nodes; for attention also
// carver/template/flashattention.py). A pure function of its arguments.
#pragma once

#include <cstdint>

#include "core/carver/answer.h"
#include "core/query/device.h"
#include "core/query/problem.h"

namespace tilescope::carver {

/// `topk`: hints wanted; carver stops once it has them, and 0 acts as 1.
Answer recommend(const Problem& problem, const Device& device, std::int64_t topk);

}  // namespace tilescope::carver
