#include <algorithm>
#include <string>
#include <vector>

#include "core/query/integer.h"
#include "core/query/shape_presets.h"
#include "web/app/draw.h"
#include "web/panels/columns.h"
#include "web/panels/panels.h"
#include "web/panels/table.h"
#include "web/platform/platform.h"

namespace tilescope::app {
namespace {

constexpr float rank_width_css = 64;

/// The order in which the rows stand: indices into the report's candidates, sorted as the reader asked. Made again when
/// the report or the wish changes.
class RowOrder {
 public:
  const std::vector<std::size_t>& rows(const Report& report, int generation) {
    ImGuiTableSortSpecs* specs = ImGui::TableGetSortSpecs();
    if (generation != generation_ || (specs && specs->SpecsDirty)) {
      generation_ = generation;
      sort(report.enumeration.candidates, specs);
      if (specs) specs->SpecsDirty = false;
    }
    return rows_;
  }

 private:
  void sort(const std::vector<Candidate>& candidates, const ImGuiTableSortSpecs* specs) {
    rows_.resize(candidates.size());
    for (std::size_t i = 0; i < rows_.size(); ++i) rows_[i] = i;
    if (!specs || specs->SpecsCount == 0) return;
    const ImGuiTableColumnSortSpecs& wish = specs->Specs[0];
    const bool descending = wish.SortDirection == ImGuiSortDirection_Descending;
    if (wish.ColumnIndex == 0) {
      if (descending) std::reverse(rows_.begin(), rows_.end());
      return;
    }
    const auto key = ranking_columns()[static_cast<std::size_t>(wish.ColumnIndex) - 1].sort_key;
    std::stable_sort(rows_.begin(), rows_.end(), [&](std::size_t a, std::size_t b) {
      const double left = key(candidates[a]);
      const double right = key(candidates[b]);
      return descending ? right < left : left < right;
    });
  }

