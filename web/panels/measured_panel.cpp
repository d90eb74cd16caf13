#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "core/query/integer.h"
#include "core/report/working.h"
#include "imgui.h"
#include "misc/cpp/imgui_stdlib.h"
#include "web/app/draw.h"
#include "web/app/format.h"
#include "web/app/language.h"
#include "web/app/measured_view.h"
#include "web/panels/panels.h"
#include "web/panels/plot.h"
#include "web/panels/table.h"
#include "web/platform/platform.h"

namespace tilescope::app {
namespace {

/// One byte more than the module reads (core/measured/measurements.h), which says that it is too many.
constexpr std::size_t most_bytes = (std::size_t{16} << 20) + 1;
constexpr std::size_t most_problems_shown = 12;

/// What the box for pasted text holds.
std::string pasted;
/// Whoever drops a file is led here.
Workbench* shown_by = nullptr;

void take_file(std::string_view name, std::string_view contents) {
  pasted.clear();
  measured_view().open(name, contents);
  if (shown_by) shown_by->open_view(View::measured);
}

void draw_source() {
  MeasuredView& view = measured_view();
  if (!view.is_open()) draw_wrapped(text(Str::measured_about), Tone::quiet);
  if (draw_button(Str::choose_file, "measured.choose")) platform::choose_file(most_bytes, take_file);
  if (view.is_open()) {
    same_line_if_room(Str::forget_file);
    if (draw_button(Str::forget_file, "measured.forget")) {
      pasted.clear();
      view.close();
    }
  }
  // A file leaves no room for pasting before it is forgotten.
  if (view.is_open() && pasted.empty()) return;
  ImGui::PushFont(platform::figure_font(), platform::small_line);
  const ImVec2 size = {ImGui::GetContentRegionAvail().x, platform::px(120)};
  if (ImGui::InputTextMultiline("##measured", &pasted, size)) {
    pasted.empty() ? view.close() : view.open(text(Str::pasted_text), pasted);
  }
  ImGui::PopFont();
  platform::inspect::name_last_item("measured.text", pasted);
}

void draw_reading(const MeasuredView& view) {
  if (!view.read().empty()) {
    draw_wrapped(view.read());
    platform::inspect::name_last_text("measured.read");
  }
  for (const std::string& note : view.notes()) draw_wrapped(note, Tone::warning);
  const std::size_t shown = std::min(view.problems().size(), most_problems_shown);
  for (std::size_t i = 0; i < shown; ++i) {
    draw_wrapped(view.problems()[i], Tone::bad);
    platform::inspect::name_last_text("measured.problem");
  }
  if (view.problems().size() > shown) {
    draw_wrapped(filled(Str::measured_more_problems, {std::to_string(view.problems().size() - shown)}), Tone::bad);
  }
  if (!view.is_waiting()) return;
  draw_text(view.of() > 0 ? filled(Str::measured_looking, {std::to_string(view.asked()), std::to_string(view.of())})
                          : std::string(text(Str::measured_waits)),
            Tone::quiet);
}

// --- the chart

struct Axis {
  double low = 1;
  double high = 1;
  bool is_log() const { return low > 0 && high / low >= 30; }
  double from() const { return is_log() ? low / 1.2 : low - margin(); }
  double to() const { return is_log() ? high * 1.2 : high + margin(); }

