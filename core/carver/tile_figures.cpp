#include "core/carver/tile_figures.h"

#include <algorithm>
#include <cmath>

#include "core/carver/coalescing.h"
#include "core/carver/numeric.h"
#include "core/carver/shared_memory.h"

namespace tilescope::carver {
namespace {

/// Adds what one block moves, the last node first, and finds the tiles of the nodes on the way.
Raise memory_traffic(const Policy& policy, PerNode<Tile>& tiles, double& traffic) {
  const auto& [write_transaction, read_transaction] = policy.device.transaction_size;
  traffic = 0;
  for (std::size_t n = policy.nodes.size(); n-- > 0;) {
    const Node& node = policy.nodes[n];
    const AxisExtents axes = axis_extents(node, tiles[n]);
    for (std::size_t i = 0; i < node.inputs.size(); ++i) {
      const Tensor& input = node.inputs[i];
      const Extents shape = input_shape(input, axes);
      if (node.producers[i] >= 0) {
        tiles[static_cast<std::size_t>(node.producers[i])] = shape;
        continue;
      }
      const Elements moved = coalesced_elements(shape, input.buffer_shape, read_transaction / input.bytes);
      if (moved.raised != Raise::none) return moved.raised;
      traffic += moved.value * static_cast<double>(input.bytes);
    }
    if (n + 1 < policy.nodes.size()) continue;
    const Elements moved =
        coalesced_elements(output_shape_of(node, axes), node.output_shape, write_transaction / node.output_bytes);
    if (moved.raised != Raise::none) return moved.raised;
    traffic += moved.value * static_cast<double>(node.output_bytes);
  }
  return Raise::none;
}

std::int64_t grid_size_of(const Node& node, const Tile& tile) {
  std::int64_t blocks = 1;
  for (std::size_t i = 0; i < tile.size(); ++i) {
    blocks = wrapping_mul(blocks, floor_div(node.space[i] + tile[i] - 1, tile[i]));
  }
  return blocks;
}

/// 32-bit registers that hold the tile's outputs twice, of the node that needs most.
std::int64_t register_estimate(const Policy& policy, const PerNode<Tile>& tiles) {
  double most = 0;
  for (std::size_t n = 0; n < policy.nodes.size(); ++n) {
    const double words = static_cast<double>(wrapping_mul(product(tiles[n]), policy.nodes[n].output_bits)) / 32;
    most = n == 0 ? words : std::max(most, words);
  }
  return static_cast<std::int64_t>(2 * most);
}

}  // namespace

Raise compute_tile_figures(const Policy& policy, const Tile& tile, const PerNode<ReduceStep>& steps, TileFigures& out) {
  const Device& device = policy.device;
  PerNode<Tile> tiles;
  tiles[policy.nodes.size() - 1] = tile;
  if (const Raise raised = memory_traffic(policy, tiles, out.traffic); raised != Raise::none) return raised;
  out.smem_cost = shared_memory_bytes(policy, tiles, steps);
  if (out.smem_cost > device.smem_cap) {
    out.valid = false;
    return Raise::none;
  }
  out.grid_size = grid_size_of(policy.output_node(), tile);
  out.registers = register_estimate(policy, tiles);
  if (out.registers > device.reg_cap) {
    out.valid = false;
    return Raise::none;
  }
  out.block_per_sm = std::min({device.max_smem_usage / std::max<std::int64_t>(out.smem_cost, 1),
                               device.reg_cap / std::max<std::int64_t>(out.registers, 1), device.sm_partition});
  const std::int64_t blocks_per_wave = out.block_per_sm * device.compute_max_core;
  if (blocks_per_wave == 0) return Raise::zero_division;
  out.num_wave = static_cast<std::int64_t>(std::ceil(true_div(out.grid_size, blocks_per_wave)));
  return Raise::none;
}

}  // namespace tilescope::carver
