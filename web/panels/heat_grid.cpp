#include "web/panels/heat_grid.h"

#include <algorithm>
#include <cmath>

#include "web/platform/platform.h"

namespace tilescope::app {
namespace {

/// Where the boxes lie on the canvas.
struct Boxes {
  ImVec2 corner;
  ImVec2 step;
  std::size_t columns;

  ImVec2 min(std::size_t box) const {
    return {std::floor(corner.x + step.x * static_cast<float>(box % columns)),
            std::floor(corner.y + step.y * static_cast<float>(box / columns))};
  }
  ImVec2 max(std::size_t box) const {
    const ImVec2 next = {corner.x + step.x * static_cast<float>(box % columns + 1),
                         corner.y + step.y * static_cast<float>(box / columns + 1)};
    return {std::floor(next.x), std::floor(next.y)};
  }
  ImVec2 middle(std::size_t box) const {
    const ImVec2 a = min(box);
    const ImVec2 b = max(box);
    return {(a.x + b.x) / 2, (a.y + b.y) / 2};
  }
};

void draw_words(const HeatBox& box, ImVec2 min, ImVec2 max, ImU32 ink) {
  if (box.words.empty()) return;
  const std::string words = box.barred ? "\u2715 " + box.words : box.words;
  const ImVec2 size = ImGui::CalcTextSize(words.c_str());
  if (size.x > max.x - min.x - platform::px(4) || size.y > max.y - min.y) return;
  const ImVec2 at = {std::floor((min.x + max.x - size.x) / 2), std::floor((min.y + max.y - size.y) / 2)};
  ImDrawList& list = *ImGui::GetWindowDrawList();
  if (box.hatch != Hatch::none) {
    list.AddRectFilled({at.x - platform::px(2), at.y}, {at.x + size.x + platform::px(2), at.y + size.y},
                       platform::palette().surface);
  }
  list.AddText(at, ink, words.c_str());
  platform::inspect::record_text(words, at, {at.x + size.x, at.y + size.y}, role::drawing);
}

void draw_box(const HeatBox& box, ImVec2 min, ImVec2 max) {
  const platform::Palette& palette = platform::palette();
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float gap = max.x - min.x > platform::px(6) ? platform::px(1) : 0;
  max = {max.x - gap, max.y - gap};
  ImU32 ink = palette.quiet;
  if (box.shade) {
    const ImU32 ground = cividis(*box.shade);
    list.AddRectFilled(min, max, ground);
    ink = ink_on(ground);
  } else if (box.hatch != Hatch::none) {
    draw_hatch(min, max, box.hatch, palette.edge);
  }
  if (box.barred) list.AddRectFilled({min.x, max.y - platform::px(3)}, max, palette.bad);
  if (box.faint) {
    list.AddRectFilled(min, max, (palette.surface & ~IM_COL32_A_MASK) | IM_COL32(0, 0, 0, 190));
    return;
  }
  if (box.differs) list.AddRectFilled({min.x - platform::px(1), min.y}, {min.x + platform::px(2), max.y}, palette.text);
  if (box.first) {
    const float side = platform::px(10);
    list.AddTriangleFilled(min, {min.x + side, min.y}, {min.x, min.y + side}, ink);
  }
  draw_words(box, min, max, ink);
}

void draw_path(const Boxes& boxes, const std::vector<std::size_t>& path) {
  if (path.empty()) return;
  constexpr std::size_t bright_steps = 12;
  const platform::Palette& palette = platform::palette();
  ImDrawList& list = *ImGui::GetWindowDrawList();
  for (std::size_t i = 1; i < path.size(); ++i) {
    const bool bright = path.size() - i <= bright_steps;
    const ImU32 ink = bright ? palette.accent : (palette.text & ~IM_COL32_A_MASK) | IM_COL32(0, 0, 0, 70);
    list.AddLine(boxes.middle(path[i - 1]), boxes.middle(path[i]), ink, platform::px(bright ? 2.0F : 1.0F));
  }
  list.AddCircleFilled(boxes.middle(path.back()), platform::px(5), palette.accent);
  list.AddCircle(boxes.middle(path.back()), platform::px(5), palette.surface, 0, platform::px(1));
}

std::optional<std::size_t> box_at(const Boxes& boxes, std::size_t count, ImVec2 at) {
  const float column = (at.x - boxes.corner.x) / boxes.step.x;
  const float row = (at.y - boxes.corner.y) / boxes.step.y;
  if (column < 0 || row < 0 || column >= static_cast<float>(boxes.columns)) return std::nullopt;
  const std::size_t box = static_cast<std::size_t>(row) * boxes.columns + static_cast<std::size_t>(column);
  return box < count ? std::optional(box) : std::nullopt;
}

/// Where the arrow keys lead from a box.
std::optional<std::size_t> box_by_keys(const HeatGrid& grid, std::size_t from) {
  const std::size_t columns = grid.columns();
  std::size_t to = from;
  if (ImGui::IsKeyPressed(ImGuiKey_LeftArrow) && to % columns > 0) to -= 1;
  if (ImGui::IsKeyPressed(ImGuiKey_RightArrow) && to % columns + 1 < columns) to += 1;
  if (ImGui::IsKeyPressed(ImGuiKey_UpArrow) && to >= columns) to -= columns;
  if (ImGui::IsKeyPressed(ImGuiKey_DownArrow) && to + columns < grid.boxes.size()) to += columns;
  return to == from ? std::nullopt : std::optional(to);
}

/// Ticks in the middle of each box, as many as there is room for.
void set_up_axis(ImAxis axis, const std::vector<std::string>& labels, float room, float label_room,
                 std::vector<double>& places, std::vector<const char*>& words) {
  const auto most = static_cast<std::size_t>(std::max(2.0F, room / label_room));
  const std::size_t every = (labels.size() + most - 1) / most;
  for (std::size_t i = 0; i < labels.size(); i += every) {
    places.push_back(static_cast<double>(i) + 0.5);
    words.push_back(labels[i].c_str());
  }
  ImPlot::SetupAxisTicks(axis, places.data(), static_cast<int>(places.size()), words.data());
}

/// The button that makes the grid one thing to focus, over the plot's own area.
HeatGridEvent take_input(const HeatGrid& grid, const Boxes& boxes, ImVec2 size, std::optional<std::size_t> cursor) {
  HeatGridEvent event;
  ImGui::SetCursorScreenPos(boxes.corner);
  const bool clicked = ImGui::InvisibleButton(grid.name, size, ImGuiButtonFlags_EnableNav);
  platform::inspect::name_last_item(grid.name, cursor ? std::to_string(*cursor) : "");
  const bool focused = ImGui::IsItemFocused() && ImGui::GetIO().NavVisible;
  if (focused) platform::claim_arrow_keys();
  if (ImGui::IsItemHovered()) event.looked_at = box_at(boxes, grid.boxes.size(), ImGui::GetMousePos());
  if (clicked && event.looked_at) event.chosen = event.looked_at;
  if (!focused) return event;
  event.chosen = box_by_keys(grid, cursor.value_or(0));
  event.looked_at = event.chosen ? event.chosen : cursor;
  return event;
}

}  // namespace

Str heat_words(Heat heat) {
  switch (heat) {
    case Heat::priority: return Str::heat_priority;
    case Heat::traffic: return Str::heat_traffic;
    case Heat::waves: return Str::heat_waves;
    case Heat::blocks_per_sm: return Str::heat_blocks_per_sm;
  }
  return Str::heat_priority;
}

HeatGridEvent draw_heat_grid(const HeatGrid& grid, ImVec2 size, std::optional<std::size_t> outlined,
                             const std::vector<std::size_t>& path) {
  HeatGridEvent event;
  const PlotStyle style;
  const auto rows = static_cast<double>(grid.row_labels.size());
  const auto columns = static_cast<double>(grid.columns());
  constexpr ImPlotFlags flags = ImPlotFlags_CanvasOnly | ImPlotFlags_NoInputs | ImPlotFlags_NoFrame;
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  if (!ImPlot::BeginPlot((std::string("##") + grid.name).c_str(), size, flags)) return event;
  constexpr ImPlotAxisFlags axis_flags = ImPlotAxisFlags_NoGridLines | ImPlotAxisFlags_NoHighlight;
  ImPlot::SetupAxes(grid.column_title.c_str(), grid.row_title.empty() ? nullptr : grid.row_title.c_str(), axis_flags,
                    axis_flags | ImPlotAxisFlags_Invert);
  ImPlot::SetupAxesLimits(0, columns, 0, rows, ImPlotCond_Always);
  std::vector<double> column_places, row_places;
  std::vector<const char*> column_words, row_words;
  set_up_axis(ImAxis_X1, grid.column_labels, size.x, platform::px(40), column_places, column_words);
  set_up_axis(ImAxis_Y1, grid.row_labels, size.y, ImGui::GetTextLineHeight(), row_places, row_words);
  const ImVec2 plot_corner = ImPlot::GetPlotPos();
  const ImVec2 plot_size = ImPlot::GetPlotSize();
  const Boxes boxes = {
      plot_corner, {plot_size.x / static_cast<float>(columns), plot_size.y / static_cast<float>(rows)}, grid.columns()};
  ImPlot::PushPlotClipRect();
  for (std::size_t i = 0; i < grid.boxes.size(); ++i) draw_box(grid.boxes[i], boxes.min(i), boxes.max(i));
  draw_path(boxes, path);
  if (outlined) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const platform::Palette& palette = platform::palette();
    list.AddRect(boxes.min(*outlined), boxes.max(*outlined), palette.surface, 0, 0, platform::px(4));
    list.AddRect(boxes.min(*outlined), boxes.max(*outlined), palette.accent, 0, 0, platform::px(2));
  }
  ImPlot::PopPlotClipRect();
  ImPlot::EndPlot();
  event = take_input(grid, boxes, plot_size, outlined);
  ImGui::SetCursorScreenPos({corner.x, corner.y + size.y});
  ImGui::Dummy({size.x, 0});
  return event;
}

void draw_heat_scale(const std::string& at_0, const std::string& at_1) {
  constexpr int steps = 32;
  draw_text(at_0, Tone::quiet, role::label);
  ImGui::SameLine();
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const float width = platform::px(96);
  const float height = ImGui::GetTextLineHeight();
  for (int i = 0; i < steps; ++i) {
    const float left = corner.x + width * static_cast<float>(i) / steps;
    const float right = corner.x + width * static_cast<float>(i + 1) / steps;
    ImGui::GetWindowDrawList()->AddRectFilled({left, corner.y}, {right, corner.y + height},
                                              cividis((static_cast<double>(i) + 0.5) / steps));
  }
  ImGui::Dummy({width, height});
  ImGui::SameLine();
  draw_text(at_1, Tone::quiet, role::label);
}

}  // namespace tilescope::app
