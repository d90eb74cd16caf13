#include "core/query/link_view.h"

#include <algorithm>

#include "core/query/device_presets.h"
#include "core/query/field_values.h"
#include "core/query/integer.h"
#include "core/query/joined.h"
#include "core/query/limits.h"
#include "core/query/problem.h"

namespace tilescope {
namespace {

std::optional<std::vector<TileExtents>> parse_pins(std::string_view text) {
  std::vector<TileExtents> pins;
  for (bool more = true; more;) {
    const std::size_t end = std::min(text.find(','), text.size());
    const auto pin = parse_extents(text.substr(0, end));
    if (!pin || pins.size() == max_pins) return std::nullopt;
    if (std::find(pins.begin(), pins.end(), *pin) == pins.end()) pins.push_back(*pin);
    more = end < text.size();
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return pins;
}

std::optional<std::vector<std::string>> parse_devices(std::string_view text) {
  std::vector<std::string> devices;
  for (bool more = true; more;) {
    const std::size_t end = std::min(text.find(','), text.size());
    const std::string_view id = text.substr(0, end);
    if (!find_device_preset(id) || devices.size() == max_compared_devices) return std::nullopt;
    if (std::find(devices.begin(), devices.end(), id) == devices.end()) devices.emplace_back(id);
    more = end < text.size();
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return devices;
}

struct Complaint {
  MessageCode code;
  std::vector<std::string> args;
};
/// None where the value was taken.
using Outcome = std::optional<Complaint>;

template <class T>
Outcome take_name(std::string_view text, std::optional<T>& value) {
  value = parse_enum<T>(text);
  if (value) return std::nullopt;
  return Complaint{MessageCode::not_one_of, {in_quotes(text), joined(enum_names<T>)}};
}

template <class T>
Outcome take_name(std::string_view text, T& value) {
  std::optional<T> parsed;
  const Outcome outcome = take_name(text, parsed);
  value = parsed.value_or(value);
  return outcome;
}

Outcome take_text(std::string_view text, std::string& value) {
  if (text.size() > max_view_text_bytes) {
    const auto length = static_cast<std::int64_t>(text.size());
    return Complaint{MessageCode::too_long, {grouped(length), std::to_string(max_view_text_bytes)}};
  }
  value = text;
  return std::nullopt;
}

Outcome take_positive(std::string_view text, std::optional<std::int64_t>& value) {
  const Limits limits = limits_of("");
  const auto parsed = parse_integer(text);
  if (!parsed || *parsed < limits.lowest || *parsed > limits.highest) {
    const MessageCode code = parsed ? MessageCode::out_of_range : MessageCode::not_an_integer;
    return Complaint{code, {in_quotes(text), grouped(limits.lowest), grouped(limits.highest)}};
  }
  value = parsed;
  return std::nullopt;
}

/// Takes what `parse` reads, or complains with `complaint`.
template <class T>
Outcome take(std::string_view, std::optional<T> parsed, T& value, Complaint complaint) {
  if (!parsed) return complaint;
  value = *std::move(parsed);
  return std::nullopt;
}

std::string list_of(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : ",") + part;
  return text;
}

template <class T>
std::string name_or_empty(const std::optional<T>& value) {
  return value ? std::string(name(*value)) : std::string();
}

template <class T>
std::string name_unless(T value, T usual) {
  return value == usual ? std::string() : std::string(name(value));
}

std::string digits_of(const std::optional<std::int64_t>& value) {
  return value ? std::to_string(*value) : std::string();
}

/// A key of the view: how it is read, and how it is written ("" where it has its default).
struct ViewKey {
  std::string_view key;
  Outcome (*read)(std::string_view text, LinkView& view);
  std::string (*write)(const LinkView& view);
};

using Text = std::string_view;

constexpr ViewKey view_keys[] = {
    {"view", [](Text t, LinkView& v) { return take_name(t, v.view); },
     [](const LinkView& v) { return name_or_empty(v.view); }},
    {"tile",
     [](Text t, LinkView& v) {
       return take(t, parse_extents(t), v.tile, {MessageCode::malformed_tile, {in_quotes(t)}});
     },
     [](const LinkView& v) { return extents_text(v.tile); }},
    {"pin",
     [](Text t, LinkView& v) {
       return take(t, parse_pins(t), v.pins, {MessageCode::malformed_pins, {in_quotes(t), std::to_string(max_pins)}});
     },
     [](const LinkView& v) {
       std::vector<std::string> tiles;
       tiles.reserve(v.pins.size());
       for (const TileExtents& pin : v.pins) tiles.push_back(extents_text(pin));
       return list_of(tiles);
     }},
    {"filter", [](Text t, LinkView& v) { return take_text(t, v.filter); }, [](const LinkView& v) { return v.filter; }},
    {"heat", [](Text t, LinkView& v) { return take_name(t, v.heat); },
     [](const LinkView& v) { return name_unless(v.heat, Heat::priority); }},
    {"at_k", [](Text t, LinkView& v) { return take_positive(t, v.at_k); },
     [](const LinkView& v) { return digits_of(v.at_k); }},
    {"visits", [](Text t, LinkView& v) { return take_positive(t, v.visits); },
     [](const LinkView& v) { return digits_of(v.visits); }},
    {"over", [](Text t, LinkView& v) { return take_text(t, v.sweep.over); },
     [](const LinkView& v) { return v.sweep.over; }},
    {"values", [](Text t, LinkView& v) { return take_text(t, v.sweep.values); },
     [](const LinkView& v) { return v.sweep.values; }},
    {"over2", [](Text t, LinkView& v) { return take_text(t, v.sweep.over2); },
     [](const LinkView& v) { return v.sweep.over2; }},
    {"values2", [](Text t, LinkView& v) { return take_text(t, v.sweep.values2); },
     [](const LinkView& v) { return v.sweep.values2; }},
    {"choice", [](Text t, LinkView& v) { return take_name(t, v.choice); },
     [](const LinkView& v) { return name_unless(v.choice, Choice::first); }},
    {"devices",
     [](Text t, LinkView& v) {
       return take(t, parse_devices(t), v.devices,
                   {MessageCode::malformed_devices, {in_quotes(t), std::to_string(max_compared_devices)}});
     },
     [](const LinkView& v) { return list_of(v.devices); }},
    {"format", [](Text t, LinkView& v) { return take_name(t, v.format); },
     [](const LinkView& v) { return name_unless(v.format, ExportFormat::tilelang); }},
    {"section", [](Text t, LinkView& v) { return take_name(t, v.section); },
     [](const LinkView& v) { return name_or_empty(v.section); }},
    {"lang", [](Text t, LinkView& v) { return take_name(t, v.language); },
     [](const LinkView& v) { return name_or_empty(v.language); }},
};

const ViewKey* find_view_key(std::string_view key) {
  const auto* const found =
      std::find_if(std::begin(view_keys), std::end(view_keys), [&](const ViewKey& one) { return one.key == key; });
  return found == std::end(view_keys) ? nullptr : found;
}

}  // namespace

bool is_view_key(std::string_view key) { return find_view_key(key) != nullptr; }

LinkView read_link_view(const TextFields& fields, std::vector<FieldMessage>& notes) {
  LinkView view;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const ViewKey* key = find_view_key(fields[i].key);
    if (!key) continue;
    const auto same_key = [&](const TextField& earlier) { return earlier.key == fields[i].key; };
    if (std::any_of(fields.begin(), fields.begin() + static_cast<std::ptrdiff_t>(i), same_key)) {
      notes.push_back({fields[i].key, MessageCode::duplicate_field, {}});
    } else if (Outcome complaint = key->read(fields[i].value, view)) {
      notes.push_back({fields[i].key, complaint->code, std::move(complaint->args)});
    }
  }
  return view;
}

TextFields write_link_view(const LinkView& view) {
  TextFields fields;
  for (const ViewKey& key : view_keys) {
    std::string value = key.write(view);
    if (!value.empty()) fields.push_back({std::string(key.key), std::move(value)});
  }
  return fields;
}

std::string extents_text(const TileExtents& extents) { return joined(extents, "x"); }

std::optional<TileExtents> parse_extents(std::string_view text) {
  TileExtents extents;
  for (bool more = true; more;) {
    const std::size_t end = std::min(text.find('x'), text.size());
    const auto extent = parse_integer(text.substr(0, end));
    if (!extent || *extent < 1 || *extent > max_extent || extents.size() == max_rank) return std::nullopt;
    extents.push_back(*extent);
    more = end < text.size();
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return extents;
}

}  // namespace tilescope
