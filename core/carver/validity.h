// Which ranked tiles may become hints at all (tilelang 0.1.15, carver/roller/policy/default.py and tensorcore.py:
// check_tile_shape_isvalid).
#pragma once

#include "core/carver/answer.h"

namespace tilescope::carver {

/// Height and width of the instruction that a tensor-core tile must hold.
inline constexpr std::int64_t instruction_size = 16;

/// Sets outcome.no_hint and the figures behind it where the tile fails.
void check_tile(const Policy& policy, const PerNode<Tile>& tiles, std::int64_t grid_size, RankedOutcome& outcome);

}  // namespace tilescope::carver
