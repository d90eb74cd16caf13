// A heat map of boxes with words in them, drawn in an ImPlot plot. It is one thing to focus: the arrow keys move
// through its boxes, the pointer rests on them or clicks them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/query/link_view.h"
#include "imgui.h"
#include "web/app/draw.h"
#include "web/panels/plot.h"

namespace tilescope::app {

/// What a figure is called, with its unit.
Str heat_words(Heat heat);

/// How one box looks.
struct HeatBox {
  /// 0 to 1 on the colour scale; none where the box has no figure.
  std::optional<double> shade;
  Hatch hatch = Hatch::none;
  /// The figure or the reason; left out where the box is too small.
  std::string words;
  /// Said by a bar across the box and a mark beside the words: this one does not build.
  bool barred = false;
  /// Marked in a corner: the first of all.
  bool first = false;
  /// Set apart from the box at its left by a bar.
  bool differs = false;
  /// Steps back behind the others.
  bool faint = false;
};

struct HeatGrid {
  const char* name;
  std::string row_title;
  std::string column_title;
  std::vector<std::string> row_labels;
  std::vector<std::string> column_labels;
  /// Row by row.
  std::vector<HeatBox> boxes;

  std::size_t columns() const { return column_labels.size(); }
};

struct HeatGridEvent {
  /// Under the pointer, or under the keyboard's cursor where the grid has the focus.
  std::optional<std::size_t> looked_at;
  /// Clicked, or reached with the arrow keys.
  std::optional<std::size_t> chosen;
};

/// Draws the grid over `size`; `outlined` stands out. `path`, where not empty, is drawn from box to box over them, the
/// last steps of it brightest.
HeatGridEvent draw_heat_grid(const HeatGrid& grid, ImVec2 size, std::optional<std::size_t> outlined,
                             const std::vector<std::size_t>& path);

/// The colour scale as a strip, with what its ends stand for.
void draw_heat_scale(const std::string& at_0, const std::string& at_1);

}  // namespace tilescope::app
