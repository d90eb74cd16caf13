// Growing the reduce step of a ranked tile while shared memory lasts (tilelang 0.1.15, carver/roller/policy/default.py
// and tensorcore.py: _expand_reduce_axis). On tensor cores only tiles with some extent of 32 or less grow, and carver
// then compares one stage of the output tile's footprint with the limit, so the hint may end up above it.
#pragma once

#include "core/carver/answer.h"

namespace tilescope::carver {

/// Updates `steps` and outcome's account of the change. `figures` are those of the tile before.
Raise expand_reduce_step(const Policy& policy, const Tile& output_tile, const PerNode<Tile>& tiles,
                         const TileFigures& figures, PerNode<ReduceStep>& steps, RankedOutcome& outcome);

}  // namespace tilescope::carver
