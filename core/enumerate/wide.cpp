#include "core/enumerate/wide.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace tilescope {
namespace {

constexpr Wide exact_in_double = Wide{1} << 53;

int bit_length(Wide value) {
  int length = 0;
  for (; value > 0; value >>= 1) ++length;
  return length;
}

}  // namespace

double true_quotient(Wide numerator, Wide denominator) {
  if (numerator < exact_in_double && denominator < exact_in_double) {
    return static_cast<double>(static_cast<std::int64_t>(numerator)) /
           static_cast<double>(static_cast<std::int64_t>(denominator));
  }
  // Two bits more than a double holds, the lowest of them "anything below", let the one conversion round correctly.
  constexpr int kept_bits = 55;
  const int scale = std::max(0, kept_bits - (bit_length(numerator) - bit_length(denominator)));
  const Wide scaled = numerator << scale;
  Wide quotient = scaled / denominator;
  bool anything_below = scaled % denominator != 0;
  const int excess = std::max(0, bit_length(quotient) - kept_bits);
  anything_below |= (quotient & ((Wide{1} << excess) - 1)) != 0;
  quotient >>= excess;
  if (anything_below) quotient |= 1;
  return std::ldexp(static_cast<double>(static_cast<std::int64_t>(quotient)), excess - scale);
}

std::string grouped(Wide value) {
  if (value < 0) return "-" + grouped(-value);
  std::string reversed;
  int digits = 0;
  do {
    if (digits > 0 && digits % 3 == 0) reversed += ',';
    reversed += static_cast<char>('0' + static_cast<int>(value % 10));
    value /= 10;
    ++digits;
  } while (value > 0);
  return {reversed.rbegin(), reversed.rend()};
}

}  // namespace tilescope
