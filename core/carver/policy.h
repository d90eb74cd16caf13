// A policy: the nodes it tiles and the settings under which it does (tilelang 0.1.15, carver/roller/policy/default.py:
// DefaultPolicy, and tensorcore.py: TensorCorePolicy, which overrides some of its steps for nodes that run on tensor
// cores). The steps themselves are free functions in files of their own: reduce_step, tile_figures, search, validity,
// expand_reduce_step, block_size, thread_assign, warp_assign.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/carver/node.h"
#include "core/query/device.h"

namespace tilescope::carver {

enum class PolicyKind : std::uint8_t { default_policy, tensor_core_policy };

/// The name of its class.
constexpr std::string_view policy_name(PolicyKind kind) {
  return kind == PolicyKind::tensor_core_policy ? "TensorCorePolicy" : "DefaultPolicy";
}

/// Most nodes of a policy: attention's two products.
inline constexpr std::size_t max_nodes = 2;

template <class T>
using PerNode = std::array<T, max_nodes>;

struct Policy {
  PolicyKind kind = PolicyKind::default_policy;
  Device device;
  /// In order of computation; the last one writes the output.
  std::vector<Node> nodes;
  /// Factor on the shared memory of a node.
  std::int64_t pipeline_stage = 1;
  bool use_async_copy = false;

  const Node& output_node() const { return nodes.back(); }
  /// Whether this policy treats the node as tensor-core work.
  bool on_tensor_cores(const Node& node) const {
    return kind == PolicyKind::tensor_core_policy && node.tensor_core.has_value();
  }
  bool is_rdna() const { return device.platform == Platform::RDNA; }
};

/// The tile of every node that an output tile asks for: a node that feeds another one covers what that one reads.
inline PerNode<Tile> node_tiles(const Policy& policy, const Tile& output_tile) {
  PerNode<Tile> tiles;
  tiles[policy.nodes.size() - 1] = output_tile;
  for (std::size_t n = policy.nodes.size(); n-- > 0;) {
    const Node& node = policy.nodes[n];
    for (std::size_t i = 0; i < node.inputs.size(); ++i) {
      if (node.producers[i] < 0) continue;
      tiles[static_cast<std::size_t>(node.producers[i])] = input_shape(node.inputs[i], axis_extents(node, tiles[n]));
    }
  }
  return tiles;
}

}  // namespace tilescope::carver
