// Arithmetic as the Python and numpy that carver runs on do it: floor division, exact int / int, int64 products that
// wrap. Every figure of the model that could leave 53 or 64 bits goes through here.
#pragma once

#include <cstdint>

namespace tilescope::carver {

/// Wide enough for the product of any two figures of the model.
__extension__ using Wide = unsigned __int128;

/// Python's `a // b` of integers; b must not be 0.
constexpr std::int64_t floor_div(std::int64_t a, std::int64_t b) {
  const std::int64_t q = a / b;
  return (a % b != 0 && (a < 0) != (b < 0)) ? q - 1 : q;
}

/// Python's `a % b` of integers, with the sign of b; b must not be 0.
constexpr std::int64_t floor_mod(std::int64_t a, std::int64_t b) { return a - floor_div(a, b) * b; }

/// The product of two int64 as numpy forms it: modulo 2^64.
constexpr std::int64_t wrapping_mul(std::int64_t a, std::int64_t b) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
}

/// n / d for d > 0, rounded once to the nearest double as Python's int / int is.
double true_div_wide(Wide n, Wide d);

/// Python's `n / d` of integers; d must not be 0.
inline double true_div(std::int64_t n, std::int64_t d) {
  constexpr std::int64_t exact = std::int64_t{1} << 53;
  if (n > -exact && n < exact && d > -exact && d < exact) return static_cast<double>(n) / static_cast<double>(d);
  const Wide wide_n = n < 0 ? Wide{0} - static_cast<Wide>(n) : static_cast<Wide>(n);
  const Wide wide_d = d < 0 ? Wide{0} - static_cast<Wide>(d) : static_cast<Wide>(d);
  const double magnitude = true_div_wide(wide_n, wide_d);
  return (n < 0) != (d < 0) ? -magnitude : magnitude;
}

/// Python's `a * b / d` of integers, a > 0 and d not 0, rounded once.
double true_div_product(std::int64_t a, std::int64_t b, std::int64_t d);

}  // namespace tilescope::carver
