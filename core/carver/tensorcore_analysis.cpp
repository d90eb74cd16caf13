#include "core/carver/tensorcore_analysis.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <string_view>
#include <utility>

#include "core/carver/numeric.h"
#include "core/query/problem.h"

namespace tilescope::carver {
namespace {

/// The role of an axis in C[S, I, J] += A[S, I, K] * B[S, J, K]; a trivial axis has extent 1 and no role.
enum class Role : std::uint8_t { S, I, J, K, trivial };

struct TypePair {
  DType in;
  DType accum;
};

constexpr TypePair volta_types[] = {{DType::float16, DType::float32}, {DType::float16, DType::float16}};
constexpr TypePair ampere_types[] = {{DType::bfloat16, DType::float32},
                                     {DType::float16, DType::float32},
                                     {DType::float16, DType::float16},
                                     {DType::int8, DType::int32},
                                     {DType::int4, DType::int32}};
constexpr TypePair ada_types[] = {{DType::bfloat16, DType::float32},    {DType::float16, DType::float32},
                                  {DType::float16, DType::float16},     {DType::int8, DType::int32},
                                  {DType::float8_e5m2, DType::float32}, {DType::float8_e4m3, DType::float32}};
constexpr TypePair rdna_types[] = {{DType::float16, DType::float32}};

template <std::size_t N>
bool holds(const TypePair (&table)[N], DType in, DType accum) {
  return std::any_of(std::begin(table), std::end(table),
                     [&](const TypePair& pair) { return pair.in == in && pair.accum == accum; });
}

PolicyTest test_types(const Device& device, int sm, DType in, DType accum) {
  bool supported = false;
  if (device.platform == Platform::RDNA) {
    supported = holds(rdna_types, in, accum);
  } else if (sm >= 70 && sm < 80) {
    supported = holds(volta_types, in, accum);
  } else if (sm >= 80 && sm < 89) {
    supported = holds(ampere_types, in, accum);
  } else if (sm == 89 || sm == 90) {
    supported = holds(ada_types, in, accum);
  } else {
    return PolicyTest::unknown_architecture;
  }
  return supported ? PolicyTest::passed : PolicyTest::unsupported_types;
}

bool uses(const Region& region, AxisId axis) {
  return std::any_of(region.begin(), region.end(), [axis](const Index& index) { return uses(index, axis); });
}

bool has_reduction(const Stage& stage) {
  const auto is = [](AxisKind kind) { return [kind](const Axis& axis) { return axis.kind == kind; }; };
  return std::any_of(stage.axes.begin(), stage.axes.end(), is(AxisKind::reduce)) &&
         std::any_of(stage.axes.begin(), stage.axes.end(), is(AxisKind::space));
}

/// One role per axis of the stage; none where the stage is no GEMM.
std::optional<std::vector<Role>> gemm_roles(const Stage& stage) {
  if (stage.reads.size() != 2) return std::nullopt;
  std::vector<Role> roles;
  std::array<bool, 5> present{};
  for (const Axis& axis : stage.axes) {
    const bool in_a = uses(stage.reads[0].region, axis.id);
    const bool in_b = uses(stage.reads[1].region, axis.id);
    const bool in_c = uses(stage.write.region, axis.id);
    Role role = Role::trivial;
    if (axis.kind == AxisKind::reduce) {
      if (axis.extent != 1 && (!in_a || !in_b || in_c)) return std::nullopt;
      role = Role::K;
    } else if (axis.extent != 1) {
      if (!in_c || (!in_a && !in_b)) return std::nullopt;
      role = in_a && in_b ? Role::S : in_a ? Role::I : Role::J;
    }
    roles.push_back(role);
    present[static_cast<std::size_t>(role)] = true;
  }
  const bool gemm = present[static_cast<std::size_t>(Role::I)] && present[static_cast<std::size_t>(Role::J)] &&
                    present[static_cast<std::size_t>(Role::K)];
  return gemm ? std::optional(std::move(roles)) : std::nullopt;
}

/// TVM's re-indexing drops an axis of extent 1 where it stands inside a compound index, and then counts wrong.
bool reindex_drops_axis(const Stage& stage) {
  for (const Access& read : stage.reads) {
    for (const Index& index : read.region) {
      if (plain_axis(index)) continue;
      for (const Axis& axis : stage.axes) {
        if (axis.extent == 1 && uses(index, axis.id)) return true;
      }
    }
  }
  return false;
}

class Normalizer {
 public:
  Normalizer(const Program& source, std::size_t main_stage, std::vector<Role> roles)
      : source_(source), main_(source.stages[main_stage]), roles_(std::move(roles)) {
    result_.inputs = source.inputs;
    result_.output = source.output;
    result_.axis_count = source.axis_count;
    result_.buffers.reserve(source.buffers.size() + 3);
    result_.stages.reserve(source.stages.size() + 3);
    result_.buffers = source.buffers;
    for (Role role : {Role::S, Role::I, Role::J, Role::K}) {
      const AxisKind kind = role == Role::K ? AxisKind::reduce : AxisKind::space;
      fused_[static_cast<std::size_t>(role)] = make_axis(result_, kind, fused_extent(role));
    }
  }

