// The tables of the enumeration model: the candidates, best first, and the tiles that did not fit. Rows point into the
// report that they were made from.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/report/report.h"
#include "web/tables/column.h"

namespace tilescope::app {

struct RankingRow {
  const Candidate* candidate;
  std::int64_t carver_rank;  ///< 0 where carver does not rank the output tile
  std::int64_t rank;         ///< from 1
};

std::vector<RankingRow> ranking_rows(const Report& report);
std::span<const Column<RankingRow>> ranking_columns();
Tie tie_of(const RankingRow& row);

struct RejectedRow {
  const Rejection* rejection;
  const Query* query;
};

std::span<const Column<RejectedRow>> rejected_columns();

}  // namespace tilescope::app
