#include "core/query/json.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "core/query/assemble.h"
#include "core/query/integer.h"
#include "core/query/joined.h"
#include "core/query/limits.h"

namespace tilescope {
namespace {

/// One object of a JSON query as a part for assemble(). A missing object is an empty one.
class JsonPart {
 public:
  JsonPart(const Json* object, Messages& messages) : object_(object), messages_(messages) {}

  bool has(std::string_view field) const { return object_ && object_->contains(std::string(field)); }

  template <class T>
  void read(std::string_view field, T& out) {
    known_.push_back(field);
    if (has(field)) parse({field, field}, (*object_)[std::string(field)], out);
  }

  /// Declares a field that is read elsewhere.
  void knows(std::string_view field) { known_.push_back(field); }

  void report_unused() {
    if (!object_) return;
    for (const auto& item : object_->items()) {
      if (std::find(known_.begin(), known_.end(), item.key()) != known_.end()) continue;
      refuse_unknown(item.key(), known_, messages_);
    }
  }

 private:
  void parse(FieldKey key, const Json& value, std::int64_t& out) {
    const bool fits =
        value.is_number_integer() && (!value.is_number_unsigned() || value.get<std::uint64_t>() <= INT64_MAX);
    if (fits) {
      assign(key, value.get<std::int64_t>(), out, messages_);
    } else {
      refuse_integer(key, to_text(value), messages_);
    }
  }

  void parse(FieldKey key, const Json& value, std::optional<std::int64_t>& out) {
    if (value == "all") {
      out = topk_all;
      return;
    }
    std::int64_t number = 0;
    const std::size_t errors_before = messages_.errors.size();
    parse(key, value, number);
    if (messages_.errors.size() == errors_before) out = number;
  }

  void parse(FieldKey key, const Json& value, bool& out) {
    if (value.is_boolean()) {
      out = value.get<bool>();
    } else {
      refuse_type(key, value, "true or false");
    }
  }

  void parse(FieldKey key, const Json& value, std::vector<std::int64_t>& out) {
    std::vector<std::int64_t> values;
    if (!parse_list(key, value, values)) return;
    if (values.empty() || values.size() > max_rank) {
      messages_.error(key.written, MessageCode::wrong_length, {std::to_string(values.size()), "1", "8"});
      return;
    }
    out = std::move(values);
  }

  void parse(FieldKey key, const Json& value, std::array<std::int64_t, 2>& out) {
    std::vector<std::int64_t> values;
    if (!parse_list(key, value, values)) return;
    if (values.size() != 2) {
      messages_.error(key.written, MessageCode::wrong_count, {std::to_string(values.size()), "2"});
      return;
    }
    out = {values[0], values[1]};
  }

  template <class T>
  void parse(FieldKey key, const Json& value, T& out) {
    if (value.is_string()) {
      assign(key, value.get_ref<const std::string&>(), out, messages_);
    } else {
      refuse_type(key, value, "a string");
    }
  }

  bool parse_list(FieldKey key, const Json& value, std::vector<std::int64_t>& values) {
    if (!value.is_array()) {
      refuse_type(key, value, "a list of integers");
      return false;
    }
    const std::size_t errors_before = messages_.errors.size();
    for (const Json& element : value) {
      std::int64_t number = 0;
      parse(key, element, number);
      if (messages_.errors.size() != errors_before) return false;
      values.push_back(number);
    }
    return true;
  }

  void refuse_type(FieldKey key, const Json& value, std::string_view expected) {
    messages_.error(key.written, MessageCode::wrong_type, {in_quotes(to_text(value)), std::string(expected)});
  }

  const Json* object_;
  std::vector<std::string_view> known_;
  Messages& messages_;
};

/// A JSON object as a source for assemble().
class JsonSource {
 public:
  static constexpr std::string_view model_key = "model";
  static constexpr std::string_view op_key = "template";

