#include <algorithm>
#include <string>
#include <vector>

#include "web/app/draw.h"
#include "web/panels/panels.h"
#include "web/panels/table.h"
#include "web/platform/platform.h"

namespace tilescope::app {
namespace {

struct ComparedTile {
  TileExtents tile;
  /// None where the present model does not rank the tile.
  std::optional<Working> working;
};

/// The pins; the chosen tile comes first where there is one pin alone.
std::vector<ComparedTile> compared(Workbench& workbench) {
  std::vector<ComparedTile> columns;
  const auto add = [&](const TileExtents& tile) {
    const std::int64_t place = find_candidate(*workbench.report(), tile);
    ComparedTile& column = columns.emplace_back();
    column.tile = tile;
    if (place >= 0) column.working = workbench.working_at(static_cast<std::size_t>(place));
  };
  const std::vector<TileExtents>& pins = workbench.pins();
  if (pins.size() == 1 && workbench.chosen() < workbench.ranked_count()) {
    const TileExtents chosen = workbench.tile_at(workbench.chosen());
    if (chosen != pins[0]) add(chosen);
  }
  for (const TileExtents& pin : pins) add(pin);
  return columns;
}

std::string result_in(const ComparedTile& column, const std::string& line_id) {
  const WorkingLine* line = column.working ? find_line(*column.working, line_id) : nullptr;
  return line ? line->result : std::string("-");
}

std::string formula_in(const ComparedTile& column, const std::string& line_id) {
  const WorkingLine* line = column.working ? find_line(*column.working, line_id) : nullptr;
  return line ? line->formula : std::string();
}

void draw_line(const WorkingLine& line, const std::vector<ComparedTile>& columns) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  const std::string first = result_in(columns[0], line.id);
  const bool differs = std::any_of(columns.begin(), columns.end(),
                                   [&](const ComparedTile& column) { return result_in(column, line.id) != first; });
  const std::string what = in_language(line.what, language());
  draw_cell(differs ? "\u2260 " + what : what, differs ? std::string(text(Str::differs)) : std::string());
  for (std::size_t i = 0; i < columns.size(); ++i) {
    ImGui::TableNextColumn();
    draw_figure(result_in(columns[i], line.id), formula_in(columns[i], line.id), differs ? Tone::accent : Tone::plain);
    platform::inspect::name_last_text("compare." + std::to_string(i) + "." + line.id);
  }
}

void draw_titles(Workbench& workbench, const std::vector<ComparedTile>& columns) {
  ImGui::TableNextRow(ImGuiTableRowFlags_Headers);
  ImGui::TableNextColumn();
  for (const ComparedTile& column : columns) {
    ImGui::TableNextColumn();
    draw_column_title(extents_text(column.tile).c_str(), spaced_extents(column.tile).c_str(), "", "", true);
  }
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  for (const ComparedTile& column : columns) {
    ImGui::TableNextColumn();
    if (!column.working) draw_wrapped(text(Str::not_ranked_here), Tone::warning);
    const bool pinned = workbench.is_pinned(column.tile);
    const std::string name = "compare.pin." + extents_text(column.tile);
    if (ImGui::Button(label(pinned ? Str::unpin : Str::pin, name).c_str())) workbench.toggle_pin(column.tile);
    platform::inspect::name_last_item(name);
  }
}

}  // namespace

void draw_compare_panel(Workbench& workbench) {
  const std::vector<ComparedTile> columns = compared(workbench);
  const auto ranked = std::find_if(columns.begin(), columns.end(), [](const ComparedTile& c) { return c.working; });
  if (columns.empty()) {
    draw_wrapped(text(Str::no_pins), Tone::quiet);
    return;
  }
  constexpr ImGuiTableFlags flags = ImGuiTableFlags_ScrollX | ImGuiTableFlags_ScrollY | ImGuiTableFlags_Resizable |
                                    ImGuiTableFlags_SizingFixedFit | ImGuiTableFlags_NoBordersInBody;
  const int count = static_cast<int>(columns.size()) + 1;
  if (!ImGui::BeginTable("compare", count, flags, ImGui::GetContentRegionAvail())) return;
  ImGui::TableSetupScrollFreeze(1, 1);
  ImGui::TableSetupColumn("line", 0, platform::px(224));
  for (const ComparedTile& column : columns)
    ImGui::TableSetupColumn(extents_text(column.tile).c_str(), 0, platform::px(124));
  draw_titles(workbench, columns);
  if (ranked != columns.end()) {
    for (const WorkingSection& section : ranked->working->sections) {
      ImGui::TableNextRow();
      ImGui::TableNextColumn();
      draw_heading(in_language(section.title, language()));
      for (const WorkingLine& line : section.lines) {
        if (!line.result.empty()) draw_line(line, columns);
      }
    }
  }
  ImGui::EndTable();
}

}  // namespace tilescope::app
