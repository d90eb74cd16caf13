#include "core/carver/validity.h"

#include "core/carver/numeric.h"

namespace tilescope::carver {
namespace {

void fail(RankedOutcome& outcome, NoHint reason, std::size_t node, std::size_t dimension, std::int64_t extent,
          std::int64_t whole) {
  outcome.no_hint = reason;
  outcome.node = static_cast<std::uint32_t>(node);
  outcome.dimension = static_cast<std::uint32_t>(dimension);
  outcome.extent = extent;
  outcome.whole = whole;
}

bool check_instructions(const Node& node, std::size_t n, const Tile& tile, RankedOutcome& outcome) {
  for (std::size_t d : {node.tensor_core->axis_m, node.tensor_core->axis_n}) {
    if (tile[d] >= instruction_size) continue;
    fail(outcome, NoHint::below_instruction, n, d, tile[d], node.space[d]);
    return false;
  }
  for (std::size_t d = 0; d < tile.size(); ++d) {
    if (node.space[d] % tile[d] == 0) continue;
    fail(outcome, NoHint::ragged, n, d, tile[d], node.space[d]);
    return false;
  }
  return true;
}

}  // namespace

void check_tile(const Policy& policy, const PerNode<Tile>& tiles, std::int64_t grid_size, RankedOutcome& outcome) {
  for (std::size_t n = 0; n < policy.nodes.size(); ++n) {
    const Node& node = policy.nodes[n];
    if (policy.on_tensor_cores(node) && !check_instructions(node, n, tiles[n], outcome)) return;
  }
  for (std::size_t n = 0; n < policy.nodes.size(); ++n) {
    const Node& node = policy.nodes[n];
    if (product(tiles[n]) == 0) return fail(outcome, NoHint::empty_tile, n, 0, 0, 0);
    std::int64_t blocks = 1;
    for (std::size_t d = 0; d < tiles[n].size(); ++d) {
      blocks = wrapping_mul(blocks, floor_div(node.space[d] + tiles[n][d] - 1, tiles[n][d]));
    }
    if (blocks != grid_size) return fail(outcome, NoHint::grid_differs, n, 0, blocks, grid_size);
  }
}

}  // namespace tilescope::carver
