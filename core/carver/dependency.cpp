#include "core/carver/dependency.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

namespace tilescope::carver {
namespace {

std::string_view name_of(const Program& program, const Access& access) {
  return program.buffers[static_cast<std::size_t>(access.buffer)].name;
}

/// The distinct regions per buffer name that a stage reads.
std::vector<BufferRegions> reads_by_name(const Program& program, const Stage& stage) {
  std::vector<BufferRegions> reads;
  reads.reserve(stage.reads.size());
  for (const Access& read : stage.reads) {
    const std::string_view name = name_of(program, read);
    auto at = std::find_if(reads.begin(), reads.end(), [name](const BufferRegions& row) { return row.name == name; });
    if (at == reads.end()) at = reads.insert(reads.end(), {name, {}, false});
    at->regions.push_back(read.region);
  }
  return reads;
}

std::vector<Axis> space_axes(const Stage& stage) {
  std::vector<Axis> axes;
  axes.reserve(stage.axes.size());
  for (const Axis& axis : stage.axes) {
    if (axis.kind == AxisKind::space) axes.push_back(axis);
  }
  return axes;
}

/// Takes a fused index apart: the stage's axes as quotients and remainders of what stands at that index.
void invert(const Index& index, const Index& value, Substitution& inverse, const std::vector<Axis>& axes) {
  if (const std::optional<AxisId> axis = plain_axis(index)) {
    inverse.axes.push_back(*axis);
    inverse.values.push_back(value);
    return;
  }
  std::vector<Term> terms(index.terms.begin(), index.terms.end());
  std::stable_sort(terms.begin(), terms.end(), [](const Term& a, const Term& b) { return a.factor > b.factor; });
  for (std::size_t t = 0; t < terms.size(); ++t) {
    const auto axis = std::find_if(axes.begin(), axes.end(), [&](const Axis& a) { return a.id == terms[t].axis; });
    Index part = value;
    part.divisor = terms[t].factor;
    part.modulus = t == 0 ? 0 : axis->extent;
    inverse.axes.push_back(terms[t].axis);
    inverse.values.push_back(part);
  }
}

class Inference {
 public:
  Inference(const Program& program, const Stage& target) : program_(program), target_(target) {
    reads_.reserve(program.stages.size());
    for (const Stage& stage : program.stages) reads_.push_back(reads_by_name(program, stage));
    result_.buffers.reserve(program.buffers.size());
  }

  Dependencies run() {
    Region tile;
    tile.reserve(target_.axes.size());
    for (const Axis& axis : space_axes(target_)) tile.push_back(axis_index(axis.id));
    row_of(name_of(program_, target_.write)).regions.push_back(std::move(tile));
    for (std::size_t s = 0; s < program_.stages.size() && result_.raised == Raise::none; ++s) follow_forward(s);
    if (result_.raised != Raise::none) return std::move(result_);
    for (std::size_t s = program_.stages.size(); s-- > 0;) follow_back(s);
    replaced_.reserve(result_.buffers.size());
    for (BufferRegions& row : result_.buffers) replace_by_intermediate(row);
    for (std::size_t i = 0; i < result_.buffers.size(); ++i) {
      if (replaced_[i].empty()) continue;
      result_.buffers[i].regions = std::move(replaced_[i]);
      result_.buffers[i].bound_to_target = true;
    }
    return std::move(result_);
  }

 private:
  bool is_target(std::string_view name) const { return name == name_of(program_, target_.write); }

  bool is_mapped(std::string_view name) const { return find_regions(result_, name) != nullptr; }

  BufferRegions& row_of(std::string_view name) {
    for (BufferRegions& row : result_.buffers) {
      if (row.name == name) return row;
    }
    result_.buffers.push_back({name, {}, false});
    return result_.buffers.back();
  }

  static void add_region(std::vector<Region>& regions, Region region) {
    const bool known = std::any_of(regions.begin(), regions.end(),
                                   [&](const Region& other) { return same_where_both(region, other); });
    if (!known) regions.push_back(std::move(region));
  }

