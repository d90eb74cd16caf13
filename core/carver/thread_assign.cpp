#include "core/carver/thread_assign.h"

#include <cmath>

#include "core/carver/coalescing.h"
#include "core/carver/factors.h"
#include "core/carver/numeric.h"
#include "core/carver/vectorize.h"

namespace tilescope::carver {
namespace {

struct LayoutScore {
  double value = 0;
  Raise raised = Raise::none;
};

/// Lower is better: what a thread reads over the shared bandwidth, and how gathered the threads write over the global.
LayoutScore layout_score(const Policy& policy, const Node& node, const Tile& tile, const Extents& thread) {
  Tile share(tile.size());
  for (std::size_t d = 0; d < tile.size(); ++d) {
    share[d] = static_cast<std::int64_t>(std::ceil(true_div(tile[d], thread[d])));
  }
  const AxisExtents axes = axis_extents(node, share);
  const auto& [global_bandwidth, shared_bandwidth] = policy.device.bandwidth;
  LayoutScore score;
  for (const Tensor& input : node.inputs) {
    score.value += static_cast<double>(product(input_shape(input, axes))) / static_cast<double>(shared_bandwidth);
  }
  const Elements written = coalesced_elements(thread, node.output_shape, 8);
  score.value += written.value / static_cast<double>(global_bandwidth);
  score.raised = written.raised;
  return score;
}

/// Narrow outputs are taken several at a time along the last dimension that allows it.
Extents element_step(const Node& node, const Hint& hint) {
  const std::int64_t wanted = node.output_bits == 16 ? 2 : node.output_bits == 8 ? 4 : 1;
  if (wanted == 1) return {};
  Extents step(hint.block.size(), 1);
  for (std::size_t d = step.size(); d-- > 0;) {
    if (hint.block[d] / hint.thread[d] % wanted != 0) continue;
    step[d] = wanted;
    return step;
  }
  return {};
}

}  // namespace

Raise assign_threads(const Policy& policy, const Node& node, const Tile& tile, const ReduceStep& rstep,
                     std::int64_t threads, Hint& hint) {
  Extents thread(tile.size(), 1);
  Extents reduce_thread(rstep.size(), 1);
  const std::vector<std::int64_t> primes = prime_factors(threads);
  for (std::size_t p = primes.size(); p-- > 0;) {
    const std::int64_t factor = primes[p];
    std::size_t best = tile.size();
    double least = 0;
    for (std::size_t d = 0; d < tile.size(); ++d) {
      if (thread[d] >= tile[d] || tile[d] % (thread[d] * factor) != 0) continue;
      Extents tried = thread;
      tried[d] *= factor;
      const LayoutScore score = layout_score(policy, node, tile, tried);
      if (score.raised != Raise::none) return score.raised;
      if (best < tile.size() && score.value >= least) continue;
      best = d;
      least = score.value;
    }
    if (best < tile.size()) {
      thread[best] *= factor;
      continue;
    }
    std::size_t axis = rstep.size();
    while (axis > 0 && rstep[axis - 1] % (reduce_thread[axis - 1] * factor) != 0) --axis;
    if (axis == 0) return Raise::no_reduce_axis;
    reduce_thread[axis - 1] *= factor;
  }
  hint.block = tile;
  hint.thread = thread;
  hint.rstep = rstep;
  hint.reduce_thread = reduce_thread;
  hint.step = element_step(node, hint);
  hint.vectorize = plan_vectorize(node, tile, rstep, threads);
  return Raise::none;
}

}  // namespace tilescope::carver
