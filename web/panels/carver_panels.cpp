#include <algorithm>
#include <string>
#include <vector>

#include "web/app/draw.h"
#include "web/app/measured_view.h"
#include "web/panels/panels.h"
#include "web/panels/table.h"
#include "web/tables/carver_tables.h"
#include "web/tables/measured_tables.h"

namespace tilescope::app {
namespace {

const std::vector<HintRow>& hints_of(const Workbench& workbench) {
  static std::vector<HintRow> rows;
  static int made_for = -1;
  if (made_for == workbench.generation()) return rows;
  made_for = workbench.generation();
  rows = hint_rows(*workbench.report(), workbench.carver_ranking());
  return rows;
}

const std::vector<VisitRow>& visits_of(const Workbench& workbench) {
  static std::vector<VisitRow> rows;
  static int made_for = -1;
  if (made_for == workbench.generation()) return rows;
  made_for = workbench.generation();
  rows = visit_rows(*workbench.report());
  return rows;
}

std::int64_t place_of(const HintRow& row, std::size_t) { return row.ranked->rank - 1; }
std::int64_t place_of(const CarverCandidate& candidate, std::size_t) { return candidate.rank - 1; }
std::int64_t place_of(const VisitRow& row, std::size_t) { return row.rank - 1; }

/// The shortest ways to hints that build.
void draw_build_choices(Workbench& workbench, const std::vector<HintRow>& rows) {
  const auto builds = [](const HintRow& row) { return row.ranked->verdict->builds(); };
  const auto first = std::find_if(rows.begin(), rows.end(), builds);
  if (first == rows.end()) return draw_wrapped(text(Str::none_builds), Tone::warning);
  if (std::all_of(rows.begin(), rows.end(), builds)) return;
  if (draw_button(Str::first_builds, "hints.first_builds")) {
    workbench.choose(static_cast<std::size_t>(first->ranked->rank) - 1);
  }
  same_line_if_room(Str::only_builds);
  const std::string only = std::string("builds!=") + text(Str::builds_no);
  bool wanted = workbench.filter().find(only) != std::string::npos;
  if (ImGui::Checkbox(label(Str::only_builds, "only").c_str(), &wanted)) {
    std::string filter = workbench.filter();
    if (wanted) {
      filter += (filter.empty() ? "" : " ") + only;
    } else {
      filter.erase(filter.find(only), only.size());
      while (!filter.empty() && filter.back() == ' ') filter.pop_back();
    }
    workbench.set_filter(std::move(filter));
  }
  platform::inspect::name_last_item("hints.only_builds", wanted ? "on" : "");
}

}  // namespace

void draw_hints_panel(Workbench& workbench) {
  static const std::vector<Column<HintRow>> with_measured = with_times<HintRow>(
      hint_columns(), 1, [](const HintRow& row) { return measured_time(row.ranked->rank); },
      [](const HintRow& row) { return measured_time_key(row.ranked->rank); });
  static Table<HintRow> plain("hints", hint_columns(), {nullptr, place_of, hint_keys()});
  static Table<HintRow> timed("hints", with_measured, {nullptr, place_of, hint_keys()});
  const std::vector<HintRow>& rows = hints_of(workbench);
  if (rows.empty()) {
    if (!workbench.carver_ranking().empty()) draw_wrapped(text(Str::no_hints), Tone::quiet);
    return;
  }
  draw_build_choices(workbench, rows);
  const MeasuredView& measured = measured_view();
  (!measured.dots().empty() ? timed : plain).draw(workbench, rows, workbench.generation() + measured.version());
}

void draw_ranked_panel(Workbench& workbench) {
  static const std::vector<Column<CarverCandidate>> with_measured = with_times<CarverCandidate>(
      ranked_columns(), 1, [](const CarverCandidate& candidate) { return measured_time(candidate.rank); },
      [](const CarverCandidate& candidate) { return measured_time_key(candidate.rank); });
  static Table<CarverCandidate> plain("ranked", ranked_columns(), {tie_of, place_of, ranked_keys()});
  static Table<CarverCandidate> timed("ranked", with_measured, {tie_of, place_of, ranked_keys()});
  if (workbench.carver_ranking().empty()) {
    draw_wrapped(text(Str::nothing_kept), Tone::quiet);
    return;
  }
  const MeasuredView& measured = measured_view();
  (!measured.dots().empty() ? timed : plain)
      .draw(workbench, workbench.carver_ranking(), workbench.generation() + measured.version());
}

void draw_search_panel(Workbench& workbench) {
  static Table<VisitRow> table("search", visit_columns(), {nullptr, place_of, visit_keys()});
  const std::vector<VisitRow>& rows = visits_of(workbench);
  if (rows.empty()) {
    draw_wrapped(text(Str::nothing_visited), Tone::quiet);
    return;
  }
  draw_next_limits(workbench);
  table.draw(workbench, rows, workbench.generation());
}

}  // namespace tilescope::app
