#include "core/analysis/flips.h"

#include <array>
#include <type_traits>

#include "core/query/names.h"
#include "core/query/validate.h"

namespace tilescope {
namespace {

std::string shown(const std::string& value) { return value; }
std::string shown(std::int64_t value) { return std::to_string(value); }
std::string shown(Platform value) { return std::string(name(value)); }
std::string shown(const std::array<std::int64_t, 2>& values) {
  return std::to_string(values[0]) + "," + std::to_string(values[1]);
}

/// Copies one field from `source`, by name; the text of both before.
struct Change {
  std::string from;
  std::string to;
};

Change copy_field(std::string_view field, const Device& source, Device& target) {
  Change change;
  for_each_device_field(target, [&](std::string_view name_of_target, auto& value) {
    if (name_of_target != field) return;
    for_each_device_field(source, [&](std::string_view name_of_source, const auto& other) {
      if constexpr (std::is_same_v<std::decay_t<decltype(value)>, std::decay_t<decltype(other)>>) {
        if (name_of_source != field) return;
        change = {shown(value), shown(other)};
        value = other;
      }
    });
  });
  return change;
}

bool has_usual_smem(const Device& device) { return device.max_smem_usage == 2 * device.smem_cap; }

FirstAnswer answer_on(const Query& query, const Device& device, Choice choice) {
  Query asked = query;
  asked.device = device;
  return first_answer(asked, choice);
}

bool is_possible(const Query& query, const Device& device) {
  Query asked = query;
  asked.device = device;
  return validate(asked).empty();
}

}  // namespace

std::vector<std::string> FlipAnalysis::causes() const {
  std::vector<std::string> fields;
  for (const Flip& flip : flips) {
    if (flip.reaches) fields.push_back(flip.field);
  }
  return fields;
}

FlipAnalysis what_flips(const Query& query, const Device& a, const Device& b, Choice choice) {
  FlipAnalysis analysis;
  analysis.a = answer_on(query, a, choice);
  analysis.b = answer_on(query, b, choice);
  if (analysis.same_choice()) return analysis;
  const bool smem_goes_together = has_usual_smem(a) && has_usual_smem(b);
  const bool arch_goes_together = a.platform != b.platform;
  for_each_device_field(a, [&](std::string_view field, const auto&) {
    if (field == "name" || field == "bandwidth" || field == "compute_capability") return;  // they enter no figure
    if (field == "max_smem_usage" && smem_goes_together) return;
    if (field == "arch" && arch_goes_together) return;
    Device changed = a;
    const Change change = copy_field(field, b, changed);
    if (change.from == change.to) return;
    if (field == "smem_cap" && smem_goes_together) changed.max_smem_usage = b.max_smem_usage;
    if (field == "platform") {
      changed.arch = b.arch;
      changed.compute_capability = b.compute_capability;
    }
    Flip flip;
    flip.field = field;
    flip.from = change.from;
    flip.to = change.to;
    flip.possible = is_possible(query, changed);
    if (!flip.possible) {
      analysis.flips.push_back(std::move(flip));
      return;
    }
    flip.answer = answer_on(query, changed, choice);
    flip.changes = !flip.answer.chooses_as(analysis.a);
    flip.reaches = flip.answer.chooses_as(analysis.b);
    analysis.flips.push_back(std::move(flip));
  });
  return analysis;
}

}  // namespace tilescope
