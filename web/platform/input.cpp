#include "web/platform/input.h"

#include <cfloat>
#include <string>

#include "imgui.h"
#include "imgui_internal.h"

namespace tilescope::platform {
namespace {

void queue_modifiers(unsigned modifiers) {
  ImGuiIO& io = ImGui::GetIO();
  io.AddKeyEvent(ImGuiMod_Shift, (modifiers & kShift) != 0);
  io.AddKeyEvent(ImGuiMod_Ctrl, (modifiers & kCtrl) != 0);
  io.AddKeyEvent(ImGuiMod_Alt, (modifiers & kAlt) != 0);
  io.AddKeyEvent(ImGuiMod_Super, (modifiers & kMeta) != 0);
}

PointerResult queue_touch(Input& input, const PointerEvent& event, float scale) {
  Touch& touch = input.touch;
  switch (event.phase) {
    case PointerPhase::kDown:
      finger_down(touch, event.position, event.seconds);
      return PointerResult::kQueued;
    case PointerPhase::kMove:
      finger_move(touch, event.position, event.seconds, scale);
      return PointerResult::kQueued;
    case PointerPhase::kUp:
      return finger_up(touch, event.position, event.seconds) ? PointerResult::kTapped : PointerResult::kQueued;
    case PointerPhase::kCancel:
      finger_cancel(touch);
      return PointerResult::kQueued;
    case PointerPhase::kLeave:
      return PointerResult::kQueued;
  }
  return PointerResult::kQueued;
}

}  // namespace

PointerResult queue_pointer(Input& input, const PointerEvent& event, float scale) {
  input.touch_last = event.pointer == Pointer::kTouch;
  if (input.touch_last) return queue_touch(input, event, scale);

  ImGuiIO& io = ImGui::GetIO();
  // Alt alone toggles ImGui's menu layer; with the mouse it is the window manager's.
  queue_modifiers(event.modifiers & ~static_cast<unsigned>(kAlt));
  io.AddMouseSourceEvent(event.pointer == Pointer::kPen ? ImGuiMouseSource_Pen : ImGuiMouseSource_Mouse);
  if (event.phase == PointerPhase::kLeave && input.mouse_buttons == 0) {
    io.AddMousePosEvent(-FLT_MAX, -FLT_MAX);
    return PointerResult::kQueued;
  }
  io.AddMousePosEvent(event.position.x, event.position.y);

  // Buttons pressed after the first arrive as moves, so the set of buttons is what counts.
  constexpr ImGuiMouseButton kButtons[] = {ImGuiMouseButton_Left, ImGuiMouseButton_Right, ImGuiMouseButton_Middle, 3, 4};
  const unsigned buttons = event.phase == PointerPhase::kCancel ? 0 : event.buttons;
  const unsigned released = input.mouse_buttons & ~buttons;
  for (unsigned bit = 0; bit < IM_COUNTOF(kButtons); ++bit) {
    const unsigned mask = 1U << bit;
    if (((buttons ^ input.mouse_buttons) & mask) != 0) io.AddMouseButtonEvent(kButtons[bit], (buttons & mask) != 0);
  }
  input.mouse_buttons = buttons;
  return released != 0 ? PointerResult::kClicked : PointerResult::kQueued;
}

void queue_wheel(ImVec2 distance, unsigned modifiers, bool mac) {
  queue_modifiers(modifiers & ~static_cast<unsigned>(kAlt));
  // With Shift, browsers have turned the wheel sideways already and ImGui would turn it again.
  if ((modifiers & kShift) != 0 && !mac && distance.y == 0.0F) distance = ImVec2(0.0F, distance.x);
  // ImGui scrolls five lines of text for a wheel step of 1.
  const ImGuiStyle& style = ImGui::GetStyle();
  const float step = 5.0F * style.FontSizeBase * style.FontScaleDpi;
  ImGuiIO& io = ImGui::GetIO();
  io.AddMouseSourceEvent(ImGuiMouseSource_Mouse);
  io.AddMouseWheelEvent(-distance.x / step, -distance.y / step);
}

void queue_key(ImGuiKey key, unsigned modifiers) {
  ImGuiIO& io = ImGui::GetIO();
  queue_modifiers(modifiers);
  io.AddKeyEvent(key, true);
  io.AddKeyEvent(key, false);
  queue_modifiers(0);
}

void queue_text(std::string_view utf8) { ImGui::GetIO().AddInputCharactersUTF8(std::string(utf8).c_str()); }

}  // namespace tilescope::platform
