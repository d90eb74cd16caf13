#include "web/app/draw.h"

#include <algorithm>
#include <vector>

#include "core/query/field_message.h"
#include "web/app/line_break.h"
#include "web/platform/platform.h"

namespace tilescope::app {
namespace {

const char* end_of(std::string_view words) { return words.data() + words.size(); }

ImVec2 size_of(std::string_view words) { return ImGui::CalcTextSize(words.data(), end_of(words)); }

}  // namespace

std::string shortened(std::string_view words, float room) {
  constexpr std::string_view ellipsis = "\u2026";
  std::string out(words);
  while (!words.empty() && size_of(out).x > room) {
    // One character, of whatever length in UTF-8.
    while (words.size() > 1 && (static_cast<unsigned char>(words.back()) & 0xC0) == 0x80) words.remove_suffix(1);
    words.remove_suffix(1);
    out = std::string(words) += ellipsis;
  }
  return out;
}

/// Draws `shown`, which says `words`.
void draw_as(std::string_view shown, std::string_view words, Tone tone, std::string_view what) {
  ImGui::PushStyleColor(ImGuiCol_Text, colour(tone));
  ImGui::TextUnformatted(shown.data(), end_of(shown));
  ImGui::PopStyleColor();
  platform::inspect::record_text(words, ImGui::GetItemRectMin(), ImGui::GetItemRectMax(), what);
}

/// Breaks lines where they grow wider than `room`.
void draw_within(float room, std::string_view words, Tone tone, std::string_view what) {
  ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + room);
  draw_as(broken_into_lines(words, room), words, tone, what);
  ImGui::PopTextWrapPos();
}

ImU32 colour(Tone tone) {
  const platform::Palette& p = platform::palette();
  switch (tone) {
    case Tone::plain: return p.text;
    case Tone::quiet: return p.quiet;
    case Tone::accent: return p.accent;
    case Tone::warning: return p.warning;
    case Tone::bad: return p.bad;
    case Tone::good: return p.good;
  }
  return p.text;
}

void draw_text(std::string_view words, Tone tone, std::string_view what) { draw_as(words, words, tone, what); }

void draw_wrapped(std::string_view words, Tone tone, std::string_view what) {
  draw_within(ImGui::GetContentRegionAvail().x, words, tone, what);
}

void draw_heading(std::string_view words) {
  ImGui::Dummy({0, platform::px(4)});
  ImGui::PushFont(platform::ui_font(), platform::heading_line);
  draw_wrapped(words, Tone::quiet, role::heading);
  ImGui::PopFont();
}

void draw_cell(std::string_view words, std::string_view full, Tone tone) {
  const std::string shown = shortened(words, ImGui::GetContentRegionAvail().x);
  draw_text(shown, tone, role::cell);
  explain_last_item(full.empty() && shown != words ? words : full);
}

bool place_figure(std::string_view figure, Tone tone, bool strong, std::string_view what) {
  ImGui::PushFont(strong ? platform::strong_figure_font() : platform::figure_font(), 0);
  const float room = ImGui::GetContentRegionAvail().x;
  const std::string shown = shortened(figure, room);
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::max(0.0F, room - size_of(shown).x));
  draw_text(shown, tone, what);
  ImGui::PopFont();
  return shown != figure;
}

void draw_figure(std::string_view figure, std::string_view full, Tone tone, bool strong, std::string_view what) {
  const bool is_short = place_figure(figure, tone, strong, what);
  explain_last_item(full.empty() && is_short ? figure : full);
}

void explain_last_item(std::string_view words) {
  if (words.empty() || !ImGui::IsItemHovered(ImGuiHoveredFlags_ForTooltip | ImGuiHoveredFlags_AllowWhenDisabled))
    return;
  if (!ImGui::BeginTooltip()) return;
  draw_within(platform::px(360) - ImGui::GetCursorPosX(), words, Tone::plain, role::help);
  ImGui::EndTooltip();
}

std::string label(Str words, std::string_view name) { return text(words) + ("###" + std::string(name)); }

namespace {

void same_line_if_room_for(float width) {
  ImGui::SameLine();
  // Widths are sums of roundings.
  if (ImGui::GetContentRegionAvail().x + 0.5F < width) ImGui::NewLine();
}

}  // namespace

void same_line_if_room(Str words) {
  same_line_if_room_for(ImGui::CalcTextSize(text(words)).x + 2 * ImGui::GetStyle().FramePadding.x);
}

bool draw_radio(Str words, const std::string& name, bool chosen, bool first) {
  const float circle = ImGui::GetFrameHeight() + ImGui::GetStyle().ItemInnerSpacing.x;
  if (!first) same_line_if_room_for(circle + ImGui::CalcTextSize(text(words)).x);
  const bool made = ImGui::RadioButton(label(words, name).c_str(), chosen);
  platform::inspect::name_last_item(name, chosen ? "on" : "");
  return made;
}

bool draw_button(Str words, std::string_view name) {
  const bool pressed = ImGui::Button(label(words, name).c_str());
  platform::inspect::name_last_item(name);
  return pressed;
}

bool draw_link_button(std::string_view words, std::string_view name) {
  const bool pressed = ImGui::TextLink(std::string(words).c_str());
  platform::inspect::name_last_item(name);
  return pressed;
}

}  // namespace tilescope::app
