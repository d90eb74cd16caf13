#include "web/panels/plot.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "web/platform/platform.h"

namespace tilescope::app {
namespace {

constexpr int red_of(ImU32 colour) { return static_cast<int>(colour >> IM_COL32_R_SHIFT & 0xFFU); }
constexpr int green_of(ImU32 colour) { return static_cast<int>(colour >> IM_COL32_G_SHIFT & 0xFFU); }
constexpr int blue_of(ImU32 colour) { return static_cast<int>(colour >> IM_COL32_B_SHIFT & 0xFFU); }

int between(int a, int b, double share) { return a + static_cast<int>(std::lround((b - a) * share)); }

/// Lines down to the right where `slope` is 1, up to the right where it is -1, `gap` apart along x.
void draw_slanted(ImDrawList& list, ImVec2 min, ImVec2 max, float slope, float gap, ImU32 ink) {
  const float height = max.y - min.y;
  // x where the line would cross y = 0, a multiple of the gap on the whole canvas.
  const float first = slope > 0 ? min.x - max.y : min.x + min.y;
  const float last = slope > 0 ? max.x - min.y : max.x + max.y;
  for (float at = std::ceil(first / gap) * gap; at < last; at += gap) {
    const float x = slope > 0 ? at + min.y : at - min.y;
    list.AddLine({x, min.y}, {x + slope * height, max.y}, ink, platform::px(1));
  }
}

}  // namespace

ImU32 cividis(double at) {
  constexpr ImU32 steps[] = {IM_COL32(0x00, 0x20, 0x4D, 255), IM_COL32(0x00, 0x33, 0x6F, 255),
                             IM_COL32(0x39, 0x48, 0x6B, 255), IM_COL32(0x57, 0x5C, 0x6D, 255),
                             IM_COL32(0x70, 0x71, 0x73, 255), IM_COL32(0x8A, 0x87, 0x79, 255),
                             IM_COL32(0xA6, 0x9D, 0x75, 255), IM_COL32(0xC4, 0xB5, 0x6C, 255),
                             IM_COL32(0xE4, 0xCF, 0x5B, 255), IM_COL32(0xFF, 0xEA, 0x46, 255)};
  constexpr int last = static_cast<int>(std::size(steps)) - 1;
  const double place = std::clamp(at, 0.0, 1.0) * last;
  const int below = std::min(static_cast<int>(place), last - 1);
  const double share = place - below;
  const ImU32 a = steps[below];
  const ImU32 b = steps[below + 1];
  return IM_COL32(between(red_of(a), red_of(b), share), between(green_of(a), green_of(b), share),
                  between(blue_of(a), blue_of(b), share), 255);
}

ImU32 ink_on(ImU32 colour) {
  // Relative luminance as WCAG 2.2 defines it; black and white contrast alike at 0.179.
  const auto linear = [](int channel) {
    const double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
  };
  const double luminance =
      0.2126 * linear(red_of(colour)) + 0.7152 * linear(green_of(colour)) + 0.0722 * linear(blue_of(colour));
  return luminance > 0.179 ? IM_COL32_BLACK : IM_COL32_WHITE;
}

void draw_hatch(ImVec2 min, ImVec2 max, Hatch hatch, ImU32 ink) {
  if (hatch == Hatch::none) return;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float gap = platform::px(8);
  list.PushClipRect(min, max, true);
  if (hatch != Hatch::falling) draw_slanted(list, min, max, -1, gap, ink);
  if (hatch != Hatch::rising) draw_slanted(list, min, max, 1, gap, ink);
  list.PopClipRect();
}

PlotStyle::PlotStyle() {
  if (!ImPlot::GetCurrentContext()) ImPlot::CreateContext();
  const platform::Palette& palette = platform::palette();
  ImGui::PushFont(platform::figure_font(), platform::small_line);
  const float gap = platform::px(4);
  ImPlot::PushStyleVar(ImPlotStyleVar_PlotPadding, {gap, gap});
  ImPlot::PushStyleVar(ImPlotStyleVar_LabelPadding, {gap, gap});
  ImPlot::PushStyleVar(ImPlotStyleVar_MajorTickLen, {gap, gap});
  ImPlot::PushStyleVar(ImPlotStyleVar_MinorTickLen, {gap / 2, gap / 2});
  ImPlot::PushStyleVar(ImPlotStyleVar_PlotMinSize, {platform::px(120), platform::px(80)});
  ImPlot::PushStyleColor(ImPlotCol_FrameBg, palette.surface);
  ImPlot::PushStyleColor(ImPlotCol_PlotBg, palette.surface);
  ImPlot::PushStyleColor(ImPlotCol_PlotBorder, palette.line);
  ImPlot::PushStyleColor(ImPlotCol_AxisText, palette.quiet);
  ImPlot::PushStyleColor(ImPlotCol_AxisGrid, palette.line);
  ImPlot::PushStyleColor(ImPlotCol_AxisTick, palette.edge);
}

PlotStyle::~PlotStyle() {
  ImPlot::PopStyleColor(6);
  ImPlot::PopStyleVar(5);
  ImGui::PopFont();
}

}  // namespace tilescope::app
