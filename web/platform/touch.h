// A finger on the canvas, turned into what ImGui knows. A tap is a click. A drag scrolls the panel under the finger,
// one to one, and lets it coast; where nothing scrolls, or the finger started on something that is there to be dragged
// (a scrollbar, a splitter, an item that claimed it), it is a mouse drag. Pinching is left to the browser. One finger
// at a time.
#pragma once

#include "imgui.h"

struct ImGuiWindow;

namespace tilescope::platform {

struct Touch {
  enum class Phase { none, undecided, scrolling, dragging, coasting };
  Phase phase = Phase::none;
  ImVec2 start;
  ImVec2 last;
  double last_seconds = 0;
  ImVec2 velocity;                // ImGui units per second, smoothed
  ImGuiWindow* scrolled[2] = {};  // what scrolls sideways and up and down
  bool claimed = false;           // an item under the finger wants drags (claim_touch_drag in the last frame)
};

// ImGui must have seen the position, and built a frame with it, before the finger's first move: the caller does that
// after finger_down().
void finger_down(Touch& touch, ImVec2 position, double seconds);
void finger_move(Touch& touch, ImVec2 position, double seconds, float scale);
// Returns true where it was a tap: a click has been queued.
bool finger_up(Touch& touch, ImVec2 position, double seconds);
void finger_cancel(Touch& touch);

// Moves what coasts; called once before each frame is built. Returns whether more frames are wanted.
bool coast(Touch& touch, double frame_seconds, float scale);

}  // namespace tilescope::platform
