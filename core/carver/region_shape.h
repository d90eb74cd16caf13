// The shape of the region of a buffer that a tile touches, as a function of the tile (tilelang 0.1.15,
// carver/roller/shape_inference/tir.py: infer; the bounds are those of TVM's const_int_bound). Compiled once per node;
// evaluating it allocates nothing.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/carver/index_expr.h"
#include "core/carver/tile.h"

namespace tilescope::carver {

/// Most axes of a node, space and reduce together.
inline constexpr std::size_t max_node_axes = max_axes + 1;

/// Extent of every axis of a node: space axes as tiled, then reduce axes as stepped.
using AxisExtents = std::array<std::int64_t, max_node_axes>;

/// Gives the place of an axis in AxisExtents; an axis that is not of the node has none.
struct AxisPlaces {
  std::vector<AxisId> order;
  int place_of(AxisId axis) const;
};

class RegionShape {
 public:
  RegionShape() = default;
  /// The merged bounds of `regions`, as many dimensions as the shortest has. An axis without a place ranges over all
  /// 32-bit integers.
  RegionShape(const std::vector<Region>& regions, const AxisPlaces& places);

  std::size_t rank() const { return rank_; }

  Extents operator()(const AxisExtents& axes) const {
    Extents shape(rank_);
    for (std::size_t d = 0; d < rank_; ++d) shape[d] = extent(d, axes);
    return shape;
  }

  std::int64_t extent(std::size_t d, const AxisExtents& axes) const {
    const int place = plain_places_[d];
    return place >= 0 ? axes[static_cast<std::size_t>(place)] : general_extent(d, axes);
  }

 private:
  struct ScaledAxis {
    int place;
    std::int64_t factor;
  };
  /// One index: bounds of the sum of scaled axes, taken through quotient and remainder.
  struct Bounded {
    std::size_t dimension = 0;
    std::vector<ScaledAxis> axes;
    std::int64_t lowest = 0;
    std::int64_t highest = 0;
    std::int64_t divisor = 1;
    std::int64_t modulus = 0;
  };

  std::int64_t general_extent(std::size_t d, const AxisExtents& axes) const;

  std::size_t rank_ = 0;
  /// The place of the only axis of dimensions that are one axis, as nearly all are; -1 for the others.
  std::array<std::int16_t, max_axes> plain_places_{};
  /// The indices of the other dimensions; several for one dimension are merged.
  std::vector<Bounded> general_;
};

}  // namespace tilescope::carver
