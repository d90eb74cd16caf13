// The enumeration model at work, a slice at a time. It ranks runs of tiles and makes candidates of those alone that are
// to be shown: of the largest problem a hundred million tiles fit, in a million runs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/enumerate/enumeration.h"
#include "core/enumerate/tile_runs.h"

namespace tilescope {

class Enumerator {
 public:
  /// The arguments must have passed validate() for the enumeration model.
  Enumerator(const Matmul& problem, const Device& device, const Assumptions& assumptions,
             const EnumerateOptions& options);

  /// Work for about a millisecond of a desktop's processor; a unit is about a pair (block_M, block_N).
  static constexpr std::int64_t default_budget = 20000;

  /// Works on. False once there is nothing left to do. Time in all grows with the pairs (block_M, block_N), the runs
  /// and what is listed.
  bool step(std::int64_t budget = default_budget);
  /// How far the work is, from 0 to 1.
  double progress() const;
  /// The outcome, after the last step.
  Enumeration take() { return std::move(result_); }

  // The whole ranking, after the last step; also after take().

  /// Best first, equal ones in enumeration order; empty where there is no ranking.
  const TileRuns& runs() const { return sorter_.runs(); }
  /// The tile of a run that is `offset` choices of block_K after its first.
  Tile tile_of(const TileRun& run, std::size_t offset = 0) const {
    return {ms_[run.m], ns_[run.n], ks_[run.k + offset]};
  }
  /// All figures of a tile that fits but the tie's.
  Candidate candidate(const Tile& tile) const;
  /// The choices for block_M, block_N and block_K, ascending.
  const std::vector<std::int64_t>& block_ms() const { return ms_; }
  const std::vector<std::int64_t>& block_ns() const { return ns_; }
  const std::vector<std::int64_t>& block_ks() const { return ks_; }

 private:
  enum class Phase : std::uint8_t { collecting, sorting, listing, done };

  void collect(std::int64_t budget);
  std::int64_t visit_pair();
  bool wants_rejections() const {
    return static_cast<std::int64_t>(result_.rejections.size()) < options_.max_rejections;
  }
  void add_runs(std::size_t fitting);
  std::size_t end_of_run(const Tile& first, std::int64_t grid, std::int64_t waves, std::size_t fitting) const;
  void list(std::int64_t budget);

  TileModel model_;
  Assumptions assumptions_;
  EnumerateOptions options_;
  std::vector<std::int64_t> ms_;
  std::vector<std::int64_t> ns_;
  std::vector<std::int64_t> ks_;
  Phase phase_ = Phase::collecting;
  /// The next pair, and how many block_K fit beside block_M and the block_N before.
  std::size_t m_ = 0;
  std::size_t n_ = 0;
  std::size_t within_smem_ = 0;
  std::size_t within_both_ = 0;
  RunSorter sorter_;
  /// Runs [group_, group_end_) share a priority and hold group_tiles_ tiles, once all of them were found.
  std::size_t group_ = 0;
  std::size_t group_end_ = 0;
  std::int64_t group_tiles_ = 0;
  bool group_is_whole_ = false;
  /// The next to be listed.
  std::size_t next_run_ = 0;
  std::size_t next_tile_ = 0;
  Enumeration result_;
};

}  // namespace tilescope
