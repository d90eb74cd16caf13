// The tiles that carver ranks as rows: figures, ties, what holds blocks per SM down, and what became of each.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/buildable/buildable.h"
#include "core/enumerate/tile_model.h"
#include "core/report/report.h"

namespace tilescope {

struct CarverCandidate {
  std::int64_t rank = 0;  ///< from 1
  carver::Tile tile;
  carver::TileFigures figures;
  Limiter limiter = Limiter::none;
  double priority = 0;
  /// As for the enumeration model: tiles of equal priority, to the bit.
  std::int64_t tie_group = 0;
  std::int64_t tie_size = 0;
  /// The hint that the tile became, counted from 1, with its threads, warps and final shared memory.
  std::optional<std::int64_t> hint;
  std::int64_t threads = 0;
  std::int64_t warps = 0;
  std::int64_t hint_smem_bytes = 0;
  /// Whether the hint becomes a kernel that runs; set for every hint.
  std::optional<Verdict> verdict;
  /// The hint as a GEMM kernel's tile, where it is one on tensor cores; nearest_that_builds takes it.
  std::optional<KernelTile> kernel;
  /// The hint, why there is none, or that the walk ended before the tile.
  Sentence outcome;
  bool failed = false;
  std::optional<Sentence> expansion;
};

/// The outcome in words: "hint 3", "no hint: 32 does not divide 1,000, dimension 1".
std::string outcome_text(const CarverCandidate& candidate, Language language = Language::english);

/// The first `count` ranked tiles.
std::vector<CarverCandidate> carver_candidates(const Report& report, std::int64_t count);

}  // namespace tilescope
