// The query as a form: every field that a reader can fill in, by sections, with what it shows, what it takes, where its
// value comes from and what is wrong with it. For views that are drawn from data; what a field means in words is
// theirs to say.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/query/device_presets.h"
#include "core/query/draft.h"

namespace tilescope {

enum class FieldKind : std::uint8_t {
  number,  ///< a whole number, as parse_integer reads it
  text,    ///< free text, or several numbers
  choice,  ///< one of `choices`
  toggle,  ///< true or false
};

struct FormField {
  std::string key;    ///< the field's text key: "in"
  std::string label;  ///< carver's own name: "in_dtype"
  FieldKind kind = FieldKind::text;
  /// As it is written, whether it makes sense or not.
  std::string value;
  /// What the field holds where nothing is written; "" where it must be written, or has none.
  std::string default_value;
  std::vector<std::string> choices;
  /// Whether it is written and differs from its default.
  bool changed = false;
  std::optional<FieldMessage> complaint;
  /// For a field of a device preset.
  std::optional<FieldSource> source;
};

enum class FormSection : std::uint8_t {
  model,
  problem,      ///< the operator and its fields
  device,       ///< the preset, and what is often changed of it
  device_more,  ///< every other field of the device
  assumptions,  ///< of the enumeration model; empty for carver
  result,
};

inline constexpr std::size_t form_sections = 6;

struct Form {
  /// The fields of each section, in reading order, by FormSection.
  std::vector<FormField> sections[form_sections];
  /// Complaints about what has no field in the form.
  std::vector<FieldMessage> other_complaints;
  /// The preset of the device; null for a custom one.
  const DevicePreset* preset = nullptr;

  const std::vector<FormField>& section(FormSection which) const { return sections[static_cast<std::size_t>(which)]; }
};

Form form_of(const Draft& draft);

/// Whether a field of the device is one that readers change often.
bool is_often_changed(std::string_view device_field);

}  // namespace tilescope
