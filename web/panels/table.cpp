#include "web/panels/table.h"

#include "core/query/integer.h"

namespace tilescope::app {

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

bool begin_table(std::string_view name, std::size_t columns, bool sortable) {
  ImGuiTableFlags flags = ImGuiTableFlags_Resizable | ImGuiTableFlags_ScrollX | ImGuiTableFlags_ScrollY |
                          ImGuiTableFlags_SizingFixedFit | ImGuiTableFlags_BordersInnerH |
                          ImGuiTableFlags_NoBordersInBody;
  if (sortable) flags |= ImGuiTableFlags_Sortable | ImGuiTableFlags_SortTristate;
  return ImGui::BeginTable(std::string(name).c_str(), static_cast<int>(columns), flags, ImGui::GetContentRegionAvail());
}

}  // namespace tilescope::app
