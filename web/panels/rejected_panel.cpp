#include <string>
#include <utility>
#include <vector>

#include "core/query/integer.h"
#include "core/report/reasons.h"
#include "web/app/draw.h"
#include "web/panels/panels.h"
#include "web/panels/table.h"

namespace tilescope::app {
namespace {

struct Row {
  const Rejection* rejection;
  const Query* query;
};

constexpr Column<Row> columns[] = {
    {"block_M", Str::none, "", Str::help_block_m, 64, true,
     [](const Row& r) { return std::to_string(r.rejection->tile.block_m); }, nullptr,
     [](const Row& r) { return static_cast<double>(r.rejection->tile.block_m); }},
    {"block_N", Str::none, "", Str::help_block_n, 64, true,
     [](const Row& r) { return std::to_string(r.rejection->tile.block_n); }, nullptr,
     [](const Row& r) { return static_cast<double>(r.rejection->tile.block_n); }},
    {"block_K", Str::none, "", Str::help_block_k, 64, true,
     [](const Row& r) { return std::to_string(r.rejection->tile.block_k); }, nullptr,
     [](const Row& r) { return static_cast<double>(r.rejection->tile.block_k); }},
    {nullptr, Str::column_reason, "", Str::help_reason, 128, false,
     [](const Row& r) {
       return std::string(text(r.rejection->reason == RejectReason::smem ? Str::reason_smem : Str::reason_regs));
     },
     nullptr, nullptr},
    {nullptr, Str::column_because, "", Str::help_because, 560, false,
     [](const Row& r) { return rejection_arithmetic(*r.rejection, *r.query, language()); }, nullptr, nullptr},
};

enum class Shown { all, smem, regs };

/// The rejections that the reader wants to see, made again when the report or the wish changes.
class RejectionFilter {
 public:
  const std::vector<Row>& rows(const Report& report, int generation) {
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
  std::vector<Row> rows_;
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
  static Table<Row> table("rejected", columns);
  static std::size_t selected = 0;
  draw_reason_choice(filter.wanted);
  const std::vector<Row>& rows = filter.rows(report, workbench.generation());
  table.draw(rows, filter.version(), selected, nullptr);
}

}  // namespace tilescope::app
