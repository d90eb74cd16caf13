// The same problem on several devices: what each would be given, and which field of the first device makes the
// difference to each other one.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/analysis/first_answer.h"
#include "core/analysis/flips.h"
#include "core/carver/policy.h"
#include "core/query/device.h"
#include "core/query/field_message.h"
#include "core/report/sentence.h"

namespace tilescope {

struct DeviceAnswer {
  Device device;
  /// The first tiles, at most as many as were asked for; carver's are its hints.
  std::vector<FirstAnswer> tiles;
  /// Tiles that were looked at, and those that were ranked.
  std::int64_t visited = 0;
  std::int64_t valid = 0;
  /// carver: the policy of its search, none where none began; and why, with the reduce steps.
  std::optional<carver::PolicyKind> policy;
  std::vector<Sentence> why;
  std::vector<Sentence> warnings;
  /// Why there is no answer: what the model cannot do with this device.
  std::vector<FieldMessage> errors;

  /// What holds the first tile's blocks per SM down; none without a tile.
  Limiter limiter() const { return tiles.empty() ? Limiter::none : tiles[0].limiter; }
};

struct DeviceComparison {
  /// In the order in which they were given.
  std::vector<DeviceAnswer> devices;
  /// From the first device to each other one: flips[i] leads to devices[i + 1]. None where either has errors.
  std::vector<std::optional<FlipAnalysis>> flips;
};

/// One device's part, `count` tiles of it; the query's own device does not count.
DeviceAnswer answer_of_device(const Query& query, const Device& device, std::int64_t count, Choice choice);

DeviceComparison compare_devices(const Query& query, const std::vector<Device>& devices, std::int64_t count,
                                 Choice choice);

}  // namespace tilescope
