#include "core/carver/emit.h"

#include <utility>

#include "core/carver/block_size.h"
#include "core/carver/expand_reduce_step.h"
#include "core/carver/rasterization.h"
#include "core/carver/thread_assign.h"
#include "core/carver/validity.h"
#include "core/carver/warp_assign.h"

namespace tilescope::carver {
namespace {

void describe_search(const Policy& policy, const Tile& base, Answer& answer) {
  answer.searched = true;
  answer.policy = policy.kind;
  answer.base = base;
  answer.pipeline_stage = policy.pipeline_stage;
  for (std::size_t n = 0; n < policy.nodes.size(); ++n) {
    const Node& node = policy.nodes[n];
    answer.space.push_back(node.space);
    answer.bits.push_back(node.output_bits);
    auto& named = answer.rstep.emplace_back();
    for (std::size_t a = 0; a < node.reduce_axes.size() && node.has_reduction; ++a) {
      named.emplace_back(node.reduce_axes[a].name, answer.reduce_steps[n].step[a]);
    }
  }
}

/// The hints of all nodes for one block size; none where it does not suit one of them.
Raise assign_block(const Policy& policy, const PerNode<Tile>& tiles, const PerNode<ReduceStep>& steps,
                   std::int64_t threads, NodeHints& hints) {
  hints.clear();
  for (std::size_t n = 0; n < policy.nodes.size(); ++n) {
    const Node& node = policy.nodes[n];
    Hint hint;
    if (policy.on_tensor_cores(node)) {
      if (!assign_warps(policy, node, tiles[n], steps[n], threads, hint)) {
        hints.clear();
        return Raise::none;
      }
    } else if (const Raise raised = assign_threads(policy, node, tiles[n], steps[n], threads, hint);
               raised != Raise::none) {
      return raised;
    }
    for (const Tensor& tensor : node.accumulated) hint.cached_tensors.emplace_back(tensor.name);
    hint.rasterization = plan_rasterization(policy);
    hints.push_back(std::move(hint));
  }
  return Raise::none;
}

/// Tries block sizes until one suits every node.
Raise assign_first_block(const Policy& policy, const PerNode<Tile>& tiles, const PerNode<ReduceStep>& steps,
                         RankedOutcome& outcome, NodeHints& hints) {
  const std::vector<std::int64_t> sizes = block_sizes(policy, tiles, steps);
  outcome.no_hint = sizes.empty() ? NoHint::no_block_size : NoHint::no_warp_layout;
  for (std::int64_t threads : sizes) {
    ++outcome.block_sizes_tried;
    if (const Raise raised = assign_block(policy, tiles, steps, threads, hints); raised != Raise::none) return raised;
    if (hints.empty()) continue;
    outcome.no_hint.reset();
    outcome.threads = threads;
    return Raise::none;
  }
  return Raise::none;
}

}  // namespace

void emit_hints(const Policy& policy, std::int64_t topk, Answer& answer) {
  const BaseTile base = find_base_tile(policy);
  answer.raised = base.raised;
  PerNode<ReduceStep> steps;
  for (std::size_t n = 0; n < policy.nodes.size() && answer.raised == Raise::none; ++n) {
    answer.reduce_steps.push_back(assign_reduce_step(policy, policy.nodes[n]));
    answer.raised = answer.reduce_steps.back().raised;
    steps[n] = answer.reduce_steps.back().step;
  }
  if (answer.raised != Raise::none) return;

  describe_search(policy, base.tile, answer);
  SearchResult search = search_tiles(policy, base.tile, steps);
  answer.visited = std::move(search.visited);
  answer.order = std::move(search.order);
  answer.raised = search.raised;

  for (std::uint32_t rank = 0; rank < answer.order.size() && answer.raised == Raise::none; ++rank) {
    const VisitedTile& entry = answer.visited[answer.order[rank]];
    RankedOutcome outcome;
    outcome.rank = rank;
    const PerNode<Tile> tiles = node_tiles(policy, entry.tile);
    check_tile(policy, tiles, entry.figures.grid_size, outcome);
    if (outcome.no_hint) {
      answer.outcomes.push_back(outcome);
      continue;
    }
    PerNode<ReduceStep> grown = steps;
    answer.raised = expand_reduce_step(policy, entry.tile, tiles, entry.figures, grown, outcome);
    if (answer.raised != Raise::none) break;
    NodeHints hints;
    answer.raised = assign_first_block(policy, tiles, grown, outcome, hints);
    if (answer.raised != Raise::none) break;
    answer.outcomes.push_back(outcome);
    if (!hints.empty()) answer.hints.push_back(std::move(hints));
    if (static_cast<std::int64_t>(answer.hints.size()) >= topk) break;
  }
  if (answer.raised == Raise::none) return;
  // An exception leaves no list behind.
  answer.hints.clear();
  for (RankedOutcome& outcome : answer.outcomes) {
    if (!outcome.no_hint) outcome.no_hint = NoHint::lost;
  }
}

}  // namespace tilescope::carver
