#include <algorithm>
#include <string>

#include "core/exports/exports.h"
#include "imgui.h"
#include "misc/cpp/imgui_stdlib.h"
#include "web/app/draw.h"
#include "web/app/language.h"
#include "web/panels/panels.h"
#include "web/platform/platform.h"

namespace tilescope::app {
namespace {

bool open_wanted = false;
ExportFormat format = ExportFormat::tilelang;
bool whole_ranking = false;
bool building = false;
bool copied = false;

/// What is shown; made again where it is asked for otherwise.
struct Made {
  int generation = -1;
  std::size_t chosen = 0;
  ExportFormat format = ExportFormat::tilelang;
  bool whole_ranking = false;
  bool building = false;
  bool operator==(const Made&) const = default;
};

/// Candidates of the report that code is written for.
std::size_t exported_count(const Report& report) {
  const std::size_t all = report.query.model == Model::carver
                              ? (report.carver ? report.carver->hints.size() : 0)
                              : (report.enumeration ? report.enumeration->candidates.size() : 0);
  return std::min(all, most_exported);
}

/// The chosen tile as exports count: the enumeration's place, or the number of the carver hint that it became, 0 for
/// none.
std::int64_t export_rank(const Workbench& workbench) {
  if (workbench.report()->query.model == Model::enumerate) return static_cast<std::int64_t>(workbench.chosen()) + 1;
  if (workbench.chosen() >= workbench.carver_ranking().size()) return 0;
  return workbench.carver_ranking()[workbench.chosen()].hint + 1;
}

const Export& made(const Workbench& workbench) {
  static Made last;
  static Export text;
  const Made wanted = {workbench.generation(), workbench.chosen(), format, whole_ranking, building};
  if (last == wanted) return text;
  last = wanted;
  copied = false;
  ExportRequest request;
  request.format = format;
  if (!whole_ranking) request.rank = export_rank(workbench);
  request.building = building;
  request.page_url = platform::address_with("");
  text = write_export(*workbench.report(), request);
  return text;
}

std::string file_name() { return "tilescope." + std::string(file_extension(format)); }

void draw_choices(const Workbench& workbench) {
  for (std::size_t i = 0; i < std::size(enum_names<ExportFormat>); ++i) {
    const auto one = static_cast<ExportFormat>(i);
    const std::string id = "export.format." + std::string(name(one));
    if (i > 0) ImGui::SameLine();
    if (ImGui::RadioButton((std::string(name(one)) + "##" + id).c_str(), format == one)) format = one;
    platform::inspect::name_last_item(id, format == one ? "on" : "");
  }
  if (draw_radio(Str::export_this, "export.this", !whole_ranking, true)) whole_ranking = false;
  const std::string all = filled(Str::export_all, {std::to_string(exported_count(*workbench.report()))});
  ImGui::SameLine();
  if (ImGui::RadioButton((all + "##export.all").c_str(), whole_ranking)) whole_ranking = true;
  platform::inspect::name_last_item("export.all", whole_ranking ? "on" : "");
  if (format == ExportFormat::csv || format == ExportFormat::json || format == ExportFormat::markdown) return;
  ImGui::Checkbox(label(Str::export_building, "export.building").c_str(), &building);
  platform::inspect::name_last_item("export.building", building ? "on" : "");
}

void draw_text_of(const Export& what) {
  for (const FieldMessage& error : what.errors) draw_wrapped(message_text(error, language()), Tone::bad);
  if (!what.errors.empty()) return;
  if (draw_button(Str::copy_text, "export.copy")) {
    platform::copy_text(what.text, [](bool done) { copied = done; });
  }
  ImGui::SameLine();
  if (draw_button(Str::save_text, "export.save")) {
    const char* type = format == ExportFormat::csv    ? "text/csv"
                       : format == ExportFormat::json ? "application/json"
                                                      : "text/plain";
    platform::save_file(file_name(), type, what.text);
  }
  if (copied) {
    ImGui::SameLine();
    draw_text(text(Str::copied), Tone::accent);
  }
  // Read only; ImGui wants to own what it shows.
  static std::string shown;
  constexpr std::size_t most_shown = 100000;
  shown = what.text.substr(0, most_shown);
  if (shown.size() < what.text.size()) {
    const auto lines = std::count(what.text.begin(), what.text.end(), '\n');
    draw_wrapped(filled(Str::export_cut, {std::to_string(lines)}), Tone::quiet);
  }
  ImGui::PushFont(platform::figure_font(), platform::small_line);
  ImGui::InputTextMultiline("##export", &shown, ImGui::GetContentRegionAvail(), ImGuiInputTextFlags_ReadOnly);
  ImGui::PopFont();
  platform::inspect::name_last_item("export.text", what.text);
}

}  // namespace

void open_export_sheet() { open_wanted = true; }

void draw_export_sheet(Workbench& workbench) {
  constexpr const char* id = "export";
  if (open_wanted) ImGui::OpenPopup(id);
  open_wanted = false;
  if (!workbench.report()) return;
  const ImVec2 screen = ImGui::GetMainViewport()->Size;
  const float margin = std::min(platform::px(24), screen.x / 30);
  const float top = platform::px(56);
  ImGui::SetNextWindowPos({margin, top}, ImGuiCond_Appearing);
  ImGui::SetNextWindowSize({std::min(screen.x - 2 * margin, platform::px(880)), screen.y - top - margin});
  if (!ImGui::BeginPopup(id)) return;
  draw_heading(text(Str::export_code));
  draw_choices(workbench);
  draw_text_of(made(workbench));
  ImGui::EndPopup();
}

}  // namespace tilescope::app