 private:
  double margin() const { return 0.05 * std::max(high - low, 0.1 * std::abs(high)); }
};

template <class Figure>
Axis axis_of(const std::vector<MeasuredDot>& dots, const Figure& figure) {
  Axis axis = {figure(dots[0]), figure(dots[0])};
  for (const MeasuredDot& dot : dots) {
    axis.low = std::min(axis.low, figure(dot));
    axis.high = std::max(axis.high, figure(dot));
  }
  return axis;
}

/// Draws the dots; the one nearest to the pointer, within reach of it.
const MeasuredDot* draw_dots(const Workbench& workbench, const std::vector<MeasuredDot>& dots) {
  ImDrawList& list = *ImPlot::GetPlotDrawList();
  const ImVec2 pointer = ImGui::GetMousePos();
  const bool is_near = ImPlot::IsPlotHovered();
  float reach = platform::px(10);
  const MeasuredDot* near = nullptr;
  for (const MeasuredDot& dot : dots) {
    const ImVec2 at = ImPlot::PlotToPixels(dot.priority, 1e3 * dot.seconds);
    const bool chosen = static_cast<std::size_t>(dot.rank - 1) == workbench.chosen();
    list.AddCircleFilled(at, platform::px(chosen ? 5 : 3),
                         chosen ? platform::palette().text : platform::palette().accent);
    const float distance = std::hypot(at.x - pointer.x, at.y - pointer.y);
    if (!is_near || distance >= reach) continue;
    reach = distance;
    near = &dot;
  }
  return near;
}

void draw_chart(Workbench& workbench, const std::vector<MeasuredDot>& dots) {
  constexpr ImPlotFlags flags = ImPlotFlags_CanvasOnly | ImPlotFlags_NoFrame;
  constexpr ImPlotAxisFlags axis_flags = ImPlotAxisFlags_NoHighlight | ImPlotAxisFlags_Lock;
  const Axis priority = axis_of(dots, [](const MeasuredDot& dot) { return dot.priority; });
  const Axis time = axis_of(dots, [](const MeasuredDot& dot) { return 1e3 * dot.seconds; });
  const MeasuredDot* near = nullptr;
  {
    const PlotStyle style;
    if (!ImPlot::BeginPlot("##measured chart", {ImGui::GetContentRegionAvail().x, platform::px(220)}, flags)) return;
    ImPlot::SetupAxes(text(Str::axis_priority), text(Str::axis_time), axis_flags, axis_flags);
    if (priority.is_log()) ImPlot::SetupAxisScale(ImAxis_X1, ImPlotScale_Log10);
    if (time.is_log()) ImPlot::SetupAxisScale(ImAxis_Y1, ImPlotScale_Log10);
    ImPlot::SetupAxesLimits(priority.from(), priority.to(), time.from(), time.to(), ImPlotCond_Always);
    ImPlot::PushPlotClipRect();
    near = draw_dots(workbench, dots);
    ImPlot::PopPlotClipRect();
    ImPlot::EndPlot();
  }
  platform::inspect::name_last_item("measured.chart", std::to_string(dots.size()));
  if (!near) return draw_wrapped(text(Str::measured_chart_key), Tone::quiet);
  const auto place = static_cast<std::size_t>(near->rank - 1);
  draw_wrapped("#" + grouped(near->rank) + "  " + spaced_extents(workbench.tile_at(place)) + "  " +
               milliseconds(near->seconds) + " ms  " + scientific(near->priority));
  if (ImGui::IsMouseClicked(ImGuiMouseButton_Left)) workbench.choose(place);
}

// --- the rows

void draw_rows(Workbench& workbench, const MeasuredView& view) {
  const auto place_of = [](const MeasuredRow& row, std::size_t) { return row.rank - 1; };
  const auto none = [](const MeasuredRow&, std::size_t) -> std::int64_t { return -1; };
  static Table<MeasuredRow> with_times("measured", measured_columns(false), {nullptr, place_of, {}});
  static Table<MeasuredRow> of_a_tuner("tuned", measured_columns(true), {nullptr, none, {}});
  (view.is_tuned() ? of_a_tuner : with_times).draw(workbench, view.rows(), view.version());
}

void draw_worth(Workbench& workbench, const MeasuredView& view) {
  for (const std::string& finding : view.findings()) {
    draw_wrapped(finding, Tone::plain, role::line);
    platform::inspect::name_last_text("measured.finding");
  }
  if (view.dots().size() > 1) draw_chart(workbench, view.dots());
  if (view.rows().empty()) return;
  if (draw_button(Str::save_csv, "measured.save_csv")) {
    platform::call_module({"measured_csv"},
                          [](std::string_view csv) { platform::save_file("tilescope-measured.csv", "text/csv", csv); });
  }
  ImGui::BeginChild("rows", {0, std::max(ImGui::GetContentRegionAvail().y, platform::px(280))});
  draw_rows(workbench, view);
  ImGui::EndChild();
}

}  // namespace

void take_measured_files(Workbench& workbench) {
  shown_by = &workbench;
  platform::take_dropped_files(most_bytes, take_file);
}

void draw_measured_panel(Workbench& workbench) {
  ImGui::BeginChild("measured");
  if (std::holds_alternative<Matmul>(workbench.report()->query.problem)) {
    draw_source();
    draw_reading(measured_view());
    draw_worth(workbench, measured_view());
  } else {
    draw_wrapped(text(Str::measured_matmul_only), Tone::warning);
  }
  ImGui::EndChild();
}

}  // namespace tilescope::app
