#include "core/carver/shared_memory.h"

namespace tilescope::carver {

std::int64_t shared_memory_bytes(const Policy& policy, const PerNode<Tile>& tiles, const PerNode<ReduceStep>& steps) {
  if (policy.nodes.size() == 1) {
    const Node& node = policy.nodes[0];
    return BestFit::round_up(footprint_bytes(node, axis_extents(node, tiles[0], &steps[0])) * policy.pipeline_stage);
  }
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
