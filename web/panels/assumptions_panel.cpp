#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/analysis/assumptions.h"
#include "core/query/integer.h"
#include "core/query/names.h"
#include "core/report/working.h"
#include "web/app/draw.h"
#include "web/app/format.h"
#include "web/app/language.h"
#include "web/panels/panels.h"
#include "web/panels/table.h"
#include "web/platform/platform.h"

namespace tilescope::app {
namespace {

/// Candidates of a flip that are listed.
constexpr std::size_t listed_moves = 40;

/// The line whose evidence and effect are shown.
std::string opened = "traffic_k";

/// What a line's value would be flipped to: carver's, or the original model's where carver's is in force.
std::string flipped_value(const AssumptionLine& line) {
  if (line.kind == AssumptionKind::other_model) return {};
  if (!line.carver_value.empty() && line.value != line.carver_value) return line.carver_value;
  if (line.value != line.seed_value) return line.seed_value;
  for (const std::string& choice : line.choices) {
    if (choice != line.value) return choice;
  }
  return {};
}

struct Effect {
  std::string key;
  std::string value;
  RankingChange change;
};

/// Each line's flip, one a frame, for the present report.
class Effects {
 public:
  const std::vector<AssumptionLine>& lines(const Workbench& workbench) {
    if (generation_ == workbench.generation()) return lines_;
    generation_ = workbench.generation();
    lines_ = assumption_lines(workbench.report()->query);
    effects_.clear();
    next_ = 0;
    return lines_;
  }

  void work(const Query& query) {
    if (next_ == lines_.size()) return;
    platform::request_frames(2);
    const AssumptionLine& line = lines_[next_++];
    const std::string value = flipped_value(line);
    if (value.empty()) return;
    std::vector<FieldMessage> errors;
    const std::optional<Query> flipped = with_field(query, line.key, value, errors);
    if (flipped) effects_.push_back({line.key, value, ranking_change(query, *flipped)});
  }

  const Effect* of(const std::string& key) const {
    const auto found = std::find_if(effects_.begin(), effects_.end(), [&](const Effect& e) { return e.key == key; });
    return found == effects_.end() ? nullptr : &*found;
  }