  std::int64_t extent(Role role) const { return fused_[static_cast<std::size_t>(role)].extent; }

  Program run() {
    static constexpr std::string_view reindexed_inputs[] = {"A_reindex", "B_reindex"};
    Stage product;
    product.accumulates = true;
    for (std::size_t r = 0; r < 2; ++r) {
      const Access& read = main_.reads[r];
      const Role own = r == 0 ? Role::I : Role::J;
      // The reduced dimension stays last where it is last in the original buffer.
      const bool reduced_last = std::any_of(main_.axes.begin(), main_.axes.end(), [&](const Axis& axis) {
        return axis.kind == AxisKind::reduce && carver::uses(read.region.back(), axis.id);
      });
      const std::array<Role, 3> order =
          reduced_last ? std::array{Role::S, own, Role::K} : std::array{Role::S, Role::K, own};
      const int buffer = add_reindexed(reindexed_inputs[r], order, read.buffer);
      Stage stage = copy_axes(read.region);
      stage.write = {buffer, fused_region(order, stage)};
      stage.reads.push_back({read.buffer, renamed(read.region)});
      result_.stages.push_back(std::move(stage));
      product.reads.push_back({buffer, plain_region(order)});
    }
    const std::array<Role, 3> out_order = {Role::S, Role::I, Role::J};
    const int out = add_reindexed("C_reindex", out_order, main_.write.buffer);
    product.write = {out, plain_region(out_order)};
    product.axes.assign(fused_.begin(), fused_.end());
    result_.stages.push_back(std::move(product));

    Stage back = copy_axes(main_.write.region);
    back.reads.push_back({out, fused_region(out_order, back)});
    back.write = {main_.write.buffer, renamed(main_.write.region)};
    result_.stages.push_back(std::move(back));

    for (const Stage& stage : source_.stages) {
      if (&stage != &main_) result_.stages.push_back(stage);
    }
    return std::move(result_);
  }

 private:
  std::int64_t fused_extent(Role role) const {
    std::int64_t extent = 1;
    for (std::size_t a = 0; a < roles_.size(); ++a) {
      if (roles_[a] == role) extent = wrapping_mul(extent, main_.axes[a].extent);
    }
    return extent;
  }

  int add_reindexed(std::string_view name, const std::array<Role, 3>& order, int like) {
    Buffer buffer{name, {}, result_.buffers[static_cast<std::size_t>(like)].dtype};
    buffer.shape.reserve(order.size());
    for (Role role : order) buffer.shape.push_back(extent(role));
    result_.buffers.push_back(std::move(buffer));
    return static_cast<int>(result_.buffers.size()) - 1;
  }

  Region plain_region(const std::array<Role, 3>& order) const {
    Region region;
    region.reserve(order.size());
    for (Role role : order) region.push_back(axis_index(fused_[static_cast<std::size_t>(role)].id));
    return region;
  }

  /// A stage over those axes of the product that `region` uses, under fresh names; pairs_ and copied_roles_ remember
  /// what they stand for.
  Stage copy_axes(const Region& region) {
    Stage stage;
    pairs_ = {};
    pairs_.reserve(main_.axes.size());
    copied_roles_.clear();
    stage.axes.reserve(main_.axes.size());
    for (std::size_t a = 0; a < main_.axes.size(); ++a) {
      if (!uses(region, main_.axes[a].id)) continue;
      stage.axes.push_back(make_axis(result_, AxisKind::space, main_.axes[a].extent));
      pairs_.axes.push_back(main_.axes[a].id);
      pairs_.values.push_back(axis_index(stage.axes.back().id));
      copied_roles_.push_back(roles_[a]);
    }
    return stage;
  }

  Region renamed(const Region& region) const {
    Region result;
    result.reserve(region.size());
    for (const Index& index : region) result.push_back(substitute(index, pairs_));
    return result;
  }

