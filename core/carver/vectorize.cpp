#include "core/carver/vectorize.h"

#include "core/carver/numeric.h"

namespace tilescope::carver {
namespace {

/// Whether the fastest dimension that is not 1 takes whole vectors.
bool is_contiguous(const Extents& shape, std::int64_t width) {
  for (std::size_t d = shape.size(); d-- > 0;) {
    if (shape[d] != 1) return shape[d] % width == 0;
  }
  return width == 1;
}

}  // namespace

std::vector<std::pair<std::string, std::int64_t>> plan_vectorize(const Node& node, const Tile& tile,
                                                                 const ReduceStep& rstep, std::int64_t threads) {
  std::vector<std::pair<std::string, std::int64_t>> widths;
  if (!node.has_reduction) return widths;
  const AxisExtents axes = axis_extents(node, tile, &rstep);
  for (const Tensor& tensor : node.accumulated) {
    const Extents shape = tensor.region(axes);
    for (std::int64_t width : {16, 8, 4, 2}) {
      const bool whole_vectors = floor_mod(product(shape), threads * width) == 0;
      if (!whole_vectors || !is_contiguous(shape, width) || tensor.bits * width > 128) continue;
      widths.emplace_back(tensor.name, width);
      break;
    }
  }
  return widths;
}

}  // namespace tilescope::carver