  std::vector<std::size_t> rows_;
  int generation_ = -1;
};

void draw_header_row() {
  ImGui::TableNextRow(ImGuiTableRowFlags_Headers);
  ImGui::TableNextColumn();
  draw_column_title(text(Str::column_rank), "", text(Str::help_rank), true);
  for (const Column& column : ranking_columns()) {
    ImGui::TableNextColumn();
    const char* title = column.title ? column.title : text(column.title_text);
    draw_column_title(title, column.unit, text(column.help), column.is_figure);
  }
}

/// Where a row stands among the neighbours that tie with it.
struct TieSpan {
  bool starts = false;
  bool ends = false;
  std::int64_t size = 1;
};

/// A bracket at the left edge of the row; the group's first row also says how many there are.
void draw_tie_bracket(const TieSpan& span) {
  if (span.size < 2) return;
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const float padding = ImGui::GetStyle().CellPadding.y;
  const float left = corner.x;
  const float top = corner.y - padding;
  const float bottom = corner.y + ImGui::GetTextLineHeight() + padding;
  const float arm = platform::px(6);
  const float inset = platform::px(4);
  const float stroke = platform::px(1);
  const ImU32 ink = colour(Tone::accent);
  ImDrawList* list = ImGui::GetWindowDrawList();
  const float line_top = span.starts ? top + inset : top;
  const float line_bottom = span.ends ? bottom - inset : bottom;
  list->AddRectFilled({left, line_top}, {left + stroke, line_bottom}, ink);
  if (span.starts) list->AddRectFilled({left, line_top}, {left + arm, line_top + stroke}, ink);
  if (span.ends) list->AddRectFilled({left, line_bottom - stroke}, {left + arm, line_bottom}, ink);
}

TieSpan tie_span(const std::vector<Candidate>& candidates, const std::vector<std::size_t>& rows, std::size_t row) {
  const Candidate& candidate = candidates[rows[row]];
  const auto same_group = [&](std::size_t other) {
    return candidates[rows[other]].tie_group == candidate.tie_group;
  };
  TieSpan span;
  span.size = candidate.tie_size;
  span.starts = row == 0 || !same_group(row - 1);
  span.ends = row + 1 == rows.size() || !same_group(row + 1);
  return span;
}

void draw_row(Workbench& workbench, const std::vector<std::size_t>& rows, std::size_t row) {
  const std::vector<Candidate>& candidates = workbench.report()->enumeration.candidates;
  const std::size_t index = rows[row];
  const Candidate& candidate = candidates[index];
  const bool selected = index == workbench.selected;
  const std::string rank = std::to_string(index + 1);

  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  const TieSpan span = tie_span(candidates, rows, row);
  draw_tie_bracket(span);
  const ImVec2 cell = ImGui::GetCursorPos();
  if (draw_row_selectable(static_cast<int>(index), selected, "ranking.row." + rank)) workbench.selected = index;
  ImGui::SetCursorPos({cell.x + platform::px(8), cell.y});
  if (span.starts && span.size > 1) {
    draw_text("x" + std::to_string(span.size), Tone::accent, role::cell);
    explain_last_item(filled(Str::tie_explained, {grouped(candidate.tie_size)}));
    ImGui::SameLine(0, 0);
  }
  draw_figure(rank, {}, Tone::quiet, selected);
  for (const Column& column : ranking_columns()) {
    if (!ImGui::TableNextColumn()) continue;
    const std::string shown = column.show(candidate);
    if (column.is_figure) {
      draw_figure(shown, column.show_in_full ? column.show_in_full(candidate) : std::string(), Tone::plain, selected);
    } else {
      draw_text(shown, Tone::plain, role::cell);
    }
  }
}

}  // namespace

void draw_summary(const Workbench& workbench) {
  if (!workbench.report()) return;
  const Enumeration& e = workbench.report()->enumeration;
  const std::pair<Str, std::int64_t> parts[] = {
      {Str::visited, e.visited},           {Str::valid, e.valid},
      {Str::over_registers, e.rejected_regs}, {Str::over_smem, e.rejected_smem},
      {Str::priority_values, e.distinct_priorities}, {Str::tied_at_top, e.ties_at_top},
  };
  std::string line;
  for (const auto& [words, count] : parts) {
    if (!line.empty()) line += " \u00B7 ";
    line += filled(words, {grouped(count)});
  }
  draw_wrapped(line, Tone::quiet);
  platform::inspect::name_last_item("summary", line);
}

void draw_ranking_panel(Workbench& workbench) {
  if (!workbench.report()) {
    draw_wrapped(text(Str::nothing_ranked), Tone::quiet);
    return;
  }
  const Report& report = *workbench.report();
  if (report.enumeration.valid == 0) {
    draw_wrapped(text(Str::no_candidates), Tone::quiet);
    return;
  }
  static RowOrder order;
  const int columns = static_cast<int>(ranking_columns().size()) + 1;
  constexpr ImGuiTableFlags flags = ImGuiTableFlags_Sortable | ImGuiTableFlags_SortTristate |
                                    ImGuiTableFlags_Resizable | ImGuiTableFlags_ScrollX | ImGuiTableFlags_ScrollY |
                                    ImGuiTableFlags_SizingFixedFit | ImGuiTableFlags_BordersInnerH;
  if (!ImGui::BeginTable("ranking", columns, flags, ImGui::GetContentRegionAvail())) return;
  ImGui::TableSetupScrollFreeze(1, 1);
  ImGui::TableSetupColumn("rank", ImGuiTableColumnFlags_NoHide, platform::px(rank_width_css));
  for (const Column& column : ranking_columns()) {
    ImGui::TableSetupColumn(column.title ? column.title : text(column.title_text), 0, platform::px(column.width_css));
  }
  draw_header_row();
  const std::vector<std::size_t>& rows = order.rows(report, workbench.generation());
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(rows.size()));
  while (clipper.Step()) {
    for (int row = clipper.DisplayStart; row < clipper.DisplayEnd; ++row) {
      draw_row(workbench, rows, static_cast<std::size_t>(row));
    }
  }
  ImGui::EndTable();
}

}  // namespace tilescope::app
