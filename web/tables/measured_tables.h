// Measured kernels as a table. Its rows hold what they show: the module makes them from the file and the ranking, and
// the canvas, whose program has neither, from the module's answer.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "web/tables/column.h"

namespace tilescope::app {

struct MeasuredRow {
  /// From 1; 0 for no place in the ranking.
  std::int64_t rank = 0;
  /// 0 where no time is known.
  double seconds = 0;
  /// 0 without a place.
  double priority = 0;
  /// What each column shows.
  std::vector<std::string> cells;
};

/// For most files: line, tile, time, TFLOPS, place, priority, why there is no place. For a tuned config, which names an
/// M a row and no times: M, tile, place, priority, why.
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
