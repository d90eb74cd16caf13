#include "web/platform/keys.h"

#include <algorithm>
#include <array>

namespace tilescope::platform {
namespace {

struct NamedKey {
  std::string_view name;
  ImGuiKey key;
};

constexpr std::array<NamedKey, 14> named_keys = {{
    {"ArrowLeft", ImGuiKey_LeftArrow},
    {"ArrowRight", ImGuiKey_RightArrow},
    {"ArrowUp", ImGuiKey_UpArrow},
    {"ArrowDown", ImGuiKey_DownArrow},
    {"PageUp", ImGuiKey_PageUp},
    {"PageDown", ImGuiKey_PageDown},
    {"Home", ImGuiKey_Home},
    {"End", ImGuiKey_End},
    {"Backspace", ImGuiKey_Backspace},
    {"Delete", ImGuiKey_Delete},
    {"Enter", ImGuiKey_Enter},
    {"Escape", ImGuiKey_Escape},
    {"ContextMenu", ImGuiKey_Menu},
    {" ", ImGuiKey_Space},
}};

ImGuiKey letter(char c) {
  if (c >= 'a' && c <= 'z') return static_cast<ImGuiKey>(ImGuiKey_A + (c - 'a'));
  if (c >= 'A' && c <= 'Z') return static_cast<ImGuiKey>(ImGuiKey_A + (c - 'A'));
  return ImGuiKey_None;
}

// The letter that the key means under the layout, else the Latin letter at its place: Ctrl+C is C on a Cyrillic board
// too.
ImGuiKey letter_key(std::string_view key, std::string_view code) {
  constexpr std::string_view prefix = "Key";
  if (key.size() == 1 && letter(key[0]) != ImGuiKey_None) return letter(key[0]);
  const bool ascii = key.size() == 1 && static_cast<unsigned char>(key[0]) < 0x80;
  if (!ascii && code.size() == prefix.size() + 1 && code.starts_with(prefix)) return letter(code.back());
  return ImGuiKey_None;
}

bool moves_or_erases(ImGuiKey key) {
  switch (key) {
    case ImGuiKey_LeftArrow:
    case ImGuiKey_RightArrow:
    case ImGuiKey_UpArrow:
    case ImGuiKey_DownArrow:
    case ImGuiKey_Home:
    case ImGuiKey_End:
    case ImGuiKey_Backspace:
    case ImGuiKey_Delete: return true;
    default: return false;
  }
}

}  // namespace

KeyPress key_press(std::string_view key, std::string_view code, unsigned modifiers, bool text_field, bool mac) {
  const bool shift = (modifiers & mod_shift) != 0;
  const bool command = (modifiers & (mac ? mod_meta : mod_ctrl)) != 0;
  const bool foreign = (modifiers & (mac ? mod_ctrl : mod_meta)) != 0;
  const bool alt = (modifiers & mod_alt) != 0;
  const KeyPress leave;
  // Alt+Left is Back, Win+anything the desktop's; on a Mac, Option makes characters and moves by words in text.
  if (foreign || (alt && !(mac && text_field))) return leave;

  const auto* named =
      std::find_if(named_keys.begin(), named_keys.end(), [key](const NamedKey& k) { return k.name == key; });
  if (named == named_keys.end()) {
    const ImGuiKey found = letter_key(key, code);
    if (found == ImGuiKey_None || alt) return leave;
    if (!command) return text_field ? leave : KeyPress{found, KeyUse::share};
    switch (found) {
      case ImGuiKey_A:
      case ImGuiKey_C:
      case ImGuiKey_X:
      case ImGuiKey_Y: return shift ? leave : KeyPress{found, KeyUse::take};
      case ImGuiKey_Z: return {found, KeyUse::take};
      default: return leave;
    }
  }

  const KeyPress take{named->key, KeyUse::take};
  if (named->key == ImGuiKey_Space) return text_field || command ? leave : take;
  if (!command && !alt) return take;
  if (named->key == ImGuiKey_Enter && command) return take;
  // Cmd+Left is Back on a Mac, but the start of the line in a text field.
  return text_field && moves_or_erases(named->key) ? take : leave;
}

}  // namespace tilescope::platform
