#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "core/report/text.h"
#include "core/report/usage_lines.h"
#include "web/app/draw.h"
#include "misc/cpp/imgui_stdlib.h"
#include "web/panels/panels.h"
#include "web/panels/tile_drawing.h"
#include "web/platform/platform.h"

namespace tilescope::app {
namespace {

std::string words_of(const Sentence& sentence) { return in_language(sentence, language()); }

void draw_formula(const WorkingLine& line) {
  if (line.formula.empty() && !line.decisive) return;
  ImGui::Indent(platform::px(12));
  ImGui::PushFont(platform::figure_font(), platform::small_line);
  std::string words = line.formula;
  if (line.decisive) words += (words.empty() ? "" : "  ") + std::string("< ") + text(Str::decides);
  draw_wrapped(words, line.decisive ? Tone::accent : Tone::quiet, role::formula);
  ImGui::PopFont();
  ImGui::Unindent(platform::px(12));
}

/// What the line is called at the left, its figure at the right edge, below it where both do not fit.
void draw_named_figure(const WorkingLine& line) {
  const std::string what = words_of(line.what);
  const float room = ImGui::GetContentRegionAvail().x;
  ImGui::PushFont(platform::figure_font(), 0);
  const float figure_width = ImGui::CalcTextSize(line.result.c_str()).x;
  ImGui::PopFont();
  const bool on_one_line = ImGui::CalcTextSize(what.c_str()).x + platform::px(12) + figure_width <= room;
  draw_wrapped(what, Tone::quiet, role::line);
  if (on_one_line) ImGui::SameLine();
  draw_figure(line.result, {}, Tone::plain, false, role::line);
  platform::inspect::name_last_text("candidate.line." + line.id);
}

void draw_line(Workbench& workbench, const WorkingLine& line, bool scroll_here) {
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const bool explained = line.id == workbench.explained_line();
  const float width = ImGui::GetContentRegionAvail().x;
  ImDrawList* list = ImGui::GetWindowDrawList();
  // The ground of the line that the reader was led to lies under its text, whose height is known only afterwards.
  list->ChannelsSplit(2);
  list->ChannelsSetCurrent(1);
  ImGui::BeginGroup();
  if (line.result.empty() && line.formula.empty()) {
    draw_wrapped(words_of(line.what), Tone::plain, role::line);
    platform::inspect::name_last_text("candidate.says." + line.id);
  } else {
    draw_named_figure(line);
    draw_formula(line);
  }
  ImGui::EndGroup();
  list->ChannelsSetCurrent(0);
  if (explained) {
    const float bottom = ImGui::GetItemRectMax().y;
    list->AddRectFilled({corner.x - platform::px(4), corner.y}, {corner.x + width, bottom},
                        platform::palette().accent_fill);
    if (scroll_here) ImGui::SetScrollHereY(0.3F);
  }
  list->ChannelsMerge();
}

void draw_title(Workbench& workbench, const Working& working) {
  ImGui::AlignTextToFramePadding();
  draw_text("#" + std::to_string(workbench.chosen() + 1), Tone::quiet, role::heading);
  ImGui::SameLine();
  ImGui::PushFont(platform::strong_figure_font(), platform::heading_line);
  draw_text(spaced_extents(working.tile), Tone::plain, role::heading);
  ImGui::PopFont();
  const bool pinned = workbench.is_pinned(working.tile);
  same_line_if_room(pinned ? Str::unpin : Str::pin);
  if (draw_button(pinned ? Str::unpin : Str::pin, "candidate.pin")) workbench.toggle_pin(working.tile);
  explain_last_item(text(Str::help_pin));
  same_line_if_room(Str::copy_working);
  if (draw_button(Str::copy_working, "candidate.copy")) platform::copy_text(write_working_text(working));
  explain_last_item(text(Str::help_copy_working));
  if (workbench.pins().empty()) return;
  same_line_if_room(Str::compare_pins);
  if (draw_button(Str::compare_pins, "candidate.compare")) workbench.open_view(View::compare);
}

/// What scripts/reality measured; asked for when the first hint is looked at.
const std::string& measured_kernels() {
  static std::string table;
  static bool asked = false;
  if (!asked) {
    asked = true;
    platform::fetch_text("kernels.json", [](std::string_view text) { table = text; });
  }
  return table;
}

void draw_measured(const CarverCandidate& candidate, const Device& device) {
  const std::vector<Sentence> lines = measured_lines(measured_kernels(), candidate, device);
  if (lines.empty()) return;
  draw_heading(text(Str::measured_kernel));
  for (const Sentence& line : lines) {
    draw_wrapped(words_of(line), Tone::plain, role::line);
    platform::inspect::name_last_text("candidate.measured.line");
  }
}

/// A box for what ptxas printed, and the occupancy that follows from it.
void draw_usage(const Workbench& workbench) {
  if (workbench.carver_ranking().empty()) return;
  const CarverCandidate& candidate = workbench.carver_ranking()[workbench.chosen()];
  if (!candidate.verdict) return;
  draw_measured(candidate, workbench.report()->query.device);
  static std::string pasted;
  draw_heading(text(Str::paste_usage));
  const ImVec2 size = {ImGui::GetContentRegionAvail().x, platform::px(72)};
  ImGui::PushFont(platform::figure_font(), platform::small_line);
  ImGui::InputTextMultiline("##usage", &pasted, size, ImGuiInputTextFlags_WordWrap);
  ImGui::PopFont();
  platform::inspect::name_last_item("candidate.usage", pasted);
  const UsageLines said = usage_lines(pasted, candidate, workbench.report()->query.device);
  if (pasted.empty()) draw_wrapped(text(Str::paste_usage_hint), Tone::quiet, role::line);
  if (said.error) draw_wrapped(words_of(*said.error), Tone::bad);
  for (const Sentence& line : said.lines) {
    draw_wrapped(words_of(line), Tone::plain, role::line);
    platform::inspect::name_last_text("candidate.usage.line");
  }
}

}  // namespace

void draw_candidate_panel(Workbench& workbench) {
  const Working* working = workbench.report() ? workbench.working() : nullptr;
  if (!working) {
    draw_wrapped(text(Str::no_candidate), Tone::quiet);
    return;
  }
  const bool scroll = workbench.take_scroll_to_line();
  draw_title(workbench, *working);
  draw_tile_in_problem(working->geometry);
  for (const WorkingSection& section : working->sections) {
    if (section.apart_from_ranking) ImGui::Separator();
    draw_heading(words_of(section.title));
    if (section.title.id == SentenceId::section_hint) draw_warps(working->geometry);
    if (section.title.id == SentenceId::section_smem) draw_smem_layout(*working);
    for (const WorkingLine& line : section.lines) draw_line(workbench, line, scroll);
    if (section.title.id == SentenceId::section_builds) draw_usage(workbench);
  }
}

}  // namespace tilescope::app
