// Queries of links and their answers, as most tests ask for them.
#pragma once

#include <gtest/gtest.h>

#include <string_view>
#include <utility>

#include "core/evaluate.h"
#include "core/query/device_presets.h"
#include "core/query/draft.h"
#include "core/query/link.h"
#include "core/report/report.h"

namespace tilescope {

/// The device of a preset.
inline Device device_of(std::string_view id) {
  const DevicePreset* preset = find_device_preset(id);
  EXPECT_NE(preset, nullptr) << id;
  return preset ? preset->device : Device();
}

inline Draft opened(std::string_view fragment) {
  Draft draft;
  draft.open_link(fragment);
  return draft;
}

inline Report report_of(std::string_view link, const EvaluateOptions& options = {}) {
  Reading reading = decode_link(link);
  EXPECT_TRUE(reading.ok()) << link;
  Report report = evaluate(reading.query, options);
  report.notes = std::move(reading.notes);
  return report;
}

}  // namespace tilescope
