#include "web/app/line_break.h"

#include <cstddef>

#include "imgui.h"
#include "imgui_internal.h"

namespace tilescope::app {
namespace {

constexpr std::string_view closing = "，。、；：！？）】》”’…％";
constexpr std::string_view opening = "（【《“‘";

/// The character that starts at `at`.
std::string_view character_at(std::string_view words, std::size_t at) {
  std::size_t end = at + 1;
  while (end < words.size() && (static_cast<unsigned char>(words[end]) & 0xC0) == 0x80) ++end;
  return words.substr(at, end - at);
}

bool is_one_of(std::string_view character, std::string_view set) { return set.find(character) != set.npos; }

/// Han characters and the punctuation of their width.
bool is_wide(std::string_view character) {
  constexpr unsigned first_radical = 0x2E80;
  unsigned code_point = 0;
  ImTextCharFromUtf8(&code_point, character.data(), character.data() + character.size());
  return code_point >= first_radical;
}

bool may_part(std::string_view before, std::string_view after) {
  if (before == " ") return true;
  return (is_wide(before) || is_wide(after)) && after != " " && !is_one_of(after, closing) &&
         !is_one_of(before, opening);
}

float width_of(std::string_view character) {
  return ImGui::CalcTextSize(character.data(), character.data() + character.size()).x;
}

bool has_wide(std::string_view words) {
  for (std::size_t at = 0; at < words.size();) {
    const std::string_view character = character_at(words, at);
    if (is_wide(character)) return true;
    at += character.size();
  }
  return false;
}

}  // namespace

std::string broken_into_lines(std::string_view words, float room) {
  std::string out;
  if (!has_wide(words)) return out += words;
  std::size_t last_chance = 0;  // where in `out` the line may end; 0 where it may not yet
  float width = 0;
  float width_at_chance = 0;
  std::string_view before;
  for (std::size_t at = 0; at < words.size();) {
    const std::string_view character = character_at(words, at);
    at += character.size();
    if (character == "\n") {
      out += character;
      width = 0;
      last_chance = 0;
      before = {};
      continue;
    }
    if (!before.empty() && may_part(before, character)) {
      last_chance = out.size();
      width_at_chance = width;
    }
    const float advance = width_of(character);
    if (width + advance > room && character != " " && last_chance > 0) {
      out.insert(last_chance, "\n");
      width -= width_at_chance;
      last_chance = 0;
    }
    out += character;
    width += advance;
    before = character;
  }
  return out;
}

}  // namespace tilescope::app
