// The tables of the page as the canvas draws them. The first column numbers the rows, joins those that tie with a
// bracket and marks those that an edit moved. Titles line up with their figures, rows can be chosen by mouse and arrow
// keys, filtered, and copied; columns can be hidden; only rows in sight are drawn.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/report/row_filter.h"
#include "web/app/draw.h"
#include "web/app/strings.h"
#include "web/app/workbench.h"
#include "web/platform/platform.h"
#include "web/tables/column.h"
#include "web/tables/column_names.h"

namespace tilescope::app {

/// The present column's title in a header row: sorts at a click where the table sorts, explains itself on hover.
void draw_column_title(const char* key, const char* title, const char* unit, const char* help, bool at_right);

/// Makes the whole row one thing to click, or to reach with the arrow keys. True where it has just been chosen.
bool draw_row_selectable(int id, bool selected, std::string_view name);

/// A bracket at the left edge of the present row, which says at its start how many candidates it joins.
void draw_tie_bracket(const Tie& tie, bool starts, bool ends);

/// A small mark for a row that an edit moved up (or down, where negative) by so many places.
void draw_move_mark(std::int64_t gained);

/// A mark for a pinned row.
void draw_pin_mark();

/// Sorts places of rows by the rows' keys; where these are equal, places stay as they are.
void sort_by_key(std::vector<std::size_t>& places, const std::vector<double>& keys, bool descending);

/// Opens the table's window with a frozen header. False where nothing of it is in sight.
bool begin_table(std::string_view name, std::size_t columns, bool sortable);

/// What stands above a table: the filter with what is wrong with it, the columns to show, copying.
class TableBar {
 public:
  explicit TableBar(const char* table) : table_(table) {}

  enum class Wish { none, copy_row, copy_table };
  /// `shown` and `all` count rows.
  Wish draw(Workbench& workbench, const Filter& filter, std::size_t shown, std::size_t all,
            std::span<const std::string_view> column_keys);
  bool is_hidden(std::string_view column_key) const;

 private:
  void draw_columns(std::span<const std::string_view> column_keys);
  void load();
  void toggle(std::string_view column_key);

  const char* table_;
  bool loaded_ = false;
  std::vector<std::string> hidden_;
};

/// What a reader may do with a row, from the menu of a right click on it.
enum class RowWish { none, copy_cell, copy_row, copy_table, pin };
RowWish draw_row_menu(bool can_pin, bool is_pinned);

template <class Row>
class Table {
 public:
  struct Traits {
    /// Null where no rows tie.
    Tie (*tie_of)(const Row&) = nullptr;
    /// The row's place among the ranked tiles, -1 where it is none; null where no row is.
    std::int64_t (*place_of)(const Row&, std::size_t index) = nullptr;
    std::span<const ExtraKey<Row>> extra_keys;
  };

  Table(const char* name, std::span<const Column<Row>> columns, Traits traits)
      : name_(name), columns_(columns), traits_(traits), bar_(name) {
    for (const Column<Row>& column : columns_) {
      const char* key = column.key();
      column_keys_.push_back(key);
      filter_keys_.push_back({names_of_column(key).in_filter, is_number(column)});
    }
    for (const ExtraKey<Row>& key : traits_.extra_keys) filter_keys_.push_back({key.names, true});
  }

