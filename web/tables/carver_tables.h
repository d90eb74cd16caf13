// The tables of the carver model: its hints, the tiles that it ranks, and the tiles that its search visited. Rows point
// into the report, and into the list of candidates, that they were made from.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/report/carver_candidates.h"
#include "core/report/report.h"
#include "web/tables/column.h"

namespace tilescope::app {

/// What carver recommends.
struct HintRow {
  const CarverCandidate* ranked;
  const carver::NodeHints* nodes;
};

std::vector<HintRow> hint_rows(const Report& report, const std::vector<CarverCandidate>& ranking);
std::span<const Column<HintRow>> hint_columns();
std::span<const ExtraKey<HintRow>> hint_keys();

/// All that carver kept, and what became of each.
std::span<const Column<CarverCandidate>> ranked_columns();
std::span<const ExtraKey<CarverCandidate>> ranked_keys();
Tie tie_of(const CarverCandidate& candidate);

/// What carver looked at, in that order.
struct VisitRow {
  const carver::VisitedTile* visited;
  const Device* device;
  std::int64_t rank;  ///< 0 where the tile was not kept
};

std::vector<VisitRow> visit_rows(const Report& report);
std::span<const Column<VisitRow>> visit_columns();
std::span<const ExtraKey<VisitRow>> visit_keys();

}  // namespace tilescope::app
