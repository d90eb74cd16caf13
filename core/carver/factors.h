// Divisors and prime factors (tilelang 0.1.15, carver/roller/policy/common.py: get_all_factors, factorize).
#pragma once

#include <cstdint>
#include <vector>

namespace tilescope::carver {

/// Every divisor of n >= 0 that is at most `limit`, ascending; of 0 it is {0}.
std::vector<std::int64_t> all_factors(std::int64_t n, std::int64_t limit = INT64_MAX);

/// The prime factors of n >= 1 with their multiplicity, ascending.
std::vector<std::int64_t> prime_factors(std::int64_t n);

}  // namespace tilescope::carver
