// What the plots of the page share: the colour scale of heat maps, hatching, and ImPlot dressed in the page's colours.
#pragma once

#include <cstdint>

#include "imgui.h"
#include "implot.h"

namespace tilescope::app {

/// cividis (Nuñez, Anderton and Renslow, PLOS ONE 13(7), 2018), which reads the same with and without red-green vision:
/// dark blue at 0, yellow at 1.
ImU32 cividis(double at);

/// Black or white, whichever is easier to read on a ground of `colour`.
ImU32 ink_on(ImU32 colour);

enum class Hatch : std::uint8_t { none, rising, falling, crossed };

/// Fills a box with slanted lines; lines of neighbouring boxes meet.
void draw_hatch(ImVec2 min, ImVec2 max, Hatch hatch, ImU32 ink);

/// While it lives, plots have the page's type, colours and measures.
class PlotStyle {
 public:
  PlotStyle();
  ~PlotStyle();
  PlotStyle(const PlotStyle&) = delete;
  PlotStyle& operator=(const PlotStyle&) = delete;
};

}  // namespace tilescope::app
