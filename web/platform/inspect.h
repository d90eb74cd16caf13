// What is on the canvas, as data: for tests, which find widgets by name instead of by pixel and check that text is not cut.
// Nothing is recorded and nothing is paid for until somebody asks. From the page's console or a test:
//
//   tilescope.frames()   how many frames were drawn since the page was opened
//   tilescope.inspect()  {frames, scale, dark, width, height, focused, cursor,
//                         widgets: [{id, name, label, value, window, x, y, w, h, clip, disabled, active, focused, hovered,
//                                    checkable, checked, openable, opened, inputable}],
//                         texts: [{text, role, x, y, w, h, clip}]}
//
// Lengths are CSS pixels from the canvas's upper left corner; a clip is {x, y, w, h}. `name` and `value` are what
// name_last_item() was given. An inspection builds a frame of its own without drawing it.
#pragma once

#include <string_view>

#include "imgui.h"

namespace tilescope::platform::inspect {

// Gives the item submitted last a name that tests can rely on, such as "query.M", and the value that it shows.
void name_last_item(std::string_view name, std::string_view value = {});

// Says that `text` was drawn from `min` to `max` (ImGui units) within the current window's clip rectangle. `role` groups texts
// that tests treat alike, such as "cell" or "heading". Drawing helpers call it for all that they draw.
void record_text(std::string_view text, ImVec2 min, ImVec2 max, std::string_view role = {});

}  // namespace tilescope::platform::inspect
