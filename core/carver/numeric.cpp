#include "core/carver/numeric.h"

#include <cmath>

namespace tilescope::carver {
namespace {

int bit_length(Wide x) {
  int length = 0;
  for (; x != 0; x >>= 1) ++length;
  return length;
}

Wide magnitude(std::int64_t x) { return x < 0 ? Wide{0} - static_cast<Wide>(x) : static_cast<Wide>(x); }

}  // namespace

double true_div_product(std::int64_t a, std::int64_t b, std::int64_t d) {
  const double quotient = true_div_wide(magnitude(a) * magnitude(b), magnitude(d));
  return (b < 0) != (d < 0) ? -quotient : quotient;
}

double true_div_wide(Wide n, Wide d) {
  if (n == 0) return 0.0;
  // Scale so that the quotient has 55 or 56 bits, fold the remainder into its last bit, and let one conversion round.
  const int shift = bit_length(n) - bit_length(d) - 55;
  if (shift < 0) {
    const int room = 128 - bit_length(n);
    const int up = -shift < room ? -shift : room;
    n <<= up;
    // Only a numerator that already fills the word lacks room, and then the denominator is what moves.
    const int down = -shift - up;
    Wide quotient = n / d;
    Wide rest = n % d;
    for (int i = 0; i < down; ++i) {
      rest <<= 1;
      quotient <<= 1;
      if (rest >= d) {
        rest -= d;
        quotient |= 1;
      }
    }
    const auto bits = static_cast<std::uint64_t>(quotient) | (rest != 0 ? 1u : 0u);
    return std::ldexp(static_cast<double>(bits), shift);
  }
  Wide quotient = n / d;
  const bool inexact = n % d != 0 || (shift > 0 && (quotient & ((Wide{1} << shift) - 1)) != 0);
  quotient >>= shift;
  const auto bits = static_cast<std::uint64_t>(quotient) | (inexact ? 1u : 0u);
  return std::ldexp(static_cast<double>(bits), shift);
}

}  // namespace tilescope::carver
