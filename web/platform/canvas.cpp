#include "web/platform/canvas.h"

#include <GLES3/gl3.h>
#include <emscripten/html5.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "backends/imgui_impl_opengl3.h"
#include "imgui.h"

// canvas.js
extern "C" {
void tilescope_canvas_fit(int width, int height);
void tilescope_canvas_cursor(const char* css, std::size_t bytes);
}

namespace tilescope::platform {
namespace {

constexpr const char* kCanvas = "#canvas";
// Glyphs of a page in one script fill about a quarter of this; more textures are made when it is full.
constexpr int kFirstAtlasSize = 512;
constexpr int kLargestAtlasSize = 4096;

float channel(unsigned colour, int shift) { return static_cast<float>((colour >> shift) & 0xFF) / 255.0F; }

std::string_view css_cursor(ImGuiMouseCursor cursor) {
  switch (cursor) {
    case ImGuiMouseCursor_None:
      return "none";
    case ImGuiMouseCursor_TextInput:
      return "text";
    case ImGuiMouseCursor_ResizeAll:
      return "move";
    case ImGuiMouseCursor_ResizeNS:
      return "ns-resize";
    case ImGuiMouseCursor_ResizeEW:
      return "ew-resize";
    case ImGuiMouseCursor_ResizeNESW:
      return "nesw-resize";
    case ImGuiMouseCursor_ResizeNWSE:
      return "nwse-resize";
    case ImGuiMouseCursor_Hand:
      return "pointer";
    case ImGuiMouseCursor_Wait:
      return "wait";
    case ImGuiMouseCursor_Progress:
      return "progress";
    case ImGuiMouseCursor_NotAllowed:
      return "not-allowed";
    default:
      return "default";
  }
}

}  // namespace

bool open_canvas() {
  EmscriptenWebGLContextAttributes attributes;
  emscripten_webgl_init_context_attributes(&attributes);
  attributes.majorVersion = 2;
  attributes.alpha = EM_FALSE;
  attributes.depth = EM_FALSE;
  attributes.stencil = EM_FALSE;
  attributes.antialias = EM_FALSE;
  const EMSCRIPTEN_WEBGL_CONTEXT_HANDLE context = emscripten_webgl_create_context(kCanvas, &attributes);
  if (context <= 0 || emscripten_webgl_make_context_current(context) != EMSCRIPTEN_RESULT_SUCCESS) return false;

  GLint largest = kLargestAtlasSize;
  glGetIntegerv(GL_MAX_TEXTURE_SIZE, &largest);
  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  atlas.Flags |= ImFontAtlasFlags_NoMouseCursors;
  atlas.TexMinWidth = atlas.TexMinHeight = kFirstAtlasSize;
  atlas.TexMaxWidth = atlas.TexMaxHeight = std::min(largest, kLargestAtlasSize);
  return ImGui_ImplOpenGL3_Init("#version 300 es");
}

void fit_drawing_buffer(const Canvas& canvas) { tilescope_canvas_fit(canvas.width, canvas.height); }

void draw_imgui(const Canvas& canvas, unsigned background) {
  glViewport(0, 0, canvas.width, canvas.height);
  glClearColor(channel(background, IM_COL32_R_SHIFT), channel(background, IM_COL32_G_SHIFT),
               channel(background, IM_COL32_B_SHIFT), 1.0F);
  glClear(GL_COLOR_BUFFER_BIT);
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

void forget_gpu_objects() { ImGui_ImplOpenGL3_DestroyDeviceObjects(); }

void show_cursor(int imgui_cursor) {
  const std::string_view css = css_cursor(imgui_cursor);
  tilescope_canvas_cursor(css.data(), css.size());
}

}  // namespace tilescope::platform
