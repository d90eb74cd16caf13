// Which part of every buffer a tile needs, written in the axes of the stage that the tile belongs to (tilelang 0.1.15,
// carver/roller/shape_inference/tir.py: InputShapeInference.construct_dependency_target, and from its infer the choice
// of regions and the buffers that count as bound to the target). Buffers are told apart by name alone there, so a bias
// and the stage that adds it are one.
#pragma once

#include <string_view>
#include <vector>

#include "core/carver/program.h"
#include "core/carver/raise.h"

namespace tilescope::carver {

struct BufferRegions {
  std::string_view name;
  /// Every region of the buffer that is read or written; its bounds are merged.
  std::vector<Region> regions;
  /// The buffer's own shape does not cut the region.
  bool bound_to_target = false;
};

struct Dependencies {
  /// In the order in which carver meets the buffers.
  std::vector<BufferRegions> buffers;
  Raise raised = Raise::none;
};

/// `program` is normalised; `target` is the stage whose written tile is given.
Dependencies infer_dependencies(const Program& program, const Stage& target);

/// The row of a buffer, or null.
const BufferRegions* find_regions(const Dependencies& dependencies, std::string_view name);

}  // namespace tilescope::carver
