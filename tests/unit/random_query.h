// Random queries that validate() accepts: every operator, device presets as they are and with overrides, devices made
// up field by field, all assumptions. The same sequence on every platform.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/query/device_presets.h"
#include "core/query/dtype.h"
#include "core/query/limits.h"
#include "core/query/names.h"
#include "core/query/query.h"
#include "tests/unit/random.h"

namespace tilescope {

/// `Source` is Random, or whatever else has its between(), one_in() and pick().
template <class Source>
class QueriesOf {
 public:
  explicit QueriesOf(Source source) : random_(std::forward<Source>(source)) {}

  Query next() {
    Query query;
    query.problem = problem();
    const bool is_matmul = std::holds_alternative<Matmul>(query.problem);
    query.model = is_matmul && !random_.one_in(3) ? Model::enumerate : Model::carver;
    query.device = device();
    if (query.model == Model::enumerate) make_fit_for_enumerate(query.device);
    for_each_assumption(query.assumptions, [&](std::string_view field, auto& value) {
      if (random_.one_in(3)) fill(field, value);
    });
    if (random_.one_in(4)) query.topk = topk_all;
    if (random_.one_in(4)) query.topk = integer_within(limits_of("topk"));
    return query;
  }

 private:
  Problem problem() {
    const auto filled = [&](auto problem) {
      for_each_field(problem, [&](std::string_view field, auto& value) {
        if (!random_.one_in(4)) fill(field, value);
      });
      return problem;
    };
    switch (random_.between(0, 8)) {
      case 0: return filled(Gemv());
      case 1: {
        Reduce reduce = filled(Reduce());
        reduce.structure.clear();
        while (reduce.structure.size() < reduce.shape.size()) reduce.structure += random_.one_in(2) ? 'R' : 'S';
        return reduce;
      }
      case 2: return filled(Elementwise());
      case 3: return filled(Conv());
      case 4: return filled(Attention());
      default: return filled(Matmul());
    }
  }

  Device device() {
    if (random_.one_in(4)) return made_up_device();
    Device device = random_.pick(device_presets()).device;
    if (random_.one_in(2)) return device;
    bool has_own_max_smem = false;
    bool has_own_capability = false;
    for_each_device_field(device, [&](std::string_view field, auto& value) {
      if (field == "platform" || !random_.one_in(4)) return;
      fill(field, value);
      if (field == "max_smem_usage") has_own_max_smem = true;
      if (field == "compute_capability") has_own_capability = true;
    });
    if (random_.one_in(6)) fill("platform", device.platform);
    if (!arch_fits(device)) device.arch = arch_of(device.platform);
    if (!has_own_max_smem) device.max_smem_usage = 2 * device.smem_cap;
    if (!has_own_capability) device.compute_capability = compute_capability_of(device.arch);
    return device;
  }

  Device made_up_device() {
    Device device;
    for_each_device_field(device, [&](std::string_view field, auto& value) { fill(field, value); });
    device.arch = arch_of(device.platform);
    if (random_.one_in(2)) device.compute_capability = compute_capability_of(device.arch);
    return device;
  }

  static bool arch_fits(const Device& device) {
    const std::string_view prefix = device.platform == Platform::CUDA   ? "sm_"
                                    : device.platform == Platform::CDNA ? "gfx"
                                                                        : "gfx1";
    return device.arch.starts_with(prefix);
  }

  std::string arch_of(Platform platform) {
    constexpr std::string_view cuda[] = {"sm_70", "sm_75", "sm_80", "sm_86", "sm_89", "sm_90", "sm_90a", "sm_100f"};
    constexpr std::string_view cdna[] = {"gfx908", "gfx90a", "gfx942", "gfx950"};
    constexpr std::string_view rdna[] = {"gfx1100", "gfx1151", "gfx1201"};
    switch (platform) {
      case Platform::CUDA: return std::string(random_.pick(cuda));
      case Platform::CDNA: return std::string(random_.pick(cdna));
      case Platform::RDNA: return std::string(random_.pick(rdna));
    }
    return "";
  }

  void make_fit_for_enumerate(Device& device) {
    device.reg_cap = std::max<std::int64_t>(device.reg_cap, 1);
    device.compute_max_core = std::max<std::int64_t>(device.compute_max_core, 1);
    device.sm_partition = std::max<std::int64_t>(device.sm_partition, 1);
    device.max_smem_usage = std::max(device.max_smem_usage, device.smem_cap);
    for (std::int64_t& transaction_bytes : device.transaction_size) {
      transaction_bytes = std::max<std::int64_t>(transaction_bytes, 8);
    }
  }

  /// Round numbers, powers of two and the ends of the range come up more often than chance would have it.
  std::int64_t integer_within(Limits limits) {
    switch (random_.between(0, 5)) {
      case 0: return limits.lowest;
      case 1: return limits.highest;
      case 2: return random_.between(limits.lowest, limits.highest);
      case 3: return std::clamp(random_.between(1, 512) * 16, limits.lowest, limits.highest);
      case 4: return std::clamp(std::int64_t{1} << random_.between(0, 31), limits.lowest, limits.highest);
      default: return std::clamp(random_.between(0, 5000), limits.lowest, limits.highest);
    }
  }

  void fill(std::string_view field, std::int64_t& value) { value = integer_within(limits_of(field)); }
  void fill(std::string_view, bool& value) { value = random_.one_in(2); }
  void fill(std::string_view, DType& value) { value = random_.pick(all_dtypes); }
  template <NamedEnum E>
  void fill(std::string_view, E& value) {
    value = static_cast<E>(random_.between(0, static_cast<std::int64_t>(std::size(enum_names<E>)) - 1));
  }
  void fill(std::string_view field, std::array<std::int64_t, 2>& values) {
    for (std::int64_t& value : values) fill(field, value);
  }
  void fill(std::string_view field, std::vector<std::int64_t>& values) {
    values.resize(static_cast<std::size_t>(random_.between(1, max_rank)));
    for (std::int64_t& value : values) fill(field, value);
  }
  void fill(std::string_view field, std::string& value) {
    if (field == "structure") return;  // follows from shape
    constexpr std::string_view capabilities[] = {"90", "90a", "gfx942", "100", "x_1"};
    // What a link, a query string or JSON could trip over.
    constexpr std::string_view pieces[] = {"GPU", " ",  "&", "=", "#", "%", "%41",  "+",  "\"", "\\", "/",
                                           "?",   "\'", "<", ">", ";", "é", "显卡", "🙂", ",",  "x",  "custom"};
    if (field == "name") {
      value.clear();
      for (std::int64_t i = random_.between(0, 12); i > 0; --i) value += random_.pick(pieces);
    } else if (field == "compute_capability") {
      value = random_.pick(capabilities);
    }
  }

  Source random_;
};

struct RandomQueries : QueriesOf<Random> {
  explicit RandomQueries(std::uint64_t seed) : QueriesOf(Random(seed)) {}
};

}  // namespace tilescope
