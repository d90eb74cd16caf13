// The devices that can be named. Every NVIDIA card stands here twice: `h100-sxm` as its driver reports it to carver
// (49,152 B of shared memory a block) and `h100-sxm-optin` with the limit that a kernel may opt in to.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/query/device.h"

namespace tilescope {

/// A figure of the silicon that carver never reads, with whether its source could be confirmed.
struct SiliconFact {
  double value = 0;  ///< 0 where unknown
  bool verified = false;
};

/// What the silicon really has, next to what carver is told.
struct Silicon {
  SiliconFact smem_per_unit_bytes;
  SiliconFact l2_bytes;
  SiliconFact dram_gb_per_s;
  SiliconFact fp16_dense_tflops;
};

struct DevicePreset {
  Device device;
  Silicon silicon;
  /// Where the figures of this card come from.
  std::string source;
  /// Whether smem_cap is the opt-in limit.
  bool opt_in = false;
  /// The other preset of the same card: opt-in for as-reported and the reverse; "" where there is none.
  std::string sibling;
};

/// Where one field of a preset comes from, and whether that could be confirmed.
struct FieldSource {
  std::string text;
  bool verified = true;
};

/// All presets, NVIDIA first, each card as reported and then opt-in.
const std::vector<DevicePreset>& device_presets();

/// The preset with this id, or null.
const DevicePreset* find_device_preset(std::string_view id);

/// The source of `field` (a name of for_each_device_field) in a preset.
FieldSource source_of(const DevicePreset& preset, std::string_view field);

/// The id of the device that a query has where none is named.
inline constexpr std::string_view default_device_id = "h100-sxm-optin";

/// "90a" for "sm_90a", "gfx942" for "gfx942".
std::string compute_capability_of(std::string_view arch);

}  // namespace tilescope
