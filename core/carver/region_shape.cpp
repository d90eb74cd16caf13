#include "core/carver/region_shape.h"

#include <algorithm>
#include <limits>

namespace tilescope::carver {

int AxisPlaces::place_of(AxisId axis) const {
  const auto at = std::find(order.begin(), order.end(), axis);
  return at == order.end() ? -1 : static_cast<int>(at - order.begin());
}

RegionShape::RegionShape(const std::vector<Region>& regions, const AxisPlaces& places) {
  rank_ = regions.empty() ? 0 : regions[0].size();
  for (const Region& region : regions) rank_ = std::min(rank_, region.size());
  constexpr std::int64_t int_lowest = std::numeric_limits<std::int32_t>::min();
  constexpr std::int64_t int_highest = std::numeric_limits<std::int32_t>::max();
  for (std::size_t d = 0; d < rank_; ++d) {
    const std::optional<AxisId> axis = plain_axis(regions[0][d]);
    plain_places_[d] = static_cast<std::int16_t>(regions.size() == 1 && axis ? places.place_of(*axis) : -1);
    if (plain_places_[d] >= 0) continue;
    for (const Region& region : regions) {
      Bounded bounded;
      bounded.dimension = d;
      bounded.lowest = bounded.highest = region[d].offset;
      bounded.divisor = region[d].divisor;
      bounded.modulus = region[d].modulus;
      for (const Term& term : region[d].terms) {
        const int place = places.place_of(term.axis);
        if (place >= 0) {
          bounded.axes.push_back({place, term.factor});
          continue;
        }
        bounded.lowest += std::min(term.factor * int_lowest, term.factor * int_highest);
        bounded.highest += std::max(term.factor * int_lowest, term.factor * int_highest);
      }
      general_.push_back(std::move(bounded));
    }
  }
}

std::int64_t RegionShape::general_extent(std::size_t d, const AxisExtents& axes) const {
  std::int64_t lowest = std::numeric_limits<std::int64_t>::max();
  std::int64_t highest = std::numeric_limits<std::int64_t>::min();
  for (const Bounded& bounded : general_) {
    if (bounded.dimension != d) continue;
    std::int64_t low = bounded.lowest;
    std::int64_t high = bounded.highest;
    for (const ScaledAxis& axis : bounded.axes) {
      // An axis runs from 0 to its extent - 1. TVM orders the ends of a scaled axis, but not those of a plain one,
      // which shows where a convolution's output is empty.
      const std::int64_t end = axes[static_cast<std::size_t>(axis.place)] - 1;
      if (axis.factor == 1) {
        high += end;
      } else {
        low += std::min<std::int64_t>(0, axis.factor * end);
        high += std::max<std::int64_t>(0, axis.factor * end);
      }
    }
    if (bounded.divisor != 1) {
      low = floor_div(low, bounded.divisor);
      high = floor_div(high, bounded.divisor);
    }
    if (bounded.modulus != 0) {
      const bool whole_cycle = low < 0 || high >= bounded.modulus;
      low = whole_cycle ? 0 : low;
      high = whole_cycle ? bounded.modulus - 1 : high;
    }
    lowest = std::min(lowest, low);
    highest = std::max(highest, high);
  }
  return highest - lowest + 1;
}

}  // namespace tilescope::carver