 private:
  int generation_ = -1;
  std::vector<AssumptionLine> lines_;
  std::vector<Effect> effects_;
  std::size_t next_ = 0;
};

Effects effects;

std::string extents_of(const Tile& tile) { return spaced_extents({tile.block_m, tile.block_n, tile.block_k}); }

std::string short_effect(const Effect& effect) {
  const RankingChange& change = effect.change;
  if (change.refusal) return text(Str::effect_refused);
  if (change.is_same_ranking()) return filled(Str::effect_none, {effect.value});
  const auto count = [](std::size_t n) { return grouped(static_cast<std::int64_t>(n)); };
  return filled(Str::effect_short,
                {effect.value, std::to_string(change.kept_of_first), std::to_string(change.first),
                 count(change.moved.size()), count(change.arrived.size()), count(change.gone.size())});
}

void set_value(Workbench& workbench, const std::string& key, const std::string& value) {
  workbench.edit(key, value);
  workbench.commit();
}

/// A value that a click puts in force; the one in force stands as text.
void draw_value(Workbench& workbench, const AssumptionLine& line, const std::string& value, const char* column) {
  const std::string name = "assumptions." + line.key + "." + column;
  if (value.empty()) {
    draw_cell("-");
  } else if (value == line.value) {
    draw_cell(value, text(Str::in_force), Tone::accent);
    platform::inspect::name_last_text(name);
  } else {
    if (ImGui::SmallButton((value + "##" + column).c_str())) set_value(workbench, line.key, value);
    platform::inspect::name_last_item(name, value);
    explain_last_item(filled(Str::help_set_value, {line.key, value}));
  }
}

void draw_line(Workbench& workbench, const AssumptionLine& line) {
  ImGui::PushID(line.key.c_str());
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  const bool is_open = opened == line.key;
  if (ImGui::Selectable(line.key.c_str(), is_open)) opened = line.key;
  platform::inspect::name_last_item("assumptions." + line.key, is_open ? "selected" : "");
  explain_last_item(in_language(line.what, language()));
  ImGui::TableNextColumn();
  draw_cell(line.value, {}, line.value == line.seed_value ? Tone::plain : Tone::accent);
  platform::inspect::name_last_text("assumptions." + line.key + ".now");
  ImGui::TableNextColumn();
  draw_value(workbench, line, line.seed_value, "original");
  ImGui::TableNextColumn();
  draw_value(workbench, line, line.carver_value, "carver");
  ImGui::TableNextColumn();
  if (const Effect* effect = effects.of(line.key)) {
    draw_cell(short_effect(*effect));
    platform::inspect::name_last_text("assumptions." + line.key + ".effect");
  }
  ImGui::PopID();
}

void draw_lines(Workbench& workbench, const std::vector<AssumptionLine>& lines) {
  constexpr ImGuiTableFlags flags = ImGuiTableFlags_ScrollX | ImGuiTableFlags_SizingFixedFit |
                                    ImGuiTableFlags_Resizable | ImGuiTableFlags_BordersInnerH |
                                    ImGuiTableFlags_NoBordersInBody;
  const float height = static_cast<float>(lines.size() + 1) *
                           (ImGui::GetTextLineHeight() + 2 * ImGui::GetStyle().CellPadding.y + platform::px(1)) +
                       platform::px(12);
  const float room_css = ImGui::GetContentRegionAvail().x / platform::scale();
  if (!ImGui::BeginTable("assumptions", 5, flags, {ImGui::GetContentRegionAvail().x, height})) return;
  ImGui::TableSetupScrollFreeze(1, 1);
  constexpr float padding_css = 50;
  const std::pair<Str, float> columns[] = {
      {Str::assumption, 112.0F},
      {Str::column_now, 88.0F},
      {Str::column_original, 88.0F},
      {Str::column_carver, 76.0F},
      {Str::column_effect, std::clamp(room_css - 112 - 88 - 88 - 76 - padding_css, 240.0F, 430.0F)}};
  for (const auto& [words, width] : columns) ImGui::TableSetupColumn(text(words), 0, platform::px(width));
  ImGui::TableNextRow(ImGuiTableRowFlags_Headers);
  for (const auto& [words, width] : columns) {
    ImGui::TableNextColumn();
    draw_column_title(text(words, Language::english), text(words), "", "", false);
  }
  for (const AssumptionLine& line : lines) draw_line(workbench, line);
  ImGui::EndTable();
}

void draw_assumption_presets(Workbench& workbench) {
  if (draw_button(Str::what_carver_does, "assumptions.carver")) {
    const Assumptions choices = carvers_choices(workbench.report()->query);
    for_each_assumption(choices, [&](std::string_view key, const auto& value) {
      using T = std::decay_t<decltype(value)>;
      if constexpr (NamedEnum<T>) {
        workbench.edit(key, std::string(name(value)));
      } else {
        workbench.edit(key, std::to_string(value));
      }
    });
    workbench.commit();
  }
  explain_last_item(in_language(still_not_carver(), language()));
  same_line_if_room(Str::original_model);
  if (draw_button(Str::original_model, "assumptions.original")) {
    const Assumptions defaults;
    for_each_assumption(defaults, [&](std::string_view key, const auto&) {
      if (workbench.draft().is_changed(key)) workbench.reset(key);
    });
  }
  draw_wrapped(in_language(still_not_carver(), language()), Tone::quiet);
}

// --- the open line

std::string places_of(const RankingMove& move) {
  const auto place = [](std::int64_t at) { return at < 0 ? std::string("-") : "#" + grouped(at + 1); };
  std::string words = place(move.before) + " \u2192 " + place(move.after);
  if (move.before >= 0 && move.after >= 0) {
    words += (move.up() > 0 ? " \u25B2" : " \u25BC") + grouped(move.up() > 0 ? move.up() : -move.up());
  }
  return words;
}

void draw_moves(Str title, const std::vector<RankingMove>& moves, const char* name) {
  if (moves.empty()) return;
  draw_wrapped(filled(title, {grouped(static_cast<std::int64_t>(moves.size()))}), Tone::plain, role::label);
  constexpr ImGuiTableFlags flags = ImGuiTableFlags_SizingFixedFit | ImGuiTableFlags_NoBordersInBody;
  if (!ImGui::BeginTable(name, 2, flags)) return;
  ImGui::TableSetupColumn("tile", 0, platform::px(136));
  ImGui::TableSetupColumn("places", 0, platform::px(176));
  for (std::size_t i = 0; i < moves.size() && i < listed_moves; ++i) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    draw_figure(extents_of(moves[i].tile));
    platform::inspect::name_last_text(std::string(name) + "." + std::to_string(i + 1) + ".tile");
    ImGui::TableNextColumn();
    draw_cell(places_of(moves[i]));
    platform::inspect::name_last_text(std::string(name) + "." + std::to_string(i + 1) + ".places");
  }
  ImGui::EndTable();
  if (moves.size() > listed_moves) {
    draw_wrapped(filled(Str::moves_not_listed, {grouped(static_cast<std::int64_t>(moves.size() - listed_moves))}),
                 Tone::quiet);
  }
}

void draw_open_line(const AssumptionLine& line) {
  draw_heading(line.key);
  draw_wrapped(in_language(line.what, language()), Tone::plain, role::line);
  draw_wrapped(in_language(line.evidence, language()), Tone::quiet, role::line);
  ImGui::PushFont(platform::figure_font(), platform::small_line);
  draw_wrapped(line.command, Tone::plain, role::formula);
  ImGui::PopFont();
  platform::inspect::name_last_text("assumptions.command");
  if (draw_button(Str::copy_command, "assumptions.copy")) platform::copy_text(line.command);
  const Effect* effect = effects.of(line.key);
  if (!effect) return;
  draw_wrapped(short_effect(*effect), Tone::plain, role::line);
  draw_moves(Str::moves_title, effect->change.moved, "assumptions.moved");
  draw_moves(Str::arrivals_title, effect->change.arrived, "assumptions.arrived");
  draw_moves(Str::departures_title, effect->change.gone, "assumptions.gone");
}

}  // namespace

void draw_assumptions_panel(Workbench& workbench) {
  ImGui::BeginChild("assumptions", {0, 0}, ImGuiChildFlags_None);
  const std::vector<AssumptionLine> lines = effects.lines(workbench);
  effects.work(workbench.report()->query);
  draw_assumption_presets(workbench);
  draw_lines(workbench, lines);
  const auto open = std::find_if(lines.begin(), lines.end(), [](const AssumptionLine& l) { return l.key == opened; });
  if (open != lines.end()) draw_open_line(*open);
  ImGui::EndChild();
}

}  // namespace tilescope::app
