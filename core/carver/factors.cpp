#include "core/carver/factors.h"

namespace tilescope::carver {

std::vector<std::int64_t> all_factors(std::int64_t n, std::int64_t limit) {
  if (n == 0) return {0};
  std::vector<std::int64_t> small;
  std::int64_t i = 1;
  for (; i <= limit && i * i < n; ++i) {
    if (n % i == 0) small.push_back(i);
  }
  const std::size_t below_root = small.size();
  if (i <= limit && i * i == n) small.push_back(i);
  for (std::size_t k = below_root; k-- > 0;) {
    if (n / small[k] <= limit) small.push_back(n / small[k]);
  }
  return small;
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
