// Index expressions of a tensor access: what TVM's simplifier leaves of them in carver's six templates. They are sums
// of scaled axes, and, where a fused axis is taken apart again, the quotient and remainder of one axis.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace tilescope::carver {

/// Names one axis of one stage of a program.
using AxisId = int;

struct Term {
  AxisId axis = 0;
  std::int64_t factor = 1;
  bool operator==(const Term&) const = default;
};

/// ((sum of factor * axis) + offset) // divisor % modulus; a modulus of 0 takes no remainder.
struct Index {
  std::vector<Term> terms;
  std::int64_t offset = 0;
  std::int64_t divisor = 1;
  std::int64_t modulus = 0;
  bool operator==(const Index&) const = default;
};

/// One index per dimension.
using Region = std::vector<Index>;

Index axis_index(AxisId axis, std::int64_t factor = 1, std::int64_t offset = 0);
Index constant_index(std::int64_t value);
/// a + b for two sums.
Index add(const Index& a, const Index& b);

bool uses(const Index& index, AxisId axis);
/// The axis where the index is that axis and nothing else.
std::optional<AxisId> plain_axis(const Index& index);

/// What replaces each axis; an axis without a row stays.
struct Substitution {
  std::vector<AxisId> axes;
  std::vector<Index> values;
};

/// The index with its axes replaced, terms in ascending order of axis and equal axes joined.
Index substitute(const Index& index, const Substitution& substitution);

/// Whether the common leading dimensions of two regions are equal (tilelang 0.1.15,
/// carver/roller/shape_inference/tir.py: region_exist_in_list compares pairwise and stops at the shorter one).
bool same_where_both(const Region& a, const Region& b);

}  // namespace tilescope::carver
