#include "core/enumerate/divisors.h"

#include <algorithm>

namespace tilescope {

std::vector<std::int64_t> block_extents(std::int64_t extent, std::int64_t smallest) {
  std::vector<std::int64_t> found;
  for (std::int64_t d = 1; d * d <= extent; ++d) {
    if (extent % d != 0) continue;
    if (d >= smallest) found.push_back(d);
    const std::int64_t cofactor = extent / d;
    if (cofactor != d && cofactor >= smallest) found.push_back(cofactor);
  }
  if (found.empty()) return {extent};
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace tilescope
