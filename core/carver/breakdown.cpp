#include "core/carver/breakdown.h"

#include <algorithm>

#include "core/carver/best_fit.h"
#include "core/carver/coalescing.h"
#include "core/carver/numeric.h"

namespace tilescope::carver {
namespace {

TensorMove read_of(const Tensor& tensor, const AxisExtents& axes, const Device& device) {
  TensorMove move;
  move.tensor = tensor.name;
  move.part = input_shape(tensor, axes);
  move.whole = tensor.buffer_shape;
  move.transaction = device.transaction_size[1] / tensor.bytes;
  move.contiguous = coalesced_factor(move.part, move.whole).value;
  move.element_bytes = tensor.bytes;
  move.bytes =
      coalesced_elements(move.part, move.whole, move.transaction).value * static_cast<double>(move.element_bytes);
  return move;
}

TensorMove write_of(const Node& node, const AxisExtents& axes, const Device& device) {
  TensorMove move;
  move.is_read = false;
  const CutShape part = output_shape_of(node, axes);
  move.part = part.extents;
  move.whole = node.output_shape;
  move.transaction = device.transaction_size[0] / node.output_bytes;
  move.contiguous = coalesced_factor(move.part, move.whole).value;
  move.element_bytes = node.output_bytes;
  move.bytes = coalesced_elements(part, move.whole, move.transaction).value * static_cast<double>(move.element_bytes);
  return move;
}

void add_moves(const Policy& policy, const PerNode<Tile>& tiles, Breakdown& out) {
  for (std::size_t n = policy.nodes.size(); n-- > 0;) {
    const Node& node = policy.nodes[n];
    const AxisExtents axes = axis_extents(node, tiles[n]);
    for (std::size_t i = 0; i < node.inputs.size(); ++i) {
      if (node.producers[i] < 0) out.moves.push_back(read_of(node.inputs[i], axes, policy.device));
    }
    if (n + 1 == policy.nodes.size()) out.moves.push_back(write_of(node, axes, policy.device));
  }
}

/// Bytes of one stage of the node.
std::int64_t add_holds(const Node& node, std::size_t n, const AxisExtents& axes, Breakdown& out) {
  std::int64_t bytes = 0;
  for (const Tensor& tensor : node.accumulated) {
    TensorHold hold{tensor.name, n, tensor.region(axes), tensor.bytes, 0};
    hold.bytes = BestFit::round_up(wrapping_mul(product(hold.part), tensor.bytes));
    bytes += hold.bytes;
    out.holds.push_back(hold);
  }
  return bytes;
}

void add_allocations(const Policy& policy, const PerNode<Tile>& tiles, const PerNode<ReduceStep>& steps,
                     Breakdown& out) {
  BestFit memory;
  PerNode<BestFit::Start> outputs{};
  for (std::size_t n = 0; n < policy.nodes.size(); ++n) {
    const Node& node = policy.nodes[n];
    const std::int64_t stage = add_holds(node, n, axis_extents(node, tiles[n], &steps[n]), out);
    const std::int64_t held = BestFit::round_up(stage * policy.pipeline_stage);
    const BestFit::Start start = memory.allocate(held);
    out.allocations.push_back({n, false, start, held});
    memory.release(start);
    for (int producer : node.producers) {
      if (producer < 0) continue;
      const auto p = static_cast<std::size_t>(producer);
      memory.release(outputs[p]);
      // The output of the node before is still there while this one runs.
      const auto made = std::find_if(out.allocations.begin(), out.allocations.end(),
                                     [&](const Allocation& a) { return a.is_output && a.node == p; });
      if (made != out.allocations.end()) out.allocations.push_back({n, true, made->start, made->bytes});
    }
    if (n + 1 == policy.nodes.size()) continue;
    const std::int64_t bytes = BestFit::round_up(wrapping_mul(product(tiles[n]), node.output_bytes));
    outputs[n] = memory.allocate(bytes);
    out.allocations.push_back({n, true, outputs[n], bytes});
  }
  out.smem_bytes = memory.limit();
}

}  // namespace

Breakdown break_down(const Policy& policy, const Tile& tile, const PerNode<ReduceStep>& steps) {
  const PerNode<Tile> tiles = node_tiles(policy, tile);
  Breakdown out;
  add_moves(policy, tiles, out);
  add_allocations(policy, tiles, steps, out);
  for (std::size_t n = 0; n < policy.nodes.size(); ++n) {
    out.tile_elements.push_back(product(tiles[n]));
    out.element_bits.push_back(policy.nodes[n].output_bits);
  }
  return out;
}

}  // namespace tilescope::carver
