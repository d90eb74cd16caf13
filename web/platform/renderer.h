// ImGui's draw lists through WebGL2. Nobody else draws on the canvas, so what ImGui needs is set up once, and nothing
// is ever asked back from WebGL: an answer would wait for the GPU to finish the frame before.
//
// Left out: user callbacks in draw lists.
#pragma once

#include "imgui.h"

namespace tilescope::platform {

// Announces the renderer to the current ImGui context. Returns false where WebGL2 is not to be had.
bool open_renderer();

// Draws on a canvas of the data's display size (device pixels), cleared to `background`, and brings textures up to
// date. A frame like the one before it, as most that follow an event are, costs the GPU nothing: the canvas keeps it.
void draw(const ImDrawData& data, ImU32 background);

// For a canvas that was hidden or laid out anew: the next draw() draws, whatever it is.
void forget_picture();

// For a context that was lost: every texture is made again by the next draw().
void forget_textures();

}  // namespace tilescope::platform
