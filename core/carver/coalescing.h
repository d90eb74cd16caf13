// How much of a tile moves in whole transactions (tilelang 0.1.15, carver/roller/policy/common.py: coalesced_factor,
// coalesced_tensor_shape).
#pragma once

#include <array>
#include <cstdint>

#include "core/carver/raise.h"
#include "core/carver/tile.h"

namespace tilescope::carver {

/// A shape some of whose extents carver holds as TVM constants of 32 bits, because they were taken from a buffer. A
/// product of two constants wraps at 32 bits; one Python integer beyond them lifts the product to 64.
struct CutShape {
  Extents extents;
  std::array<bool, max_axes> is_constant{};
};

struct Count {
  std::int64_t value = 0;
  Raise raised = Raise::none;
};

/// Elements in a row of memory that `part` takes of `whole` without a gap: its last extent, times what stands before it
/// as long as the extents are whole.
Count coalesced_factor(const Extents& part, const Extents& whole);

struct Elements {
  double value = 0;
  Raise raised = Raise::none;
};

/// Elements moved for `part` of `whole` where a transaction carries `transaction` elements.
Elements coalesced_elements(const Extents& part, const Extents& whole, std::int64_t transaction);
Elements coalesced_elements(const CutShape& part, const Extents& whole, std::int64_t transaction);

}  // namespace tilescope::carver
