// Browser events as ImGui's input events. Nothing is kept down: each key event of the browser, repeats included,
// becomes one press and release, so that a key let go over another window is never stuck, and repetition has the speed
// the reader has chosen in the system.
#pragma once

#include <cstddef>
#include <string_view>

#include "web/platform/keys.h"
#include "web/platform/touch.h"

namespace tilescope::platform {

struct Input {
  Touch touch;
  unsigned mouse_buttons = 0;  // as the browser last reported them
  bool touch_last = false;     // the last pointer was a finger
};

enum class Pointer { mouse, pen, touch };
enum class PointerPhase { down, move, up, cancel, leave };

struct PointerEvent {
  Pointer pointer;
  PointerPhase phase;
  ImVec2 position;   // device pixels from the canvas's upper left corner
  unsigned buttons;  // MouseEvent.buttons
  unsigned modifiers;
  double seconds;
};

// Where a caller has to act at once: within the browser's event, when clipboard, pop-ups and screen keyboards are
// allowed.
enum class PointerResult { queued, clicked, tapped };
PointerResult queue_pointer(Input& input, const PointerEvent& event, float scale);
// The position of a mouse or pen alone.
void place_pointer(const PointerEvent& event);

// Distances in device pixels, as a page would scroll by them.
void queue_wheel(ImVec2 distance, unsigned modifiers, bool mac);
void queue_key(ImGuiKey key, unsigned modifiers);
void queue_text(std::string_view utf8);

}  // namespace tilescope::platform
