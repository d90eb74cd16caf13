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

/// Pinned tiles side by side, or the chosen one beside the only pin.
void draw_compare_panel(Workbench& workbench);
/// The tiles as a heat map over two of their extents.
void draw_landscape_panel(Workbench& workbench);
/// One field or two over many values: where the choice changes.
void draw_sweep_panel(Workbench& workbench);
/// The same problem on several devices, and which field makes the difference.
void draw_devices_panel(Workbench& workbench);
/// Enumeration: what it takes for granted, what carver does instead, and what that moves.
void draw_assumptions_panel(Workbench& workbench);
/// Kernels that the reader timed: what the ranking is worth by them.
void draw_measured_panel(Workbench& workbench);
/// Takes the files of such kernels that are dropped on the page.
void take_measured_files(Workbench& workbench);

/// What devices with more shared memory would take of the same problem.
void draw_next_limits(const Workbench& workbench);

/// The arithmetic of the chosen tile, with its drawings.
void draw_candidate_panel(Workbench& workbench);

/// The sheet that gives the ranking away as code, a table or data, while it is open.
void draw_export_sheet(Workbench& workbench);
void open_export_sheet();

/// The sheet of keys, while it is open.
void draw_keys_sheet();
void open_keys_sheet();

/// The next table that is drawn gives its filter the keyboard.
void ask_for_filter();

/// Copies the share link of what is shown.
void copy_link(const Workbench& workbench);

}  // namespace tilescope::app
