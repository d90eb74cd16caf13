#include <string>

#include "web/app/draw.h"
#include "web/panels/panels.h"
#include "web/panels/table.h"
#include "web/tables/enumeration_tables.h"
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
  static Table<RankingRow> table("ranking", ranking_columns(), {tie_of, place_of, {}});
  table.draw(workbench, rows_of(report, workbench.generation()), workbench.generation());
}

}  // namespace tilescope::app
