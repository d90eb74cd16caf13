#include "web/platform/frame_log.h"

#include <algorithm>

namespace tilescope::platform {

void start_recording(FrameLog& log) {
  log = FrameLog();
  ImGuiContext& g = *ImGui::GetCurrentContext();
  g.TestEngine = &log;
  g.TestEngineHookItems = true;
}

void stop_recording() {
  ImGuiContext& g = *ImGui::GetCurrentContext();
  g.TestEngine = nullptr;
  g.TestEngineHookItems = false;
}

FrameLog* recording() { return static_cast<FrameLog*>(ImGui::GetCurrentContext()->TestEngine); }

}  // namespace tilescope::platform

// The hooks that IMGUI_ENABLE_TEST_ENGINE declares. ImGui calls the first two only while TestEngineHookItems is set.
using tilescope::platform::FrameLog;
using tilescope::platform::LoggedItem;

void ImGuiTestEngineHook_ItemAdd(ImGuiContext* context, ImGuiID id, const ImRect& rect, const ImGuiLastItemData* item) {
  // ImGui keeps a window for what is submitted outside any; its clip is the whole plane.
  if (context->CurrentWindow->IsFallbackWindow) return;
  auto* log = static_cast<FrameLog*>(context->TestEngine);
  LoggedItem logged;
  logged.id = id;
  logged.window = context->CurrentWindow;
  logged.rect = rect;
  logged.clip = logged.window->ClipRect;
  logged.layer = logged.window->DC.NavLayerCurrent;
  logged.focus_scope = context->CurrentFocusScopeId;
  if (item != nullptr) {
    logged.flags = item->ItemFlags;
    logged.navigable = (item->ItemFlags & ImGuiItemFlags_NoNav) == 0;
  }
  if (log->announced.id == id) {
    logged.status = log->announced.status;
    logged.label = std::move(log->announced.label);
  }
  log->items.push_back(std::move(logged));
}

void ImGuiTestEngineHook_ItemInfo(ImGuiContext* context, ImGuiID id, const char* label, ImGuiItemStatusFlags status) {
  auto* log = static_cast<FrameLog*>(context->TestEngine);
  const auto found =
      std::find_if(log->items.rbegin(), log->items.rend(), [id](const LoggedItem& i) { return i.id == id; });
  LoggedItem& item = found == log->items.rend() ? log->announced : *found;
  item.id = id;
  item.status = status;
  if (label != nullptr) item.label.assign(label, ImGui::FindRenderedTextEnd(label));
}

void ImGuiTestEngineHook_Log(ImGuiContext*, const char*, ...) {}

const char* ImGuiTestEngine_FindItemDebugLabel(ImGuiContext*, ImGuiID) { return nullptr; }
