// The tables of the page as the canvas draws them. The first column numbers the rows and joins those that tie with a
// bracket. Titles line up with their figures, rows can be chosen by mouse and arrow keys,
// and only rows in sight are drawn.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "web/app/draw.h"
#include "web/app/strings.h"
#include "web/platform/platform.h"
#include "web/tables/column.h"

namespace tilescope::app {

/// The present column's title in a header row: sorts at a click where the table sorts, explains itself on hover.
void draw_column_title(const char* key, const char* title, const char* unit, const char* help, bool at_right);

/// Makes the whole row one thing to click, or to reach with the arrow keys. True where it has just been chosen.
bool draw_row_selectable(int id, bool selected, std::string_view name);

/// A bracket at the left edge of the present row, which says at its start how many candidates it joins.
void draw_tie_bracket(const Tie& tie, bool starts, bool ends);

/// Opens the table's window with a frozen header. False where nothing of it is in sight.
bool begin_table(std::string_view name, std::size_t columns, bool sortable);

template <class Row>
class Table {
 public:
  Table(const char* name, std::span<const Column<Row>> columns) : name_(name), columns_(columns) {}

  /// Draws `rows`, whose numbers are their places from 1; `generation` changes when they do. `tie_of` may be null.
  void draw(const std::vector<Row>& rows, int generation, std::size_t& selected, Tie (*tie_of)(const Row&)) {
    if (!begin_table(name_, columns_.size() + 1, true)) return;
    set_up_columns();
    sort(rows, generation);
    draw_titles();
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(order_.size()));
    while (clipper.Step()) {
      for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
        draw_row(rows, static_cast<std::size_t>(i), selected, tie_of);
      }
    }
    ImGui::EndTable();
  }

 private:
  void set_up_columns() const {
    constexpr float number_width_css = 64;
    ImGui::TableSetupScrollFreeze(1, 1);
    ImGui::TableSetupColumn("#", ImGuiTableColumnFlags_NoHide, platform::px(number_width_css));
    for (const Column<Row>& column : columns_) {
      const ImGuiTableColumnFlags flags = column.sort_key ? ImGuiTableColumnFlags_None : ImGuiTableColumnFlags_NoSort;
      ImGui::TableSetupColumn(column.name(), flags, platform::px(column.width_css));
    }
  }

  void draw_titles() const {
    ImGui::TableNextRow(ImGuiTableRowFlags_Headers);
    ImGui::TableNextColumn();
    draw_column_title("#", "#", "", text(Str::help_rank), true);
    for (const Column<Row>& column : columns_) {
      ImGui::TableNextColumn();
      draw_column_title(column.key(), column.name(), column.unit, text(column.help), column.is_figure);
    }
  }

  /// Places of the rows in the order that the reader asked for, made again when the rows or the wish change. New rows
  /// are shown from the top.
  void sort(const std::vector<Row>& rows, int generation) {
    ImGuiTableSortSpecs* specs = ImGui::TableGetSortSpecs();
    const bool dirty = specs && specs->SpecsDirty;
    if (generation == generation_ && order_.size() == rows.size() && !dirty) return;
    if (!dirty) ImGui::SetScrollY(0);
    generation_ = generation;
    order_.resize(rows.size());
    for (std::size_t i = 0; i < order_.size(); ++i) order_[i] = i;
    if (!specs) return;
    specs->SpecsDirty = false;
    if (specs->SpecsCount == 0) return;
    const ImGuiTableColumnSortSpecs& wish = specs->Specs[0];
    const bool descending = wish.SortDirection == ImGuiSortDirection_Descending;
    if (wish.ColumnIndex == 0) {
      if (descending) std::reverse(order_.begin(), order_.end());
      return;
    }
    const auto key = columns_[static_cast<std::size_t>(wish.ColumnIndex) - 1].sort_key;
    std::stable_sort(order_.begin(), order_.end(), [&](std::size_t a, std::size_t b) {
      const double left = key(rows[a]);
      const double right = key(rows[b]);
      return descending ? right < left : left < right;
    });
  }

  void draw_row(const std::vector<Row>& rows, std::size_t place, std::size_t& selected, Tie (*tie_of)(const Row&)) {
    const std::size_t index = order_[place];
    const Row& row = rows[index];
    const bool is_selected = index == selected;
    const std::string number = std::to_string(index + 1);
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    const ImVec2 cell = ImGui::GetCursorPos();
    if (draw_row_selectable(static_cast<int>(index), is_selected, std::string(name_) + ".row." + number)) {
      selected = index;
    }
    ImGui::SetCursorPos(cell);
    if (tie_of) draw_tie(rows, place, tie_of);
    draw_figure(number, {}, Tone::quiet, is_selected);
    for (const Column<Row>& column : columns_) {
      if (!ImGui::TableNextColumn()) continue;
      const std::string shown = column.show(row);
      const std::string full = column.show_in_full ? column.show_in_full(row) : std::string();
      if (column.is_figure) {
        draw_figure(shown, full, Tone::plain, is_selected);
      } else {
        draw_cell(shown, full);
      }
    }
  }

  void draw_tie(const std::vector<Row>& rows, std::size_t place, Tie (*tie_of)(const Row&)) const {
    const Tie tie = tie_of(rows[order_[place]]);
    const auto same_group = [&](std::size_t other) { return tie_of(rows[order_[other]]).group == tie.group; };
    const bool starts = place == 0 || !same_group(place - 1);
    const bool ends = place + 1 == order_.size() || !same_group(place + 1);
    draw_tie_bracket(tie, starts, ends);
  }

  const char* name_;
  std::span<const Column<Row>> columns_;
  std::vector<std::size_t> order_;
  int generation_ = -1;
};

}  // namespace tilescope::app
