// The colours and measures of the page. A Palette names colours by what they say, never by what they look like; drawing
// code takes them from here and nowhere else. Contrast (WCAG 2.2 AA): text, quiet, accent, warning, bad and good
// reach 4.5:1 on ground, surface, raised, hovered and accent_fill, on_accent reaches it on accent; edge reaches 3:1 on
// ground, surface and raised. Tests hold both palettes to it, as tilescope.inspect() gives them.
#pragma once

#include "imgui.h"

namespace tilescope::platform {

struct Palette {
  bool dark;
  ImU32 ground;       // behind everything
  ImU32 surface;      // panels, popups, tooltips
  ImU32 raised;       // buttons, fields, table heads
  ImU32 hovered;      // a control or row under the pointer
  ImU32 pressed;      // a control while it is held
  ImU32 line;         // separators and table rules; carries no meaning
  ImU32 edge;         // the outline that makes a control recognisable
  ImU32 text;         // what is read
  ImU32 quiet;        // labels, units, what steps back
  ImU32 faint;        // disabled; exempt from contrast
  ImU32 accent;       // chosen or focused
  ImU32 accent_fill;  // behind a chosen row or selected text
  ImU32 on_accent;    // text on a ground of `accent`
  ImU32 warning;
  ImU32 bad;   // rejected or failed
  ImU32 good;  // builds
};

const Palette& dark_palette();
const Palette& light_palette();

enum class ThemeChoice { system, dark, light };

// The system's choice is followed live while system is in force.
void set_theme(ThemeChoice choice);
ThemeChoice theme_choice();
// The palette in force.
const Palette& palette();

// Colours, and measures on a 4 px grid (rows of 24 CSS px), for `scale` device pixels per CSS pixel.
void apply_theme(ImGuiStyle& style, const Palette& palette, float scale);

}  // namespace tilescope::platform
