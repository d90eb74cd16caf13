#include "core/carver/warp_assign.h"

#include "core/carver/factors.h"
#include "core/carver/numeric.h"
#include "core/carver/validity.h"
#include "core/carver/vectorize.h"

namespace tilescope::carver {
namespace {

/// Lower is better: elements that a warp reads over the whole reduction, over the shared bandwidth.
double layout_score(const Policy& policy, const Node& node, const Tile& warp) {
  const AxisExtents axes = axis_extents(node, warp);
  double score = 0;
  for (const Tensor& tensor : node.accumulated) {
    const std::int64_t elements = product(accumulated_shape(tensor, axes));
    score += static_cast<double>(elements) / static_cast<double>(policy.device.bandwidth[1]);
  }
  return score;
}

Extents last_two(const Extents& extents) {
  Extents last;
  for (std::size_t d = extents.size() > 2 ? extents.size() - 2 : 0; d < extents.size(); ++d) last.push_back(extents[d]);
  return last;
}

}  // namespace

bool assign_warps(const Policy& policy, const Node& node, const Tile& tile, const ReduceStep& rstep,
                  std::int64_t threads, Hint& hint) {
  if (threads % policy.device.warp_size != 0) return false;
  const std::int64_t warps = threads / policy.device.warp_size;
  Tile warp(tile.size(), 1);
  for (std::size_t d : {node.tensor_core->axis_m, node.tensor_core->axis_n}) {
    if (tile[d] < instruction_size) return false;
    warp[d] = instruction_size;
  }
  std::int64_t instructions = 1;
  for (std::size_t d = 0; d < tile.size(); ++d) instructions = wrapping_mul(instructions, tile[d] / warp[d]);
  if (instructions < warps || instructions % warps != 0) return false;

  const std::vector<std::int64_t> primes = prime_factors(instructions / warps);
  for (std::size_t p = primes.size(); p-- > 0;) {
    std::size_t best = tile.size();
    double least = 0;
    for (std::size_t d = 0; d < tile.size(); ++d) {
      if (tile[d] % (warp[d] * primes[p]) != 0) continue;
      Tile tried = warp;
      tried[d] *= primes[p];
      const double score = layout_score(policy, node, tried);
      if (best < tile.size() && score >= least) continue;
      best = d;
      least = score;
    }
    if (best == tile.size()) return false;
    warp[best] *= primes[p];
  }
  hint.use_tensor_cores = true;
  hint.block = last_two(tile);
  hint.warp = last_two(warp);
  hint.rstep = rstep;
  hint.pipeline_stage = policy.pipeline_stage;
  hint.use_async_copy = policy.use_async_copy;
  hint.dynamic_shared_memory = true;
  hint.vectorize = plan_vectorize(node, tile, rstep, threads);
  return true;
}

}  // namespace tilescope::carver
