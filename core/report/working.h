// The arithmetic of one tile, line by line and with its own numbers: how the tile came about, traffic by tensor, shared
// memory and registers, blocks per SM term by term, waves, priority, and apart from the ranking what the silicon
// allows. Every view shows these lines; none of them computes one.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/query/link_view.h"
#include "core/report/carver_candidates.h"
#include "core/report/report.h"
#include "core/report/sentence.h"

namespace tilescope {

struct WorkingLine {
  /// Names the figure, so that a view can lead to its line: "traffic", "traffic.A", "blocks_per_sm.regs", "waves".
  std::string id;
  Sentence what;
  /// With the numbers in it, without words: "ceil(4096 / 128) * ceil(4096 / 256)". "" where there is nothing to
  /// compute.
  std::string formula;
  /// The figure with its unit, in full: "1,048,576 B". "" where `what` says it all.
  std::string result;
  /// The term that decides: what holds blocks per SM down.
  bool decisive = false;
};

struct WorkingSection {
  Sentence title;
  std::vector<WorkingLine> lines;
  /// Figures of the silicon, which neither model looks at.
  bool apart_from_ranking = false;
};

/// A stretch of a block's shared memory. The rows of a drawing are what is held at the same time: one row, or one a
/// product where two of them run one after the other.
struct SmemStretch {
  std::string tensor;
  std::int64_t stage = 0;  ///< from 1; 0 where it is held once
  std::size_t row = 0;
  std::int64_t start_bytes = 0;
  std::int64_t size_bytes = 0;
};

/// The tile within its problem. A problem that is no GEMM has the last two dimensions of its output alone, and no K.
struct TileGeometry {
  std::int64_t M = 0, N = 0, K = 0;
  std::int64_t block_m = 0, block_n = 0, block_k = 0;
  /// 0 where the tile has no warps of its own shape.
  std::int64_t warp_m = 0, warp_n = 0;
};

struct Working {
  TileExtents tile;
  std::vector<WorkingSection> sections;
  std::vector<SmemStretch> smem;
  std::int64_t smem_cap_bytes = 0;
  TileGeometry geometry;
};

/// Of an enumeration's candidate, by its place from 0.
Working working_of_candidate(const Report& report, std::size_t index);

/// Of a tile that carver ranks.
Working working_of_ranked(const Report& report, const CarverCandidate& candidate);

/// The place, from 0, of the candidate with these extents (of the ranked tile, for carver); -1 where there is none.
std::int64_t find_candidate(const Report& report, const TileExtents& tile);

/// "128 x 256 x 16".
std::string spaced_extents(const TileExtents& tile);

/// The line with this id, or null.
const WorkingLine* find_line(const Working& working, std::string_view id);

}  // namespace tilescope
