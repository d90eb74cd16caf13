#include "core/carver/node.h"

#include <algorithm>
#include <utility>

#include "core/carver/dependency.h"

namespace tilescope::carver {
namespace {

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

Node make_node(Program source, std::optional<TensorCoreTags> tensor_core) {
  const Program program = drop_unit_axes(std::move(source));
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

}  // namespace tilescope::carver
