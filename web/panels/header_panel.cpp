#include <string>

#include "core/query/names.h"
#include "core/report/reasons.h"
#include "web/app/draw.h"
#include "web/app/language.h"
#include "misc/cpp/imgui_stdlib.h"
#include "web/panels/panels.h"
#include "web/platform/platform.h"

namespace tilescope::app {
namespace {

constexpr const char* copy_popup = "copy by hand";

enum class CopyState { idle, copied, refused };
CopyState copy_state = CopyState::idle;

void link_was_copied(bool copied) {
  copy_state = copied ? CopyState::copied : CopyState::refused;
  platform::request_frames();
}

/// Where the clipboard is closed to the page, the link stands ready to be copied by hand.
void draw_copy_popup(const Workbench& workbench) {
  if (copy_state == CopyState::refused) {
    ImGui::OpenPopup(copy_popup);
    copy_state = CopyState::idle;
  }
  if (!ImGui::BeginPopup(copy_popup)) return;
  draw_text(text(Str::link_not_copied), Tone::warning, role::message);
  std::string link = platform::address_with(workbench.draft().link());
  if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
  ImGui::SetNextItemWidth(platform::px(480));
  ImGui::InputText("##link", &link, ImGuiInputTextFlags_ReadOnly | ImGuiInputTextFlags_AutoSelectAll);
  platform::inspect::name_last_item("header.link", link);
  ImGui::EndPopup();
}

Str theme_words() {
  switch (platform::theme_choice()) {
    case platform::ThemeChoice::system: return Str::theme_system;
    case platform::ThemeChoice::dark: return Str::theme_dark;
    case platform::ThemeChoice::light: return Str::theme_light;
  }
  return Str::theme_system;
}

void draw_theme_button() {
  using platform::ThemeChoice;
  const ThemeChoice now = platform::theme_choice();
  if (!draw_button(theme_words(), "header.theme")) return;
  const ThemeChoice next = now == ThemeChoice::system ? ThemeChoice::dark
                           : now == ThemeChoice::dark ? ThemeChoice::light
                                                      : ThemeChoice::system;
  platform::set_theme(next);
}

void draw_language_button(Workbench& workbench) {
  const bool pressed = draw_button(Str::other_language, "header.language");
  explain_last_item(text(Str::help_other_language));
  if (pressed) workbench.change_language(language() == Language::english ? Language::chinese : Language::english);
}

void draw_model_choice(Workbench& workbench) {
  constexpr struct {
    Model model;
    Str words;
    Str help;
  } choices[] = {{Model::enumerate, Str::model_enumerate, Str::help_model_enumerate},
                 {Model::carver, Str::model_carver, Str::help_model_carver}};
  const std::string_view present = name(workbench.draft().reading().query.model);
  for (const auto& [model, words, help] : choices) {
    const bool chosen = name(model) == present;
    if (chosen) ImGui::PushStyleColor(ImGuiCol_Button, platform::palette().accent_fill);
    const std::string widget = "header.model." + std::string(name(model));
    if (ImGui::Button(label(words, widget).c_str()) && !chosen) {
      workbench.edit("model", std::string(name(model)));
      workbench.commit();
    }
    platform::inspect::name_last_item(widget, chosen ? "chosen" : "");
    explain_last_item(text(help));
    if (chosen) ImGui::PopStyleColor();
    ImGui::SameLine(0, platform::px(model == Model::enumerate ? 1 : 16));
  }
}

void draw_copied() {
  if (copy_state != CopyState::copied) return;
  draw_text(text(Str::link_copied), Tone::accent, role::message);
  ImGui::SameLine();
}

/// On the present line, or on more of them where it is too short.
void draw_actions(Workbench& workbench) {
  if (draw_button(Str::copy_link, "header.copy_link")) copy_link(workbench);
  draw_copy_popup(workbench);
  same_line_if_room(Str::export_code);
  ImGui::BeginDisabled(!workbench.report());
  if (draw_button(Str::export_code, "header.export")) open_export_sheet();
  ImGui::EndDisabled();
  explain_last_item(text(Str::help_export));
  same_line_if_room(Str::plain_view);
  if (draw_button(Str::plain_view, "header.plain")) platform::show_plain_view();
  explain_last_item(text(Str::help_plain_view));
  same_line_if_room(theme_words());
  draw_theme_button();
  same_line_if_room(Str::other_language);
  draw_language_button(workbench);
  same_line_if_room(Str::keys_button);
  if (draw_button(Str::keys_button, "header.keys")) open_keys_sheet();
  explain_last_item(text(Str::help_keyboard));
}

float button_width(Str words) { return ImGui::CalcTextSize(text(words)).x + 2 * ImGui::GetStyle().FramePadding.x; }

}  // namespace

void copy_link(const Workbench& workbench) {
  copy_state = CopyState::idle;
  platform::copy_text(platform::address_with(workbench.draft().link()), link_was_copied);
}

void draw_header(Workbench& workbench) {
  const float gap = ImGui::GetStyle().ItemSpacing.x;
  const float models = button_width(Str::model_enumerate) + button_width(Str::model_carver) + platform::px(17);
  const float copied = copy_state == CopyState::copied ? ImGui::CalcTextSize(text(Str::link_copied)).x + gap : 0;
  const float actions = button_width(Str::copy_link) + button_width(Str::export_code) + button_width(Str::plain_view) +
                        button_width(Str::theme_system) + button_width(Str::other_language) +
                        button_width(Str::keys_button) + 5 * gap;
  const float right_edge = ImGui::GetContentRegionMax().x;
  const float buttons_x = right_edge - models - copied - actions;
  const float name_gap = platform::px(16);
  // The narrowest screens have no room for the name, which stands in the title anyway.
  if (ImGui::GetCursorPosX() + ImGui::CalcTextSize(text(Str::product)).x + name_gap + models <= right_edge) {
    ImGui::AlignTextToFramePadding();
    draw_text(text(Str::product), Tone::plain, role::heading);
    ImGui::SameLine(0, name_gap);
  }
  if (ImGui::GetCursorPosX() <= buttons_x) {
    const std::string summary =
        workbench.report() ? query_summary(workbench.report()->query, language()) : std::string();
    if (ImGui::GetCursorPosX() + ImGui::CalcTextSize(summary.c_str()).x < buttons_x) {
      draw_text(summary, Tone::quiet);
      ImGui::SameLine();
    }
    ImGui::SetCursorPosX(buttons_x);
    draw_model_choice(workbench);
    draw_copied();
    draw_actions(workbench);
  } else {
    draw_model_choice(workbench);
    draw_copied();
    ImGui::NewLine();
    draw_actions(workbench);
  }
  ImGui::Separator();
}

}  // namespace tilescope::app
