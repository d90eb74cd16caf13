// Measured kernels against a ranking: which place each one's tile has there, or why it has none.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/measured/measurements.h"
#include "core/report/report.h"

namespace tilescope {

struct MatchedRow {
  /// The kernel, as its place in Measurements::rows.
  std::size_t row = 0;
  /// The tile's place in the ranking, from 1; 0 for none, and then `why` says why.
  std::int64_t rank = 0;
  /// Tiles of equal priority, to the bit: their group, counted from 1, the first one's place and how many they are.
  std::int64_t tie_group = 0;
  std::int64_t tie_first = 0;
  std::int64_t tie_size = 0;
  double priority = 0;
  /// Bytes that all blocks move.
  double traffic_bytes = 0;
  /// As measured, or worked out of a throughput by 2 * M * N * K; 0 where the file has neither.
  double seconds = 0;
  /// Whether it is the fastest of the rows with its tile, the first of equal ones; the others count for nothing.
  bool counts = false;
  /// Tiles of the ranking that it was looked up in.
  std::int64_t ranked = 0;
  std::optional<Sentence> why;

  std::int64_t tie_last() const { return tie_first + tie_size - 1; }
};

struct RankingMatch {
  /// One for each of Measurements::rows, in their order.
  std::vector<MatchedRow> rows;
  /// Tiles of the ranking; of a tuned config, which asks a ranking for each M, 0.
  std::int64_t ranked = 0;
  /// Whether the rows are a tuner's choices, each for its own M.
  bool is_tuned = false;
};

/// Looks every row up in the whole ranking of the report's query, however much of it the report lists. Under enumerate
/// a tile is a triple of extents; under carver block_M x block_N, and block_K must be the reduce step that the tile's
/// hint ends up with, or that of the search where it became no hint; where it is not given, or nothing is reduced, any
/// will do. (Where M or N is 1, carver's tiles have the other axis alone.) A block that is larger than the problem
/// takes all of it, and is looked up as the tile of that extent. Rows of another shape have no place. Only a matmul has
/// measured tiles; any other problem matches none.
RankingMatch match_measurements(const Report& report, const Measurements& measurements);

/// One row of a tuned config in the ranking of the query at the row's M. `query` must have passed validate().
MatchedRow match_tuned(const Query& query, const Measurement& measurement);

}  // namespace tilescope