  /// Draws `rows`, whose numbers are their places from 1; `generation` changes when they do.
  void draw(Workbench& workbench, const std::vector<Row>& rows, int generation) {
    filter_rows(workbench, rows, generation);
    const TableBar::Wish wish = bar_.draw(workbench, filter_, order_.size(), rows.size(), column_keys_);
    if (wish == TableBar::Wish::copy_table) copy_table(rows);
    if (wish == TableBar::Wish::copy_row) copy_chosen_row(workbench, rows);
    if (order_.empty() && !rows.empty()) draw_wrapped(text(Str::filtered_out), Tone::quiet);
    if (!begin_table(name_, columns_.size() + 1, true)) return;
    set_up_columns();
    sort(rows);
    draw_titles();
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(order_.size()));
    while (clipper.Step()) {
      for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
        draw_row(workbench, rows, static_cast<std::size_t>(i));
      }
    }
    const bool copies = ImGui::IsWindowFocused() && ImGui::IsKeyChordPressed(ImGuiMod_Ctrl | ImGuiKey_C);
    if (copies && !ImGui::IsAnyItemActive()) copy_chosen_row(workbench, rows);
    ImGui::EndTable();
  }

 private:
  /// Words may have an order, but are compared as words.
  static bool is_number(const Column<Row>& column) { return column.is_figure && column.sort_key; }

  static Tone tone_of(const Column<Row>& column, const Row& row) {
    const Mood mood = column.mood ? column.mood(row) : Mood::plain;
    return mood == Mood::good ? Tone::good : mood == Mood::bad ? Tone::bad : Tone::plain;
  }

  std::int64_t place_of(const Row& row, std::size_t index) const {
    return traits_.place_of ? traits_.place_of(row, index) : -1;
  }

  bool is_chosen(const Workbench& workbench, const Row& row, std::size_t index) const {
    const std::int64_t place = place_of(row, index);
    return place >= 0 ? static_cast<std::size_t>(place) == workbench.chosen() : index == looked_at_;
  }

  void filter_rows(const Workbench& workbench, const std::vector<Row>& rows, int generation) {
    if (generation == generation_ && workbench.filter() == filter_text_ && rows.size() == row_count_) return;
    filter_text_ = workbench.filter();
    filter_ = parse_filter(filter_text_, filter_keys_);
    scroll_to_top_ = generation != generation_;
    generation_ = generation;
    row_count_ = rows.size();
    looked_at_ = rows.size();
    kept_.clear();
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (passes(rows[i])) kept_.push_back(i);
    }
    order_ = kept_;
    unsorted_ = true;
  }

  bool passes(const Row& row) const {
    for (const FilterTerm& term : filter_.terms) {
      if (!term.key) {
        const auto in_text = [&](const Column<Row>& column) { return holds(term, column.show(row)); };
        if (std::none_of(columns_.begin(), columns_.end(), in_text)) return false;
      } else if (*term.key >= columns_.size()) {
        if (!holds(term, traits_.extra_keys[*term.key - columns_.size()].value(row))) return false;
      } else {
        const Column<Row>& column = columns_[*term.key];
        const bool kept = is_number(column) ? holds(term, column.sort_key(row) / unit_scale(column.unit))
                                            : holds(term, column.show(row));
        if (!kept) return false;
      }
    }
    return true;
  }

  void set_up_columns() const {
    constexpr float number_width_css = 76;
    ImGui::TableSetupScrollFreeze(1, 1);
    ImGui::TableSetupColumn("#", ImGuiTableColumnFlags_NoHide, platform::px(number_width_css));
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      const Column<Row>& column = columns_[i];
      const ImGuiTableColumnFlags flags = column.sort_key ? ImGuiTableColumnFlags_None : ImGuiTableColumnFlags_NoSort;
      ImGui::TableSetupColumn(column_keys_[i].data(), flags, platform::px(column.width_css));
      ImGui::TableSetColumnEnabled(static_cast<int>(i) + 1, !bar_.is_hidden(column_keys_[i]));
    }
  }

  void draw_titles() const {
    ImGui::TableNextRow(ImGuiTableRowFlags_Headers);
    ImGui::TableNextColumn();
    draw_column_title("#", "#", "", text(Str::help_rank), true);
    for (const Column<Row>& column : columns_) {
      ImGui::TableNextColumn();
      // Titles out of sight are drawn too, so that the keyboard comes to them.
      if ((ImGui::TableGetColumnFlags() & ImGuiTableColumnFlags_IsEnabled) == 0) continue;
      draw_column_title(column.key(), column.name(), column.unit, text(column.help), column.is_figure);
    }
  }

  /// Places of the rows in the order that the reader asked for, made again when the rows or the wish change. New rows
  /// are shown from the top.
  void sort(const std::vector<Row>& rows) {
    ImGuiTableSortSpecs* specs = ImGui::TableGetSortSpecs();
    const bool dirty = specs && specs->SpecsDirty;
    if (!unsorted_ && !dirty) return;
    if (scroll_to_top_) ImGui::SetScrollY(0);
    scroll_to_top_ = false;
    unsorted_ = false;
    order_ = kept_;
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
    std::vector<double> keys;
    keys.reserve(rows.size());
    for (const Row& row : rows) keys.push_back(key(row));
    sort_by_key(order_, keys, descending);
  }

  void draw_row(Workbench& workbench, const std::vector<Row>& rows, std::size_t position) {
    const std::size_t index = order_[position];
    const Row& row = rows[index];
    const bool is_selected = is_chosen(workbench, row, index);
    const std::int64_t place = place_of(row, index);
    const std::string number = std::to_string(index + 1);
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    const ImVec2 cell = ImGui::GetCursorPos();
    if (draw_row_selectable(static_cast<int>(index), is_selected, std::string(name_) + ".row." + number)) {
      choose(workbench, index, place);
    }
    explain_figure(workbench, row, place);
    draw_menu(workbench, rows, index, place);
    ImGui::SetCursorPos(cell);
    if (traits_.tie_of) draw_tie(rows, position);
    if (place >= 0) {
      if (!workbench.pins().empty() && workbench.is_pinned(workbench.tile_at(static_cast<std::size_t>(place)))) {
        draw_pin_mark();
      }
      if (const auto gained = workbench.places_gained(static_cast<std::size_t>(place))) draw_move_mark(*gained);
    }
    draw_figure(number, {}, Tone::quiet, is_selected);
    for (const Column<Row>& column : columns_) {
      if (!ImGui::TableNextColumn()) continue;
      const std::string shown = column.show(row);
      if (column.is_figure) {
        place_figure(shown, Tone::plain, is_selected);
      } else {
        draw_cell(shown, column.show_in_full ? column.show_in_full(row) : std::string(), tone_of(column, row));
      }
    }
  }

  /// While the pointer rests on one of the row's figures.
  void explain_figure(const Workbench& workbench, const Row& row, std::int64_t place) const {
    if (!ImGui::IsItemHovered(ImGuiHoveredFlags_ForTooltip)) return;
    const int hovered = ImGui::TableGetHoveredColumn();
    if (hovered <= 0 || static_cast<std::size_t>(hovered) > columns_.size()) return;
    const Column<Row>& column = columns_[static_cast<std::size_t>(hovered) - 1];
    if (column.is_figure) explain_last_item(explanation(workbench, column, row, place));
  }

  /// The figure in full, with the formula that it comes from where there is one.
  std::string explanation(const Workbench& workbench, const Column<Row>& column, const Row& row,
                          std::int64_t place) const {
    std::string words = column.show_in_full ? column.show_in_full(row) : column.show(row);
    const std::string_view id = names_of_column(column.key()).line;
    if (place < 0 || id.empty()) return words;
    const Working working = workbench.working_at(static_cast<std::size_t>(place));
    const WorkingLine* line = find_line(working, id);
    if (line && !line->formula.empty()) words = line->formula + " = " + line->result;
    return words;
  }

  void choose(Workbench& workbench, std::size_t index, std::int64_t place) {
    looked_at_ = index;
    if (place < 0) return;
    const int hovered = ImGui::TableGetHoveredColumn();
    const bool by_mouse = ImGui::IsMouseReleased(ImGuiMouseButton_Left) || ImGui::IsMouseClicked(ImGuiMouseButton_Left);
    if (by_mouse && hovered > 0 && static_cast<std::size_t>(hovered) <= columns_.size()) {
      workbench.explain(static_cast<std::size_t>(place),
                        names_of_column(column_keys_[static_cast<std::size_t>(hovered) - 1]).line);
    } else {
      workbench.choose(static_cast<std::size_t>(place));
    }
  }

  void draw_menu(Workbench& workbench, const std::vector<Row>& rows, std::size_t index, std::int64_t place) {
    if (ImGui::IsItemHovered() && ImGui::IsMouseReleased(ImGuiMouseButton_Right)) {
      menu_column_ = ImGui::TableGetHoveredColumn();
    }
    const bool can_pin = place >= 0;
    const TileExtents tile = can_pin ? workbench.tile_at(static_cast<std::size_t>(place)) : TileExtents();
    switch (draw_row_menu(can_pin, can_pin && workbench.is_pinned(tile))) {
      case RowWish::none: return;
      case RowWish::copy_cell: return platform::copy_text(cell_text(rows[index], index, menu_column_));
      case RowWish::copy_row: return platform::copy_text(row_text(rows[index], index));
      case RowWish::copy_table: return copy_table(rows);
      case RowWish::pin: return workbench.toggle_pin(tile);
    }
  }

  // --- text to copy: tab-separated, figures in full

  std::string cell_text(const Row& row, std::size_t index, int table_column) const {
    if (table_column <= 0 || static_cast<std::size_t>(table_column) > columns_.size()) return std::to_string(index + 1);
    const Column<Row>& column = columns_[static_cast<std::size_t>(table_column) - 1];
    return column.is_figure && column.show_in_full ? column.show_in_full(row) : column.show(row);
  }

  std::string row_text(const Row& row, std::size_t index) const {
    std::string line = std::to_string(index + 1);
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      if (!bar_.is_hidden(column_keys_[i])) line += "\t" + cell_text(row, index, static_cast<int>(i) + 1);
    }
    return line;
  }

  void copy_chosen_row(const Workbench& workbench, const std::vector<Row>& rows) const {
    for (std::size_t index : order_) {
      if (is_chosen(workbench, rows[index], index)) return platform::copy_text(row_text(rows[index], index));
    }
  }

  void copy_table(const std::vector<Row>& rows) const {
    constexpr std::size_t most_rows = 20000;
    std::string table = "#";
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      if (!bar_.is_hidden(column_keys_[i])) table += "\t" + std::string(column_keys_[i]);
    }
    table += '\n';
    for (std::size_t i = 0; i < order_.size() && i < most_rows; ++i) {
      table += row_text(rows[order_[i]], order_[i]) + "\n";
    }
    platform::copy_text(table);
  }

  void draw_tie(const std::vector<Row>& rows, std::size_t position) const {
    const Tie tie = traits_.tie_of(rows[order_[position]]);
    const auto same_group = [&](std::size_t other) { return traits_.tie_of(rows[order_[other]]).group == tie.group; };
    const bool starts = position == 0 || !same_group(position - 1);
    const bool ends = position + 1 == order_.size() || !same_group(position + 1);
    draw_tie_bracket(tie, starts, ends);
  }

  const char* name_;
  std::span<const Column<Row>> columns_;
  Traits traits_;
  TableBar bar_;
  std::vector<std::string_view> column_keys_;
  std::vector<FilterKey> filter_keys_;
  std::string filter_text_;
  Filter filter_;
  /// Places of the rows that pass the filter, in their own order and in that of the table.
  std::vector<std::size_t> kept_;
  std::vector<std::size_t> order_;
  bool unsorted_ = true;
  bool scroll_to_top_ = false;
  std::size_t row_count_ = 0;
  /// The row that is looked at where rows are no ranked tiles.
  std::size_t looked_at_ = 0;
  int menu_column_ = 0;
  int generation_ = -1;
};

}  // namespace tilescope::app
