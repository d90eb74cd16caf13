#include "core/carver/expand_reduce_step.h"

#include <algorithm>

#include "core/carver/coalescing.h"
#include "core/carver/shared_memory.h"

namespace tilescope::carver {
namespace {

struct RowScore {
  std::int64_t value = 0;
  Raise raised = Raise::none;
};

/// Elements that the node's reads take in a row at this step, summed over inputs.
RowScore row_score(const Policy& policy, const Node& node, const Tile& tile, const ReduceStep& step,
                   bool accumulated_only) {
  const AxisExtents axes = axis_extents(node, tile, &step);
  RowScore score;
  for (const Tensor& tensor : accumulated_only ? node.accumulated : node.inputs) {
    const Extents shape = accumulated_only ? accumulated_shape(tensor, axes) : input_shape(tensor, axes);
    const Count row = coalesced_factor(shape, tensor.buffer_shape);
    if (row.raised != Raise::none) return {0, row.raised};
    score.value += row.value;
  }
  (void)policy;
  return score;
}

bool has_small_extent(const Policy& policy, const PerNode<Tile>& tiles) {
  constexpr std::int64_t small = 32;
  for (std::size_t n = 0; n < policy.nodes.size(); ++n) {
    if (std::any_of(tiles[n].begin(), tiles[n].end(), [](std::int64_t extent) { return extent <= small; })) return true;
  }
  return false;
}

class Expansion {
 public:
  Expansion(const Policy& policy, const Tile& output_tile, const PerNode<Tile>& tiles, std::int64_t limit, bool generic)
      : policy_(policy), output_tile_(output_tile), tiles_(tiles), smem_limit_(limit), generic_(generic) {}

  /// Grows the step of one node, given those of all.
  Raise grow(std::size_t n, PerNode<ReduceStep>& steps) const {
    const Node& node = policy_.nodes[n];
    StepCandidates candidates = reduce_step_candidates(policy_, node);
    for (std::size_t a = 0; a < candidates.size(); ++a) {
      std::erase_if(candidates[a], [&](std::int64_t step) { return step % steps[n][a] != 0; });
      if (!generic_ && candidates[a].empty()) return Raise::none;
    }
    std::array<std::size_t, max_axes> at{};
    for (std::size_t a = 0; a < candidates.size(); ++a) {
      const auto place = std::find(candidates[a].begin(), candidates[a].end(), steps[n][a]);
      if (place == candidates[a].end()) return Raise::not_in_list;
      at[a] = static_cast<std::size_t>(place - candidates[a].begin());
    }
    while (true) {
      std::size_t grown = candidates.size();
      std::int64_t best = 0;
      for (std::size_t a = 0; a < candidates.size(); ++a) {
        if (at[a] + 1 == candidates[a].size()) continue;
        ReduceStep next = steps[n];
        next[a] = candidates[a][at[a] + 1];
        const RowScore score = row_score(policy_, node, tiles_[n], next, !generic_);
        if (score.raised != Raise::none) return score.raised;
        if (grown < candidates.size() && score.value <= best) continue;
        best = score.value;
        grown = a;
      }
      if (grown == candidates.size()) return Raise::none;
      const std::int64_t step_before = steps[n][grown];
      steps[n][grown] = candidates[grown][at[grown] + 1];
      if (smem_bytes(n, steps) > smem_limit_) {
        steps[n][grown] = step_before;
        return Raise::none;
      }
      ++at[grown];
    }
  }

 private:
  std::int64_t smem_bytes(std::size_t n, const PerNode<ReduceStep>& steps) const {
    if (generic_) return shared_memory_bytes(policy_, tiles_, steps);
    const Node& node = policy_.nodes[n];
    return footprint_bytes(node, axis_extents(node, output_tile_, &steps[n]));
  }

  const Policy& policy_;
  const Tile& output_tile_;
  const PerNode<Tile>& tiles_;
  std::int64_t smem_limit_;
  bool generic_;
};

}  // namespace

Raise expand_reduce_step(const Policy& policy, const Tile& output_tile, const PerNode<Tile>& tiles,
                         const TileFigures& figures, PerNode<ReduceStep>& steps, RankedOutcome& outcome) {
  outcome.smem_before = outcome.smem_after = figures.smem_cost;
  const bool generic = policy.kind == PolicyKind::default_policy || policy.is_rdna();
  if (!generic && !has_small_extent(policy, tiles)) return Raise::none;
  const std::int64_t limit = std::min(policy.device.max_smem_usage / figures.block_per_sm, policy.device.smem_cap);
  const Expansion expansion(policy, output_tile, tiles, limit, generic);
  outcome.step_before = steps;
  for (std::size_t n = 0; n < policy.nodes.size(); ++n) {
    if (policy.nodes[n].reduce_axes.empty()) continue;
    if (const Raise raised = expansion.grow(n, steps); raised != Raise::none) return raised;
    outcome.expanded |= !(steps[n] == outcome.step_before[n]);
  }
  outcome.step_after = steps;
  outcome.smem_after = shared_memory_bytes(policy, tiles, steps);
  return Raise::none;
}

}  // namespace tilescope::carver
