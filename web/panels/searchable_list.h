// A list that can be searched, inside a combo that is open.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "imgui.h"
#include "misc/cpp/imgui_stdlib.h"
#include "web/app/draw.h"
#include "web/platform/platform.h"

namespace tilescope::app {

/// Whether every word of `words` stands in `text`, whatever the case.
bool contains_words(std::string_view text, std::string_view words);

/// `item(i)` gives what is searched and shown; returns the chosen index or -1.
template <class Item>
int draw_searchable_list(std::size_t count, Str hint, std::string_view name, const Item& item) {
  static std::string search;
  if (ImGui::IsWindowAppearing()) {
    search.clear();
    ImGui::SetKeyboardFocusHere();
  }
  ImGui::SetNextItemWidth(platform::px(360));
  ImGui::InputTextWithHint("##search", text(hint), &search);
  platform::inspect::name_last_item(std::string(name) + ".search", search);
  int chosen = -1;
  bool any = false;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string words = item(i);
    if (!contains_words(words, search)) continue;
    any = true;
    if (ImGui::Selectable(words.c_str())) chosen = static_cast<int>(i);
    platform::inspect::name_last_item(std::string(name) + "." + std::to_string(i), words);
  }
  if (!any) draw_text(text(Str::nothing_found), Tone::quiet, role::message);
  if (chosen >= 0) ImGui::CloseCurrentPopup();
  return chosen;
}

}  // namespace tilescope::app