  JsonSource(const Json& root, Messages& messages)
      : messages_(messages),
        device_id_(string_at(root, "device")),
        options_(&root, messages),
        params_(object_at(root, "params"), messages),
        device_(object_at(root, "device"), messages),
        assumptions_(object_at(root, "assumptions"), messages) {
    for (std::string_view part : {"id", "params", "device", "assumptions"}) options_.knows(part);
    refuse_unless_object(root, "params", false);
    refuse_unless_object(root, "device", true);
    refuse_unless_object(root, "assumptions", false);
    device_.knows("preset");
    if (const Json* device = object_at(root, "device")) {
      is_custom_ = !device->contains("preset");
      device_id_ = string_at(*device, "preset");
      if (!is_custom_ && !device_id_) {
        messages_.error("preset", MessageCode::wrong_type, {in_quotes(to_text((*device)["preset"])), "a string"});
      }
    }
  }

  JsonPart& options() { return options_; }
  JsonPart& params() { return params_; }
  JsonPart& device() { return device_; }
  JsonPart& assumptions() { return assumptions_; }

  const DevicePreset* preset() {
    if (is_custom_) return nullptr;
    if (!device_id_) return find_device_preset(default_device_id);
    if (const DevicePreset* preset = find_device_preset(*device_id_)) return preset;
    std::vector<std::string_view> ids;
    for (const DevicePreset& known : device_presets()) ids.push_back(known.device.preset);
    messages_.error("device", MessageCode::not_one_of, {in_quotes(*device_id_), joined(ids)});
    return find_device_preset(default_device_id);
  }

  void report_unused() {
    for (JsonPart* part : {&options_, &params_, &device_, &assumptions_}) part->report_unused();
  }

 private:
  static const Json* object_at(const Json& root, const char* key) {
    const auto found = root.find(key);
    return found != root.end() && found->is_object() ? &*found : nullptr;
  }

  static std::optional<std::string> string_at(const Json& root, const char* key) {
    const auto found = root.find(key);
    if (found == root.end() || !found->is_string()) return std::nullopt;
    return found->get<std::string>();
  }

  void refuse_unless_object(const Json& root, const char* key, bool or_string) {
    const auto found = root.find(key);
    if (found == root.end() || found->is_object() || (or_string && found->is_string())) return;
    const char* expected = or_string ? "the id of a device or an object" : "an object";
    messages_.error(key, MessageCode::wrong_type, {in_quotes(to_text(*found)), expected});
  }

  Messages& messages_;
  std::optional<std::string> device_id_;
  /// Whether the device is made up field by field.
  bool is_custom_ = false;
  JsonPart options_;
  JsonPart params_;
  JsonPart device_;
  JsonPart assumptions_;
};

Json json_of(std::int64_t value) { return value; }
Json json_of(bool value) { return value; }
Json json_of(const std::string& value) { return value; }
Json json_of(DType value) { return std::string(name(value)); }
template <NamedEnum E>
Json json_of(E value) {
  return std::string(name(value));
}
Json json_of(const std::vector<std::int64_t>& values) { return values; }
Json json_of(const std::array<std::int64_t, 2>& values) { return values; }

Json device_json(const Device& device) {
  const DevicePreset* preset = find_device_preset(device.preset);
  if (preset && preset->device == device) return device.preset;
  Json object = Json::object();
  Json base = Json::object();
  if (preset) {
    object["preset"] = device.preset;
    Device expected = preset->device;
    expected.max_smem_usage = 2 * device.smem_cap;
    expected.compute_capability = compute_capability_of(device.arch);
    for_each_device_field(
        expected, [&](std::string_view field, const auto& value) { base[std::string(field)] = json_of(value); });
  }
  for_each_device_field(device, [&](std::string_view field, const auto& value) {
    const std::string key(field);
    Json json = json_of(value);
    if (!base.contains(key) || base[key] != json) object[key] = std::move(json);
  });
  return object;
}

/// Walks through a text before it is read: where it stops being JSON, how deep it nests, which keys come twice. What
/// is read afterwards holds one value a key, and walks its own nesting by recursion.
class JsonScan final : public nlohmann::json_sax<Json> {
 public:
  explicit JsonScan(std::string_view text) { is_json = Json::sax_parse(text.begin(), text.end(), this); }

