// Shared memory of a block (tilelang 0.1.15, carver/roller/node.py: footprint; policy/default.py:
// _compute_shared_memory_usage; tensorcore.py: infer_node_smem_usage).
#pragma once

#include <cstdint>

#include "core/carver/best_fit.h"
#include "core/carver/policy.h"

namespace tilescope::carver {

/// Bytes of the tensors that the node's accumulating stage reads for one reduce step, each rounded up to 32, one stage.
/// The buffers that later stages broadcast are not counted by carver once a reduction precedes them.
inline std::int64_t footprint_bytes(const Node& node, const AxisExtents& axes) {
  std::int64_t bytes = 0;
  for (const Tensor& tensor : node.accumulated) {
    std::int64_t elements = 1;
    for (std::size_t d = 0; d < tensor.region.rank(); ++d)
      elements = wrapping_mul(elements, tensor.region.extent(d, axes));
    bytes += BestFit::round_up(wrapping_mul(elements, tensor.bytes));
  }
  return bytes;
}

/// Bytes that the block holds at its fullest, over all nodes and with pipeline stages.
std::int64_t shared_memory_bytes(const Policy& policy, const PerNode<Tile>& tiles, const PerNode<ReduceStep>& steps);

}  // namespace tilescope::carver
