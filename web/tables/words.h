// What the page says in a line: the counts of a report, the name of a device preset.
#pragma once

#include <string>

#include "core/query/device_presets.h"
#include "core/report/report.h"

namespace tilescope::app {

/// "729 visited · 154 valid · ...".
std::string summary_text(const Report& report);

/// What devices with more shared memory would let fit: "More shared memory: smem_cap 232,448 (...): 40 more would fit";
/// "" where none would.
std::string next_limits_text(const Report& report);

/// "NVIDIA H100 SXM, opt-in (sm_90)".
std::string preset_words(const DevicePreset& preset);

}  // namespace tilescope::app
