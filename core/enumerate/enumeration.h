// The enumeration model: every combination of divisors of M, N and K as a tile, the tiles that fit ranked by
// priority = (traffic + 1) * waves, the others counted and, where asked for, listed with what they would have needed.
#pragma once

#include <cstdint>
#include <vector>

#include "core/enumerate/tile_model.h"

namespace tilescope {

struct Candidate {
  Tile tile;
  double traffic_bytes = 0;
  std::int64_t smem_bytes = 0;
  std::int64_t registers = 0;  ///< of 32 bits, by the model's estimate
  std::int64_t grid = 0;       ///< blocks
  std::int64_t blocks_per_sm = 0;
  Limiter limiter = Limiter::none;
  std::int64_t waves = 0;
  double priority = 0;
  /// Candidates with the same priority, to the bit, share a group; groups count from 1 in ranked order.
  std::int64_t tie_group = 0;
  std::int64_t tie_size = 0;
};

/// Shared memory is tested first, so that a tile over both limits counts there.
enum class RejectReason : std::uint8_t { smem, regs };

struct Rejection {
  Tile tile;
  RejectReason reason = RejectReason::smem;
  bool operator==(const Rejection&) const = default;
};

struct Enumeration {
  std::int64_t visited = 0;
  /// Tiles that fit.
  std::int64_t valid = 0;
  std::int64_t rejected_smem = 0;
  std::int64_t rejected_regs = 0;
  /// False where the tiles that fit make more runs than can be ranked: then there are no candidates, and the two counts
  /// below stay 0.
  bool is_ranked = true;
  std::int64_t distinct_priorities = 0;
  std::int64_t ties_at_top = 0;
  /// The best `topk` candidates by priority, equal ones in enumeration order, but never more than max_listed_tiles.
  std::vector<Candidate> candidates;
  /// Candidates that were asked for and are not listed; every count includes them.
  std::int64_t unlisted = 0;
  /// Rejected tiles in enumeration order, as many as were asked for.
  std::vector<Rejection> rejections;
};

/// Most runs (tiles of one block_M x block_N with consecutive block_K and the same priority) that can be ranked. A
/// query with more is answered with the number of its tiles alone. Ranking takes 32 bytes a run.
inline constexpr std::int64_t max_ranked_runs = 4000000;

/// Most candidates in a list.
inline constexpr std::int64_t max_listed_tiles = 1000000;

struct EnumerateOptions {
  std::int64_t topk = topk_all;
  std::int64_t max_rejections = 0;
  /// With 0 tiles are counted and not ranked.
  std::int64_t max_runs = max_ranked_runs;
};

/// Runs the model: an Enumerator to its end. The arguments must have passed validate() for it.
Enumeration enumerate(const Matmul& problem, const Device& device, const Assumptions& assumptions,
                      const EnumerateOptions& options);

}  // namespace tilescope
