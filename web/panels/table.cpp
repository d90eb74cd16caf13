#include "web/panels/table.h"

#include <cstdlib>

#include "core/query/integer.h"
#include "misc/cpp/imgui_stdlib.h"

#include "web/panels/panels.h"

namespace tilescope::app {
namespace {

bool filter_wanted = false;

}  // namespace

void ask_for_filter() { filter_wanted = true; }

void draw_column_title(const char* key, const char* title, const char* unit, const char* help, bool at_right) {
  const ImVec2 corner = ImGui::GetCursorPos();
  const float room = ImGui::GetContentRegionAvail().x;
  ImGui::TableHeader((std::string("##") + key).c_str());
  platform::inspect::name_last_item(std::string("column.") + key);
  explain_last_item(help);
  const bool sorted = (ImGui::TableGetColumnFlags() & ImGuiTableColumnFlags_IsSorted) != 0;
  const float gap = *unit ? platform::px(4) : 0;
  const float width = ImGui::CalcTextSize(title).x + ImGui::CalcTextSize(unit).x + gap;
  const float arrow = sorted ? ImGui::GetFontSize() : 0;
  ImGui::SetCursorPos(at_right ? ImVec2(corner.x + std::max(0.0F, room - width - arrow), corner.y) : corner);
  draw_text(title, sorted ? Tone::accent : Tone::plain, role::label);
  if (!*unit) return;
  ImGui::SameLine(0, gap);
  draw_text(unit, Tone::quiet, role::label);
}

void sort_by_key(std::vector<std::size_t>& places, const std::vector<double>& keys, bool descending) {
  std::stable_sort(places.begin(), places.end(),
                   [&](std::size_t a, std::size_t b) { return descending ? keys[b] < keys[a] : keys[a] < keys[b]; });
}

bool draw_row_selectable(int id, bool selected, std::string_view name) {
  ImGui::PushID(id);
  ImGui::PushItemFlag(ImGuiItemFlags_NoTabStop, !selected);
  constexpr ImGuiSelectableFlags flags =
      ImGuiSelectableFlags_SpanAllColumns | ImGuiSelectableFlags_AllowOverlap | ImGuiSelectableFlags_SelectOnNav;
  const bool chosen = ImGui::Selectable("##row", selected, flags);
  ImGui::PopItemFlag();
  platform::inspect::name_last_item(name, selected ? "selected" : "");
  ImGui::PopID();
  return chosen;
}

void draw_tie_bracket(const Tie& tie, bool starts, bool ends) {
  if (tie.size < 2) return;
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const float padding = ImGui::GetStyle().CellPadding.y;
  const float left = corner.x;
  const float inset = platform::px(4);
  const float arm = platform::px(6);
  const float stroke = platform::px(1);
  const float top = corner.y - padding + (starts ? inset : 0);
  const float bottom = corner.y + ImGui::GetTextLineHeight() + padding - (ends ? inset : 0);
  const ImU32 ink = colour(Tone::accent);
  ImDrawList* list = ImGui::GetWindowDrawList();
  list->AddRectFilled({left, top}, {left + stroke, bottom}, ink);
  if (starts) list->AddRectFilled({left, top}, {left + arm, top + stroke}, ink);
  if (ends) list->AddRectFilled({left, bottom - stroke}, {left + arm, bottom}, ink);
  if (!starts) return;
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + platform::px(8));
  draw_text("x" + std::to_string(tie.size), Tone::accent, role::cell);
  explain_last_item(filled(Str::tie_explained, {grouped(tie.size)}));
  ImGui::SameLine(0, 0);
}

void draw_move_mark(std::int64_t gained) {
  const std::string mark = (gained > 0 ? "\u25B2" : "\u25BC") + std::to_string(std::abs(gained));
  ImGui::PushFont(platform::ui_font(), platform::small_line);
  draw_text(mark, Tone::quiet, role::mark);
  ImGui::PopFont();
  explain_last_item(filled(gained > 0 ? Str::moved_up : Str::moved_down, {grouped(std::abs(gained))}));
  ImGui::SameLine(0, 0);
}

void draw_pin_mark() {
  draw_text("\u25C6", Tone::accent, role::mark);
  explain_last_item(text(Str::pinned));
  ImGui::SameLine(0, platform::px(2));
}

