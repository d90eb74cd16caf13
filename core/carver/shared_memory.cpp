#include "core/carver/shared_memory.h"

#include "core/carver/best_fit.h"
#include "core/carver/numeric.h"

namespace tilescope::carver {

std::int64_t footprint_bytes(const Node& node, const AxisExtents& axes) {
  std::int64_t bytes = 0;
  for (const Tensor& tensor : node.accumulated) {
    bytes += BestFit::round_up(wrapping_mul(product(tensor.region(axes)), tensor.bytes));
  }
  return bytes;
}

std::int64_t shared_memory_bytes(const Policy& policy, const PerNode<Tile>& tiles, const PerNode<ReduceStep>& steps) {
  BestFit memory;
  PerNode<BestFit::Start> outputs{};
  for (std::size_t n = 0; n < policy.nodes.size(); ++n) {
    const Node& node = policy.nodes[n];
    const std::int64_t footprint = footprint_bytes(node, axis_extents(node, tiles[n], &steps[n]));
    memory.release(memory.allocate(footprint * policy.pipeline_stage));
    for (int producer : node.producers) {
      if (producer >= 0) memory.release(outputs[static_cast<std::size_t>(producer)]);
    }
    const bool feeds_a_node = n + 1 < policy.nodes.size();
    if (feeds_a_node) outputs[n] = memory.allocate(product(tiles[n]) * node.output_bytes);
  }
  return memory.limit();
}

}  // namespace tilescope::carver
