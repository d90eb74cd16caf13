#include "web/panels/tile_drawing.h"

#include <algorithm>
#include <string>

#include "core/report/figures.h"
#include "web/app/draw.h"
#include "web/app/format.h"
#include "web/platform/platform.h"

namespace tilescope::app {
namespace {

struct Box {
  ImVec2 min, max;
  float width() const { return max.x - min.x; }
  float height() const { return max.y - min.y; }
};

ImU32 with_alpha(ImU32 ink, float alpha) {
  const auto value = static_cast<ImU32>(alpha * 255.0F);
  return (ink & ~IM_COL32_A_MASK) | (value << IM_COL32_A_SHIFT);
}

/// A label in small type, with its upper left corner at `at`.
void label_at(ImVec2 at, const std::string& words, Tone tone) {
  ImGui::PushFont(platform::figure_font(), platform::small_line);
  const ImVec2 size = ImGui::CalcTextSize(words.c_str());
  ImGui::GetWindowDrawList()->AddText(at, colour(tone), words.c_str());
  platform::inspect::record_text(words, at, {at.x + size.x, at.y + size.y}, role::drawing);
  ImGui::PopFont();
}

ImVec2 label_size(const std::string& words) {
  ImGui::PushFont(platform::figure_font(), platform::small_line);
  const ImVec2 size = ImGui::CalcTextSize(words.c_str());
  ImGui::PopFont();
  return size;
}

void label_in_middle(const Box& box, const std::string& words, Tone tone) {
  const ImVec2 size = label_size(words);
  if (size.x > box.width() - platform::px(2) || size.y > box.height()) return;
  label_at({(box.min.x + box.max.x - size.x) / 2, (box.min.y + box.max.y - size.y) / 2}, words, tone);
}

void outline(const Box& box) {
  ImGui::GetWindowDrawList()->AddRect(box.min, box.max, platform::palette().edge, 0, 0, platform::px(1));
}

void fill(const Box& box, ImU32 ink) { ImGui::GetWindowDrawList()->AddRectFilled(box.min, box.max, ink); }

/// Length in pixels of each of two extents on one scale, neither below `least`.
struct Lengths {
  float first, second;
};

Lengths share(double first, double second, float room, float least) {
  const double sum = first + second;
  float a = static_cast<float>(first / sum) * room;
  a = std::clamp(a, least, room - least);
  return {a, room - a};
}

/// `part` of `whole` as a length within `room`, at least 2 CSS pixels.
float part_length(std::int64_t part, std::int64_t whole, float room) {
  const float length = static_cast<float>(static_cast<double>(part) / static_cast<double>(whole)) * room;
  return std::clamp(length, std::min(platform::px(2), room), room);
}

/// Rules between blocks, where there are few enough to tell them apart.
void rule_blocks(const Box& box, std::int64_t columns, std::int64_t rows, ImU32 ink) {
  constexpr float least_gap_css = 4;
  ImDrawList* list = ImGui::GetWindowDrawList();
  const float stroke = platform::px(1);
  const auto few_enough = [](std::int64_t count, float room) {
    return count > 1 && room / static_cast<float>(count) >= platform::px(least_gap_css);
  };
  for (std::int64_t i = 1; few_enough(columns, box.width()) && i < columns; ++i) {
    const float x = box.min.x + box.width() * static_cast<float>(i) / static_cast<float>(columns);
    list->AddLine({x, box.min.y}, {x, box.max.y}, ink, stroke);
  }
  for (std::int64_t i = 1; few_enough(rows, box.height()) && i < rows; ++i) {
    const float y = box.min.y + box.height() * static_cast<float>(i) / static_cast<float>(rows);
    list->AddLine({box.min.x, y}, {box.max.x, y}, ink, stroke);
  }
}

std::int64_t blocks_of(std::int64_t whole, std::int64_t block) { return (whole + block - 1) / block; }

void draw_output(const TileGeometry& g, const Box& c) {
  rule_blocks(c, blocks_of(g.N, g.block_n), blocks_of(g.M, g.block_m), platform::palette().line);
  const Box tile = {
      c.min, {c.min.x + part_length(g.block_n, g.N, c.width()), c.min.y + part_length(g.block_m, g.M, c.height())}};
  fill(tile, platform::palette().accent);
  outline(c);
}

}  // namespace

void draw_tile_in_problem(const TileGeometry& g) {
  const float room = std::min(ImGui::GetContentRegionAvail().x, platform::px(320));
  const float gap = platform::px(8);
  const float least = platform::px(36);
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  if (g.K <= 0) {
    const float height = std::clamp(room * static_cast<float>(static_cast<double>(g.M) / static_cast<double>(g.N)),
                                    platform::px(16), platform::px(120));
    const Box c = {corner, {corner.x + room, corner.y + height}};
    draw_output(g, c);
    ImGui::Dummy({room, height});
    return;
  }
  const Lengths across = share(static_cast<double>(g.K), static_cast<double>(g.N), room - gap, least);
  const float height = std::min(room, platform::px(220));
  const Lengths down = share(static_cast<double>(g.K), static_cast<double>(g.M), height - gap, least);
  const float split_x = corner.x + across.first;
  const float split_y = corner.y + down.first;
  const Box a = {{corner.x, split_y + gap}, {split_x, corner.y + height}};
  const Box b = {{split_x + gap, corner.y}, {corner.x + room, split_y}};
  const Box c = {{b.min.x, a.min.y}, {b.max.x, a.max.y}};

  const ImU32 strip = with_alpha(platform::palette().accent, 0.25F);
  const ImU32 step = with_alpha(platform::palette().accent, 0.7F);
  const float rows = part_length(g.block_m, g.M, a.height());
  const float columns = part_length(g.block_n, g.N, b.width());
  fill({a.min, {a.max.x, a.min.y + rows}}, strip);
  fill({b.min, {b.min.x + columns, b.max.y}}, strip);
  if (g.block_k > 0) {
    fill({a.min, {a.min.x + part_length(g.block_k, g.K, a.width()), a.min.y + rows}}, step);
    fill({b.min, {b.min.x + columns, b.min.y + part_length(g.block_k, g.K, b.height())}}, step);
  }
  outline(a);
  outline(b);
  draw_output(g, c);
  label_in_middle(a, "A", Tone::plain);
  label_in_middle(b, "B", Tone::plain);
  label_in_middle(c, "C", Tone::plain);
  ImGui::Dummy({room, height});
  explain_last_item(text(Str::help_tile_drawing));
}

void draw_warps(const TileGeometry& g) {
  if (g.warp_m <= 0 || g.warp_n <= 0) return;
  const std::int64_t rows = std::max<std::int64_t>(1, g.block_m / g.warp_m);
  const std::int64_t columns = std::max<std::int64_t>(1, g.block_n / g.warp_n);
  const float room = std::min(ImGui::GetContentRegionAvail().x, platform::px(160));
  const float height =
      std::clamp(room * static_cast<float>(static_cast<double>(g.block_m) / static_cast<double>(g.block_n)),
                 platform::px(20), platform::px(160));
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const Box block = {corner, {corner.x + room, corner.y + height}};
  fill(block, with_alpha(platform::palette().accent, 0.25F));
  rule_blocks(block, columns, rows, platform::palette().ground);
  outline(block);
  constexpr std::int64_t most_numbered = 64;
  for (std::int64_t i = 0; i < rows * columns && rows * columns <= most_numbered; ++i) {
    const float x = block.width() / static_cast<float>(columns);
    const float y = block.height() / static_cast<float>(rows);
    const ImVec2 at = {corner.x + x * static_cast<float>(i % columns), corner.y + y * static_cast<float>(i / columns)};
    label_in_middle({at, {at.x + x, at.y + y}}, std::to_string(i), Tone::plain);
  }
  ImGui::Dummy({room, height});
  explain_last_item(filled(Str::help_warp_drawing, {std::to_string(g.warp_m), std::to_string(g.warp_n)}));
}

void draw_smem_layout(const Working& working) {
  if (working.smem.empty() || working.smem_cap_bytes <= 0) return;
  std::size_t rows = 0;
  std::int64_t end = working.smem_cap_bytes;
  for (const SmemStretch& stretch : working.smem) {
    rows = std::max(rows, stretch.row + 1);
    end = std::max(end, stretch.start_bytes + stretch.size_bytes);
  }
  const float room = ImGui::GetContentRegionAvail().x - platform::px(1);
  const float row_height = platform::px(20);
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const auto x_of = [&](std::int64_t bytes) {
    return corner.x + room * static_cast<float>(static_cast<double>(bytes) / static_cast<double>(end));
  };
  const platform::Palette& palette = platform::palette();
  for (const SmemStretch& stretch : working.smem) {
    const float top = corner.y + row_height * static_cast<float>(stretch.row);
    const Box box = {{x_of(stretch.start_bytes), top},
                     {x_of(stretch.start_bytes + stretch.size_bytes), top + row_height - platform::px(2)}};
    fill(box, with_alpha(palette.quiet, stretch.tensor == "A" ? 0.45F : 0.25F));
    ImGui::GetWindowDrawList()->AddRect(box.min, box.max, palette.surface, 0, 0, platform::px(1));
    label_in_middle(box, stretch.stage > 0 ? stretch.tensor + std::to_string(stretch.stage) : stretch.tensor,
                    Tone::plain);
  }
  const float height = row_height * static_cast<float>(rows);
  const Box whole = {corner, {x_of(working.smem_cap_bytes), corner.y + height - platform::px(2)}};
  outline(whole);
  ImGui::Dummy({room, height});
  explain_last_item(filled(Str::help_smem_drawing, {full_bytes(static_cast<double>(working.smem_cap_bytes))}));
}

}  // namespace tilescope::app
