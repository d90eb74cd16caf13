#include "web/panels/table.h"

#include <algorithm>
#include <string>

#include "web/app/draw.h"
#include "web/platform/platform.h"

namespace tilescope::app {

void draw_column_title(const char* title, const char* unit, const char* help, bool at_right) {
  const ImVec2 corner = ImGui::GetCursorPos();
  const float room = ImGui::GetContentRegionAvail().x;
  ImGui::TableHeader((std::string("##") + title).c_str());
  platform::inspect::name_last_item(std::string("column.") + title);
  explain_last_item(help);
  const bool sorted = (ImGui::TableGetColumnFlags() & ImGuiTableColumnFlags_IsSorted) != 0;
  const float gap = *unit ? platform::px(4) : 0;
  const float width = ImGui::CalcTextSize(title).x + ImGui::CalcTextSize(unit).x + gap;
  const float arrow = sorted ? ImGui::GetFontSize() : 0;
  if (at_right) ImGui::SetCursorPos({corner.x + std::max(0.0F, room - width - arrow), corner.y});
  if (!at_right) ImGui::SetCursorPos(corner);
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
  platform::inspect::name_last_item(name);
  ImGui::PopID();
  return chosen;
}

}  // namespace tilescope::app
