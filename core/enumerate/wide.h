// Integers of 128 bits, for products of extents that leave 64 (2^31 * 2^31 elements of 8 bytes).
#pragma once

#include <string>

namespace tilescope {

using Wide = __int128;

/// numerator / denominator rounded once, to the nearest double, ties to even: what Python's int / int gives.
/// 0 <= numerator < 2^100, 0 < denominator < 2^53.
double true_quotient(Wide numerator, Wide denominator);

/// Decimal digits in groups of three.
std::string grouped(Wide value);

}  // namespace tilescope
