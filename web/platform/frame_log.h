// A record of one ImGui frame: which items were submitted, in which order, where, and what was written. ImGui offers
// hooks for that to its test engine; this is the project's own listener. Tab order and inspection read it. While
// nothing is recorded the hooks are not called.
#pragma once

#include <string>
#include <vector>

#include "imgui.h"
#include "imgui_internal.h"

namespace tilescope::platform {

struct LoggedItem {
  ImGuiID id = 0;
  ImGuiWindow* window = nullptr;
  ImRect rect;
  ImRect clip;
  ImGuiItemFlags flags = 0;
  ImGuiItemStatusFlags status = 0;
  ImGuiNavLayer layer = ImGuiNavLayer_Main;
  ImGuiID focus_scope = 0;
  // False for parts of items (resize grips, scrollbars), which ImGui reports by their rectangle alone.
  bool navigable = false;
  std::string label;
  std::string name;
  std::string value;
};

struct LoggedText {
  std::string text;
  std::string role;
  std::string name;
  ImRect rect;
  ImRect clip;
};

struct FrameLog {
  std::vector<LoggedItem> items;  // in the order of submission
  LoggedItem announced;           // label and status of an item (a tab) that are told before it is submitted
  std::vector<LoggedText> texts;
};

// Records what the current context submits until stop_recording(). `log` must live until then.
void start_recording(FrameLog& log);
void stop_recording();
// The log being written, or null.
FrameLog* recording();

}  // namespace tilescope::platform
