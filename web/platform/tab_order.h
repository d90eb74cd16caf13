// Tab through the canvas as through any page: every control of every panel in the order in which it is submitted, then
// out. ImGui's own tabbing stays within one window and wraps round at its end, which would make the canvas a trap; it
// never hears of Tab.
//
// Stops are the items that ImGui's keyboard navigation can reach, in the topmost popup where one is open. Panels with
// something to scroll and nothing to focus are stops too, for the arrow keys. Rows of a long list should not all be
// stops: give ImGuiItemFlags_NoTabStop to all but the chosen one and let the arrow keys move among them.
#pragma once

#include "web/platform/frame_log.h"

namespace tilescope::platform {

enum class TabMove { next, previous, first, last };

// Moves ImGui's focus from where it is in the recorded frame; the next frame shows it. Call between frames. Returns
// false where there is nothing further in that direction: the browser's turn. A modal popup goes round; past the end of
// another popup it closes.
bool move_focus(const FrameLog& log, TabMove move);

// Gives up ImGui's focus, as when the reader tabs out of the canvas: an edit under way is committed.
void drop_focus();

}  // namespace tilescope::platform
