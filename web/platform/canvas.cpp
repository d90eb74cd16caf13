#include "web/platform/canvas.h"

#include <cstddef>

// canvas.js
extern "C" {
void tilescope_canvas_fit(int width, int height);
void tilescope_canvas_tell(const char* event, std::size_t bytes);
void tilescope_canvas_cursor(const char* css, std::size_t bytes);
}

namespace tilescope::platform {
namespace {

std::string_view css_cursor(ImGuiMouseCursor cursor) {
  switch (cursor) {
    case ImGuiMouseCursor_None: return "none";
    case ImGuiMouseCursor_TextInput: return "text";
    case ImGuiMouseCursor_ResizeAll: return "move";
    case ImGuiMouseCursor_ResizeNS: return "ns-resize";
    case ImGuiMouseCursor_ResizeEW: return "ew-resize";
    case ImGuiMouseCursor_ResizeNESW: return "nesw-resize";
    case ImGuiMouseCursor_ResizeNWSE: return "nwse-resize";
    case ImGuiMouseCursor_Hand: return "pointer";
    case ImGuiMouseCursor_Wait: return "wait";
    case ImGuiMouseCursor_Progress: return "progress";
    case ImGuiMouseCursor_NotAllowed: return "not-allowed";
    default: return "default";
  }
}

}  // namespace

void fit_drawing_buffer(const Canvas& canvas) { tilescope_canvas_fit(canvas.width, canvas.height); }

void tell_page(std::string_view event) { tilescope_canvas_tell(event.data(), event.size()); }

void show_cursor(ImGuiMouseCursor cursor) {
  const std::string_view css = css_cursor(cursor);
  tilescope_canvas_cursor(css.data(), css.size());
}

}  // namespace tilescope::platform