  /// From a buffer whose region is known to the one that a later stage writes from it.
  void follow_forward(std::size_t s) {
    const Stage& stage = program_.stages[s];
    const std::string_view written = name_of(program_, stage.write);
    for (const BufferRegions& read : reads_[s]) {
      if (!is_mapped(read.name)) continue;
      const Region from = row_of(read.name).regions[0];
      const Region& index = read.regions[0];
      if (index.size() != from.size()) {
        result_.raised = Raise::inverse_map_size;
        return;
      }
      if (is_target(written)) continue;
      const std::vector<Axis> axes = space_axes(stage);
      Substitution inverse;
      inverse.reserve(axes.size());
      for (std::size_t d = 0; d < index.size(); ++d) invert(index[d], from[d], inverse, axes);
      Region to;
      to.reserve(axes.size());
      for (const Axis& axis : axes) to.push_back(substitute(axis_index(axis.id), inverse));
      add_region(row_of(written).regions, std::move(to));
    }
  }

  /// From what a stage writes to what it reads. The list of written regions may grow while it is walked.
  void follow_back(std::size_t s) {
    const Stage& stage = program_.stages[s];
    const std::string_view written = name_of(program_, stage.write);
    const std::vector<Axis> axes = space_axes(stage);
    for (const BufferRegions& read : reads_[s]) {
      if (is_target(read.name)) continue;
      row_of(read.name);
      for (std::size_t i = 0; i < row_of(written).regions.size(); ++i) {
        for (const Region& region : read.regions) {
          const Region& tile = row_of(written).regions[i];
          Substitution substitution;
          substitution.reserve(axes.size());
          for (std::size_t a = 0; a < std::min(axes.size(), tile.size()); ++a) {
            substitution.axes.push_back(axes[a].id);
            substitution.values.push_back(tile[a]);
          }
          Region needed;
          needed.reserve(region.size());
          for (const Index& index : region) needed.push_back(substitute(index, substitution));
          add_region(row_of(read.name).regions, std::move(needed));
        }
      }
    }
  }

  /// Names on the way from a buffer to the target, depth first, each buffer leading to those computed from it.
  bool find_path(std::string_view from, std::vector<std::string_view>& visited,
                 std::vector<std::string_view>& path) const {
    if (is_target(from)) {
      path.push_back(from);
      return true;
    }
    if (std::find(visited.begin(), visited.end(), from) != visited.end()) return false;
    visited.push_back(from);
    path.push_back(from);
    for (std::size_t s = 0; s < program_.stages.size(); ++s) {
      for (const BufferRegions& read : reads_[s]) {
        if (read.name == from && find_path(name_of(program_, program_.stages[s].write), visited, path)) return true;
      }
    }
    path.pop_back();
    return false;
  }

  /// A buffer between this one and the target stands in for it where both have one region of as many dimensions.
  void replace_by_intermediate(const BufferRegions& row) {
    std::vector<std::string_view> visited;
    std::vector<std::string_view> path;
    find_path(row.name, visited, path);
    const std::vector<Region>* regions = &row.regions;
    bool replaced = false;
    for (std::size_t i = 1; i + 1 < path.size(); ++i) {
      const std::vector<Region>& between = find_regions(result_, path[i])->regions;
      if (between.size() != 1 || regions->size() != 1) continue;
      if (between[0].size() != (*regions)[0].size()) break;
      regions = &between;
      replaced = true;
    }
    replaced_.push_back(replaced ? *regions : std::vector<Region>{});
  }

  const Program& program_;
  const Stage& target_;
  std::vector<std::vector<BufferRegions>> reads_;
  std::vector<std::vector<Region>> replaced_;
  Dependencies result_;
};

}  // namespace

Dependencies infer_dependencies(const Program& program, const Stage& target) {
  return Inference(program, target).run();
}

const BufferRegions* find_regions(const Dependencies& dependencies, std::string_view name) {
  for (const BufferRegions& row : dependencies.buffers) {
    if (row.name == name) return &row;
  }
  return nullptr;
}

}  // namespace tilescope::carver