  /// One index per role: the stage's axes of that role, fused with the last one fastest.
  Region fused_region(const std::array<Role, 3>& order, const Stage& stage) const {
    Region region;
    region.reserve(order.size());
    for (Role role : order) {
      Index index = constant_index(0);
      std::int64_t stride = 1;
      for (std::size_t a = stage.axes.size(); a-- > 0;) {
        if (copied_roles_[a] != role) continue;
        index = add(axis_index(stage.axes[a].id, stride), index);
        stride *= stage.axes[a].extent;
      }
      region.push_back(index);
    }
    return region;
  }

  const Program& source_;
  const Stage& main_;
  std::vector<Role> roles_;
  Program result_;
  std::array<Axis, 4> fused_;
  Substitution pairs_;
  std::vector<Role> copied_roles_;
};

}  // namespace

int sm_version_of(const Device& device) {
  if (device.platform != Platform::CUDA) return -1;
  std::string_view arch = device.arch;
  if (arch.starts_with("sm_")) arch.remove_prefix(3);
  int version = -1;
  const auto [end, error] = std::from_chars(arch.data(), arch.data() + arch.size(), version);
  return error == std::errc() ? version : -1;
}

std::int64_t rdna_pipeline_stage(const Device& device) { return device.arch == "gfx1151" ? 2 : 1; }

std::optional<TensorCoreForm> tensor_core_form(const Program& program, const Device& device, PolicyDecision& decision) {
  const auto main = std::find_if(program.stages.begin(), program.stages.end(), has_reduction);
  decision.sm_version = sm_version_of(device);
  if (main == program.stages.end()) {
    decision.test = PolicyTest::no_single_reduction;
    return std::nullopt;
  }
  if (main->reads.empty()) {
    decision.test = PolicyTest::no_inputs;
    return std::nullopt;
  }
  decision.in_dtype = program.buffers[static_cast<std::size_t>(main->reads[0].buffer)].dtype;
  decision.accum_dtype = program.buffers[static_cast<std::size_t>(main->write.buffer)].dtype;
  const bool cuda = device.platform == Platform::CUDA && decision.sm_version >= 70;
  if (!cuda && device.platform != Platform::RDNA) {
    decision.test = PolicyTest::no_tensor_cores;
    return std::nullopt;
  }
  decision.test = test_types(device, decision.sm_version, decision.in_dtype, decision.accum_dtype);
  if (decision.test != PolicyTest::passed) return std::nullopt;

  std::optional<std::vector<Role>> roles = gemm_roles(*main);
  if (!roles) {
    decision.test = PolicyTest::not_a_gemm;
    return std::nullopt;
  }
  if (std::any_of(main->axes.begin(), main->axes.end(), [](const Axis& axis) { return axis.extent < 1; })) {
    decision.test = PolicyTest::empty_output;
    return std::nullopt;
  }
  if (reindex_drops_axis(*main)) {
    decision.test = PolicyTest::reindex_fails;
    return std::nullopt;
  }
  Normalizer normalizer(program, static_cast<std::size_t>(main - program.stages.begin()), std::move(*roles));
  const bool two_bytes = decision.in_dtype == DType::float16 || decision.in_dtype == DType::bfloat16;
  constexpr std::pair<Role, char> tested[] = {{Role::I, 'I'}, {Role::J, 'J'}, {Role::K, 'K'}};
  for (const auto& [role, letter] : tested) {
    const std::int64_t extent = normalizer.extent(role);
    if (extent > max_extent) {
      decision.test = PolicyTest::index_overflow;
      return std::nullopt;
    }
  }
  for (const auto& [role, letter] : tested) {
    const std::int64_t extent = normalizer.extent(role);
    const std::int64_t minimum = role == Role::K && !two_bytes ? 32 : 16;
    if (extent >= minimum) continue;
    decision.test = PolicyTest::axis_too_short;
    decision.axis = letter;
    decision.extent = extent;
    decision.minimum = minimum;
    return std::nullopt;
  }

  TensorCoreTags tags;
  tags.axis_m = normalizer.extent(Role::S) == 1 ? 0 : 1;
  tags.axis_n = tags.axis_m + 1;
  const bool staged = decision.sm_version == 80 || decision.sm_version == 90;
  tags.pipeline_stage = device.platform == Platform::RDNA ? rdna_pipeline_stage(device) : staged ? 2 : 1;
  tags.use_async_copy = staged;
  return TensorCoreForm{normalizer.run(), tags};
}

}  // namespace tilescope::carver
