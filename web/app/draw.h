// Small drawing helpers that every panel uses: text in a tone, figures aligned to the right, fields, tooltips. All text
// goes through here, so that an inspection finds it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "imgui.h"
#include "web/app/strings.h"

namespace tilescope::app {

enum class Tone { plain, quiet, accent, warning, bad, good };

/// What a text is, for tests that treat alike texts alike.
namespace role {
inline constexpr std::string_view heading = "heading";
inline constexpr std::string_view label = "label";
inline constexpr std::string_view cell = "cell";
inline constexpr std::string_view message = "message";
inline constexpr std::string_view line = "line";        ///< of a tile's arithmetic
inline constexpr std::string_view formula = "formula";  ///< under such a line
inline constexpr std::string_view mark = "mark";        ///< of a row that moved
inline constexpr std::string_view drawing = "drawing";  ///< within a picture
inline constexpr std::string_view help = "help";        ///< shown on hover
}  // namespace role

ImU32 colour(Tone tone);

void draw_text(std::string_view words, Tone tone = Tone::plain, std::string_view what = role::label);
/// Breaks lines at the right edge of the content region.
void draw_wrapped(std::string_view words, Tone tone = Tone::plain, std::string_view what = role::message);
/// A section's name, with space above it.
void draw_heading(std::string_view words);

/// Words in a table cell. Where the cell is too narrow they end in an ellipsis, and hovering shows them, or `full`.
void draw_cell(std::string_view words, std::string_view full = {}, Tone tone = Tone::plain);

/// `words` or, where `room` is too small for them, their start and an ellipsis: a number that is cut off would read as
/// another number.
std::string shortened(std::string_view words, float room);

/// A figure at the right edge of a table cell, shortened like words. True where it had to be.
bool place_figure(std::string_view figure, Tone tone, bool strong, std::string_view what = role::cell);

/// The same with an explanation. `full` is shown while the pointer is over it.
void draw_figure(std::string_view figure, std::string_view full = {}, Tone tone = Tone::plain, bool strong = false,
                 std::string_view what = role::cell);

/// Shows words in a tooltip while the last item is hovered, or focused by keyboard.
void explain_last_item(std::string_view words);

/// `words` in the page's language as the label of a widget that stays the same one, for ImGui, in every language.
std::string label(Str words, std::string_view name);

/// Stays on the line where a button with these words still fits, else goes on below.
void same_line_if_room(Str words);
bool draw_button(Str words, std::string_view name);
/// A choice among several, on the same line where it fits and is not the first. True where it was made.
bool draw_radio(Str words, const std::string& name, bool chosen, bool first);
/// A button that looks like a link.
bool draw_link_button(std::string_view words, std::string_view name);

}  // namespace tilescope::app
