#include "core/carver/program.h"

#include <algorithm>

namespace tilescope::carver {
namespace {

Region without_zero_indices(const Region& region, const Substitution& units) {
  Region kept;
  for (const Index& index : region) {
    Index reduced = substitute(index, units);
    const bool zero = reduced.terms.empty() && reduced.offset == 0;
    if (!zero) kept.push_back(std::move(reduced));
  }
  return kept;
}

}  // namespace

Axis make_axis(Program& program, AxisKind kind, std::int64_t extent) { return {program.axis_count++, kind, extent}; }

Program drop_unit_axes(const Program& program) {
  Program result = program;
  for (Stage& stage : result.stages) {
    Substitution units;
    for (const Axis& axis : stage.axes) {
      if (axis.extent != 1) continue;
      units.axes.push_back(axis.id);
      units.values.push_back(constant_index(0));
    }
    std::erase_if(stage.axes, [](const Axis& axis) { return axis.extent == 1; });
    for (Access& read : stage.reads) read.region = without_zero_indices(read.region, units);
    stage.write.region = without_zero_indices(stage.write.region, units);
    const bool has_space = std::any_of(stage.axes.begin(), stage.axes.end(),
                                       [](const Axis& axis) { return axis.kind == AxisKind::space; });
    if (!has_space) stage.axes.insert(stage.axes.begin(), make_axis(result, AxisKind::space, 1));
  }
  return result;
}

}  // namespace tilescope::carver
