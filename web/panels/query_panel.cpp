#include <algorithm>
#include <string>

#include "core/query/device_presets.h"
#include "core/query/form.h"
#include "core/query/integer.h"
#include "core/query/names.h"
#include "core/query/shape_presets.h"
#include "core/query/text_fields.h"
#include "web/app/draw.h"
#include "misc/cpp/imgui_stdlib.h"
#include "web/panels/panels.h"
#include "web/panels/searchable_list.h"
#include "web/platform/platform.h"
#include "web/tables/words.h"

namespace tilescope::app {
namespace {

constexpr float label_width_css = 156;

std::string widget_name(std::string_view key) { return "query." + std::string(key); }

std::string explanation(const Workbench& workbench, std::string_view key) {
  std::string words = field_help(op_name(workbench.draft().reading().query.problem), key);
  const Device& device = workbench.draft().reading().query.device;
  const DevicePreset* preset = find_device_preset(device.preset);
  bool is_device_field = false;
  for_each_device_field(device, [&](std::string_view field, const auto&) { is_device_field |= field == key; });
  if (!preset || !is_device_field) return words;
  const FieldSource source = source_of(*preset, key);
  words += "\n" + filled(Str::source, {source.text});
  if (!source.verified) words += std::string("\n") + text(Str::unverified);
  return words;
}

/// A mark beside a changed field that takes it back to its default.
void draw_reset(Workbench& workbench, std::string_view key) {
  ImGui::SameLine(0, platform::px(4));
  ImGui::PushFont(platform::ui_font(), platform::small_line);
  // Tab goes from field to field; the arrow keys come here.
  ImGui::PushItemFlag(ImGuiItemFlags_NoTabStop, true);
  if (ImGui::SmallButton("\u21BA")) workbench.reset(key);
  ImGui::PopItemFlag();
  ImGui::PopFont();
  platform::inspect::name_last_item("reset." + std::string(key));
  explain_last_item(filled(Str::reset_field, {workbench.draft().default_text(key)}));
}

/// The field's name at the left, in the accent colour where its value is not the default, then room for the control.
void begin_field(Workbench& workbench, std::string_view key) {
  ImGui::PushID(key.data(), key.data() + key.size());
  ImGui::AlignTextToFramePadding();
  const bool changed = workbench.draft().is_changed(key);
  draw_text(field_name(key), changed ? Tone::accent : Tone::quiet);
  explain_last_item(explanation(workbench, key));
  if (changed) draw_reset(workbench, key);
  ImGui::SameLine(platform::px(label_width_css));
  ImGui::SetNextItemWidth(-FLT_MIN);
}

void end_field(Workbench& workbench, std::string_view key) {
  platform::inspect::name_last_item(widget_name(key), workbench.draft().text(key));
  explain_last_item(explanation(workbench, key));
  const std::string complaint = workbench.draft().complaint(key, language());
  if (!complaint.empty()) {
    draw_wrapped(complaint, Tone::bad);
    ImGui::Dummy({0, platform::px(4)});
  }
  ImGui::PopID();
}

/// Up and Down in a number: the next power of two, with Shift the next part or multiple of what it was when the field
/// was entered (a dimension split over 2, 3, 4 ... devices).
int step_number(ImGuiInputTextCallbackData* data) {
  const auto* entered = static_cast<const std::int64_t*>(data->UserData);
  const auto present = parse_integer(std::string_view(data->Buf, static_cast<std::size_t>(data->BufTextLen)));
  if (!present || *present < 0) return 0;
  const bool up = data->EventKey == ImGuiKey_UpArrow;
  const std::int64_t next =
      ImGui::GetIO().KeyShift ? next_share(*present, *entered, up) : next_power_of_two(*present, up);
  data->DeleteChars(0, data->BufTextLen);
  data->InsertChars(0, std::to_string(next).c_str());
  return 0;
}

/// `hint` stands in the field while it is empty.
void draw_text_field(Workbench& workbench, std::string_view key, const char* hint = "", bool is_number = false) {
  begin_field(workbench, key);
  std::string value = workbench.draft().text(key);
  ImGui::PushFont(platform::figure_font(), 0);
  static std::int64_t entered = 0;
  const ImGuiInputTextFlags flags = is_number ? ImGuiInputTextFlags_CallbackHistory : ImGuiInputTextFlags_None;
  const bool edited =
      ImGui::InputTextWithHint("##value", hint, &value, flags, is_number ? step_number : nullptr, &entered);
  if (ImGui::IsItemActivated()) entered = parse_integer(value).value_or(0);
  const bool done = ImGui::IsItemDeactivatedAfterEdit();
  ImGui::PopFont();
  if (edited) workbench.edit(key, std::move(value));
  if (done) workbench.commit();
  end_field(workbench, key);
}

void draw_choice(Workbench& workbench, std::string_view key, const std::vector<std::string_view>& choices) {
  begin_field(workbench, key);
  const std::string value = workbench.draft().text(key);
  if (ImGui::BeginCombo("##value", value.c_str())) {
    for (std::string_view choice : choices) {
      const bool chosen = choice == value;
      if (ImGui::Selectable(std::string(choice).c_str(), chosen)) {
        workbench.edit(key, std::string(choice));
        workbench.commit();
      }
      platform::inspect::name_last_item(widget_name(key) + "." + std::string(choice));
      if (chosen) ImGui::SetItemDefaultFocus();
    }
    ImGui::EndCombo();
  }
  end_field(workbench, key);
}

void draw_switch(Workbench& workbench, std::string_view key, bool value) {
  begin_field(workbench, key);
  if (ImGui::Checkbox("##value", &value)) {
    workbench.edit(key, value ? "true" : "false");
    workbench.commit();
  }
  end_field(workbench, key);
}

/// One control for each type that a field may have.
template <class T>
void draw_field(Workbench& workbench, std::string_view key, const T& value) {
  if constexpr (std::is_same_v<T, bool>) {
    draw_switch(workbench, key, value);
  } else if constexpr (std::is_same_v<T, DType>) {
    std::vector<std::string_view> names;
    for (DType dtype : all_dtypes) names.push_back(name(dtype));
    draw_choice(workbench, key, names);
  } else if constexpr (NamedEnum<T>) {
    draw_choice(workbench, key, {std::begin(enum_names<T>), std::end(enum_names<T>)});
  } else {
    draw_text_field(workbench, key, "", std::is_same_v<T, std::int64_t>);
  }
}

void draw_shape_presets(Workbench& workbench) {
  ImGui::SetNextItemWidth(-FLT_MIN);
  const bool open = ImGui::BeginCombo("##shapes", text(Str::shape_preset), ImGuiComboFlags_HeightLarge);
  if (!open) platform::inspect::name_last_item("query.shapes");
  if (!open) return;
  const std::vector<ShapePreset>& presets = shape_presets(language());
  const int chosen = draw_searchable_list(presets.size(), Str::search_shapes, "query.shapes", [&](std::size_t i) {
    return filled(Str::labelled, {presets[i].group, presets[i].name});
  });
  if (chosen >= 0) workbench.choose_shape(presets[static_cast<std::size_t>(chosen)].link);
  ImGui::EndCombo();
}

void choose_device(Workbench& workbench, std::string_view id) {
  workbench.edit("dev", std::string(id));
  workbench.commit();
}

void draw_device_preset(Workbench& workbench) {
  const DevicePreset* present = find_device_preset(workbench.draft().text("dev"));
  const std::string shown = present ? preset_words(*present) : workbench.draft().text("dev");
  ImGui::SetNextItemWidth(-FLT_MIN);
  const bool open =
      ImGui::BeginCombo("##device", shortened(shown, ImGui::GetContentRegionAvail().x - platform::px(40)).c_str(),
                        ImGuiComboFlags_HeightLarge);
  if (!open) {
    platform::inspect::name_last_item("query.dev", workbench.draft().text("dev"));
    const std::string complaint = workbench.draft().complaint("dev", language());
    if (!complaint.empty()) draw_wrapped(complaint, Tone::bad);
    return;
  }
  const std::vector<DevicePreset>& presets = device_presets();
  const int chosen = draw_searchable_list(presets.size() + 1, Str::search_devices, "query.dev", [&](std::size_t i) {
    return i < presets.size() ? preset_words(presets[i]) : std::string(text(Str::custom_device));
  });
  if (chosen >= 0) {
    const auto index = static_cast<std::size_t>(chosen);
    choose_device(workbench, index < presets.size() ? presets[index].device.preset : std::string(custom_device));
  }
  ImGui::EndCombo();
}

void draw_opt_in(Workbench& workbench) {
  const DevicePreset* preset = find_device_preset(workbench.draft().reading().query.device.preset);
  if (!preset || preset->sibling.empty()) return;
  if (preset->opt_in) draw_wrapped(text(Str::opt_in_note), Tone::quiet);
  const std::string sibling = preset->sibling;
  const Str words = preset->opt_in ? Str::use_reported : Str::use_opt_in;
  if (draw_link_button(text(words), "query.opt_in")) choose_device(workbench, sibling);
}

void draw_device_fields(Workbench& workbench) {
  const Device device = workbench.draft().reading().query.device;
  for_each_device_field(device, [&](std::string_view field, const auto& value) {
    if (is_often_changed(field)) draw_field(workbench, field, value);
  });
  bool any_changed = false;
  bool any_refused = false;
  for_each_device_field(device, [&](std::string_view field, const auto&) {
    if (is_often_changed(field)) return;
    any_changed |= workbench.draft().is_changed(field);
    any_refused |= !workbench.draft().complaint(field).empty();
  });
  // A complaint must not stand where nobody sees it.
  if (any_changed) ImGui::SetNextItemOpen(true, any_refused ? ImGuiCond_Always : ImGuiCond_Once);
  const bool open = ImGui::TreeNodeEx(label(Str::more_fields, "more").c_str(), ImGuiTreeNodeFlags_NoTreePushOnOpen);
  platform::inspect::name_last_item("query.more_fields");
  if (!open) return;
  for_each_device_field(device, [&](std::string_view field, const auto& value) {
    if (!is_often_changed(field)) draw_field(workbench, field, value);
  });
}

/// The carver model takes nothing for granted, so that it has no switches.
void draw_assumptions(Workbench& workbench) {
  if (workbench.draft().reading().query.model == Model::carver) return;
  draw_heading(text(Str::assumptions));
  const Assumptions assumptions = workbench.draft().reading().query.assumptions;
  for_each_assumption(assumptions,
                      [&](std::string_view field, const auto& value) { draw_field(workbench, field, value); });
  draw_wrapped(text(Str::assumptions_note), Tone::quiet);
}

std::string about_field(const std::string& field, const FieldMessage& message) {
  return filled(Str::labelled, {field, message_text(message, language())});
}

void draw_complaints_without_control(const Workbench& workbench) {
  const auto draw = [](const FieldMessage& error) {
    draw_wrapped(about_field(in_quotes(error.field), error), Tone::bad);
  };
  const Draft& draft = workbench.draft();
  // The model is chosen in the header, which has no room for words.
  if (const FieldMessage* error = draft.error("model")) draw(*error);
  for (const FieldMessage& error : form_of(draft).other_complaints) draw(error);
}

void draw_refusal(Workbench& workbench) {
  if (!workbench.is_stale()) return;
  draw_wrapped(text(workbench.report() ? Str::refused_title : Str::refused_first), Tone::warning);
  draw_complaints_without_control(workbench);
  if (draw_button(Str::drop_refused, "query.drop_refused")) workbench.drop_refused();
}

void draw_notes(const Workbench& workbench) {
  for (const FieldMessage& note : workbench.draft().reading().notes) {
    draw_wrapped(about_field(note.field, note), Tone::quiet);
  }
}

}  // namespace

void draw_query_panel(Workbench& workbench) {
  draw_refusal(workbench);
  draw_notes(workbench);

  draw_heading(text(Str::problem));
  draw_shape_presets(workbench);
  draw_choice(workbench, "op", {std::begin(op_names), std::end(op_names)});
  if (workbench.switched_to_carver()) draw_wrapped(text(Str::switched_to_carver), Tone::quiet);
  const Problem problem = workbench.draft().reading().query.problem;
  std::visit(
      [&](const auto& fields) {
        for_each_field(
            fields, [&](std::string_view field, const auto& value) { draw_field(workbench, text_key(field), value); });
      },
      problem);

  draw_heading(text(Str::device));
  draw_device_preset(workbench);
  draw_opt_in(workbench);
  draw_device_fields(workbench);

  draw_assumptions(workbench);

  draw_heading(text(Str::result));
  draw_text_field(workbench, "topk", "all");
}

}  // namespace tilescope::app
