#include "web/platform/theme.h"

#include <algorithm>
#include <cmath>

#include "web/platform/fonts.h"

namespace tilescope::platform {
namespace {

constexpr ImU32 rgb(unsigned hex) { return IM_COL32((hex >> 16) & 0xFF, (hex >> 8) & 0xFF, hex & 0xFF, 0xFF); }

constexpr Palette dark_colours = {
    .dark = true,
    .ground = rgb(0x101418),
    .surface = rgb(0x171C22),
    .raised = rgb(0x1E252D),
    .hovered = rgb(0x26303A),
    .pressed = rgb(0x2E3A46),
    .line = rgb(0x2B343E),
    .edge = rgb(0x667382),
    .text = rgb(0xE6EBF0),
    .quiet = rgb(0x9AA7B4),
    .faint = rgb(0x66727E),
    .accent = rgb(0x4CC2FF),
    .accent_fill = rgb(0x0F3449),
    .on_accent = rgb(0x06141E),
    .warning = rgb(0xF2B84B),
    .bad = rgb(0xFF6B6B),
    .good = rgb(0x58D68D),
};

constexpr Palette light_colours = {
    .dark = false,
    .ground = rgb(0xF7F9FB),
    .surface = rgb(0xFFFFFF),
    .raised = rgb(0xEEF2F6),
    .hovered = rgb(0xE2E9F0),
    .pressed = rgb(0xD3DDE7),
    .line = rgb(0xD5DDE5),
    .edge = rgb(0x7C8996),
    .text = rgb(0x18202A),
    .quiet = rgb(0x55636F),
    .faint = rgb(0x8B97A2),
    .accent = rgb(0x0B62BD),
    .accent_fill = rgb(0xDBEAFB),
    .on_accent = rgb(0xFFFFFF),
    .warning = rgb(0x855300),
    .bad = rgb(0xC62828),
    .good = rgb(0x18703E),
};

ImVec4 with_alpha(ImU32 colour, float alpha) {
  ImVec4 out = ImGui::ColorConvertU32ToFloat4(colour);
  out.w = alpha;
  return out;
}

void set_colours(ImVec4* colours, const Palette& p) {
  const auto set = [colours](ImGuiCol which, ImU32 colour) { colours[which] = ImGui::ColorConvertU32ToFloat4(colour); };
  const ImU32 nothing = IM_COL32(0, 0, 0, 0);

  set(ImGuiCol_Text, p.text);
  set(ImGuiCol_TextDisabled, p.quiet);
  set(ImGuiCol_TextLink, p.accent);
  set(ImGuiCol_InputTextCursor, p.text);
  set(ImGuiCol_TextSelectedBg, p.accent_fill);

  set(ImGuiCol_WindowBg, p.ground);
  set(ImGuiCol_ChildBg, nothing);
  set(ImGuiCol_PopupBg, p.surface);
  set(ImGuiCol_MenuBarBg, p.surface);
  set(ImGuiCol_Border, p.line);
  set(ImGuiCol_BorderShadow, nothing);
  set(ImGuiCol_TitleBg, p.surface);
  set(ImGuiCol_TitleBgActive, p.surface);
  set(ImGuiCol_TitleBgCollapsed, p.surface);
  colours[ImGuiCol_ModalWindowDimBg] = with_alpha(p.ground, 0.6F);
  colours[ImGuiCol_NavWindowingDimBg] = with_alpha(p.ground, 0.6F);
  set(ImGuiCol_NavWindowingHighlight, p.accent);

  set(ImGuiCol_FrameBg, p.raised);
  set(ImGuiCol_FrameBgHovered, p.hovered);
  set(ImGuiCol_FrameBgActive, p.pressed);
  set(ImGuiCol_Button, p.raised);
  set(ImGuiCol_ButtonHovered, p.hovered);
  set(ImGuiCol_ButtonActive, p.pressed);
  set(ImGuiCol_Header, p.accent_fill);
  set(ImGuiCol_HeaderHovered, p.hovered);
  set(ImGuiCol_HeaderActive, p.pressed);
  set(ImGuiCol_CheckMark, p.accent);
  set(ImGuiCol_CheckboxSelectedBg, p.raised);
  set(ImGuiCol_SliderGrab, p.edge);
  set(ImGuiCol_SliderGrabActive, p.accent);

  set(ImGuiCol_ScrollbarBg, nothing);
  set(ImGuiCol_ScrollbarGrab, p.pressed);
  set(ImGuiCol_ScrollbarGrabHovered, p.edge);
  set(ImGuiCol_ScrollbarGrabActive, p.edge);
  set(ImGuiCol_Separator, p.line);
  set(ImGuiCol_SeparatorHovered, p.accent);
  set(ImGuiCol_SeparatorActive, p.accent);
  set(ImGuiCol_ResizeGrip, nothing);
  set(ImGuiCol_ResizeGripHovered, p.edge);
  set(ImGuiCol_ResizeGripActive, p.accent);

  set(ImGuiCol_PlotLines, p.accent);
  set(ImGuiCol_PlotLinesHovered, p.text);
  set(ImGuiCol_PlotHistogram, p.accent);
  set(ImGuiCol_PlotHistogramHovered, p.text);
  set(ImGuiCol_TableHeaderBg, p.surface);
  set(ImGuiCol_TableBorderStrong, p.line);
  set(ImGuiCol_TableBorderLight, p.line);
  set(ImGuiCol_TableRowBg, nothing);
  set(ImGuiCol_TableRowBgAlt, nothing);
  set(ImGuiCol_TreeLines, p.line);
  set(ImGuiCol_DragDropTarget, p.accent);
  set(ImGuiCol_DragDropTargetBg, p.accent_fill);
  set(ImGuiCol_UnsavedMarker, p.warning);
  set(ImGuiCol_NavCursor, p.accent);
}

}  // namespace

const Palette& dark_palette() { return dark_colours; }
const Palette& light_palette() { return light_colours; }

void apply_theme(ImGuiStyle& style, const Palette& palette, float scale) {
  constexpr float row = 24.0F;
  const auto pixels = [scale](float css) { return std::max(1.0F, std::round(css * scale)); };

  // Everything not named here keeps ImGui's own measure.
  style = ImGuiStyle();
  style.WindowBorderSize = 0.0F;
  style.ChildBorderSize = 0.0F;
  style.FrameBorderSize = 0.0F;
  style.TabBarBorderSize = 1.0F;
  style.TabBarOverlineSize = 2.0F;
  style.TabRounding = 0.0F;
  style.ScrollbarRounding = 4.0F;
  style.FrameRounding = 3.0F;
  style.GrabRounding = 3.0F;
  style.PopupRounding = 4.0F;
  style.SelectableRounding = 0.0F;
  style.ScaleAllSizes(scale);

  // ScaleAllSizes() rounds down, which loses borders below scale 1 and rows of 24 px at 1.25: the grid is set here.
  style.WindowPadding = {pixels(12), pixels(8)};
  style.ItemSpacing = {pixels(8), pixels(4)};
  style.ItemInnerSpacing = {pixels(8), pixels(4)};
  style.IndentSpacing = pixels(16);
  style.ScrollbarSize = pixels(12);
  style.ScrollbarPadding = pixels(2);
  style.GrabMinSize = pixels(24);
  style.PopupBorderSize = pixels(1);
  style.SeparatorSize = pixels(1);
  style.TabBarBorderSize = pixels(1);
  style.SeparatorTextBorderSize = pixels(1);
  style.InputTextCursorSize = pixels(1);
  style.WindowBorderHoverPadding = pixels(4);
  const float line = std::round(text_line * scale);
  const float leading = (std::round(row * scale) - line) / 2;
  style.FramePadding = {pixels(8), leading};
  style.CellPadding = {pixels(8), leading};
  style.SeparatorTextPadding = {0, leading};
  style.DisabledAlpha = 0.45F;
  style.FontSizeBase = text_line;
  style.FontScaleDpi = scale;
  style.HoverDelayNormal = 0.3F;

  set_colours(style.Colors, palette);
}

}  // namespace tilescope::platform
