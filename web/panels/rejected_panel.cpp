#include <string>
#include <vector>

#include "core/query/integer.h"
#include "core/report/reasons.h"
#include "web/app/draw.h"
#include "web/panels/panels.h"
#include "web/panels/table.h"
#include "web/platform/platform.h"

namespace tilescope::app {
namespace {

enum class Shown { all, smem, regs };

/// The rejections that the reader wants to see, made again when the report or the wish changes.
class RejectionFilter {
 public:
  const std::vector<const Rejection*>& rows(const Report& report, int generation) {
    if (generation != generation_ || wanted != filtered_by_) {
      generation_ = generation;
      filtered_by_ = wanted;
      rows_.clear();
      for (const Rejection& rejection : report.enumeration.rejections) {
        const bool is_smem = rejection.reason == RejectReason::smem;
        if (wanted == Shown::all || (wanted == Shown::smem) == is_smem) rows_.push_back(&rejection);
      }
    }
    return rows_;
  }

  Shown wanted = Shown::all;

 private:
  std::vector<const Rejection*> rows_;
  int generation_ = -1;
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

void draw_row(const Rejection& rejection, const Query& query, int row) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  const ImVec2 cell = ImGui::GetCursorPos();
  draw_row_selectable(row, false, "rejected.row." + std::to_string(row + 1));
  ImGui::SetCursorPos(cell);
  draw_figure(std::to_string(rejection.tile.block_m));
  ImGui::TableNextColumn();
  draw_figure(std::to_string(rejection.tile.block_n));
  ImGui::TableNextColumn();
  draw_figure(std::to_string(rejection.tile.block_k));
  ImGui::TableNextColumn();
  const bool is_smem = rejection.reason == RejectReason::smem;
  draw_text(text(is_smem ? Str::reason_smem : Str::reason_regs), Tone::bad, role::cell);
  ImGui::TableNextColumn();
  ImGui::PushFont(platform::figure_font(), 0);
  draw_text(rejection_arithmetic(rejection, query), Tone::plain, role::cell);
  ImGui::PopFont();
}

}  // namespace

void draw_rejected_panel(Workbench& workbench) {
  if (!workbench.report()) {
    draw_wrapped(text(Str::nothing_ranked), Tone::quiet);
    return;
  }
  const Report& report = *workbench.report();
  const Enumeration& e = report.enumeration;
  const std::int64_t rejected = e.rejected_smem + e.rejected_regs;
  if (rejected == 0) {
    draw_wrapped(text(Str::no_rejections), Tone::quiet);
    return;
  }
  draw_wrapped(filled(Str::rejected_counts, {grouped(e.rejected_smem), grouped(e.rejected_regs)}), Tone::quiet);
  const auto listed = static_cast<std::int64_t>(e.rejections.size());
  if (listed < rejected) draw_wrapped(filled(Str::shown_of, {grouped(listed), grouped(rejected)}), Tone::warning);
  static RejectionFilter filter;
  draw_reason_choice(filter.wanted);

  constexpr ImGuiTableFlags flags = ImGuiTableFlags_Resizable | ImGuiTableFlags_ScrollX | ImGuiTableFlags_ScrollY |
                                    ImGuiTableFlags_SizingFixedFit | ImGuiTableFlags_BordersInnerH;
  if (!ImGui::BeginTable("rejected", 5, flags, ImGui::GetContentRegionAvail())) return;
  ImGui::TableSetupScrollFreeze(0, 1);
  for (const char* title : {"block_M", "block_N", "block_K"}) ImGui::TableSetupColumn(title, 0, platform::px(72));
  ImGui::TableSetupColumn(text(Str::column_reason), 0, platform::px(120));
  ImGui::TableSetupColumn(text(Str::column_because), 0, platform::px(560));
  ImGui::TableNextRow(ImGuiTableRowFlags_Headers);
  const std::pair<const char*, Str> titles[] = {
      {"block_M", Str::help_block_m}, {"block_N", Str::help_block_n}, {"block_K", Str::help_block_k}};
  for (const auto& [title, help] : titles) {
    ImGui::TableNextColumn();
    draw_column_title(title, "", text(help), true);
  }
  for (const Str title : {Str::column_reason, Str::column_because}) {
    ImGui::TableNextColumn();
    draw_column_title(text(title), "", "", false);
  }
  const std::vector<const Rejection*>& rows = filter.rows(report, workbench.generation());
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(rows.size()));
  while (clipper.Step()) {
    for (int row = clipper.DisplayStart; row < clipper.DisplayEnd; ++row) {
      draw_row(*rows[static_cast<std::size_t>(row)], report.query, row);
    }
  }
  ImGui::EndTable();
}

}  // namespace tilescope::app
