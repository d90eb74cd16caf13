// Text in the reader's own fonts. Glyphs are drawn by the browser onto a 2D canvas when they are first needed and
// packed into ImGui's atlas, so that every script and size the browser can show is there, nothing is shipped and
// nothing is downloaded. Left out: kerning and shaping (ligatures, Arabic joining, Indic reordering).
#pragma once

#include "imgui.h"

namespace tilescope::platform {

// Line heights in CSS pixels; the em is 7/9 of it, so that text_line is 14 px type. PushFont(ui_font(), heading_line).
inline constexpr float text_line = 18.0F;
inline constexpr float heading_line = 20.0F;
inline constexpr float small_line = 15.5F;

// Words. ImGui's default font.
ImFont* ui_font();
// Figures: every glyph of one width.
ImFont* figure_font();
// The same at weight 600, for the chosen row.
ImFont* strong_ui_font();
ImFont* strong_figure_font();

// False where the browser gives pages other pixels than those they drew, as some do against fingerprinting.
bool glyphs_are_readable();
// Registers the fonts above in the current context's atlas, which must be empty.
void add_fonts(ImFontAtlas& atlas);
// Drops the glyphs drawn so far; not to be called between NewFrame and EndFrame.
void forget_glyphs(ImFontAtlas& atlas);
// Browsers draw white text on black heavier than black on white: dark ink gives light themes the weight they expect.
// Forgets the glyphs drawn so far.
void set_dark_ink(ImFontAtlas& atlas, bool dark_ink);

}  // namespace tilescope::platform
