#include "core/carver/coalescing.h"

#include <limits>

namespace tilescope::carver {
namespace {

/// An integer of Python or a constant of TVM.
struct Number {
  std::int64_t value = 1;
  enum class Kind : std::uint8_t { python, int32, int64 } kind = Kind::python;
};

Number multiply(Number a, Number b) {
  using Kind = Number::Kind;
  if (a.kind == Kind::python && b.kind == Kind::python) return {wrapping_mul(a.value, b.value), Kind::python};
  const auto width = [](Number n) {
    if (n.kind != Kind::python) return n.kind;
    const bool fits =
        n.value >= std::numeric_limits<std::int32_t>::min() && n.value <= std::numeric_limits<std::int32_t>::max();
    return fits ? Kind::int32 : Kind::int64;
  };
  const bool wide = width(a) == Kind::int64 || width(b) == Kind::int64;
  const std::int64_t exact = wrapping_mul(a.value, b.value);
  if (wide) return {exact, Kind::int64};
  return {static_cast<std::int32_t>(static_cast<std::uint32_t>(exact)), Kind::int32};
}

Number item(const CutShape& shape, std::size_t i) {
  return {shape.extents[i], shape.is_constant(i) ? Number::Kind::int32 : Number::Kind::python};
}

}  // namespace

Elements coalesced_elements(const CutShape& part, const Extents& whole, std::int64_t transaction) {
  if (part.constants == 0) return coalesced_elements(part.extents, whole, transaction);
  const std::size_t rank = part.extents.size();
  Number count;
  for (std::size_t i = 0; i < rank; ++i) count = i == 0 ? item(part, 0) : multiply(count, item(part, i));
  if (count.value == 0) return {0, Raise::none};
  // The factor is multiplied from the front of its run of whole dimensions: last * (rest).
  std::size_t first = rank;
  std::size_t w = whole.size();
  do {
    if (first == 0 || w == 0) return {0, Raise::index_error};
    --first;
    --w;
  } while (part.extents[first] == whole[w] && first > 0);
  Number factor = item(part, first);
  for (std::size_t i = first + 1; i < rank; ++i) factor = multiply(item(part, i), factor);
  return whole_transactions(count.value, factor.value, transaction);
}

}  // namespace tilescope::carver
