#include "web/platform/input.h"

#include <cfloat>
#include <string>

#include "imgui.h"
#include "imgui_internal.h"

namespace tilescope::platform {
namespace {

void queue_modifiers(unsigned modifiers) {
  ImGuiIO& io = ImGui::GetIO();
  io.AddKeyEvent(ImGuiMod_Shift, (modifiers & mod_shift) != 0);
  io.AddKeyEvent(ImGuiMod_Ctrl, (modifiers & mod_ctrl) != 0);
  io.AddKeyEvent(ImGuiMod_Alt, (modifiers & mod_alt) != 0);
  io.AddKeyEvent(ImGuiMod_Super, (modifiers & mod_meta) != 0);
}

PointerResult queue_touch(Input& input, const PointerEvent& event, float scale) {
  Touch& touch = input.touch;
  switch (event.phase) {
    case PointerPhase::down: finger_down(touch, event.position, event.seconds); return PointerResult::queued;
    case PointerPhase::move: finger_move(touch, event.position, event.seconds, scale); return PointerResult::queued;
    case PointerPhase::up:
      return finger_up(touch, event.position, event.seconds) ? PointerResult::tapped : PointerResult::queued;
    case PointerPhase::cancel: finger_cancel(touch); return PointerResult::queued;
    case PointerPhase::leave: return PointerResult::queued;
  }
  return PointerResult::queued;
}

}  // namespace

void place_pointer(const PointerEvent& event) {
  ImGuiIO& io = ImGui::GetIO();
  // Alt alone toggles ImGui's menu layer; with the mouse it is the window manager's.
  queue_modifiers(event.modifiers & ~static_cast<unsigned>(mod_alt));
  io.AddMouseSourceEvent(event.pointer == Pointer::pen ? ImGuiMouseSource_Pen : ImGuiMouseSource_Mouse);
  io.AddMousePosEvent(event.position.x, event.position.y);
}

PointerResult queue_pointer(Input& input, const PointerEvent& event, float scale) {
  input.touch_last = event.pointer == Pointer::touch;
  if (input.touch_last) return queue_touch(input, event, scale);

  ImGuiIO& io = ImGui::GetIO();
  if (event.phase == PointerPhase::leave && input.mouse_buttons == 0) {
    io.AddMousePosEvent(-FLT_MAX, -FLT_MAX);
    return PointerResult::queued;
  }
  place_pointer(event);

  // Buttons pressed after the first arrive as moves, so the set of buttons is what counts.
  constexpr ImGuiMouseButton known[] = {ImGuiMouseButton_Left, ImGuiMouseButton_Right, ImGuiMouseButton_Middle, 3, 4};
  const unsigned buttons = event.phase == PointerPhase::cancel ? 0 : event.buttons;
  const unsigned released = input.mouse_buttons & ~buttons;
  for (unsigned bit = 0; bit < IM_COUNTOF(known); ++bit) {
    const unsigned mask = 1U << bit;
    if (((buttons ^ input.mouse_buttons) & mask) != 0) io.AddMouseButtonEvent(known[bit], (buttons & mask) != 0);
  }
  input.mouse_buttons = buttons;
  return released != 0 ? PointerResult::clicked : PointerResult::queued;
}

void queue_wheel(ImVec2 distance, unsigned modifiers, bool mac) {
  queue_modifiers(modifiers & ~static_cast<unsigned>(mod_alt));
  // With Shift, browsers have turned the wheel sideways already and ImGui would turn it again.
  if ((modifiers & mod_shift) != 0 && !mac && distance.y == 0.0F) distance = ImVec2(0.0F, distance.x);
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
