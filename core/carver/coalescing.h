// How much of a tile moves in whole transactions (tilelang 0.1.15, carver/roller/policy/common.py: coalesced_factor,
// coalesced_tensor_shape).
#pragma once

#include <cstdint>

#include "core/carver/raise.h"
#include "core/carver/tile.h"

namespace tilescope::carver {

/// A shape some of whose extents carver holds as TVM constants of 32 bits, because they were taken from a buffer. A
/// product of two constants wraps at 32 bits; one Python integer beyond them lifts the product to 64.
struct CutShape {
  Extents extents;
  /// One bit per dimension.
  std::uint32_t constants = 0;
  bool is_constant(std::size_t d) const { return (constants >> d & 1u) != 0; }
};

struct Count {
  std::int64_t value = 0;
  Raise raised = Raise::none;
};

/// Elements in a row of memory that `part` takes of `whole` without a gap: its last extent, times what stands before it
/// as long as the extents are whole.
inline Count coalesced_factor(const Extents& part, const Extents& whole) {
  std::int64_t factor = 1;
  for (std::size_t p = part.size(), w = whole.size();; --p, --w) {
    if (p == 0 || w == 0) return {0, Raise::index_error};
    factor = wrapping_mul(factor, part[p - 1]);
    if (part[p - 1] != whole[w - 1] || p == 1) return {factor, Raise::none};
  }
}

struct Elements {
  double value = 0;
  Raise raised = Raise::none;
};

/// transaction * count / min(transaction, factor)
inline Elements whole_transactions(std::int64_t count, std::int64_t factor, std::int64_t transaction) {
  const std::int64_t per_transaction = transaction < factor ? transaction : factor;
  if (per_transaction == 0) return {0, Raise::zero_division};
  constexpr std::int64_t small = std::int64_t{1} << 40;
  if (count < small && count > -small) return {true_div(transaction * count, per_transaction), Raise::none};
  return {true_div_product(transaction, count, per_transaction), Raise::none};
}

/// Elements moved for `part` of `whole` where a transaction carries `transaction` elements.
inline Elements coalesced_elements(const Extents& part, const Extents& whole, std::int64_t transaction) {
  const std::int64_t count = product(part);
  if (count == 0) return {};
  const Count factor = coalesced_factor(part, whole);
  if (factor.raised != Raise::none) return {0, factor.raised};
  return whole_transactions(count, factor.value, transaction);
}

Elements coalesced_elements(const CutShape& part, const Extents& whole, std::int64_t transaction);

}  // namespace tilescope::carver
