// What the carver model answers, as plain values: what was searched, what was recommended, and why at every step. Text
// is made of it elsewhere.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/carver/policy.h"
#include "core/carver/raise.h"
#include "core/carver/reduce_step.h"
#include "core/carver/search.h"
#include "core/carver/tensorcore_analysis.h"

namespace tilescope::carver {

/// The order in which blocks walk the grid.
struct Rasterization {
  /// Blocks of a panel of columns; 0 for no rasterization.
  std::int64_t panel_width = 0;
  bool operator==(const Rasterization&) const = default;
};

/// One node's part of a recommendation (tilelang 0.1.15, carver/roller/hint.py: Hint).
struct Hint {
  /// Tensor cores: of the last two dimensions only.
  Extents block;
  /// The share of a warp (tensor cores) or of a thread's neighbours, threads per dimension (elsewhere).
  Extents warp;
  Extents thread;
  bool use_tensor_cores = false;
  ReduceStep rstep;
  /// Threads per reduce axis; elsewhere than on tensor cores.
  Extents reduce_thread;
  /// Elements that a thread takes at a time per dimension; empty where one at a time.
  Extents step;
  /// Tensor name and elements per access.
  std::vector<std::pair<std::string, std::int64_t>> vectorize;
  std::int64_t pipeline_stage = 1;
  Rasterization rasterization;
  bool use_async_copy = false;
  bool dynamic_shared_memory = false;
  std::vector<std::string> cached_tensors;
};

/// A recommendation: one hint per node.
using NodeHints = std::vector<Hint>;

/// Why a ranked tile became no hint.
enum class NoHint : std::uint8_t {
  below_instruction,  ///< a 16 x 16 instruction does not fit
  ragged,             ///< an extent does not divide its dimension
  empty_tile,         ///< some node's tile holds nothing
  grid_differs,       ///< the nodes would need grids of different size
  no_block_size,      ///< no number of threads was a candidate
  no_warp_layout,     ///< no candidate number of warps splits the tile into instructions
  lost,               ///< it became one, which went with all others when carver raised on a later tile
};

/// What happened to one ranked tile when it was walked.
struct RankedOutcome {
  /// The place in Answer::order.
  std::uint32_t rank = 0;
  /// Set where the tile became no hint.
  std::optional<NoHint> no_hint;
  /// below_instruction, ragged: the node, the dimension, the tile's extent there and the dimension's.
  std::uint32_t node = 0;
  std::uint32_t dimension = 0;
  std::int64_t extent = 0;
  std::int64_t whole = 0;
  /// Block sizes tried, in threads.
  std::int64_t block_sizes_tried = 0;
  /// Threads of the block; 0 without a hint.
  std::int64_t threads = 0;
  /// Where the reduce step grew: from, to, and shared memory in bytes before and after.
  bool expanded = false;
  PerNode<ReduceStep> step_before;
  PerNode<ReduceStep> step_after;
  std::int64_t smem_before = 0;
  std::int64_t smem_after = 0;
};

/// A search that ran under one policy.
struct Answer {
  /// Whether a search began; without one, nothing below up to `order` says anything.
  bool searched = false;
  PolicyKind policy = PolicyKind::default_policy;
  Tile base;
  /// Per node: its space dimensions, its reduce axes with the step of each, and the bits of an output element.
  std::vector<std::vector<std::int64_t>> space;
  std::vector<std::vector<std::pair<std::string, std::int64_t>>> rstep;
  std::vector<std::int64_t> bits;
  std::int64_t pipeline_stage = 1;
  std::vector<VisitedTile> visited;
  /// Places in `visited` of the kept tiles, best first.
  std::vector<std::uint32_t> order;

  std::vector<NodeHints> hints;
  Raise raised = Raise::none;

  /// Why this policy: one decision per node.
  std::vector<PolicyDecision> decisions;
  /// Attention: the tensor-core search came first and found nothing, or raised.
  bool fell_back = false;
  Raise swallowed = Raise::none;
  std::vector<ReduceStepChoice> reduce_steps;
  /// One per ranked tile that was walked, in ranked order.
  std::vector<RankedOutcome> outcomes;
};

}  // namespace tilescope::carver
