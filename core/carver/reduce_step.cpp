#include "core/carver/reduce_step.h"

#include "core/carver/coalescing.h"
#include "core/carver/factors.h"
#include "core/carver/numeric.h"

namespace tilescope::carver {
namespace {

/// Depth of a tensor-core instruction.
constexpr std::int64_t instruction_depth = 16;

/// 1 where a equals b, falling towards 0 as they differ.
double similarity(std::int64_t a, std::int64_t b) {
  constexpr std::int64_t exact = 1 << 25;
  if (a < exact && b < exact) return true_div(2 * a * b, a * a + b * b);
  const Wide wide_a = static_cast<Wide>(a);
  const Wide wide_b = static_cast<Wide>(b);
  return true_div_wide(2 * wide_a * wide_b, wide_a * wide_a + wide_b * wide_b);
}

using StepIndices = std::array<std::size_t, max_axes>;

ReduceStep step_at(const StepCandidates& candidates, const StepIndices& at) {
  ReduceStep step(candidates.size());
  for (std::size_t a = 0; a < candidates.size(); ++a) step[a] = candidates[a][at[a]];
  return step;
}

struct CoalescingScore {
  double value = 0;
  Raise raised = Raise::none;
};

/// How well a one-element tile's reads fill transactions at this step.
CoalescingScore coalescing_score(const Policy& policy, const Node& node, const ReduceStep& step) {
  const AxisExtents axes = axis_extents(node, Tile(node.space.size(), 1), &step);
  CoalescingScore score;
  for (const Tensor& input : node.inputs) {
    const Count row = coalesced_factor(input_shape(input, axes), input.buffer_shape);
    if (row.raised != Raise::none) return {0, row.raised};
    score.value += similarity(row.value, policy.device.transaction_size[1] / input.bytes);
  }
  return score;
}

ReduceStepChoice best_coalescing_step(const Policy& policy, const Node& node) {
  ReduceStepChoice choice;
  if (!node.has_reduction) return choice;
  choice.rule = ReduceStepRule::best_coalescing;
  const StepCandidates candidates = reduce_step_candidates(policy, node);
  StepIndices at{};
  CoalescingScore score = coalescing_score(policy, node, step_at(candidates, at));
  while (score.raised == Raise::none && score.value != 0) {
    StepIndices best_at = at;
    CoalescingScore best = score;
    for (std::size_t a = 0; a < candidates.size(); ++a) {
      if (at[a] + 1 == candidates[a].size()) continue;
      StepIndices next_at = at;
      ++next_at[a];
      const CoalescingScore next = coalescing_score(policy, node, step_at(candidates, next_at));
      if (next.value > best.value) {
        best = next;
        best_at = next_at;
      }
    }
    if (best.value <= score.value) break;
    score = best;
    at = best_at;
  }
  choice.step = step_at(candidates, at);
  choice.score = score.value;
  choice.raised = score.raised;
  return choice;
}

}  // namespace

StepCandidates reduce_step_candidates(const Policy& policy, const Node& node) {
  StepCandidates candidates;
  for (const ReduceAxis& axis : node.reduce_axes) {
    std::vector<std::int64_t> steps;
    if (policy.on_tensor_cores(node)) {
      steps = all_factors(axis.extent / instruction_depth);
      for (std::int64_t& step : steps) step *= instruction_depth;
    } else {
      steps = all_factors(axis.extent);
      if (steps.size() == 2 && axis.extent > 64) {
        steps = {1};
        while (steps.back() * 2 < axis.extent) steps.push_back(steps.back() * 2);
      }
    }
    candidates.push_back(std::move(steps));
  }
  return candidates;
}

ReduceStepChoice assign_reduce_step(const Policy& policy, const Node& node) {
  if (!policy.on_tensor_cores(node)) return best_coalescing_step(policy, node);
  const int in_bits = node.accumulated[0].bits;
  std::int64_t basic = policy.device.transaction_size[0] * 2 * 8 / in_bits;
  if (policy.is_rdna() && in_bits == 16) basic = 32;

  ReduceStepChoice choice;
  choice.rule = ReduceStepRule::transaction;
  for (const ReduceAxis& axis : node.reduce_axes) {
    if (axis.extent % instruction_depth > 0) {
      choice.rule = ReduceStepRule::padded;
      choice.step.push_back(axis.extent < basic ? instruction_depth : basic);
    } else if (basic == 0) {
      choice.raised = Raise::zero_division;
      return choice;
    } else if (axis.extent % basic == 0) {
      choice.step.push_back(basic);
    } else {
      return best_coalescing_step(policy, node);
    }
  }
  return choice;
}

}  // namespace tilescope::carver
