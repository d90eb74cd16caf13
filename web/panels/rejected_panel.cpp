#include <string>
#include <utility>
#include <vector>

#include "core/query/integer.h"
#include "web/app/draw.h"
#include "web/panels/panels.h"
#include "web/panels/table.h"
#include "web/tables/enumeration_tables.h"
#include "web/tables/words.h"

namespace tilescope::app {
namespace {

enum class Shown { all, smem, regs };

/// The rejections that the reader wants to see, made again when the report or the wish changes.
class RejectionFilter {
 public:
  const std::vector<RejectedRow>& rows(const Report& report, int generation) {
    if (generation == generation_ && wanted == filtered_by_) return rows_;
    generation_ = generation;
    filtered_by_ = wanted;
    ++version_;
    rows_.clear();
    for (const Rejection& rejection : report.enumeration->rejections) {
      const bool is_smem = rejection.reason == RejectReason::smem;
      if (wanted == Shown::all || (wanted == Shown::smem) == is_smem) rows_.push_back({&rejection, &report.query});
    }
    return rows_;
  }
  int version() const { return version_; }

  Shown wanted = Shown::all;

 private:
  std::vector<RejectedRow> rows_;
  int generation_ = -1;
  int version_ = 0;
  Shown filtered_by_ = Shown::all;
};

void draw_reason_choice(Shown& wanted) {
  constexpr std::pair<Str, Shown> choices[] = {
      {Str::all_reasons, Shown::all}, {Str::reason_smem, Shown::smem}, {Str::reason_regs, Shown::regs}};
  for (const auto& [words, shown] : choices) {
    if (shown != Shown::all) ImGui::SameLine();
    if (ImGui::RadioButton(text(words), wanted == shown)) wanted = shown;
    platform::inspect::name_last_item("rejected.show." + std::to_string(static_cast<int>(shown)));
  }
}

}  // namespace

void draw_next_limits(const Workbench& workbench) {
  static std::string words;
  static std::pair<int, Language> made_for = {-1, Language::english};
  const std::pair<int, Language> wanted = {workbench.generation(), language()};
  if (made_for != wanted) words = next_limits_text(*workbench.report());
  made_for = wanted;
  if (!words.empty()) draw_wrapped(words, Tone::quiet);
}

void draw_rejected_panel(Workbench& workbench) {
  const Report& report = *workbench.report();
  const Enumeration& e = *report.enumeration;
  const std::int64_t rejected = e.rejected_smem + e.rejected_regs;
  if (rejected == 0) {
    draw_wrapped(text(Str::no_rejections), Tone::quiet);
    return;
  }
  draw_wrapped(filled(Str::rejected_counts, {grouped(e.rejected_smem), grouped(e.rejected_regs)}), Tone::quiet);
  const auto listed = static_cast<std::int64_t>(e.rejections.size());
  if (listed < rejected) draw_wrapped(filled(Str::shown_of, {grouped(listed), grouped(rejected)}), Tone::warning);
  static RejectionFilter filter;
  static Table<RejectedRow> table("rejected", rejected_columns(), {});
  draw_next_limits(workbench);
  draw_reason_choice(filter.wanted);
  const std::vector<RejectedRow>& rows = filter.rows(report, workbench.generation());
  table.draw(workbench, rows, filter.version());
}

}  // namespace tilescope::app
