#include "core/query/text_fields.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

#include "core/query/assemble.h"
#include "core/query/integer.h"
#include "core/query/joined.h"
#include "core/query/limits.h"
#include "core/query/link.h"
#include "core/query/link_view.h"

namespace tilescope {
namespace {

struct KeyPair {
  std::string_view field;
  std::string_view key;
};

constexpr KeyPair short_keys[] = {{"in_dtype", "in"}, {"out_dtype", "out"}, {"accum_dtype", "acc"}};

std::string_view trimmed(std::string_view text) {
  const std::size_t first = std::min(text.find_first_not_of(" \t"), text.size());
  text.remove_prefix(first);
  const std::size_t last = text.find_last_not_of(" \t");
  return last == std::string_view::npos ? text : text.substr(0, last + 1);
}

/// Flat text as a source for assemble(): one part that answers for all four.
class TextSource {
 public:
  static constexpr std::string_view model_key = "model";
  static constexpr std::string_view op_key = "op";

  TextSource(const TextFields& fields, Messages& messages)
      : fields_(fields), used_(fields.size(), false), messages_(messages) {
    for (std::size_t i = 0; i < fields.size(); ++i) used_[i] = is_view_key(fields[i].key);
    refuse_duplicates();
    if (const TextField* version = find("v")) check_version(*version);
  }

  TextSource& options() { return *this; }
  TextSource& params() { return *this; }
  TextSource& device() { return *this; }
  TextSource& assumptions() { return *this; }

  const DevicePreset* preset() {
    const TextField* named = find("dev");
    const DevicePreset* fallback = find_device_preset(default_device_id);
    if (!named) return fallback;
    const std::string_view id = trimmed(named->value);
    if (id == custom_device) return nullptr;
    if (const DevicePreset* preset = find_device_preset(id)) return preset;
    std::vector<std::string_view> ids = {custom_device};
    for (const DevicePreset& known : device_presets()) ids.push_back(known.device.preset);
    messages_.error(named->key, MessageCode::not_one_of, {in_quotes(named->value), joined(ids)});
    return fallback;
  }

  bool has(std::string_view field) { return find(field) != nullptr; }

  template <class T>
  void read(std::string_view field, T& out) {
    known_.push_back(field);
    const TextField* found = find(field);
    if (!found) return;
    // Only a name may begin and end with blanks.
    parse({found->key, field}, field == "name" ? std::string_view(found->value) : trimmed(found->value), out);
  }

  void report_unused() {
    if (std::find(used_.begin(), used_.end(), false) == used_.end()) return;
    const std::vector<std::string_view> known = known_keys();
    for (std::size_t i = 0; i < fields_.size(); ++i) {
      if (!used_[i]) refuse_unknown(fields_[i].key, known, messages_);
    }
  }

 private:
  const TextField* find(std::string_view field) {
    for (std::size_t i = 0; i < fields_.size(); ++i) {
      if (fields_[i].key != field && fields_[i].key != text_key(field)) continue;
      used_[i] = true;
      return &fields_[i];
    }
    return nullptr;
  }

  void refuse_duplicates() {
    for (std::size_t i = 0; i < fields_.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        if (text_key(fields_[i].key) != text_key(fields_[j].key) || used_[i]) continue;
        used_[i] = true;
        messages_.error(fields_[i].key, MessageCode::duplicate_field);
      }
    }
  }

  void check_version(const TextField& version) {
    const std::string expected = std::to_string(link_version);
    if (version.value == expected) return;
    messages_.error("v", MessageCode::unknown_version, {in_quotes(version.value), expected});
  }

  std::vector<std::string_view> known_keys() const {
    std::vector<std::string_view> keys = {"v", "dev"};
    for (std::string_view field : known_) {
      keys.push_back(text_key(field));
      keys.push_back(field);
    }
    return keys;
  }

  void parse(FieldKey key, std::string_view text, std::int64_t& out) {
    if (const auto value = parse_integer(text)) {
      assign(key, *value, out, messages_);
    } else {
      refuse_integer(key, text, messages_);
    }
  }

  void parse(FieldKey key, std::string_view text, std::optional<std::int64_t>& out) {
    if (text.empty() || text == "all") {
      out = text.empty() ? std::nullopt : std::optional(topk_all);
      return;
    }
    std::int64_t value = 0;
    const std::size_t errors_before = messages_.errors.size();
    parse(key, text, value);
    if (messages_.errors.size() == errors_before) out = value;
  }

  void parse(FieldKey key, std::string_view text, bool& out) {
    if (text == "true" || text == "1" || text == "false" || text == "0") {
      out = text == "true" || text == "1";
    } else {
      messages_.error(key.written, MessageCode::not_one_of, {in_quotes(text), "true, false"});
    }
  }

  void parse(FieldKey key, std::string_view text, std::vector<std::int64_t>& out) {
    std::vector<std::int64_t> values;
    if (!parse_list(key, text, values)) return;
    if (values.size() > max_rank) {
      messages_.error(key.written, MessageCode::wrong_length, {std::to_string(values.size()), "1", "8"});
      return;
    }
    out = std::move(values);
  }

