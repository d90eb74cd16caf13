#include "core/enumerate/enumerator.h"

#include <algorithm>

#include "core/enumerate/divisors.h"

namespace tilescope {
namespace {

/// Runs that can be moved, or compared, in the time that a pair takes.
constexpr std::int64_t moves_per_unit = 8;
/// The time that a candidate's figures take, in units.
constexpr std::int64_t candidate_units = 2;

std::int64_t count_of(const std::vector<std::int64_t>& values) { return static_cast<std::int64_t>(values.size()); }

}  // namespace

Enumerator::Enumerator(const Matmul& problem, const Device& device, const Assumptions& assumptions,
                       const EnumerateOptions& options)
    : model_(problem, device, assumptions),
      assumptions_(assumptions),
      options_(options),
      ms_(block_extents(problem.M, assumptions.min_divisor)),
      ns_(block_extents(problem.N, assumptions.min_divisor)),
      ks_(block_extents(problem.K, assumptions.min_divisor)),
      within_smem_(ks_.size()),
      within_both_(ks_.size()) {
  result_.visited = count_of(ms_) * count_of(ns_) * count_of(ks_);
}

bool Enumerator::step(std::int64_t budget) {
  switch (phase_) {
    case Phase::collecting: collect(budget); break;
    case Phase::sorting:
      if (!sorter_.step(budget * moves_per_unit)) phase_ = Phase::listing;
      break;
    case Phase::listing: list(budget); break;
    case Phase::done: break;
  }
  return phase_ != Phase::done;
}

double Enumerator::progress() const {
  // Rough shares of the time.
  constexpr double collected = 0.6;
  constexpr double sorted = 0.9;
  const auto part = [](std::size_t done, std::size_t all) {
    return static_cast<double>(done) / static_cast<double>(std::max<std::size_t>(all, 1));
  };
  switch (phase_) {
    case Phase::collecting: return collected * (static_cast<double>(m_) + part(n_, ns_.size())) * part(1, ms_.size());
    case Phase::sorting: return collected + (sorted - collected) * sorter_.progress();
    case Phase::listing: return sorted + (1 - sorted) * part(next_run_, runs().size());
    case Phase::done: break;
  }
  return 1;
}

void Enumerator::collect(std::int64_t budget) {
  for (; m_ < ms_.size(); ++m_) {
    for (; n_ < ns_.size(); ++n_) {
      if (budget <= 0) return;
      budget -= visit_pair();
      if (within_smem_ > 0 || wants_rejections()) continue;
      // Nor does any of the larger block_N.
      const std::size_t rest = ns_.size() - 1 - n_;
      result_.rejected_smem += static_cast<std::int64_t>(rest) * count_of(ks_);
      break;
    }
    n_ = 0;
    within_smem_ = within_both_ = ks_.size();
  }
  phase_ = Phase::sorting;
}

/// For a given block_M, the block_K that fit are a prefix of the ascending list, and the prefix shrinks as block_N
/// grows; so each of its ends only ever moves one way.
std::int64_t Enumerator::visit_pair() {
  const std::int64_t m = ms_[m_];
  const std::int64_t n = ns_[n_];
  const std::size_t sought = within_both_;
  while (within_smem_ > 0 && !model_.fits_smem({m, n, ks_[within_smem_ - 1]})) --within_smem_;
  within_both_ = std::min(within_both_, within_smem_);
  while (within_both_ > 0 && !model_.fits_registers({m, n, ks_[within_both_ - 1]})) --within_both_;
  result_.rejected_smem += static_cast<std::int64_t>(ks_.size() - within_smem_);
  result_.rejected_regs += static_cast<std::int64_t>(within_smem_ - within_both_);
  result_.valid += static_cast<std::int64_t>(within_both_);
  const std::size_t work_before = sorter_.runs().size() + result_.rejections.size();
  for (std::size_t k = within_both_; k < ks_.size() && wants_rejections(); ++k) {
    result_.rejections.push_back({{m, n, ks_[k]}, k < within_smem_ ? RejectReason::regs : RejectReason::smem});
  }
  if (result_.is_ranked && within_both_ > 0) add_runs(within_both_);
  const std::size_t work = sorter_.runs().size() + result_.rejections.size();
  return static_cast<std::int64_t>(1 + (sought - within_both_) + (work > work_before ? work - work_before : 0));
}

void Enumerator::add_runs(std::size_t fitting) {
  const bool follows_k = assumptions_.traffic_k == TrafficK::block;
  Tile tile = {ms_[m_], ns_[n_], ks_[0]};
  const std::int64_t grid = model_.grid(tile);
  double traffic = follows_k ? 0 : model_.ranked_traffic(model_.traffic(tile), grid);
  for (std::size_t k = 0; k < fitting;) {
    tile.block_k = ks_[k];
    const std::int64_t waves = model_.waves(grid, model_.occupancy(tile).blocks_per_sm);
    std::size_t end = k + 1;
    if (follows_k) {
      traffic = model_.ranked_traffic(model_.traffic(tile), grid);
    } else if (end < fitting) {
      end = end_of_run(tile, grid, waves, fitting);
    }
    if (static_cast<std::int64_t>(sorter_.runs().size()) >= options_.max_runs) {
      result_.is_ranked = false;
      sorter_ = {};
      return;
    }
    sorter_.add({model_.priority(traffic, waves), static_cast<std::uint16_t>(m_), static_cast<std::uint16_t>(n_),
                 static_cast<std::uint16_t>(k), static_cast<std::uint16_t>(end - k)});
    k = end;
  }
}

/// Blocks per SM never grow with block_K: a run ends where there are too few of them for as many waves.
std::size_t Enumerator::end_of_run(const Tile& first, std::int64_t grid, std::int64_t waves,
                                   std::size_t fitting) const {
  const std::int64_t blocks = model_.fewest_blocks_per_sm(grid, waves);
  const auto last = ks_.begin() + static_cast<std::ptrdiff_t>(fitting);
  const auto begin = std::upper_bound(ks_.begin(), last, first.block_k);
  const auto end = std::partition_point(
      begin, last, [&](std::int64_t k) { return model_.allows_blocks({first.block_m, first.block_n, k}, blocks); });
  return static_cast<std::size_t>(end - ks_.begin());
}

void Enumerator::list(std::int64_t budget) {
  const TileRuns& ranked = runs();
  const std::int64_t wanted = std::min(options_.topk, result_.is_ranked ? result_.valid : 0);
  const std::int64_t listed = std::min(wanted, max_listed_tiles);
  result_.unlisted = wanted - listed;
  std::vector<Candidate>& candidates = result_.candidates;
  candidates.reserve(static_cast<std::size_t>(listed));
  std::int64_t moves = budget * moves_per_unit;
  while (group_ < ranked.size()) {
    for (; !group_is_whole_ && moves > 0; --moves) {
      if (group_end_ < ranked.size() && ranked[group_end_].priority == ranked[group_].priority) {
        group_tiles_ += ranked[group_end_++].tiles;
        continue;
      }
      group_is_whole_ = true;
      if (result_.distinct_priorities++ == 0) result_.ties_at_top = group_tiles_;
    }
    while (next_run_ < group_end_ && static_cast<std::int64_t>(candidates.size()) < listed) {
      if (moves <= 0) return;
      moves -= candidate_units * moves_per_unit;
      const TileRun& run = ranked[next_run_];
      Candidate& c = candidates.emplace_back(candidate(tile_of(run, next_tile_)));
      c.tie_group = result_.distinct_priorities;
      c.tie_size = group_tiles_;
      if (++next_tile_ < run.tiles) continue;
      next_tile_ = 0;
      ++next_run_;
    }
    if (moves <= 0) return;
    group_ = next_run_ = group_end_;
    group_tiles_ = 0;
    group_is_whole_ = false;
  }
  phase_ = Phase::done;
}

Candidate Enumerator::candidate(const Tile& tile) const {
  const Occupancy occupancy = model_.occupancy(tile);
  Candidate c;
  c.tile = tile;
  c.smem_bytes = model_.smem_bytes(tile);
  c.registers = model_.register_count(tile);
  c.grid = model_.grid(tile);
  c.blocks_per_sm = occupancy.blocks_per_sm;
  c.limiter = occupancy.limiter;
  c.waves = model_.waves(c.grid, c.blocks_per_sm);
  c.traffic_bytes = model_.ranked_traffic(model_.traffic(tile), c.grid);
  c.priority = model_.priority(c.traffic_bytes, c.waves);
  return c;
}

}  // namespace tilescope