TableBar::Wish TableBar::draw(Workbench& workbench, const Filter& filter, std::size_t shown, std::size_t all,
                              std::span<const std::string_view> column_keys) {
  load();
  Wish wish = Wish::none;
  std::string typed = workbench.filter();
  const std::string prefix = table_;
  if (filter_wanted) ImGui::SetKeyboardFocusHere();
  filter_wanted = false;
  ImGui::SetNextItemWidth(std::min(platform::px(280), ImGui::GetContentRegionAvail().x));
  if (ImGui::InputTextWithHint("##filter", text(Str::filter_hint), &typed)) workbench.set_filter(std::move(typed));
  platform::inspect::name_last_item(prefix + ".filter", workbench.filter());
  explain_last_item(text(Str::help_filter));
  same_line_if_room(Str::columns);
  if (draw_button(Str::columns, prefix + ".columns")) ImGui::OpenPopup("columns");
  draw_columns(column_keys);
  same_line_if_room(Str::copy_row);
  if (draw_button(Str::copy_row, prefix + ".copy_row")) wish = Wish::copy_row;
  same_line_if_room(Str::copy_table);
  if (draw_button(Str::copy_table, prefix + ".copy_table")) wish = Wish::copy_table;
  if (filter.complaint) {
    draw_wrapped(in_language(*filter.complaint, language()), Tone::bad);
  } else if (shown < all) {
    const auto count = [](std::size_t n) { return grouped(static_cast<std::int64_t>(n)); };
    draw_wrapped(filled(Str::filter_kept, {count(shown), count(all)}), Tone::quiet);
  }
  return wish;
}

bool TableBar::is_hidden(std::string_view column_key) const {
  return std::find(hidden_.begin(), hidden_.end(), column_key) != hidden_.end();
}

void TableBar::draw_columns(std::span<const std::string_view> column_keys) {
  if (!ImGui::BeginPopup("columns")) return;
  for (std::string_view key : column_keys) {
    bool shown = !is_hidden(key);
    if (ImGui::Checkbox(std::string(key).c_str(), &shown)) toggle(key);
    platform::inspect::name_last_item(std::string(table_) + ".column." + std::string(key));
  }
  ImGui::EndPopup();
}

void TableBar::load() {
  if (loaded_) return;
  loaded_ = true;
  const std::string saved = platform::load(std::string("hidden.") + table_);
  for (std::size_t at = 0; at < saved.size();) {
    const std::size_t end = std::min(saved.find('\n', at), saved.size());
    hidden_.push_back(saved.substr(at, end - at));
    at = end + 1;
  }
}

void TableBar::toggle(std::string_view column_key) {
  if (is_hidden(column_key)) {
    std::erase(hidden_, column_key);
  } else {
    hidden_.emplace_back(column_key);
  }
  std::string saved;
  for (const std::string& key : hidden_) saved += (saved.empty() ? "" : "\n") + key;
  platform::save(std::string("hidden.") + table_, saved);
}

RowWish draw_row_menu(bool can_pin, bool is_pinned) {
  if (!ImGui::BeginPopupContextItem()) return RowWish::none;
  RowWish wish = RowWish::none;
  const auto item = [&](Str words, const char* name, RowWish meaning) {
    if (ImGui::MenuItem(label(words, name).c_str())) wish = meaning;
    platform::inspect::name_last_item(std::string("row_menu.") + name);
  };
  item(Str::copy_cell, "copy_cell", RowWish::copy_cell);
  item(Str::copy_row, "copy_row", RowWish::copy_row);
  item(Str::copy_table, "copy_table", RowWish::copy_table);
  if (can_pin) item(is_pinned ? Str::unpin : Str::pin, "pin", RowWish::pin);
  ImGui::EndPopup();
  return wish;
}

bool begin_table(std::string_view name, std::size_t columns, bool sortable) {
  ImGuiTableFlags flags = ImGuiTableFlags_Resizable | ImGuiTableFlags_ScrollX | ImGuiTableFlags_ScrollY |
                          ImGuiTableFlags_SizingFixedFit | ImGuiTableFlags_BordersInnerH |
                          ImGuiTableFlags_NoBordersInBody | ImGuiTableFlags_Reorderable | ImGuiTableFlags_Hideable;
  if (sortable) flags |= ImGuiTableFlags_Sortable | ImGuiTableFlags_SortTristate;
  // Figures stand close together, so that the columns that decide are in sight.
  ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, {platform::px(5), ImGui::GetStyle().CellPadding.y});
  // ImGui keeps a table's columns by its name, and would take more of them for fewer.
  ImGui::PushID(static_cast<int>(columns));
  const bool open =
      ImGui::BeginTable(std::string(name).c_str(), static_cast<int>(columns), flags, ImGui::GetContentRegionAvail());
  ImGui::PopID();
  ImGui::PopStyleVar();
  return open;
}

}  // namespace tilescope::app
