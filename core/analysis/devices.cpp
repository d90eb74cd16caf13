#include "core/analysis/devices.h"

#include "core/evaluate.h"
#include "core/query/validate.h"
#include "core/report/carver_reasons.h"

namespace tilescope {

DeviceAnswer answer_of_device(const Query& query, const Device& device, std::int64_t count, Choice choice) {
  DeviceAnswer answer;
  answer.device = device;
  Query asked = query;
  asked.device = device;
  answer.errors = validate(asked);
  if (!answer.errors.empty()) return answer;
  asked.topk = count;
  const Report report = evaluate(asked);
  if (report.refusal) {
    answer.errors.push_back(*report.refusal);
    return answer;
  }
  answer.tiles = first_answers(asked, choice, count);
  answer.warnings = report.warnings;
  if (query.model == Model::enumerate) {
    answer.visited = report.enumeration->visited;
    answer.valid = report.enumeration->valid;
    return answer;
  }
  const carver::Answer& found = *report.carver;
  answer.visited = static_cast<std::int64_t>(found.visited.size());
  answer.valid = static_cast<std::int64_t>(found.order.size());
  if (found.searched) answer.policy = found.policy;
  answer.why = explain_search(found, device);
  if (const auto nothing = explain_nothing(found, report.query)) answer.why.push_back(*nothing);
  return answer;
}

DeviceComparison compare_devices(const Query& query, const std::vector<Device>& devices, std::int64_t count,
                                 Choice choice) {
  DeviceComparison comparison;
  for (const Device& device : devices) {
    comparison.devices.push_back(answer_of_device(query, device, count, choice));
    if (comparison.devices.size() == 1) continue;
    std::optional<FlipAnalysis>& flip = comparison.flips.emplace_back();
    const bool both_answer = comparison.devices.front().errors.empty() && comparison.devices.back().errors.empty();
    if (both_answer) flip = what_flips(query, devices.front(), device, choice);
  }
  return comparison;
}

}  // namespace tilescope
