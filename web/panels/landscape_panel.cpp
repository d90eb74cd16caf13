#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/analysis/landscape.h"
#include "core/query/integer.h"
#include "core/report/reasons.h"
#include "core/report/working.h"
#include "web/app/draw.h"
#include "web/app/format.h"
#include "web/panels/heat_grid.h"
#include "web/panels/panels.h"
#include "web/platform/platform.h"

namespace tilescope::app {
namespace {

/// More boxes than this are too small to be told apart on any screen.
constexpr std::size_t most_map_boxes = 40000;

std::string heat_figure(double value, Heat heat) {
  switch (heat) {
    case Heat::priority: return scientific(value);
    case Heat::traffic: return megabytes(value);
    case Heat::waves:
    case Heat::blocks_per_sm: return short_count(static_cast<std::int64_t>(value));
  }
  return {};
}

/// The landscape of the present report, made once for each report and block_K.
const std::optional<Landscape>& landscape_of(const Workbench& workbench) {
  static std::optional<Landscape> made;
  static std::pair<int, std::optional<std::int64_t>> made_for = {-1, std::nullopt};
  const std::pair wanted = {workbench.generation(), workbench.looks().at_k};
  if (made_for == wanted) return made;
  made_for = wanted;
  made = landscape(*workbench.report(), workbench.carver_ranking(), workbench.looks().at_k);
  // A block_K of another problem gives way to the best of all.
  if (!made && wanted.second) made = landscape(*workbench.report(), workbench.carver_ranking(), std::nullopt);
  return made;
}

/// Visits of carver's search that are shown.
std::size_t shown_visits(const Workbench& workbench, const Landscape& map) {
  const std::size_t all = map.visits.size();
  const auto wished = static_cast<std::size_t>(workbench.looks().visits.value_or(0));
  return wished == 0 ? all : std::min(wished, all);
}

void draw_heat_choice(Workbench& workbench) {
  ImGui::AlignTextToFramePadding();
  draw_text(text(Str::colour_by), Tone::quiet);
  for (std::size_t i = 0; i < std::size(enum_names<Heat>); ++i) {
    const auto heat = static_cast<Heat>(i);
    const std::string name = "landscape.heat." + std::string(tilescope::name(heat));
    if (draw_radio(heat_words(heat), name, workbench.looks().heat == heat, false))
      workbench.look(&LinkView::heat, heat);
  }
}

void draw_block_k_choice(Workbench& workbench, const Landscape& map) {
  if (map.block_k_choices.empty()) return;
  const std::string best = text(Str::best_over_k);
  const auto words = [&](std::optional<std::int64_t> k) { return k ? std::to_string(*k) : best; };
  ImGui::AlignTextToFramePadding();
  draw_text("block_K", Tone::quiet);
  ImGui::SameLine();
  ImGui::SetNextItemWidth(platform::px(136));
  const bool open = ImGui::BeginCombo("##at_k", words(map.block_k).c_str());
  platform::inspect::name_last_item("landscape.at_k", words(map.block_k));
  explain_last_item(text(Str::help_at_k));
  if (!open) return;
  const auto offer = [&](std::optional<std::int64_t> k) {
    if (ImGui::Selectable(words(k).c_str(), k == map.block_k)) workbench.look(&LinkView::at_k, k);
    platform::inspect::name_last_item("landscape.at_k." + (k ? words(k) : std::string("best")));
  };
  offer(std::nullopt);
  for (const std::int64_t k : map.block_k_choices) offer(k);
  ImGui::EndCombo();
}

/// How far the search is shown. The address follows when the slider is let go.
void draw_scrubber(Workbench& workbench, const Landscape& map, std::size_t& shown) {
  static std::optional<int> held;
  const int all = static_cast<int>(map.visits.size());
  int at = held.value_or(static_cast<int>(shown));
  ImGui::AlignTextToFramePadding();
  draw_text(text(Str::search_so_far), Tone::quiet);
  ImGui::SameLine();
  ImGui::SetNextItemWidth(std::min(platform::px(320), ImGui::GetContentRegionAvail().x));
  if (ImGui::SliderInt("##visits", &at, 1, all, "%d", ImGuiSliderFlags_AlwaysClamp)) held = at;
  platform::inspect::name_last_item("landscape.visits", std::to_string(at));
  explain_last_item(text(Str::help_visits));
  platform::claim_touch_drag();
  const bool focused = ImGui::IsItemFocused() && ImGui::GetIO().NavVisible && !ImGui::IsItemActive();
  if (focused) {
    platform::claim_arrow_keys();
    const int step = ImGui::IsKeyPressed(ImGuiKey_RightArrow) ? 1 : ImGui::IsKeyPressed(ImGuiKey_LeftArrow) ? -1 : 0;
    if (step != 0) held = std::clamp(at + step, 1, all);
  }
  if (!held) return;
  shown = static_cast<std::size_t>(*held);
  if (ImGui::IsItemActive()) return;
  workbench.look(&LinkView::visits, *held == all ? std::optional<std::int64_t>() : std::optional<std::int64_t>(*held));
  held.reset();
}

HeatBox box_of(const LandscapeCell& cell, Heat heat, const HeatRange& range, std::size_t shown) {
  HeatBox box;
  const bool comes_later = cell.first_visit >= 0 && static_cast<std::size_t>(cell.first_visit) >= shown;
  switch (cell.fate) {
    case CellFate::ranked: {
      const double value = heat_value(cell, heat);
      // Priorities and traffic span decades; the better end is the bright one.
      const double low = std::log(std::max(range.lowest, 1e-300));
      const double high = std::log(std::max(range.highest, 1e-300));
      const double share = high > low ? (std::log(std::max(value, 1e-300)) - low) / (high - low) : 0;
      box.shade = heat == Heat::blocks_per_sm ? share : 1 - share;
      box.words = heat_figure(value, heat);
      box.barred = cell.builds.has_value() && !*cell.builds;
      box.first = cell.place == 0;
      break;
    }
    case CellFate::smem:
      box.hatch = Hatch::rising;
      box.words = "smem";
      break;
    case CellFate::regs:
      box.hatch = Hatch::falling;
      box.words = "regs";
      break;
    case CellFate::other:
      box.hatch = Hatch::crossed;
      box.words = "\u2715";
      break;
    case CellFate::unvisited: box.faint = true; break;
  }
  if (comes_later) box.faint = true;
  return box;
}

HeatGrid grid_of(const Landscape& map, Heat heat, const HeatRange& range, std::size_t shown) {
  HeatGrid grid = {"landscape.map", map.row_axis, map.column_axis, {}, {}, {}};
  for (const std::int64_t extent : map.rows)
    grid.row_labels.push_back(map.row_axis.empty() ? "" : std::to_string(extent));
  for (const std::int64_t extent : map.columns) grid.column_labels.push_back(std::to_string(extent));
  grid.boxes.reserve(map.cells.size());
  for (const LandscapeCell& cell : map.cells) grid.boxes.push_back(box_of(cell, heat, range, shown));
  return grid;
}

std::string figures_of(const LandscapeCell& cell) {
  return filled(Str::landscape_figures, {spaced_extents(cell.tile), std::to_string(cell.place + 1),
                                         scientific(cell.priority), megabytes(cell.traffic_bytes), grouped(cell.waves),
                                         grouped(cell.blocks_per_sm), limiter_name(cell.limiter)});
}

/// What stands under the map: the box that is looked at, in full.
void draw_looked_at(const Workbench& workbench, const Landscape& map, std::optional<std::size_t> box) {
  std::string words = text(Str::landscape_idle);
  Tone tone = Tone::quiet;
  if (box) {
    const LandscapeCell& cell = map.cells[*box];
    const std::string extents =
        (map.row_axis.empty() ? "" : std::to_string(map.rows[*box / map.columns.size()]) + " x ") +
        std::to_string(map.columns[*box % map.columns.size()]);
    if (cell.is_ranked()) {
      words = figures_of(cell);
      if (cell.builds) words += std::string(" \u00B7 ") + text(*cell.builds ? Str::it_builds : Str::it_does_not_build);
    } else if (cell.fate == CellFate::unvisited) {
      words = filled(Str::labelled, {extents, text(Str::never_visited)});
    } else {
      words = filled(Str::labelled, {extents, cell_reason(cell, *workbench.report(), language())});
    }
    if (cell.first_visit >= 0) words += " \u00B7 " + filled(Str::visit_number, {grouped(cell.first_visit + 1)});
    tone = Tone::plain;
  }
  draw_wrapped(words, tone, role::line);
  platform::inspect::name_last_text("landscape.looked_at");
}

void draw_key(const Landscape& map, Heat heat, const HeatRange& range) {
  const double best = heat == Heat::blocks_per_sm ? range.highest : range.lowest;
  const double worst = heat == Heat::blocks_per_sm ? range.lowest : range.highest;
  const std::string unit = heat == Heat::traffic ? " MB" : "";
  draw_heat_scale(heat_figure(worst, heat) + unit, heat_figure(best, heat) + unit);
  const bool any_barred = std::any_of(map.cells.begin(), map.cells.end(),
                                      [](const LandscapeCell& c) { return c.builds.has_value() && !*c.builds; });
  draw_wrapped(text(any_barred ? Str::landscape_key_builds : Str::landscape_key), Tone::quiet);
}

/// The keyboard's box where no ranked tile lies in it, for the report that it belongs to.
struct Cursor {
  int generation = -1;
  std::optional<std::size_t> box;
};
Cursor cursor;

std::optional<std::size_t> outlined_box(const Workbench& workbench, const Landscape& map) {
  if (cursor.generation == workbench.generation() && cursor.box && *cursor.box < map.cells.size()) return cursor.box;
  if (workbench.chosen() >= workbench.ranked_count()) return std::nullopt;
  return map.cell_of(workbench.tile_at(workbench.chosen()));
}

void draw_map(Workbench& workbench, const Landscape& map, const HeatRange& range, std::size_t shown) {
  const Heat heat = workbench.looks().heat;
  std::vector<std::size_t> path;
  if (shown < map.visits.size()) {
    for (std::size_t i = 0; i < shown; ++i) path.push_back(map.visits[i].cell);
  }
  const ImVec2 room = ImGui::GetContentRegionAvail();
  const float below = platform::px(96);
  const float row_height = platform::px(30);
  const float wanted = row_height * static_cast<float>(map.rows.size()) + platform::px(56);
  const ImVec2 size = {room.x, std::clamp(wanted, platform::px(120), std::max(room.y - below, platform::px(220)))};
  const HeatGridEvent event =
      draw_heat_grid(grid_of(map, heat, range, shown), size, outlined_box(workbench, map), path);
  if (event.chosen) {
    const LandscapeCell& cell = map.cells[*event.chosen];
    cursor = {workbench.generation(), cell.is_ranked() ? std::nullopt : event.chosen};
    if (cell.is_ranked()) workbench.choose(static_cast<std::size_t>(cell.place));
  }
  draw_looked_at(workbench, map, event.looked_at ? event.looked_at : outlined_box(workbench, map));
  draw_key(map, heat, range);
}

}  // namespace

void draw_landscape_panel(Workbench& workbench) {
  const std::optional<Landscape>& map = landscape_of(workbench);
  const std::optional<HeatRange> range = map ? heat_range(*map, workbench.looks().heat) : std::nullopt;
  if (!map || map->cells.empty()) return draw_wrapped(text(Str::no_landscape), Tone::quiet);
  if (map->cells.size() > most_map_boxes) {
    return draw_wrapped(filled(Str::landscape_too_large, {grouped(static_cast<std::int64_t>(map->cells.size()))}),
                        Tone::quiet);
  }
  draw_heat_choice(workbench);
  draw_block_k_choice(workbench, *map);
  std::size_t shown = shown_visits(workbench, *map);
  if (!map->visits.empty()) draw_scrubber(workbench, *map, shown);
  draw_map(workbench, *map, range.value_or(HeatRange{1, 1}), shown);
}

}  // namespace tilescope::app
