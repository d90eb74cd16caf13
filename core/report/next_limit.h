// How far a tile is from fitting, and what a device with more shared memory would take.
#pragma once

#include <cstdint>
#include <vector>

#include "core/report/report.h"
#include "core/report/sentence.h"

namespace tilescope {

/// By how much a tile of the enumeration model is over the limit that it was rejected on: bytes or registers.
std::int64_t shortfall(const Rejection& rejection, const Query& query);

/// What would let it in: "fits with 4,096 B more, or with 1 stage".
Sentence remedy(const Rejection& rejection, const Query& query);

/// A limit of shared memory per block that some device has, and what the query's answer would be under it.
struct NextLimit {
  std::int64_t smem_cap_bytes = 0;
  /// A device that has it.
  std::string device;
  /// Tiles that fit then; for carver, tiles that it keeps.
  std::int64_t fitting = 0;
  /// Of those, the ones that do not fit now.
  std::int64_t more = 0;
};

/// The limits above the query's own among the device presets of its platform, ascending, at most `count` of them.
std::vector<NextLimit> next_limits(const Report& report, std::size_t count);

}  // namespace tilescope
