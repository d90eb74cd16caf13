// What is on the canvas, as data: for tests, which find widgets by name instead of by pixel and check that text is not
// cut. Nothing is recorded and nothing is paid for until somebody asks. From the page's console or a test:
//
//   tilescope.frames()   how many frames were drawn since the page was opened
//   tilescope.idle()     whether everything is drawn: no frame and no timer is due
//   tilescope.inspect()  {frames, scale, dark, focused, text_field, width, height, palette: {ground: "#101418", ...},
//                         widgets: [{id, name, label, value, window, x, y, w, h, clip, visible, disabled, active,
//                         focused,
//                                    hovered, checkable, checked, openable, opened, inputable}],
//                         texts: [{text, role, name, x, y, w, h, clip}]}
//
// Lengths are CSS pixels from the canvas's upper left corner; a clip is {x, y, w, h}. The page's `focused` says that
// the keyboard is the canvas's, `text_field` that typing goes into a field. A widget is `visible` where its clip leaves
// some of it, `active` while it is used (a field that is edited), `focused` where the focus ring is. `name` and `value`
// are what name_last_item() was given. An inspection builds a frame of its own without drawing it.
#pragma once

#include <string_view>

#include "imgui.h"

namespace tilescope::platform::inspect {

// Gives the item submitted last a name that tests can rely on, such as "query.M", and the value that it shows.
void name_last_item(std::string_view name, std::string_view value = {});

// Says that `text` was drawn from `min` to `max` (ImGui units) within the current window's clip rectangle. `role`
// groups texts that tests treat alike, such as "cell" or "heading". Drawing helpers call it for all that they draw.
void record_text(std::string_view text, ImVec2 min, ImVec2 max, std::string_view role = {});

// Gives the text recorded last a name that tests can rely on; most texts have none.
void name_last_text(std::string_view name);

}  // namespace tilescope::platform::inspect
