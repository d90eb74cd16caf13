// The points of a sweep as a table. Rows point into the sweep that they were made from.
#pragma once

#include <span>
#include <vector>

#include "core/analysis/sweep.h"
#include "web/tables/column.h"

namespace tilescope::app {

struct SweepRow {
  const SweepPoint* point;
};

/// The points so far: all, or those at which the choice changes, with the first.
std::vector<SweepRow> sweep_rows(const Sweep& sweep, bool only_changes);
/// With one column for the value of each swept field.
std::span<const Column<SweepRow>> sweep_columns(bool two_fields);

}  // namespace tilescope::app
