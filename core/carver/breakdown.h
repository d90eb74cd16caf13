// The figures of one tile taken apart by tensor: what each moves, what each holds in shared memory and where. Made for
// a tile that a reader asks about; the search itself adds the same terms up without keeping them (tile_figures.h,
// shared_memory.h).
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/carver/policy.h"

namespace tilescope::carver {

/// What one block moves of one tensor between global memory and the SM.
struct TensorMove {
  std::string_view tensor;  ///< "" for the output
  bool is_read = true;
  Extents part;
  Extents whole;
  /// Elements in a row of memory that the part takes without a gap, and elements of a transaction: the smaller of the
  /// two is what a transaction carries.
  std::int64_t contiguous = 0;
  std::int64_t transaction = 0;
  std::int64_t element_bytes = 0;
  double bytes = 0;
};

/// What one stage of one tensor holds in shared memory.
struct TensorHold {
  std::string_view tensor;
  std::size_t node = 0;
  Extents part;
  std::int64_t element_bytes = 0;
  /// Rounded up to 32.
  std::int64_t bytes = 0;
};

/// A place in shared memory, as carver's allocator hands it out while the nodes run one after the other.
struct Allocation {
  /// The node whose run holds it.
  std::size_t node = 0;
  /// A node's stages, or the output that the next node reads.
  bool is_output = false;
  std::int64_t start = 0;
  std::int64_t bytes = 0;
};

struct Breakdown {
  /// In the order in which carver adds them up.
  std::vector<TensorMove> moves;
  std::vector<TensorHold> holds;
  std::vector<Allocation> allocations;
  std::int64_t smem_bytes = 0;
  /// Per node: elements of its tile and bits of each, of which the register estimate takes the largest product.
  std::vector<std::int64_t> tile_elements;
  std::vector<std::int64_t> element_bits;
};

/// `tile` is one that the policy's search visited without an exception. Views live as long as the policy.
Breakdown break_down(const Policy& policy, const Tile& tile, const PerNode<ReduceStep>& steps);

}  // namespace tilescope::carver
