// Putting a query together from whatever holds its fields. A Source answers for four parts (options, params, device,
// assumptions); each part has `has(field)` and `read(field, out)`, which leaves `out` alone where the field is absent
// and complains where its value is refused. Text and JSON are the two sources.
#pragma once

#include <string>

#include "core/query/device_presets.h"
#include "core/query/field_values.h"
#include "core/query/reading.h"
#include "core/query/text_fields.h"
#include "core/query/validate.h"

namespace tilescope {

/// A device of this platform with the constants of carver's class and no facts of its own
/// (tilelang 0.1.15, carver/arch/{cuda,cdna,rdna}.py).
inline Device bare_device(Platform platform) {
  Device device;
  device.name = "custom device";
  device.platform = platform;
  device.reg_cap = platform == Platform::CUDA ? 65536 : 32768;
  device.warp_size = platform == Platform::CDNA ? 64 : 32;
  device.sm_partition = 4;
  if (platform == Platform::CDNA) device.bandwidth = {1300, 14000};
  return device;
}

template <class Part>
Device assemble_device(Part&& part, const DevicePreset* preset, Messages& messages) {
  Device device;
  if (preset) {
    device = preset->device;
    part.read("platform", device.platform);
  } else {
    Platform platform = Platform::CUDA;
    part.read("platform", platform);
    device = bare_device(platform);
    for (std::string_view needed : {"arch", "smem_cap", "compute_max_core", "l2_cache_size_bytes"}) {
      if (!part.has(needed)) messages.error(needed, MessageCode::missing_field);
    }
  }
  for_each_device_field(device, [&](std::string_view field, auto& value) {
    if (field != "platform") part.read(field, value);
  });
  if (!part.has("max_smem_usage")) device.max_smem_usage = 2 * device.smem_cap;
  if (!part.has("compute_capability")) device.compute_capability = compute_capability_of(device.arch);
  return device;
}

/// Reads every field over `query`, which holds the defaults.
template <class Source>
Reading assemble(Source& source, Query query, Messages& messages) {
  source.options().read(Source::model_key, query.model);
  source.options().read(Source::op_key, query.problem);
  std::visit(
      [&](auto& problem) {
        for_each_field(problem, [&](std::string_view field, auto& value) { source.params().read(field, value); });
      },
      query.problem);
  query.device = assemble_device(source.device(), source.preset(), messages);
  for_each_assumption(query.assumptions,
                      [&](std::string_view field, auto& value) { source.assumptions().read(field, value); });
  source.options().read("topk", query.topk);
  source.report_unused();
  if (messages.errors.empty()) messages.errors = validate(query);
  return {std::move(query), std::move(messages.errors), std::move(messages.notes)};
}

}  // namespace tilescope
