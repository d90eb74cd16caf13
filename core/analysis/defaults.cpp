#include "core/analysis/defaults.h"

#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

#include "core/query/device_presets.h"
#include "core/query/text_fields.h"

namespace tilescope {
namespace {

/// Appends the text key of a field that holds a whole number.
struct NumberFields {
  std::vector<std::string>& keys;
  template <class T>
  void operator()(std::string_view field, const T&) const {
    if constexpr (std::is_same_v<T, std::int64_t>) keys.emplace_back(text_key(field));
  }
};

std::vector<std::string> extent_keys(const Query& query) {
  std::vector<std::string> keys;
  std::visit([&](const auto& problem) { for_each_field(problem, NumberFields{keys}); }, query.problem);
  return keys;
}

/// Values that a field takes where nobody said which; an extent's own for a field that has none.
std::string_view usual_values(std::string_view field) {
  struct Row {
    std::string_view field;
    std::string_view values;
  };
  static constexpr Row rows[] = {
      {"smem_cap", "16384..262144*2"}, {"max_smem_usage", "16384..524288*2"},
      {"reg_cap", "16384..262144*2"},  {"compute_max_core", "1..256"},
      {"warp_size", "16,32,64"},       {"sm_partition", "1..32*2"},
      {"smem_stages", "1..8"},         {"min_divisor", "1..256*2"},
  };
  for (const Row& row : rows) {
    if (row.field == field) return row.values;
  }
  return "1..8192*2";
}

bool is_preset_as_it_stands(const Device& device) {
  const DevicePreset* preset = find_device_preset(device.preset);
  return preset && preset->device == device;
}

}  // namespace

std::vector<std::string> sweep_fields(const Query& query) {
  std::vector<std::string> keys = extent_keys(query);
  for_each_device_field(query.device, NumberFields{keys});
  if (query.model == Model::enumerate) for_each_assumption(query.assumptions, NumberFields{keys});
  return keys;
}

SweepWish with_defaults(SweepWish wish, const Query& query) {
  const std::vector<std::string> extents = extent_keys(query);
  if (wish.over.empty()) wish.over = extents.empty() ? "compute_max_core" : extents[0];
  if (wish.values.empty()) wish.values = usual_values(text_key(wish.over));
  if (wish.over2.empty() && !wish.values2.empty()) {
    for (const std::string& field : sweep_fields(query)) {
      if (text_key(field) == text_key(wish.over)) continue;
      wish.over2 = field;
      break;
    }
  }
  if (!wish.over2.empty() && wish.values2.empty()) wish.values2 = usual_values(text_key(wish.over2));
  return wish;
}

std::vector<std::string> compared_devices(const Query& query, const std::vector<std::string>& wished) {
  static constexpr std::string_view cards[] = {"h100-sxm", "a100-80g", "l40s", "b200"};
  std::vector<std::string> ids = wished;
  if (ids.empty()) {
    for (std::string_view card : cards) {
      ids.emplace_back(card);
      if (query.model == Model::enumerate) ids.back() += "-optin";
    }
    ids.emplace_back("mi300x");
  }
  if (is_preset_as_it_stands(query.device)) std::erase(ids, query.device.preset);
  return ids;
}

std::vector<Device> devices_side_by_side(const Query& query, const std::vector<std::string>& wished) {
  std::vector<Device> devices = {query.device};
  for (const std::string& id : compared_devices(query, wished)) {
    if (const DevicePreset* preset = find_device_preset(id)) devices.push_back(preset->device);
  }
  return devices;
}

}  // namespace tilescope
