#include "core/report/next_limit.h"

#include <algorithm>

#include "core/carver/recommend.h"
#include "core/enumerate/enumeration.h"
#include "core/query/device_presets.h"
#include "core/query/integer.h"

namespace tilescope {
namespace {

using Id = SentenceId;

TileModel model_of(const Query& query) { return {std::get<Matmul>(query.problem), query.device, query.assumptions}; }

std::int64_t fitting_under(const Query& query) {
  if (query.model == Model::enumerate) {
    return enumerate(std::get<Matmul>(query.problem), query.device, query.assumptions, {0, 0, 0}).valid;
  }
  const carver::Answer answer = carver::recommend(query.problem, query.device, query.topk.value_or(10));
  return static_cast<std::int64_t>(answer.order.size());
}

}  // namespace

std::int64_t shortfall(const Rejection& rejection, const Query& query) {
  const TileModel model = model_of(query);
  const Wide over = rejection.reason == RejectReason::smem
                        ? model.smem(rejection.tile).total_bytes - query.device.smem_cap
                        : model.registers(rejection.tile).registers - query.device.reg_cap;
  return static_cast<std::int64_t>(over);
}

Sentence remedy(const Rejection& rejection, const Query& query) {
  const std::string over = grouped(shortfall(rejection, query));
  if (rejection.reason == RejectReason::regs) return {Id::remedy_registers, {over}};
  const Wide one_stage = model_of(query).smem(rejection.tile).total_bytes / query.assumptions.smem_stages;
  const auto stages = static_cast<std::int64_t>(query.device.smem_cap / one_stage);
  if (query.assumptions.smem_stages == 1 || stages < 1) return {Id::remedy_smem, {over}};
  return {Id::remedy_stages, {over, std::to_string(stages)}};
}

std::vector<NextLimit> next_limits(const Report& report, std::size_t count) {
  std::vector<NextLimit> limits;
  const Device& device = report.query.device;
  for (const DevicePreset& preset : device_presets()) {
    if (preset.device.platform != device.platform || preset.device.smem_cap <= device.smem_cap) continue;
    const auto same = [&](const NextLimit& known) { return known.smem_cap_bytes == preset.device.smem_cap; };
    if (std::any_of(limits.begin(), limits.end(), same)) continue;
    limits.push_back({preset.device.smem_cap, preset.device.name, 0, 0});
  }
  std::sort(limits.begin(), limits.end(),
            [](const NextLimit& a, const NextLimit& b) { return a.smem_cap_bytes < b.smem_cap_bytes; });
  limits.resize(std::min(limits.size(), count));
  const std::int64_t now =
      report.enumeration ? report.enumeration->valid : static_cast<std::int64_t>(report.carver->order.size());
  for (NextLimit& limit : limits) {
    Query query = report.query;
    // The device's other limits go with it, as the presets have them.
    query.device.smem_cap = limit.smem_cap_bytes;
    query.device.max_smem_usage = 2 * limit.smem_cap_bytes;
    limit.fitting = fitting_under(query);
    limit.more = limit.fitting - now;
  }
  return limits;
}

}  // namespace tilescope
