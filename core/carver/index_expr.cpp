#include "core/carver/index_expr.h"

#include <algorithm>
#include <cassert>
#include <cstddef>

namespace tilescope::carver {

Index axis_index(AxisId axis, std::int64_t factor, std::int64_t offset) {
  Index index;
  index.terms.add({axis, factor});
  index.offset = offset;
  return index;
}

Index constant_index(std::int64_t value) {
  Index index;
  index.offset = value;
  return index;
}

Index add(const Index& a, const Index& b) {
  assert(a.divisor == 1 && a.modulus == 0 && b.divisor == 1 && b.modulus == 0);
  Index sum = a;
  for (const Term& term : b.terms) sum.terms.add(term);
  sum.offset += b.offset;
  return sum;
}

bool uses(const Index& index, AxisId axis) {
  return std::any_of(index.terms.begin(), index.terms.end(), [axis](const Term& term) { return term.axis == axis; });
}

std::optional<AxisId> plain_axis(const Index& index) {
  const bool plain = index.terms.size() == 1 && index.terms[0].factor == 1 && index.offset == 0 && index.divisor == 1 &&
                     index.modulus == 0;
  return plain ? std::optional<AxisId>(index.terms[0].axis) : std::nullopt;
}

Index substitute(const Index& index, const Substitution& substitution) {
  const auto value_of = [&](AxisId axis) -> const Index* {
    const auto at = std::find(substitution.axes.begin(), substitution.axes.end(), axis);
    if (at == substitution.axes.end()) return nullptr;
    return &substitution.values[static_cast<std::size_t>(at - substitution.axes.begin())];
  };
  if (const std::optional<AxisId> axis = plain_axis(index)) {
    const Index* value = value_of(*axis);
    return value ? *value : index;
  }
  Index result;
  result.offset = index.offset;
  result.divisor = index.divisor;
  result.modulus = index.modulus;
  for (const Term& term : index.terms) {
    const Index* value = value_of(term.axis);
    if (!value) {
      result.terms.add(term);
      continue;
    }
    assert(value->divisor == 1 && value->modulus == 0);
    result.offset += term.factor * value->offset;
    for (const Term& inner : value->terms) result.terms.add({inner.axis, inner.factor * term.factor});
  }
  return result;
}

bool same_where_both(const Region& a, const Region& b) {
  const std::size_t shared = std::min(a.size(), b.size());
  return std::equal(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(shared), b.begin());
}

}  // namespace tilescope::carver
