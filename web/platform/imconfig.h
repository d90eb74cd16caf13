// Dear ImGui's compile-time choices for the page. Every translation unit that includes imgui.h must find this file
// first: the folder web/platform comes before the folder of ImGui on the include path, and ImGui's own imconfig.h is
// left out.
#pragma once

// Han beyond the basic plane, mathematical letters and emoji are code points above U+FFFF.
#define IMGUI_USE_WCHAR32
// WebGL2 cannot add a base vertex to a draw, so 16-bit indices would end a draw list at 65,536 vertices.
#define ImDrawIdx unsigned int

// What a page has no use for, or no means for.
#define IMGUI_DISABLE_DEMO_WINDOWS
#define IMGUI_DISABLE_DEBUG_TOOLS
#define IMGUI_DISABLE_DEFAULT_SHELL_FUNCTIONS
#define IMGUI_DISABLE_FILE_FUNCTIONS
#define IMGUI_DISABLE_TTY_FUNCTIONS

// Text comes from the browser's fonts (fonts.cpp): no font is shipped and no TrueType rasteriser is compiled. ImGui
// knows two rasterisers; naming FreeType keeps stb_truetype out, and fonts.cpp answers where FreeType's loader is asked
// for.
#define IMGUI_DISABLE_DEFAULT_FONT
#define IMGUI_ENABLE_FREETYPE

// Calls the four ImGuiTestEngineHook functions of frame_log.cpp, but only while a frame is being recorded: otherwise
// the price is one predictable branch an item.
#define IMGUI_ENABLE_TEST_ENGINE
