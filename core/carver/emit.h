// From ranked tiles to hints (tilelang 0.1.15, carver/roller/policy/default.py: emit_config and assign_block_size).
#pragma once

#include "core/carver/answer.h"

namespace tilescope::carver {

/// Runs the whole of a policy and writes what it did to `answer`, which starts out empty but for the decisions.
void emit_hints(const Policy& policy, std::int64_t topk, Answer& answer);

}  // namespace tilescope::carver
