#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/analysis/defaults.h"
#include "core/analysis/sweep.h"
#include "core/query/integer.h"
#include "core/report/working.h"
#include "web/app/draw.h"
#include "web/app/format.h"
#include "web/app/language.h"
#include "web/app/sweep_run.h"
#include "web/panels/heat_grid.h"
#include "web/panels/panels.h"
#include "web/panels/searchable_list.h"
#include "web/panels/table.h"
#include "web/platform/platform.h"
#include "web/tables/sweep_tables.h"

namespace tilescope::app {
namespace {

/// Of one slice of work, which input and frames follow.
constexpr double slice_ms = 10;
/// Between two frames that show how far the sweep is.
constexpr double frame_every_ms = 120;
/// Most boxes of a sweep over two fields that are drawn.
constexpr std::size_t most_sweep_boxes = 40000;

SweepRun sweep_run;

bool work_slice() {
  using Clock = std::chrono::steady_clock;
  static Clock::time_point last_frame;
  sweep_run.work(slice_ms);
  const bool goes_on = sweep_run.state() == SweepRun::State::running;
  const Clock::time_point now = Clock::now();
  if (!goes_on || now - last_frame >= std::chrono::duration<double, std::milli>(frame_every_ms)) {
    last_frame = now;
    platform::request_frames(goes_on ? 1 : 3);
  }
  return goes_on;
}

/// The points as columns of numbers, made anew when there are more.
struct Curves {
  int version = -1;
  Heat heat = Heat::priority;
  std::vector<double> values, figures, last_waves, changes;
};

double figure_of(const FirstAnswer& a, Heat heat) {
  if (a.tile.empty()) return std::numeric_limits<double>::quiet_NaN();
  switch (heat) {
    case Heat::priority: return a.priority;
    case Heat::traffic: return a.traffic_bytes / 1e6;
    case Heat::waves: return static_cast<double>(a.waves);
    case Heat::blocks_per_sm: return static_cast<double>(a.blocks_per_sm);
  }
  return 0;
}

const Curves& curves_of(const Sweep& sweep, Heat heat) {
  static Curves curves;
  if (curves.version == sweep_run.version() && curves.heat == heat) return curves;
  curves = {sweep_run.version(), heat, {}, {}, {}, {}};
  for (const SweepPoint& point : sweep.points()) {
    curves.values.push_back(static_cast<double>(point.value));
    curves.figures.push_back(figure_of(point.answer, heat));
    curves.last_waves.push_back(point.answer.tile.empty() ? std::numeric_limits<double>::quiet_NaN()
                                                          : 100 * point.answer.last_wave);
    if (point.changes) curves.changes.push_back(static_cast<double>(point.value));
  }
  return curves;
}

// --- what is swept

void change_wish(Workbench& workbench, const std::function<void(SweepWish&)>& change) {
  // What stood for the defaults is written out, so that a changed part keeps the rest.
  SweepWish wish = sweep_run.wish();
  change(wish);
  workbench.look(&LinkView::sweep, std::move(wish));
}

void draw_field_choice(Workbench& workbench, const char* name, std::string SweepWish::* field, bool may_be_none) {
  const std::string shown = sweep_run.wish().*field;
  ImGui::SetNextItemWidth(platform::px(150));
  const bool open =
      ImGui::BeginCombo((std::string("##") + name).c_str(), shown.empty() ? text(Str::no_second_field) : shown.c_str());
  platform::inspect::name_last_item(name, shown);
  explain_last_item(text(may_be_none ? Str::help_over2 : Str::help_over));
  if (!open) return;
  const auto offer = [&](const std::string& key) {
    const std::string words = key.empty() ? text(Str::no_second_field) : key;
    if (ImGui::Selectable(words.c_str(), key == shown)) {
      change_wish(workbench, [&](SweepWish& wish) {
        wish.*field = key;
        if (may_be_none && key.empty()) wish.values2.clear();
        if (may_be_none && !key.empty() && wish.values2.empty())
          wish.values2 = with_defaults({key, "", "", ""}, workbench.report()->query).values;
      });
    }
    platform::inspect::name_last_item(std::string(name) + "." + (key.empty() ? "none" : key));
  };
  if (may_be_none) offer("");
  for (const std::string& key : sweep_fields(workbench.report()->query)) offer(key);
  ImGui::EndCombo();
}

void draw_values(Workbench& workbench, const char* name, std::string SweepWish::* values,
                 std::string_view error_field) {
  std::string typed = sweep_run.wish().*values;
  ImGui::SetNextItemWidth(std::min(platform::px(200), ImGui::GetContentRegionAvail().x));
  if (ImGui::InputText((std::string("##") + name).c_str(), &typed)) {
    change_wish(workbench, [&](SweepWish& wish) { wish.*values = typed.empty() ? " " : typed; });
  }
  platform::inspect::name_last_item(name, typed);
  explain_last_item(text(Str::help_values));
  for (const FieldMessage& error : sweep_run.errors()) {
    if (error.field == error_field) draw_wrapped(message_text(error, language()), Tone::bad);
  }
}

void draw_sweep_presets(Workbench& workbench) {
  ImGui::SetNextItemWidth(std::min(platform::px(280), ImGui::GetContentRegionAvail().x));
  const bool open = ImGui::BeginCombo("##presets", text(Str::sweep_preset), ImGuiComboFlags_HeightLarge);
  if (!open) platform::inspect::name_last_item("sweep.presets");
  if (!open) return;
  const std::vector<SweepPreset>& presets = sweep_presets(language());
  const int chosen = draw_searchable_list(presets.size(), Str::search_shapes, "sweep.presets", [&](std::size_t i) {
    return filled(Str::labelled, {presets[i].group, presets[i].name});
  });
  if (chosen >= 0) {
    const SweepPreset& preset = presets[static_cast<std::size_t>(chosen)];
    workbench.choose_shape(preset.link);
    workbench.look(&LinkView::sweep, SweepWish{preset.field, preset.values, preset.inner_field, preset.inner_values});
  }
  ImGui::EndCombo();
}

void draw_choice(Workbench& workbench) {
  if (workbench.report()->query.model != Model::carver) return;
  constexpr std::pair<Str, Choice> choices[] = {{Str::choice_first, Choice::first},
                                                {Str::choice_first_builds, Choice::first_builds}};
  for (const auto& [words, choice] : choices) {
    const std::string name = "sweep.choice." + std::string(tilescope::name(choice));
    const bool chosen = workbench.looks().choice == choice;
    if (draw_radio(words, name, chosen, choice == Choice::first)) workbench.look(&LinkView::choice, choice);
  }
}

void draw_wish(Workbench& workbench) {
  draw_sweep_presets(workbench);
  draw_field_choice(workbench, "sweep.over", &SweepWish::over, false);
  ImGui::SameLine();
  draw_values(workbench, "sweep.values", &SweepWish::values, "values");
  draw_field_choice(workbench, "sweep.over2", &SweepWish::over2, true);
  if (!sweep_run.wish().over2.empty()) {
    ImGui::SameLine();
    draw_values(workbench, "sweep.values2", &SweepWish::values2, "values2");
  }
  for (const FieldMessage& error : sweep_run.errors()) {
    if (error.field == "over2") draw_wrapped(message_text(error, language()), Tone::bad);
  }
  draw_choice(workbench);
}

// --- how far it is

void draw_progress(const Sweep& sweep) {
  const auto count = [](std::size_t n) { return grouped(static_cast<std::int64_t>(n)); };
  const std::size_t done = sweep.points().size();
  const std::string words =
      filled(Str::sweep_progress, {count(done), count(sweep.size()), count(sweep.changes().size())});
  if (sweep_run.state() == SweepRun::State::done) {
    draw_wrapped(words, Tone::quiet);
    platform::inspect::name_last_text("sweep.progress");
    return;
  }
  ImGui::ProgressBar(static_cast<float>(done) / static_cast<float>(sweep.size()),
                     {std::min(platform::px(240), ImGui::GetContentRegionAvail().x), 0}, "");
  const bool running = sweep_run.state() == SweepRun::State::running;
  same_line_if_room(running ? Str::cancel : Str::run_again);
  if (running) {
    if (draw_button(Str::cancel, "sweep.cancel")) sweep_run.cancel();
  } else if (draw_button(Str::run_again, "sweep.run")) {
    sweep_run.run_again();
  }
  draw_wrapped(running ? words : filled(Str::sweep_cancelled, {words}), running ? Tone::quiet : Tone::warning);
  platform::inspect::name_last_text("sweep.progress");
}

// --- charts

struct Span {
  double low = 0, high = 1;
};

Span span_of(const std::vector<double>& figures) {
  Span span = {std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
  for (const double figure : figures) {
    if (!std::isfinite(figure)) continue;
    span.low = std::min(span.low, figure);
    span.high = std::max(span.high, figure);
  }
  return span.low <= span.high ? span : Span{};
}

/// A value's figure holds up to the next value; where there is none, the line breaks off. Values that share a column of
/// pixels make one upright stroke, so that thousands of them cost no more than the screen is wide.
void draw_steps(ImDrawList& list, const std::vector<double>& values, const std::vector<double>& figures) {
  const ImU32 ink = platform::palette().accent;
  const float stroke = platform::px(2);
  const auto pixel_of = [&](std::size_t i) { return ImPlot::PlotToPixels(values[i], figures[i]); };
  std::optional<float> height_before;
  float end_before = 0;
  for (std::size_t i = 0; i < figures.size();) {
    if (!std::isfinite(figures[i])) {
      height_before.reset();
      ++i;
      continue;
    }
    const ImVec2 first = pixel_of(i);
    float top = first.y, bottom = first.y, last = first.y;
    for (++i; i < figures.size() && std::isfinite(figures[i]); ++i) {
      const ImVec2 next = pixel_of(i);
      if (next.x - first.x >= 1) break;
      top = std::min(top, next.y);
      bottom = std::max(bottom, next.y);
      last = next.y;
    }
    if (height_before) {
      list.AddLine({end_before, *height_before}, {first.x, *height_before}, ink, stroke);
      top = std::min(top, *height_before);
      bottom = std::max(bottom, *height_before);
    }
    if (bottom > top) list.AddLine({first.x, top}, {first.x, bottom}, ink, stroke);
    height_before = last;
    end_before = first.x;
  }
}

/// A figure over the swept values, as steps; `curves.changes` are upright lines behind it.
void draw_curve(const char* name, const std::string& x_title, Str words, const std::vector<double>& figures,
                const Curves& curves, float height) {
  constexpr ImPlotFlags flags = ImPlotFlags_CanvasOnly | ImPlotFlags_NoInputs | ImPlotFlags_NoFrame;
  const platform::Palette& palette = platform::palette();
  if (!ImPlot::BeginPlot(name, {ImGui::GetContentRegionAvail().x, height}, flags)) return;
  ImPlot::SetupAxes(x_title.empty() ? nullptr : x_title.c_str(), text(words), ImPlotAxisFlags_NoHighlight,
                    ImPlotAxisFlags_NoHighlight);
  const double first = curves.values.front();
  const double last = std::max(curves.values.back(), first + 1);
  if (first >= 1 && last / first >= 64) ImPlot::SetupAxisScale(ImAxis_X1, ImPlotScale_Log10);
  const Span span = span_of(figures);
  const bool is_steep = span.low > 0 && span.high / span.low >= 100;
  if (is_steep) ImPlot::SetupAxisScale(ImAxis_Y1, ImPlotScale_Log10);
  const double margin = is_steep ? 0 : 0.05 * std::max(span.high - span.low, 1e-9 + 0.1 * std::abs(span.high));
  ImPlot::SetupAxesLimits(first, last, is_steep ? span.low / 1.2 : span.low - margin,
                          is_steep ? span.high * 1.2 : span.high + margin, ImPlotCond_Always);
  ImPlot::PushPlotClipRect();
  const ImVec2 corner = ImPlot::GetPlotPos();
  const ImVec2 size = ImPlot::GetPlotSize();
  ImDrawList& list = *ImPlot::GetPlotDrawList();
  // Where the choice changes at every other value, lines would hide the curve.
  if (curves.changes.size() <= static_cast<std::size_t>(size.x / platform::px(3))) {
    for (const double change : curves.changes) {
      const float x = ImPlot::PlotToPixels(change, span.low).x;
      list.AddLine({x, corner.y}, {x, corner.y + size.y}, palette.line, platform::px(1));
    }
  }
  draw_steps(list, curves.values, figures);
  ImPlot::PopPlotClipRect();
  ImPlot::EndPlot();
}

void draw_curves(const Sweep& sweep, Heat heat) {
  const Curves& curves = curves_of(sweep, heat);
  if (curves.values.size() < 2) return;
  {
    const PlotStyle style;
    if (!ImPlot::BeginAlignedPlots("curves")) return;
    draw_curve("##figure", {}, heat_words(heat), curves.figures, curves, platform::px(160));
    draw_curve("##last wave", sweep_run.wish().over, Str::heat_last_wave, curves.last_waves, curves, platform::px(148));
    ImPlot::EndAlignedPlots();
  }
  draw_wrapped(text(Str::sweep_chart_key), Tone::quiet);
}

/// Two fields: a box for each pair of values.
void draw_map(const Sweep& sweep, Heat heat) {
  if (sweep.size() > most_sweep_boxes) return;
  const std::size_t columns = sweep.row_length();
  HeatGrid grid = {"sweep.map", sweep.outer().field, sweep.inner().field, {}, {}, {}};
  for (const std::int64_t value : sweep.outer().values) grid.row_labels.push_back(std::to_string(value));
  for (const std::int64_t value : sweep.inner().values) grid.column_labels.push_back(std::to_string(value));
  Span span = {std::numeric_limits<double>::infinity(), 0};
  for (const SweepPoint& point : sweep.points()) {
    const double figure = figure_of(point.answer, heat);
    if (!std::isfinite(figure)) continue;
    span.low = std::min(span.low, figure);
    span.high = std::max(span.high, figure);
  }
  for (std::size_t i = 0; i < sweep.outer().values.size() * columns; ++i) {
    HeatBox& box = grid.boxes.emplace_back();
    if (i >= sweep.points().size()) {
      box.faint = true;
      continue;
    }
    const SweepPoint& point = sweep.points()[i];
    const double figure = figure_of(point.answer, heat);
    if (!std::isfinite(figure)) {
      box.hatch = Hatch::crossed;
      continue;
    }
    const double high = std::log(std::max(span.high, 1e-300));
    const double low = std::log(std::max(span.low, 1e-300));
    const double share = high > low ? (std::log(std::max(figure, 1e-300)) - low) / (high - low) : 0;
    box.shade = heat == Heat::blocks_per_sm ? share : 1 - share;
    box.words = spaced_extents(point.answer.tile);
    box.differs = point.changes;
  }
  const float wanted = platform::px(26) * static_cast<float>(grid.row_labels.size()) + platform::px(56);
  const ImVec2 size = {ImGui::GetContentRegionAvail().x, std::min(wanted, platform::px(320))};
  const HeatGridEvent event = draw_heat_grid(grid, size, std::nullopt, {});
  std::string words = text(Str::sweep_map_key);
  if (event.looked_at && *event.looked_at < sweep.points().size()) {
    const SweepPoint& point = sweep.points()[*event.looked_at];
    words = sweep.outer().field + " " + grouped(point.value) + ", " + sweep.inner().field + " " +
            grouped(point.inner_value) + ": " + spaced_extents(point.answer.tile);
  }
  draw_wrapped(words, Tone::quiet);
}

void draw_figure_choice(Workbench& workbench) {
  for (std::size_t i = 0; i < std::size(enum_names<Heat>); ++i) {
    const auto heat = static_cast<Heat>(i);
    const std::string name = "sweep.heat." + std::string(tilescope::name(heat));
    if (draw_radio(heat_words(heat), name, workbench.looks().heat == heat, i == 0))
      workbench.look(&LinkView::heat, heat);
  }
}

// --- the points

void draw_points(Workbench& workbench, const Sweep& sweep) {
  static bool only_changes = true;
  static std::vector<SweepRow> rows;
  static std::pair<int, bool> made_for = {-1, true};
  static int generation = 0;
  if (ImGui::Checkbox(label(Str::only_changes, "only_changes").c_str(), &only_changes)) platform::request_frames();
  platform::inspect::name_last_item("sweep.only_changes", only_changes ? "on" : "");
  same_line_if_room(Str::copy_csv);
  if (draw_button(Str::copy_csv, "sweep.copy_csv")) platform::copy_text(sweep_run.csv());
  same_line_if_room(Str::save_csv);
  if (draw_button(Str::save_csv, "sweep.save_csv"))
    platform::save_file("tilescope-sweep.csv", "text/csv", sweep_run.csv());
  const std::pair wanted = {sweep_run.version(), only_changes};
  if (made_for != wanted) {
    made_for = wanted;
    rows = sweep_rows(sweep, only_changes);
    ++generation;
  }
  static Table<SweepRow> one("sweep", sweep_columns(false), {});
  static Table<SweepRow> two("sweep2", sweep_columns(true), {});
  (sweep.has_inner() ? two : one).draw(workbench, rows, generation);
}

}  // namespace

void draw_sweep_panel(Workbench& workbench) {
  sweep_run.ask(workbench.report()->query, workbench.looks().sweep, workbench.looks().choice);
  if (sweep_run.state() == SweepRun::State::running) platform::work_in_slices(work_slice);
  ImGui::BeginChild("sweep", {0, 0}, ImGuiChildFlags_None);
  draw_wish(workbench);
  if (const std::optional<Sweep>& sweep = sweep_run.sweep()) {
    draw_progress(*sweep);
    draw_figure_choice(workbench);
    if (sweep->has_inner()) {
      draw_map(*sweep, workbench.looks().heat);
    } else {
      draw_curves(*sweep, workbench.looks().heat);
    }
    ImGui::BeginChild("points", {0, std::max(ImGui::GetContentRegionAvail().y, platform::px(280))});
    draw_points(workbench, *sweep_run.sweep());
    ImGui::EndChild();
  }
  ImGui::EndChild();
}

}  // namespace tilescope::app
