// A comparison of devices while it is worked out: one device in each frame, so that the page goes on answering.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/analysis/devices.h"
#include "core/query/link_view.h"
#include "core/query/query.h"

namespace tilescope::app {

class DeviceRun {
 public:
  /// Starts anew where another query, other devices or another choice are asked for than last time.
  void ask(const Query& query, const std::vector<std::string>& presets, Choice choice);
  /// Works out one device, or what flips the first one's choice into that of another.
  void work();

  bool done() const { return done_; }
  /// The query's own device, then the presets.
  const std::vector<Device>& devices() const { return devices_; }
  /// As far as it has come.
  const DeviceComparison& comparison() const { return comparison_; }

 private:
  std::optional<Query> query_;
  std::vector<std::string> presets_;
  Choice choice_ = Choice::first;
  std::vector<Device> devices_;
  DeviceComparison comparison_;
  bool done_ = true;
};

}  // namespace tilescope::app
