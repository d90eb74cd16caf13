// What a column is called in a filter, and which line of a tile's arithmetic its figures lead to.
#pragma once

#include <string_view>

namespace tilescope::app {

struct ColumnNames {
  /// Column::key().
  std::string_view key;
  /// As FilterKey::names.
  std::string_view in_filter;
  /// An id of WorkingLine, "" where there is none.
  std::string_view line;
};

/// The row for a column; all but the key empty where the table has none.
ColumnNames names_of_column(std::string_view key);

/// What a filter's number is to be multiplied by to be in the unit of a column's sort key.
double unit_scale(std::string_view unit);

}  // namespace tilescope::app
