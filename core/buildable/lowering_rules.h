// What TileLang 0.1.15's compiler refuses of a tile, rule by rule. A rule is a function that says what stands in the
// way, with its figures; the rules are asked in the order in which the compiler comes to them.
#pragma once

#include <optional>

#include "core/buildable/kernel_plan.h"
#include "core/buildable/refusal.h"

namespace tilescope {

/// What is in the way of every tile of the problem: rules about types and extents alone.
std::optional<Refusal> why_no_tile_lowers(const KernelTile& tile, const KernelPlan& plan);

/// The first rule that refuses the tile; none where the compiler takes it.
std::optional<Refusal> why_not_lower(const KernelTile& tile, const KernelPlan& plan);

}  // namespace tilescope
