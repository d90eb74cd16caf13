#include "core/query/draft.h"

#include <algorithm>

#include "core/query/device.h"
#include "core/query/field_message.h"
#include "core/query/link.h"
#include "core/query/names.h"

namespace tilescope {
namespace {

bool is_device_field(std::string_view key) {
  const Device any;
  bool found = false;
  for_each_device_field(any, [&](std::string_view field, const auto&) { found |= field == key; });
  return found;
}

/// Fields of some operator that mean the same for every other.
bool is_element_type(std::string_view key) { return key == "in" || key == "out" || key == "acc" || key == "dtype"; }

bool is_problem_field(const Problem& problem, std::string_view key) {
  return std::visit(
      [&](const auto& p) {
        bool found = false;
        for_each_field(p, [&](std::string_view field, const auto&) { found |= text_key(field) == key; });
        return found;
      },
      problem);
}

TextFields::const_iterator find(const TextFields& fields, std::string_view key) {
  return std::find_if(fields.begin(), fields.end(), [&](const TextField& field) { return field.key == key; });
}

}  // namespace

Draft::Draft() { read(); }

void Draft::open_link(std::string_view fragment) {
  const Reading opened = decode_link(fragment);
  written_ = split_fragment(fragment);
  view_notes_.clear();
  view = read_link_view(written_, view_notes_);
  std::erase_if(written_, [](const TextField& field) { return is_view_key(field.key); });
  for (TextField& field : written_) field.key = text_key(field.key);
  read();
  // Complaints about the link as a whole (its length) concern no field that read() sees.
  if (reading_.ok() && !opened.ok()) {
    written_.clear();
    read();
    reading_.errors = opened.errors;
  }
}

void Draft::set(std::string_view key, std::string text) {
  if (key == "topk" && text.empty()) return reset(key);
  if (key == "dev") {
    std::erase_if(written_, [](const TextField& field) { return is_device_field(field.key); });
    // A custom device starts as the present one, spelt out.
    for (const TextField& field : all_fields_) {
      if (text == custom_device && is_device_field(field.key)) written_.push_back(field);
    }
  }
  if (key == "op") {
    const Problem& before = reading_.query.problem;
    std::erase_if(written_, [&](const TextField& field) {
      return is_problem_field(before, field.key) && !is_element_type(field.key);
    });
  }
  const auto same_key = [&](const TextField& field) { return field.key == key; };
  const auto found = std::find_if(written_.begin(), written_.end(), same_key);
  if (found != written_.end()) {
    found->value = std::move(text);
  } else {
    written_.push_back({std::string(key), std::move(text)});
  }
  read();
}

bool Draft::choose(std::string_view key, std::string text) {
  const bool needs_carver = key == "op" && text != Matmul::op && this->text("model") == name(Model::enumerate);
  if (needs_carver) set("model", std::string(name(Model::carver)));
  set(key, std::move(text));
  return needs_carver;
}

void Draft::take_problem(std::string_view link) {
  const Problem& before = reading_.query.problem;
  std::erase_if(written_,
                [&](const TextField& field) { return field.key == "op" || is_problem_field(before, field.key); });
  for (TextField& field : split_fragment(link)) {
    if (field.key != "v") written_.push_back(std::move(field));
  }
  read();
}

void Draft::reset(std::string_view key) {
  std::erase_if(written_, [&](const TextField& field) { return field.key == key; });
  read();
}

void Draft::drop_refused() {
  const std::vector<FieldMessage> errors = reading_.errors;
  std::erase_if(written_, [&](const TextField& field) {
    return std::any_of(errors.begin(), errors.end(), [&](const FieldMessage& e) { return e.field == field.key; });
  });
  read();
  // What is left concerns fields that nobody wrote, such as those a custom device lacks.
  if (!reading_.ok()) written_.clear();
  read();
}

void Draft::tidy() {
  if (!reading_.ok()) return;
  written_ = write_text_fields(reading_.query);
  read();
}

std::string Draft::text(std::string_view key) const {
  const auto found = find(all_fields_, key);
  return found != all_fields_.end() ? found->value : std::string();
}

bool Draft::is_changed(std::string_view key) const {
  const TextFields changed = write_text_fields(reading_.query);
  return find(changed, key) != changed.end() || !complaint(key).empty();
}

std::string Draft::default_text(std::string_view key) const {
  const TextFields defaults = write_default_text_fields(reading_.query);
  const auto found = find(defaults, key);
  return found != defaults.end() ? found->value : std::string();
}

const FieldMessage* Draft::error(std::string_view key) const {
  for (const FieldMessage& error : reading_.errors) {
    if (error.field == key) return &error;
  }
  return nullptr;
}

std::string Draft::complaint(std::string_view key, Language language) const {
  const FieldMessage* found = error(key);
  return found ? message_text(*found, language) : std::string();
}

std::string Draft::link() const {
  TextFields fields = written_;
  std::erase_if(fields, [](const TextField& field) { return field.key == "v"; });
  for (TextField& field : write_link_view(view)) fields.push_back(std::move(field));
  return encode_fields(fields);
}

void Draft::read() {
  reading_ = read_text_fields(written_);
  reading_.notes.insert(reading_.notes.end(), view_notes_.begin(), view_notes_.end());
  all_fields_ = write_all_text_fields(reading_.query);
  for (TextField& shown : all_fields_) {
    const auto found = find(written_, shown.key);
    if (found != written_.end()) shown.value = found->value;
  }
}

}  // namespace tilescope
