// A node: one program with everything that the policies ask of it, worked out once (tilelang 0.1.15,
// carver/roller/node.py: PrimFuncNode and its propagate functions).
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/carver/coalescing.h"
#include "core/carver/program.h"
#include "core/carver/raise.h"
#include "core/carver/region_shape.h"
#include "core/carver/tensorcore_analysis.h"
#include "core/carver/tile.h"

namespace tilescope::carver {

struct ReduceAxis {
  /// carver's name of the axis: "v2".
  std::string name;
  std::int64_t extent = 1;
};

/// A buffer that the node reads.
struct Tensor {
  std::string_view name;
  Extents buffer_shape;
  int bits = 16;
  std::int64_t bytes = 2;
  /// What a tile touches of it, not cut to the buffer.
  RegionShape region;
  /// The buffer's shape does not cut the region.
  bool uncut = false;
};

/// A step of every reduce axis.
using ReduceStep = Extents;

struct Node {
  std::vector<std::int64_t> space;
  std::vector<ReduceAxis> reduce_axes;
  /// Whether some stage has both space and reduce axes; without one there is nothing to step along.
  bool has_reduction = false;
  /// The buffers passed in, and among nodes the index of the node that computes each; -1 where the caller passes it.
  std::vector<Tensor> inputs;
  std::vector<int> producers;
  /// The buffers that the accumulating stage reads, which are also those held in shared memory.
  std::vector<Tensor> accumulated;
  /// What a tile of the node covers of its output buffer.
  RegionShape output_region;
  Extents output_shape;
  /// Width of an output element; a bool counts as a byte.
  int output_bits = 16;
  std::int64_t output_bytes = 2;
  /// Bytes of all buffers passed in, as the rasterisation test counts them: the element count wraps at 32 bits.
  std::int64_t input_bytes_int32 = 0;
  std::optional<TensorCoreTags> tensor_core;
  /// What the first question about a region raises.
  Raise raised = Raise::none;
};

/// `program` is not normalised.
Node make_node(Program program, std::optional<TensorCoreTags> tensor_core);

/// Extents of all axes for a tile and a reduce step; whole reduce axes without one.
inline AxisExtents axis_extents(const Node& node, const Tile& tile, const ReduceStep* step = nullptr) {
  AxisExtents axes;
  const std::size_t space = node.space.size();
  for (std::size_t i = 0; i < space; ++i) axes[i] = tile[i];
  for (std::size_t r = 0; r < node.reduce_axes.size(); ++r) {
    const std::int64_t extent = node.reduce_axes[r].extent;
    axes[space + r] = step && (*step)[r] < extent ? (*step)[r] : extent;
  }
  return axes;
}

/// The region of `tensor`, cut to the buffer unless bound. Pairs dimensions from the first on, as carver does even
/// where an axis of extent 1 has left the region.
inline Extents input_shape(const Tensor& tensor, const AxisExtents& axes) {
  if (tensor.uncut) return tensor.region(axes);
  Extents shape(std::min(tensor.region.rank(), tensor.buffer_shape.size()));
  for (std::size_t d = 0; d < shape.size(); ++d) {
    shape[d] = std::min(tensor.region.extent(d, axes), tensor.buffer_shape[d]);
  }
  return shape;
}

/// The region of a tensor of the accumulating stage, cut to the last dimensions of the buffer.
inline Extents accumulated_shape(const Tensor& tensor, const AxisExtents& axes) {
  if (tensor.uncut) return tensor.region(axes);
  const std::size_t rank = tensor.region.rank();
  const std::size_t whole = tensor.buffer_shape.size();
  const std::size_t skipped = whole > rank ? whole - rank : 0;
  Extents shape(std::min(rank, whole));
  for (std::size_t d = 0; d < shape.size(); ++d) {
    shape[d] = std::min(tensor.region.extent(d, axes), tensor.buffer_shape[skipped + d]);
  }
  return shape;
}

/// The region of the output, cut to the first input's shape, which is what carver compares it with.
inline CutShape output_shape_of(const Node& node, const AxisExtents& axes) {
  const Extents& limit = node.inputs[0].buffer_shape;
  CutShape cut{Extents(std::min(node.output_region.rank(), limit.size()))};
  for (std::size_t d = 0; d < cut.extents.size(); ++d) {
    const std::int64_t extent = node.output_region.extent(d, axes);
    cut.extents[d] = std::min(extent, limit[d]);
    if (limit[d] < extent) cut.constants |= 1u << d;
  }
  return cut;
}

}  // namespace tilescope::carver
