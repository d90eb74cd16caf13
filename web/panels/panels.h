// The parts of the page, one file each. A panel draws into the space that it is given, from the workbench alone.
#pragma once

#include "web/app/workbench.h"

namespace tilescope::app {

/// Title, what is being ranked, copy link, theme.
void draw_header(Workbench& workbench);
/// Every field of the query, with what is wrong beside the field.
void draw_query_panel(Workbench& workbench);
/// Counts of the report in one line.
void draw_summary(const Workbench& workbench);
/// The candidates, best first.
void draw_ranking_panel(Workbench& workbench);
/// The tiles that did not fit, with the arithmetic that says so.
void draw_rejected_panel(Workbench& workbench);

}  // namespace tilescope::app
