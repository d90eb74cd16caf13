#include "web/bindings/form_json.h"

#include <string>
#include <vector>

#include "core/query/form.h"
#include "core/query/names.h"
#include "core/report/reasons.h"
#include "web/app/strings.h"
#include "web/bindings/analyses.h"
#include "web/tables/words.h"

namespace tilescope {
namespace {

using app::Str;

struct SectionName {
  const char* id;
  Str title;
};

constexpr SectionName section_names[form_sections] = {
    {"model", Str::model},
    {"problem", Str::problem},
    {"device", Str::device},
    {"device_more", Str::more_fields},
    {"assumptions", Str::assumptions},
    {"result", Str::result},
};

std::string_view kind_name(FieldKind kind) {
  switch (kind) {
    case FieldKind::number: return "number";
    case FieldKind::text: return "text";
    case FieldKind::choice: return "choice";
    case FieldKind::toggle: return "toggle";
  }
  return "";
}

Json choice_json(std::string_view key, const std::string& value) {
  Json choice = {{"value", value}, {"label", value}};
  if (key == "dev") {
    const DevicePreset* preset = find_device_preset(value);
    choice["label"] = preset ? app::preset_words(*preset) : std::string(app::text(Str::custom_device));
  }
  if (key == "model") {
    const bool is_carver = value == name(Model::carver);
    choice["label"] = app::text(is_carver ? Str::model_carver : Str::model_enumerate);
    choice["help"] = app::text(is_carver ? Str::help_model_carver : Str::help_model_enumerate);
  }
  return choice;
}

Json field_json(std::string_view op, const FormField& field) {
  Json json = {
      {"key", field.key},
      {"label", field.key == "dev" ? std::string(app::text(Str::device)) : field.label},
      {"kind", std::string(kind_name(field.kind))},
      {"value", field.value},
      {"default", field.default_value},
      {"changed", field.changed},
      {"help", app::field_help(op, field.key)},
  };
  for (const std::string& choice : field.choices) json["choices"].push_back(choice_json(field.key, choice));
  if (field.complaint) json["complaint"] = message_text(*field.complaint, app::language());
  if (field.source) {
    json["source"] = app::filled(Str::source, {field.source->text});
    if (!field.source->verified) json["unverified"] = app::text(Str::unverified);
  }
  return json;
}

}  // namespace

Json form_json(const Draft& draft) {
  const Form form = form_of(draft);
  const std::string_view op = op_name(draft.reading().query.problem);
  Json json = {
      {"ok", draft.reading().ok()},
      {"title", query_summary(draft.reading().query, app::language())},
      {"link", draft.link()},
  };
  Json& sections = json["sections"] = Json::array();
  for (std::size_t i = 0; i < form_sections; ++i) {
    if (form.sections[i].empty()) continue;
    Json fields = Json::array();
    for (const FormField& field : form.sections[i]) fields.push_back(field_json(op, field));
    sections.push_back(
        {{"id", section_names[i].id}, {"title", app::text(section_names[i].title)}, {"fields", std::move(fields)}});
  }
  json["errors"] = complaints_json(form.other_complaints);
  json["notes"] = complaints_json(draft.reading().notes);
  if (form.preset && !form.preset->sibling.empty()) {
    json["device"] = {{"opt_in", form.preset->opt_in}, {"sibling", form.preset->sibling}};
  }
  return json;
}

}  // namespace tilescope
