// Candidate block extents of one dimension.
#pragma once

#include <cstdint>
#include <vector>

namespace tilescope {

/// The divisors of `extent` that are at least `smallest`, ascending; the extent itself where there is none.
std::vector<std::int64_t> block_extents(std::int64_t extent, std::int64_t smallest);

}  // namespace tilescope
