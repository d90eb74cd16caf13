#include "web/app/device_run.h"

#include <cstdint>

#include "core/analysis/defaults.h"

namespace tilescope::app {
namespace {

constexpr std::int64_t shown_tiles = 5;

}  // namespace

void DeviceRun::ask(const Query& query, const std::vector<std::string>& presets, Choice choice) {
  if (query_ == query && presets_ == presets && choice_ == choice) return;
  query_ = query;
  presets_ = presets;
  choice_ = choice;
  devices_ = devices_side_by_side(query, presets);
  comparison_ = {};
  done_ = false;
}

void DeviceRun::work() {
  if (done_) return;
  const std::size_t next = comparison_.devices.size();
  if (next < devices_.size()) {
    comparison_.devices.push_back(answer_of_device(*query_, devices_[next], shown_tiles, choice_));
    return;
  }
  const std::size_t other = comparison_.flips.size() + 1;
  if (other < devices_.size()) {
    const bool answered = comparison_.devices[0].errors.empty() && comparison_.devices[other].errors.empty();
    comparison_.flips.push_back(answered ? std::optional(what_flips(*query_, devices_[0], devices_[other], choice_))
                                         : std::nullopt);
    return;
  }
  done_ = true;
}

}  // namespace tilescope::app
