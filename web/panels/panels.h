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
/// Why carver answered as it did, what would answer instead, and the warnings of either model.
void draw_why(Workbench& workbench);

// The views of a result. Each asks for a report of its model.

/// Enumeration: the candidates, best first.
void draw_ranking_panel(Workbench& workbench);
/// Enumeration: the tiles that did not fit, with the arithmetic that says so.
void draw_rejected_panel(Workbench& workbench);
/// carver: what it recommends.
void draw_hints_panel(Workbench& workbench);
/// carver: the tiles that it kept, best first, and what became of each.
void draw_ranked_panel(Workbench& workbench);
/// carver: the tiles that its search visited, in that order.
void draw_search_panel(Workbench& workbench);

}  // namespace tilescope::app
