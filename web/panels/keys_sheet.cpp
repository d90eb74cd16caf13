#include <algorithm>
#include <string_view>

#include "web/app/draw.h"
#include "web/panels/panels.h"
#include "web/platform/platform.h"

namespace tilescope::app {
namespace {

bool keys_wanted = false;

constexpr Str key_lines[] = {Str::keys_tab,    Str::keys_arrows, Str::keys_rows, Str::keys_numbers, Str::keys_views,
                             Str::keys_model,  Str::keys_filter, Str::keys_pin,  Str::keys_copy,    Str::keys_link,
                             Str::keys_export, Str::keys_undo,   Str::keys_sheet};

/// "Keys: what they do", in two columns.
void draw_line(std::string_view line) {
  const bool is_chinese = language() == Language::chinese;
  const std::string_view colon = is_chinese ? "\uFF1A" : ": ";
  const std::size_t at = std::min(line.find(colon), line.size());
  ImGui::PushFont(platform::figure_font(), 0);
  draw_text(line.substr(0, at), Tone::accent, role::label);
  ImGui::PopFont();
  ImGui::SameLine(platform::px(216));
  ImGui::PushTextWrapPos(platform::px(600));
  draw_text(line.substr(std::min(at + colon.size(), line.size())), Tone::plain, role::message);
  ImGui::PopTextWrapPos();
}

}  // namespace

void open_keys_sheet() { keys_wanted = true; }

void draw_keys_sheet() {
  constexpr const char* id = "keys";
  if (keys_wanted) ImGui::OpenPopup(id);
  keys_wanted = false;
  ImGui::SetNextWindowPos({platform::px(24), platform::px(56)}, ImGuiCond_Appearing);
  if (!ImGui::BeginPopup(id)) return;
  draw_heading(text(Str::keyboard));
  for (Str line : key_lines) draw_line(text(line));
  ImGui::EndPopup();
}

}  // namespace tilescope::app
