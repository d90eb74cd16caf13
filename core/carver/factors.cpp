#include "core/carver/factors.h"

#include <algorithm>

namespace tilescope::carver {

std::vector<std::int64_t> all_factors(std::int64_t n, std::int64_t limit) {
  if (n == 0) return {0};
  std::vector<std::int64_t> divisors;
  divisors.reserve(32);
  divisors.push_back(1);
  const auto add_power = [&](std::int64_t prime, int exponent) {
    const std::size_t count = divisors.size();
    std::int64_t power = 1;
    for (int e = 0; e < exponent; ++e) {
      power *= prime;
      for (std::size_t i = 0; i < count; ++i) {
        if (divisors[i] <= limit / power) divisors.push_back(divisors[i] * power);
      }
    }
  };
  for (std::int64_t p = 2; p * p <= n && p <= limit; p += p == 2 ? 1 : 2) {
    int exponent = 0;
    for (; n % p == 0; n /= p) ++exponent;
    if (exponent > 0) add_power(p, exponent);
  }
  if (n > 1 && n <= limit) add_power(n, 1);
  std::sort(divisors.begin(), divisors.end());
  return divisors;
}

std::vector<std::int64_t> prime_factors(std::int64_t n) {
  std::vector<std::int64_t> primes;
  for (std::int64_t p = 2; p * p <= n; ++p) {
    for (; n % p == 0; n /= p) primes.push_back(p);
  }
  if (n > 1) primes.push_back(n);
  return primes;
}

}  // namespace tilescope::carver