  void parse(FieldKey key, std::string_view text, std::array<std::int64_t, 2>& out) {
    std::vector<std::int64_t> values;
    if (!parse_list(key, text, values)) return;
    if (values.size() != 2) {
      messages_.error(key.written, MessageCode::wrong_count, {std::to_string(values.size()), "2"});
      return;
    }
    out = {values[0], values[1]};
  }

  template <class T>
  void parse(FieldKey key, std::string_view text, T& out) {
    assign(key, text, out, messages_);
  }

  /// Numbers separated by x or a comma. False, with a complaint, where one of them is refused.
  bool parse_list(FieldKey key, std::string_view text, std::vector<std::int64_t>& values) {
    const std::size_t errors_before = messages_.errors.size();
    for (bool more = true; more;) {
      const std::size_t end = std::min(text.find_first_of("x,"), text.size());
      std::int64_t value = 0;
      parse(key, text.substr(0, end), value);
      if (messages_.errors.size() != errors_before) return false;
      values.push_back(value);
      more = end < text.size();
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    return true;
  }

  const TextFields& fields_;
  std::vector<bool> used_;
  std::vector<std::string_view> known_;
  Messages& messages_;
};

std::string text_of(std::int64_t value) { return std::to_string(value); }
std::string text_of(bool value) { return value ? "true" : "false"; }
std::string text_of(const std::string& value) { return value; }
std::string text_of(DType value) { return std::string(name(value)); }
template <NamedEnum E>
std::string text_of(E value) {
  return std::string(name(value));
}
std::string text_of(const std::vector<std::int64_t>& values) { return joined(values, "x"); }
std::string text_of(const std::array<std::int64_t, 2>& values) {
  return std::to_string(values[0]) + "," + std::to_string(values[1]);
}

std::string topk_text(std::int64_t topk) { return topk == topk_all ? "all" : std::to_string(topk); }

/// Stands for the default of a field that must be written, and is no value of any.
constexpr std::string_view no_default = "\n";

/// Walks the fields in reading order and calls emit(key, text, default text); the default of what has none is "".
template <class Emit>
void walk_fields(const Query& query, Emit&& emit) {
  const Query defaults = default_query();
  emit("model", text_of(query.model), text_of(defaults.model));
  emit("op", std::string(op_name(query.problem)), std::string(op_name(defaults.problem)));
  std::visit(
      [&](const auto& problem) {
        const std::decay_t<decltype(problem)> plain;
        TextFields plain_fields;
        for_each_field(plain, [&](std::string_view field, const auto& value) {
          plain_fields.push_back({std::string(field), text_of(value)});
        });
        std::size_t index = 0;
        for_each_field(problem, [&](std::string_view field, const auto& value) {
          emit(text_key(field), text_of(value), plain_fields[index++].value);
        });
      },
      query.problem);

  const Device& device = query.device;
  const DevicePreset* preset = find_device_preset(device.preset);
  emit("dev", preset ? device.preset : std::string(custom_device), std::string(default_device_id));
  TextFields preset_fields;
  if (preset) {
    Device base = preset->device;
    base.max_smem_usage = 2 * device.smem_cap;
    base.compute_capability = compute_capability_of(device.arch);
    for_each_device_field(base, [&](std::string_view field, const auto& value) {
      preset_fields.push_back({std::string(field), text_of(value)});
    });
  }
  std::size_t index = 0;
  for_each_device_field(device, [&](std::string_view field, const auto& value) {
    emit(field, text_of(value), preset ? preset_fields[index++].value : std::string(no_default));
  });

  TextFields assumption_fields;
  for_each_assumption(defaults.assumptions, [&](std::string_view field, const auto& value) {
    assumption_fields.push_back({std::string(field), text_of(value)});
  });
  index = 0;
  for_each_assumption(query.assumptions, [&](std::string_view field, const auto& value) {
    emit(field, text_of(value), assumption_fields[index++].value);
  });
  emit("topk", query.topk ? topk_text(*query.topk) : std::string(), std::string());
}

}  // namespace

std::string_view text_key(std::string_view field) {
  for (const KeyPair& pair : short_keys) {
    if (pair.field == field) return pair.key;
  }
  return field;
}

std::string_view field_name(std::string_view key) {
  for (const KeyPair& pair : short_keys) {
    if (pair.key == key) return pair.field;
  }
  return key;
}

Reading read_text_fields(const TextFields& fields) {
  Messages messages;
  TextSource source(fields, messages);
  read_link_view(fields, messages.notes);
  return assemble(source, default_query(), messages);
}

TextFields write_text_fields(const Query& query) {
  TextFields fields;
  walk_fields(query, [&](std::string_view key, std::string text, const std::string& default_text) {
    if (text != default_text) fields.push_back({std::string(key), std::move(text)});
  });
  return fields;
}

TextFields write_all_text_fields(const Query& query) {
  TextFields fields;
  walk_fields(query, [&](std::string_view key, std::string text, const std::string&) {
    fields.push_back({std::string(key), std::move(text)});
  });
  return fields;
}

TextFields write_default_text_fields(const Query& query) {
  TextFields fields;
  walk_fields(query, [&](std::string_view key, const std::string&, const std::string& default_text) {
    fields.push_back({std::string(key), default_text == no_default ? std::string() : default_text});
  });
  return fields;
}

Query default_query() {
  Query query;
  query.device = find_device_preset(default_device_id)->device;
  return query;
}

}  // namespace tilescope
