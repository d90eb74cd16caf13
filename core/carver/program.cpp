#include "core/carver/program.h"

#include <algorithm>

namespace tilescope::carver {
namespace {

void drop_zero_indices(Region& region, const Substitution& units) {
  if (!units.axes.empty()) {
    for (Index& index : region) index = substitute(index, units);
  }
  std::erase_if(region, [](const Index& index) { return index.terms.empty() && index.offset == 0; });
}

}  // namespace

Axis make_axis(Program& program, AxisKind kind, std::int64_t extent) { return {program.axis_count++, kind, extent}; }

Program drop_unit_axes(Program program) {
  for (Stage& stage : program.stages) {
    Substitution units;
    for (const Axis& axis : stage.axes) {
      if (axis.extent != 1) continue;
      units.axes.push_back(axis.id);
      units.values.push_back(constant_index(0));
    }
    std::erase_if(stage.axes, [](const Axis& axis) { return axis.extent == 1; });
    for (Access& read : stage.reads) drop_zero_indices(read.region, units);
    drop_zero_indices(stage.write.region, units);
    const bool has_space = std::any_of(stage.axes.begin(), stage.axes.end(),
                                       [](const Axis& axis) { return axis.kind == AxisKind::space; });
    if (!has_space) stage.axes.insert(stage.axes.begin(), make_axis(program, AxisKind::space, 1));
  }
  return program;
}

}  // namespace tilescope::carver
