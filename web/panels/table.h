// What the tables of the page share: column titles aligned with their figures, and rows that can be chosen.
#pragma once

#include <string_view>

namespace tilescope::app {

/// The present column's title in a header row: sorts at a click where the table sorts, explains itself on hover.
void draw_column_title(const char* title, const char* unit, const char* help, bool at_right);

/// Makes the whole row one thing to click, or to reach with the arrow keys. True where it has just been chosen.
bool draw_row_selectable(int id, bool selected, std::string_view name);

}  // namespace tilescope::app
