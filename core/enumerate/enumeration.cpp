#include "core/enumerate/enumeration.h"

#include <algorithm>

#include "core/enumerate/divisors.h"

namespace tilescope {
namespace {

/// Counts and lists the tiles of one query. For a given block_M, the block_K that fit are a prefix of the ascending
/// list, and the prefix shrinks as block_N grows; so each of its ends only ever moves one way.
class Enumerator {
 public:
  Enumerator(const Matmul& problem, const Device& device, const Assumptions& assumptions,
             const EnumerateOptions& options)
      : model_(problem, device, assumptions),
        options_(options),
        ms_(block_extents(problem.M, assumptions.min_divisor)),
        ns_(block_extents(problem.N, assumptions.min_divisor)),
        ks_(block_extents(problem.K, assumptions.min_divisor)) {}

  Enumeration run() {
    result_.visited = count(ms_) * count(ns_) * count(ks_);
    for (std::int64_t m : ms_) visit_row(m);
    if (result_.valid > max_ranked_tiles) result_.candidates.clear();
    rank();
    return std::move(result_);
  }

 private:
  template <class T>
  static std::int64_t count(const std::vector<T>& values) {
    return static_cast<std::int64_t>(values.size());
  }

  void visit_row(std::int64_t m) {
    std::size_t within_smem = ks_.size();
    std::size_t within_both = ks_.size();
    for (std::int64_t n : ns_) {
      while (within_smem > 0 && !model_.fits_smem({m, n, ks_[within_smem - 1]})) --within_smem;
      within_both = std::min(within_both, within_smem);
      while (within_both > 0 && !model_.fits_registers({m, n, ks_[within_both - 1]})) --within_both;
      result_.rejected_smem += static_cast<std::int64_t>(ks_.size() - within_smem);
      result_.rejected_regs += static_cast<std::int64_t>(within_smem - within_both);
      result_.valid += static_cast<std::int64_t>(within_both);
      for (std::size_t k = 0; k < within_both && result_.valid <= max_ranked_tiles; ++k) accept({m, n, ks_[k]});
      for (std::size_t k = within_both; k < ks_.size() && wants_rejections(); ++k) {
        result_.rejections.push_back({{m, n, ks_[k]}, k < within_smem ? RejectReason::regs : RejectReason::smem});
      }
    }
  }

  bool wants_rejections() const { return count(result_.rejections) < options_.max_rejections; }

  void accept(const Tile& tile) {
    const Occupancy occupancy = model_.occupancy(tile);
    Candidate c;
    c.tile = tile;
    c.smem_bytes = static_cast<std::int64_t>(model_.smem(tile).total_bytes);
    c.registers = static_cast<std::int64_t>(model_.registers(tile).registers);
    c.grid = model_.grid(tile);
    c.blocks_per_sm = occupancy.blocks_per_sm;
    c.limiter = occupancy.limiter;
    c.waves = model_.waves(c.grid, c.blocks_per_sm);
    c.traffic_bytes = model_.ranked_traffic(model_.traffic(tile), c.grid);
    c.priority = (c.traffic_bytes + 1) * static_cast<double>(c.waves);
    result_.candidates.push_back(c);
  }

  void rank() {
    std::vector<Candidate>& candidates = result_.candidates;
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const Candidate& a, const Candidate& b) { return a.priority < b.priority; });
    for (auto first = candidates.begin(); first != candidates.end();) {
      const auto last =
          std::find_if(first, candidates.end(), [&](const Candidate& c) { return c.priority != first->priority; });
      ++result_.distinct_priorities;
      for (auto tied = first; tied != last; ++tied) {
        tied->tie_group = result_.distinct_priorities;
        tied->tie_size = last - first;
      }
      first = last;
    }
    if (!candidates.empty()) result_.ties_at_top = candidates.front().tie_size;
    if (count(candidates) > options_.topk) candidates.resize(static_cast<std::size_t>(options_.topk));
  }

  TileModel model_;
  EnumerateOptions options_;
  std::vector<std::int64_t> ms_;
  std::vector<std::int64_t> ns_;
  std::vector<std::int64_t> ks_;
  Enumeration result_;
};

}  // namespace

Enumeration enumerate(const Matmul& problem, const Device& device, const Assumptions& assumptions,
                      const EnumerateOptions& options) {
  return Enumerator(problem, device, assumptions, options).run();
}

}  // namespace tilescope
