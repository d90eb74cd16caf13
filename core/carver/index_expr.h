// Index expressions of a tensor access: what TVM's simplifier leaves of them in carver's six templates. They are sums
// of scaled axes, and, where a fused axis is taken apart again, the quotient and remainder of one axis.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
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

/// A sum of scaled axes in ascending order of axis, each axis once. Kept inline: the longest, three fused axes of a
/// convolution, is short.
class Terms {
 public:
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  const Term& operator[](std::size_t i) const { return terms_[i]; }
  const Term* begin() const { return terms_.data(); }
  const Term* end() const { return terms_.data() + size_; }

  void add(Term term) {
    std::size_t at = 0;
    while (at < size_ && terms_[at].axis < term.axis) ++at;
    if (at < size_ && terms_[at].axis == term.axis) {
      terms_[at].factor += term.factor;
      if (terms_[at].factor == 0) erase(at);
    } else if (term.factor != 0) {
      assert(size_ < terms_.size());
      for (std::size_t i = size_; i > at; --i) terms_[i] = terms_[i - 1];
      terms_[at] = term;
      ++size_;
    }
  }

  bool operator==(const Terms& other) const {
    if (size_ != other.size_) return false;
    for (std::size_t i = 0; i < size_; ++i) {
      if (!(terms_[i] == other.terms_[i])) return false;
    }
    return true;
  }

 private:
  void erase(std::size_t at) {
    for (std::size_t i = at; i + 1 < size_; ++i) terms_[i] = terms_[i + 1];
    --size_;
  }

  std::array<Term, 4> terms_;
  std::size_t size_ = 0;
};

/// ((sum of factor * axis) + offset) // divisor % modulus; a modulus of 0 takes no remainder.
struct Index {
  Terms terms;
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

  void reserve(std::size_t count) {
    axes.reserve(count);
    values.reserve(count);
  }
};

/// The index with its axes replaced.
Index substitute(const Index& index, const Substitution& substitution);

/// Whether the common leading dimensions of two regions are equal (tilelang 0.1.15,
/// carver/roller/shape_inference/tir.py: region_exist_in_list compares pairwise and stops at the shorter one).
bool same_where_both(const Region& a, const Region& b);

}  // namespace tilescope::carver
