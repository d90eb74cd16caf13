#include <algorithm>
#include <string>
#include <vector>

#include "core/query/export_format.h"
#include "imgui.h"
#include "misc/cpp/imgui_stdlib.h"
#include "web/app/draw.h"
#include "web/app/language.h"
#include "web/panels/panels.h"
#include "web/platform/platform.h"

namespace tilescope::app {
namespace {

constexpr std::size_t most_shown_bytes = 100000;
constexpr std::int64_t first_ones = 20;

bool export_wanted = false;
bool whole_ranking = false;
bool building = false;
bool copied = false;

/// What the module wrote last. It is no part of the page's own program: a reader who takes nothing along need not load
/// its writers.
struct Written {
  std::string text;
  std::string extension;
  std::string media_type;
  std::vector<std::string> errors;
};
std::string asked;
Written written;
bool is_waiting = false;

/// Lines of parts (web/page/canvas_answers.js).
void take_answer(std::string_view answer) {
  is_waiting = false;
  copied = false;
  written = {};
  while (!answer.empty()) {
    const std::string_view line = answer.substr(0, answer.find('\n'));
    answer.remove_prefix(std::min(line.size() + 1, answer.size()));
    const std::size_t first = line.find('\t');
    const std::string_view kind = line.substr(0, first);
    const std::string_view rest = first == std::string_view::npos ? std::string_view() : line.substr(first + 1);
    if (kind == "error") written.errors.emplace_back(rest);
    if (kind == "file") {
      written.extension = rest.substr(0, rest.find('\t'));
      written.media_type = rest.substr(std::min(written.extension.size() + 1, rest.size()));
    }
    if (kind != "text") continue;
    written.text = answer;
    return;
  }
}

void ask(const Workbench& workbench) {
  const std::string link = workbench.draft().link();
  const std::string_view tag = name(language());
  const std::string top = whole_ranking ? std::to_string(first_ones) : "";
  const std::string_view with_building = building ? "1" : "";
  const std::string address = platform::address_with("");
  std::string wish = link + "\n" + std::string(tag) + "\n" + top + "\n" + std::string(with_building);
  if (wish == asked) return;
  asked = std::move(wish);
  is_waiting = true;
  platform::call_module({"export_text", link, tag, top, with_building, address}, take_answer);
}

void draw_choices(Workbench& workbench) {
  const ExportFormat format = workbench.looks().format;
  for (std::size_t i = 0; i < std::size(enum_names<ExportFormat>); ++i) {
    const auto one = static_cast<ExportFormat>(i);
    const std::string id = "export.format." + std::string(name(one));
    const bool is_first_of_row = i == 0 || (i == 3 && ImGui::GetContentRegionAvail().x < platform::px(500));
    if (!is_first_of_row) ImGui::SameLine();
    if (ImGui::RadioButton((std::string(name(one)) + "##" + id).c_str(), format == one)) {
      workbench.look(&LinkView::format, one);
    }
    platform::inspect::name_last_item(id, format == one ? "on" : "");
  }
  if (draw_radio(Str::export_this, "export.this", !whole_ranking, true)) whole_ranking = false;
  ImGui::SameLine();
  const std::string all = filled(Str::export_all, {std::to_string(first_ones)}) + "##export.all";
  if (ImGui::RadioButton(all.c_str(), whole_ranking)) whole_ranking = true;
  platform::inspect::name_last_item("export.all", whole_ranking ? "on" : "");
  if (!is_code(format)) return;
  ImGui::Checkbox(label(Str::export_building, "export.building").c_str(), &building);
  platform::inspect::name_last_item("export.building", building ? "on" : "");
}

void draw_written() {
  for (const std::string& error : written.errors) draw_wrapped(error, Tone::bad);
  if (is_waiting) draw_wrapped(text(Str::export_waits), Tone::quiet);
  if (written.text.empty()) return;
  if (draw_button(Str::copy_text, "export.copy")) {
    platform::copy_text(written.text, [](bool done) { copied = done; });
  }
  ImGui::SameLine();
  if (draw_button(Str::save_text, "export.save")) {
    platform::save_file("tilescope." + written.extension, written.media_type, written.text);
  }
  if (copied) {
    ImGui::SameLine();
    draw_text(text(Str::copied), Tone::accent);
  }
  std::string shown = written.text.substr(0, most_shown_bytes);
  if (shown.size() < written.text.size()) {
    const auto lines = std::count(written.text.begin(), written.text.end(), '\n');
    draw_wrapped(filled(Str::export_cut, {std::to_string(lines)}), Tone::quiet);
  }
  ImGui::PushFont(platform::figure_font(), platform::small_line);
  ImGui::InputTextMultiline("##export", &shown, ImGui::GetContentRegionAvail(), ImGuiInputTextFlags_ReadOnly);
  ImGui::PopFont();
  platform::inspect::name_last_item("export.text", written.text);
}

}  // namespace

void open_export_sheet() { export_wanted = true; }

void draw_export_sheet(Workbench& workbench) {
  constexpr const char* id = "export";
  if (export_wanted) ImGui::OpenPopup(id);
  export_wanted = false;
  if (!workbench.report()) return;
  const ImVec2 screen = ImGui::GetMainViewport()->Size;
  const float margin = std::min(platform::px(24), screen.x / 30);
  const float top = platform::px(56);
  ImGui::SetNextWindowPos({margin, top}, ImGuiCond_Appearing);
  ImGui::SetNextWindowSize({std::min(screen.x - 2 * margin, platform::px(880)), screen.y - top - margin});
  if (!ImGui::BeginPopup(id)) return;
  draw_heading(text(Str::export_code));
  draw_choices(workbench);
  ask(workbench);
  draw_written();
  ImGui::EndPopup();
}

}  // namespace tilescope::app
