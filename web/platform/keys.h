// Which keys the page takes and which stay with the browser. The rule: a key is taken only where the canvas does
// something with it, so that reloading, finding, zooming, history and developer tools work as on any page.
#pragma once

#include <string_view>

#include "imgui.h"

namespace tilescope::platform {

// Bits as input.js sends them.
enum Modifier : unsigned { mod_shift = 1, mod_ctrl = 2, mod_alt = 4, mod_meta = 8 };

enum class KeyUse {
  leave,  // not ours: the browser's, or text that the text field will deliver
  share,  // ImGui hears of it and the browser acts on it too
  take,   // ImGui hears of it and the browser does not
};

struct KeyPress {
  ImGuiKey key = ImGuiKey_None;
  KeyUse use = KeyUse::leave;
};

// What to do with a key going down. `key` and `code` are KeyboardEvent's: the meaning under the reader's layout, and
// the place on the board for layouts without Latin letters. `text_field` tells whether an ImGui text field is active;
// `mac` whether Cmd does what Ctrl does elsewhere.
KeyPress key_press(std::string_view key, std::string_view code, unsigned modifiers, bool text_field, bool mac);

}  // namespace tilescope::platform
