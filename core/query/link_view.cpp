#include "core/query/link_view.h"

#include <algorithm>
#include <array>

#include "core/query/field_values.h"
#include "core/query/integer.h"
#include "core/query/limits.h"

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

class ViewReader {
 public:
  ViewReader(LinkView& view, std::vector<FieldMessage>& notes) : view_(view), notes_(notes) {}

  void read(const TextField& field) {
    const std::string_view value = field.value;
    if (field.key == "view") {
      view_.view = parse_enum<View>(value);
      if (!view_.view) refuse_choice(field, {std::begin(enum_names<View>), std::end(enum_names<View>)});
    } else if (field.key == "tile") {
      if (const auto tile = parse_extents(value)) {
        view_.tile = *tile;
      } else {
        note(field.key, MessageCode::malformed_tile, {in_quotes(value)});
      }
    } else if (field.key == "pin") {
      if (const auto pins = parse_pins(value)) {
        view_.pins = *pins;
      } else {
        note(field.key, MessageCode::malformed_pins, {in_quotes(value), std::to_string(max_pins)});
      }
    } else if (field.key == "filter") {
      if (value.size() <= max_filter_bytes) {
        view_.filter = value;
      } else {
        const auto length = static_cast<std::int64_t>(value.size());
        note(field.key, MessageCode::too_long, {grouped(length), std::to_string(max_filter_bytes)});
      }
    } else {
      view_.language = parse_enum<Language>(value);
      if (!view_.language) refuse_choice(field, {std::begin(enum_names<Language>), std::end(enum_names<Language>)});
    }
  }

  void note(std::string_view key, MessageCode code, std::vector<std::string> args) {
    notes_.push_back({std::string(key), code, std::move(args)});
  }

 private:
  void refuse_choice(const TextField& field, const std::vector<std::string_view>& names) {
    note(field.key, MessageCode::not_one_of, {in_quotes(field.value), joined(names)});
  }

  LinkView& view_;
  std::vector<FieldMessage>& notes_;
};

}  // namespace

bool is_view_key(std::string_view key) {
  constexpr std::array keys = {"view", "tile", "pin", "filter", "lang"};
  return std::find(keys.begin(), keys.end(), key) != keys.end();
}

LinkView read_link_view(const TextFields& fields, std::vector<FieldMessage>& notes) {
  LinkView view;
  ViewReader reader(view, notes);
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (!is_view_key(fields[i].key)) continue;
    const auto same_key = [&](const TextField& earlier) { return earlier.key == fields[i].key; };
    if (std::any_of(fields.begin(), fields.begin() + static_cast<std::ptrdiff_t>(i), same_key)) {
      reader.note(fields[i].key, MessageCode::duplicate_field, {});
    } else {
      reader.read(fields[i]);
    }
  }
  return view;
}

TextFields write_link_view(const LinkView& view) {
  TextFields fields;
  const auto write = [&](const char* key, std::string value) {
    if (!value.empty()) fields.push_back({key, std::move(value)});
  };
  write("view", view.view ? std::string(name(*view.view)) : std::string());
  write("tile", extents_text(view.tile));
  std::string pins;
  for (const TileExtents& pin : view.pins) pins += (pins.empty() ? "" : ",") + extents_text(pin);
  write("pin", std::move(pins));
  write("filter", view.filter);
  write("lang", view.language ? std::string(name(*view.language)) : std::string());
  return fields;
}

std::string extents_text(const TileExtents& extents) {
  std::string text;
  for (std::int64_t extent : extents) {
    if (!text.empty()) text += 'x';
    text += std::to_string(extent);
  }
  return text;
}

std::optional<TileExtents> parse_extents(std::string_view text) {
  TileExtents extents;
  for (bool more = true; more;) {
    const std::size_t end = std::min(text.find('x'), text.size());
    const auto extent = parse_integer(text.substr(0, end));
    if (!extent || *extent < 1 || extents.size() == max_rank) return std::nullopt;
    extents.push_back(*extent);
    more = end < text.size();
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return extents;
}

}  // namespace tilescope
