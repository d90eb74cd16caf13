// The canvas in the page: its size in device pixels and the pointer shown over it.
#pragma once

#include <string_view>

#include "imgui.h"

namespace tilescope::platform {

struct Canvas {
  int width = 0;  // device pixels, as the browser lays the canvas out
  int height = 0;
  float scale = 1.0F;  // device pixels per CSS pixel
  bool lost = false;   // its context was taken away and has not come back
};

// Gives the drawing buffer the size that the layout asks for; what was drawn is gone where it differs, so draw at once.
void fit_drawing_buffer(const Canvas& canvas);
// Tells the page around the canvas how things stand: "ready" (a frame is drawn), "lost" (the context; "ready" again
// when it is back), or why there will be no frame: "no-webgl", "no-glyphs".
void tell_page(std::string_view event);
// Shows the pointer that ImGui asks for; only a change reaches the browser.
void show_cursor(ImGuiMouseCursor cursor);

}  // namespace tilescope::platform
