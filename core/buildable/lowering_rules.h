// What TileLang 0.1.15's compiler refuses of a tile, rule by rule. A rule is a function that says what stands in the
// way, with its figures; the rules are asked in the order in which the compiler comes to them.
#pragma once

#include <optional>

#include "core/buildable/kernel_plan.h"
#include "core/report/sentence.h"

namespace tilescope {

/// The first rule that refuses the tile; none where the compiler takes it.
std::optional<Sentence> why_not_lower(const KernelTile& tile, const KernelPlan& plan);

}  // namespace tilescope
