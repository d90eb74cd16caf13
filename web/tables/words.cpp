#include "web/tables/words.h"

#include <utility>
#include <vector>

#include "core/query/integer.h"
#include "core/report/next_limit.h"
#include "web/app/strings.h"

namespace tilescope::app {

std::string summary_text(const Report& report) {
  std::vector<std::pair<Str, std::int64_t>> parts;
  if (report.enumeration) {
    const Enumeration& e = *report.enumeration;
    parts = {{Str::visited, e.visited},
             {Str::valid, e.valid},
             {Str::over_registers, e.rejected_regs},
             {Str::over_smem, e.rejected_smem},
             {Str::priority_values, e.distinct_priorities},
             {Str::tied_at_top, e.ties_at_top}};
  } else {
    const carver::Answer& answer = *report.carver;
    parts = {{Str::visited, static_cast<std::int64_t>(answer.visited.size())},
             {Str::kept, static_cast<std::int64_t>(answer.order.size())},
             {Str::hints_given, static_cast<std::int64_t>(answer.hints.size())}};
  }
  std::string line;
  for (const auto& [words, count] : parts) {
    if (!line.empty()) line += " \u00B7 ";
    line += filled(words, {grouped(count)});
  }
  return line;
}

std::string next_limits_text(const Report& report) {
  constexpr std::size_t shown = 3;
  std::string words;
  for (const NextLimit& limit : next_limits(report, shown)) {
    const Sentence sentence = {SentenceId::next_limit,
                               {grouped(limit.smem_cap_bytes), limit.device, grouped(limit.more)}};
    words += (words.empty() ? "" : " \u00B7 ") + in_language(sentence, language());
  }
  return words.empty() ? words : filled(Str::labelled, {text(Str::next_limits), words});
}

std::string preset_words(const DevicePreset& preset) {
  std::string words = preset.device.name;
  if (preset.opt_in) words += ", opt-in";
  return words + " (" + preset.device.arch + ")";
}

}  // namespace tilescope::app
