// Whether blocks walk the grid in panels of columns, so that their inputs stay in L2 (tilelang 0.1.15,
// carver/roller/policy/tensorcore.py: plan_rasterization).
#pragma once

#include "core/carver/answer.h"

namespace tilescope::carver {

Rasterization plan_rasterization(const Policy& policy);

}  // namespace tilescope::carver
