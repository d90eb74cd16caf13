// Drawings of a tile: where it lies in A, B and C, how its warps share it, and how its tensors lie in shared memory.
#pragma once

#include "core/report/working.h"

namespace tilescope::app {

/// A at the left, B above, C where they meet; the tile's rows, columns and step along K are filled. To scale, but for
/// extents that would be too thin to see.
void draw_tile_in_problem(const TileGeometry& geometry);

/// The block with its warps, numbered; nothing where there are none.
void draw_warps(const TileGeometry& geometry);

/// A bar as long as smem_cap, a stretch for each tensor and stage.
void draw_smem_layout(const Working& working);

}  // namespace tilescope::app