  bool is_json = false;
  bool is_too_deep = false;
  /// Byte, counted from 1, at which the text stops being JSON.
  std::size_t error_position = 0;
  /// Keys that an object has more than once, each named once an object.
  std::vector<std::string> duplicates;

  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_unsigned(number_unsigned_t) override { return true; }
  bool number_float(number_float_t, const string_t&) override { return true; }
  bool string(string_t&) override { return true; }
  bool binary(binary_t&) override { return true; }
  bool start_object(std::size_t) override { return enter(); }
  bool end_object() override { return leave(); }
  bool start_array(std::size_t) override { return enter(); }
  bool end_array() override { return leave(); }
  bool key(string_t& key) override {
    if (++key_counts_.back()[key] == 2) duplicates.push_back(key);
    return true;
  }
  bool parse_error(std::size_t at, const std::string&, const nlohmann::detail::exception&) override {
    error_position = at;
    return false;
  }

 private:
  bool enter() {
    key_counts_.emplace_back();
    is_too_deep = key_counts_.size() > max_json_depth;
    return !is_too_deep;
  }

  bool leave() {
    key_counts_.pop_back();
    return true;
  }

  /// How often each key came, for every object (array) that is open.
  std::vector<std::map<std::string, int>> key_counts_;
};

JsonReading refused(std::string_view field, MessageCode code, std::vector<std::string> args) {
  return {{default_query(), {{std::string(field), code, std::move(args)}}, {}}, nullptr};
}

JsonReading read_root(const Json& root, std::optional<Model> default_model, Messages messages) {
  if (!root.is_object()) {
    return refused("query", MessageCode::wrong_type, {in_quotes(to_text(root)), "an object"});
  }
  JsonSource source(root, messages);
  Query defaults = default_query();
  if (default_model) defaults.model = *default_model;
  Reading reading = assemble(source, std::move(defaults), messages);
  return {std::move(reading), root.contains("id") ? root["id"] : Json()};
}

}  // namespace

JsonReading read_query_json(std::string_view text, std::optional<Model> default_model) {
  if (text.size() > max_json_bytes) {
    const auto length = static_cast<std::int64_t>(text.size());
    return refused("query", MessageCode::too_long,
                   {grouped(length), grouped(static_cast<std::int64_t>(max_json_bytes))});
  }
  const JsonScan scan(text);
  if (scan.is_too_deep) {
    const std::string deepest = std::to_string(max_json_depth);
    return refused("query", MessageCode::too_deep, {deepest});
  }
  if (!scan.is_json) {
    return refused("query", MessageCode::invalid_json, {grouped(static_cast<std::int64_t>(scan.error_position))});
  }
  Messages messages;
  for (const std::string& key : scan.duplicates) messages.error(key, MessageCode::duplicate_field);
  return read_root(Json::parse(text.begin(), text.end(), nullptr, false), default_model, std::move(messages));
}

JsonReading read_query_json(const Json& root, std::optional<Model> default_model) {
  return read_root(root, default_model, {});
}

Json write_query_json(const Query& query) {
  const Query defaults = default_query();
  Json object = Json::object();
  object["model"] = std::string(name(query.model));
  object["template"] = std::string(op_name(query.problem));
  Json& params = object["params"] = Json::object();
  std::visit(
      [&](const auto& problem) {
        for_each_field(problem,
                       [&](std::string_view field, const auto& value) { params[std::string(field)] = json_of(value); });
      },
      query.problem);
  object["device"] = device_json(query.device);
  if (query.topk) object["topk"] = *query.topk == topk_all ? Json("all") : Json(*query.topk);
  if (query.assumptions != defaults.assumptions) {
    Json& assumptions = object["assumptions"] = Json::object();
    for_each_assumption(query.assumptions, [&](std::string_view field, const auto& value) {
      assumptions[std::string(field)] = json_of(value);
    });
  }
  return object;
}

Json write_messages_json(const std::vector<FieldMessage>& messages) {
  Json list = Json::array();
  for (const FieldMessage& message : messages) {
    list.push_back({{"field", message.field}, {"message", message_text(message)}});
  }
  return list;
}

Json number_json(double value) {
  constexpr double exact_integers = 9007199254740992.0;
  if (value == std::trunc(value) && std::abs(value) <= exact_integers) return static_cast<std::int64_t>(value);
  return value;
}

std::string to_text(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

}  // namespace tilescope
