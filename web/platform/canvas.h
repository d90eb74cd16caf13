// The canvas: its WebGL2 context and its size in device pixels. The context may be lost at any time (a driver restarts, a
// phone needs the memory) and given back later; what was on the GPU is then made anew.
#pragma once

namespace tilescope::platform {

struct Canvas {
  int width = 0;  // device pixels, as the browser lays the canvas out
  int height = 0;
  float scale = 1.0F;  // device pixels per CSS pixel
  bool lost = false;
};

// Makes the context current and ImGui's renderer ready. Returns false where WebGL2 is not to be had.
bool open_canvas();
// Gives the drawing buffer the size that the layout asks for; what was drawn is gone where it differs, so draw at once.
void fit_drawing_buffer(const Canvas& canvas);
void draw_imgui(const Canvas& canvas, unsigned background);
// Forgets every GPU object; they are made again by the next frame drawn. For a context that was lost.
void forget_gpu_objects();
// Shows the pointer as ImGui asks for it; only a change reaches the browser.
void show_cursor(int imgui_cursor);

}  // namespace tilescope::platform
