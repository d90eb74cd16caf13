#include "web/platform/inspect.h"

#include "web/platform/frame_log.h"

namespace tilescope::platform::inspect {

void name_last_item(std::string_view name, std::string_view value) {
  FrameLog* log = recording();
  if (log == nullptr) return;
  const ImGuiID id = ImGui::GetItemID();
  for (auto item = log->items.rbegin(); item != log->items.rend(); ++item) {
    if (item->id != id) continue;
    item->name = name;
    item->value = value;
    return;
  }
}

void record_text(std::string_view text, ImVec2 min, ImVec2 max, std::string_view role) {
  FrameLog* log = recording();
  if (log == nullptr) return;
  const ImGuiWindow* window = ImGui::GetCurrentWindowRead();
  log->texts.push_back({std::string(text), std::string(role), {}, ImRect(min, max), window->ClipRect});
}

void name_last_text(std::string_view name) {
  FrameLog* log = recording();
  if (log != nullptr && !log->texts.empty()) log->texts.back().name = name;
}

}  // namespace tilescope::platform::inspect
