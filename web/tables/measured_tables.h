// Measured kernels as a table. Rows point into what they were made from.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/measured/match.h"
#include "web/tables/column.h"

namespace tilescope::app {

struct MeasuredRow {
  const Measurement* measured;
  const MatchedRow* match;
  const Matmul* problem;
};

/// Those that have a place, best first, then the others in the order of the file.
std::vector<MeasuredRow> measured_rows(const RankingMatch& match, const Measurements& measurements,
                                       const Matmul& problem);
/// A tuned config has an M a row and no times; other files the reverse.
std::span<const Column<MeasuredRow>> measured_columns(bool is_tuned);

/// The columns of a ranking with one more in the given place, from 0: the fastest time of the tile.
template <class Row>
std::vector<Column<Row>> with_times(std::span<const Column<Row>> columns, int place, std::string (*show)(const Row&),
                                    double (*sort_key)(const Row&)) {
  std::vector<Column<Row>> all(columns.begin(), columns.end());
  all.insert(all.begin() + place,
             {nullptr, Str::column_measured, "ms", Str::help_measured, 100, true, show, nullptr, sort_key});
  return all;
}

}  // namespace tilescope::app
