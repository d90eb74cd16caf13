#include <string>

#include "web/app/draw.h"
#include "web/app/measured_view.h"
#include "web/panels/panels.h"
#include "web/panels/table.h"
#include "web/tables/enumeration_tables.h"
#include "web/tables/measured_tables.h"
#include "web/tables/words.h"

namespace tilescope::app {
namespace {

/// The rows of a report, made once for each.
const std::vector<RankingRow>& rows_of(const Report& report, int generation) {
  static std::vector<RankingRow> rows;
  static int made_for = -1;
  if (made_for == generation) return rows;
  made_for = generation;
  rows = ranking_rows(report);
  return rows;
}

std::int64_t place_of(const RankingRow&, std::size_t index) { return static_cast<std::int64_t>(index); }

}  // namespace

void draw_summary(const Workbench& workbench) {
  if (!workbench.report()) return;
  const std::string line = summary_text(*workbench.report());
  draw_wrapped(line, Tone::quiet);
  platform::inspect::name_last_item("summary", line);
}

void draw_ranking_panel(Workbench& workbench) {
  const Report& report = *workbench.report();
  if (report.enumeration->valid == 0) {
    draw_wrapped(text(Str::no_candidates), Tone::quiet);
    return;
  }
  static const std::vector<Column<RankingRow>> with_measured = with_times<RankingRow>(
      ranking_columns(), 3, [](const RankingRow& row) { return measured_time(row.rank); },
      [](const RankingRow& row) { return measured_time_key(row.rank); });
  static Table<RankingRow> plain("ranking", ranking_columns(), {tie_of, place_of, {}});
  static Table<RankingRow> timed("ranking", with_measured, {tie_of, place_of, {}});
  const MeasuredView& measured = measured_view();
  (!measured.dots().empty() ? timed : plain)
      .draw(workbench, rows_of(report, workbench.generation()), workbench.generation() + measured.version());
}

}  // namespace tilescope::app
