#include "core/carver/node.h"

#include <algorithm>

#include "core/carver/dependency.h"

namespace tilescope::carver {
namespace {

const Buffer& buffer_of(const Program& program, int buffer) {
  return program.buffers[static_cast<std::size_t>(buffer)];
}

Extents extents_of(const std::vector<std::int64_t>& values) {
  Extents extents;
  for (std::int64_t value : values) extents.push_back(value);
  return extents;
}

Tensor make_tensor(const Program& program, int buffer, const Dependencies& dependencies, const AxisPlaces& places) {
  const Buffer& source = buffer_of(program, buffer);
  Tensor tensor;
  tensor.name = source.name;
  tensor.buffer_shape = extents_of(source.shape);
  tensor.bits = bits(source.dtype);
  tensor.bytes = bytes(source.dtype);
  if (const BufferRegions* row = find_regions(dependencies, source.name)) {
    tensor.region = RegionShape(row->regions, places);
    tensor.uncut = row->bound_to_target;
  }
  return tensor;
}

/// Elements of a buffer as a product of 32-bit constants, which wraps.
std::int64_t elements_int32(const Buffer& buffer) {
  std::uint32_t elements = 1;
  for (std::int64_t extent : buffer.shape) elements *= static_cast<std::uint32_t>(extent);
  return static_cast<std::int32_t>(elements);
}

bool has_reduce_axis(const Stage& stage) {
  return std::any_of(stage.axes.begin(), stage.axes.end(),
                     [](const Axis& axis) { return axis.kind == AxisKind::reduce; });
}

}  // namespace

Node make_node(const Program& source, std::optional<TensorCoreTags> tensor_core) {
  const Program program = drop_unit_axes(source);
  Node node;
  node.tensor_core = tensor_core;

  const auto reduction = std::find_if(program.stages.begin(), program.stages.end(), has_reduce_axis);
  node.has_reduction = reduction != program.stages.end();
  const Stage& target = node.has_reduction ? *reduction : program.stages.back();
  AxisPlaces places;
  for (std::size_t a = 0; a < target.axes.size(); ++a) {
    const Axis& axis = target.axes[a];
    places.order.push_back(axis.id);
    if (axis.kind == AxisKind::space) {
      node.space.push_back(axis.extent);
    } else {
      node.reduce_axes.push_back({"v" + std::to_string(a), axis.extent});
    }
  }

  const Dependencies dependencies = infer_dependencies(program, target);
  node.raised = dependencies.raised;
  for (int input : program.inputs) {
    const bool known = find_regions(dependencies, buffer_of(program, input).name) != nullptr;
    if (!known && node.raised == Raise::none) node.raised = Raise::missing_input;
    node.inputs.push_back(make_tensor(program, input, dependencies, places));
    node.producers.push_back(-1);
    node.input_bytes_int32 += floor_div(elements_int32(buffer_of(program, input)) * node.inputs.back().bits, 8);
  }
  for (const Stage& stage : program.stages) {
    if (!stage.accumulates) continue;
    for (const Access& read : stage.reads) {
      node.accumulated.push_back(make_tensor(program, read.buffer, dependencies, places));
    }
  }
  const Tensor output = make_tensor(program, program.output, dependencies, places);
  node.output_region = output.region;
  node.output_shape = output.buffer_shape;
  node.output_bits = output.bits;
  node.output_bytes = output.bytes;
  return node;
}

AxisExtents axis_extents(const Node& node, const Tile& tile, const ReduceStep* step) {
  AxisExtents axes;
  const std::size_t space = node.space.size();
  for (std::size_t i = 0; i < space; ++i) axes[i] = tile[i];
  for (std::size_t r = 0; r < node.reduce_axes.size(); ++r) {
    const std::int64_t extent = node.reduce_axes[r].extent;
    axes[space + r] = step ? std::min(extent, (*step)[r]) : extent;
  }
  return axes;
}

Extents input_shape(const Tensor& tensor, const AxisExtents& axes) {
  Extents shape = tensor.region(axes);
  if (tensor.uncut) return shape;
  const std::size_t rank = std::min(shape.size(), tensor.buffer_shape.size());
  shape.resize(rank);
  for (std::size_t d = 0; d < rank; ++d) shape[d] = std::min(shape[d], tensor.buffer_shape[d]);
  return shape;
}

Extents accumulated_shape(const Tensor& tensor, const AxisExtents& axes) {
  Extents shape = tensor.region(axes);
  if (tensor.uncut) return shape;
  const std::size_t whole = tensor.buffer_shape.size();
  const std::size_t skipped = whole > shape.size() ? whole - shape.size() : 0;
  const std::size_t rank = std::min(shape.size(), whole);
  shape.resize(rank);
  for (std::size_t d = 0; d < rank; ++d) shape[d] = std::min(shape[d], tensor.buffer_shape[skipped + d]);
  return shape;
}

CutShape output_shape_of(const Node& node, const AxisExtents& axes) {
  CutShape cut;
  cut.extents = node.output_region(axes);
  const Extents& limit = node.inputs[0].buffer_shape;
  const std::size_t rank = std::min(cut.extents.size(), limit.size());
  cut.extents.resize(rank);
  for (std::size_t d = 0; d < rank; ++d) {
    cut.is_constant[d] = limit[d] < cut.extents[d];
    if (cut.is_constant[d]) cut.extents[d] = limit[d];
  }
  return cut;
}

}  // namespace tilescope::carver
