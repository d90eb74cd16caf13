#include "core/carver/rasterization.h"

#include <cmath>

namespace tilescope::carver {

Rasterization plan_rasterization(const Policy& policy) {
  const Device& device = policy.device;
  if (policy.kind == PolicyKind::default_policy || policy.nodes.size() > 1) return {};
  if (device.platform == Platform::CUDA && sm_version_of(device) < 80) return {};
  if (policy.nodes[0].input_bytes_int32 < device.l2_cache_size_bytes) return {};
  return {static_cast<std::int64_t>(std::sqrt(static_cast<double>(device.compute_max_core)))};
}

}  // namespace tilescope::carver
