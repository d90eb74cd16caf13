#include <algorithm>
#include <string>
#include <vector>

#include "core/analysis/defaults.h"
#include "core/query/device_presets.h"
#include "core/query/integer.h"
#include "core/report/figures.h"
#include "core/report/reasons.h"
#include "core/report/working.h"
#include "web/app/device_run.h"
#include "web/app/draw.h"
#include "web/app/format.h"
#include "web/app/language.h"
#include "web/panels/panels.h"
#include "web/panels/searchable_list.h"
#include "web/panels/table.h"
#include "web/platform/platform.h"
#include "web/tables/words.h"

namespace tilescope::app {
namespace {

DeviceRun device_run;

std::string id_of(const Device& device) { return device.preset.empty() ? device.name : device.preset; }

void draw_device_choice(Workbench& workbench, std::vector<std::string> shown) {
  const std::vector<DevicePreset>& presets = device_presets();
  ImGui::SetNextItemWidth(std::min(platform::px(280), ImGui::GetContentRegionAvail().x));
  const bool open = ImGui::BeginCombo("##add", text(Str::add_device), ImGuiComboFlags_HeightLarge);
  if (!open) platform::inspect::name_last_item("devices.add");
  if (open) {
    const int chosen = draw_searchable_list(presets.size(), Str::search_devices, "devices.add",
                                            [&](std::size_t i) { return preset_words(presets[i]); });
    if (chosen >= 0) {
      const std::string& id = presets[static_cast<std::size_t>(chosen)].device.preset;
      if (std::find(shown.begin(), shown.end(), id) == shown.end()) {
        if (shown.size() == max_compared_devices) shown.erase(shown.begin());
        shown.push_back(id);
        workbench.look(&LinkView::devices, shown);
      }
    }
    ImGui::EndCombo();
  }
  for (std::size_t i = 0; i < shown.size(); ++i) {
    const std::string words = "\u2715 " + shown[i];
    const float width = ImGui::CalcTextSize(words.c_str()).x + 2 * ImGui::GetStyle().FramePadding.x;
    ImGui::SameLine();
    if (ImGui::GetContentRegionAvail().x < width) ImGui::NewLine();
    // The last one stays: an empty list would stand for the usual devices.
    ImGui::BeginDisabled(shown.size() == 1);
    if (ImGui::Button(words.c_str())) {
      std::vector<std::string> rest = shown;
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
      workbench.look(&LinkView::devices, rest);
    }
    ImGui::EndDisabled();
    platform::inspect::name_last_item("devices.drop." + shown[i]);
    explain_last_item(filled(Str::help_drop_device, {shown[i]}));
  }
}

// --- side by side

/// One line of the comparison: what it is called, and what it says of a device.
struct ComparedLine {
  Str words;
  const char* id;
  std::string (*show)(const DeviceAnswer&);
};

const FirstAnswer* first_of(const DeviceAnswer& answer) {
  return answer.tiles.empty() || answer.tiles[0].tile.empty() ? nullptr : &answer.tiles[0];
}

template <class Show>
std::string of_first(const DeviceAnswer& answer, const Show& show) {
  const FirstAnswer* first = first_of(answer);
  return first ? show(*first) : std::string("-");
}

std::string tile_of(const FirstAnswer& a) { return a.tile.empty() ? std::string("-") : spaced_extents(a.tile); }

constexpr ComparedLine compared_lines[] = {
    {Str::line_smem_cap, "smem_cap", [](const DeviceAnswer& d) { return grouped(d.device.smem_cap); }},
    {Str::line_sms, "compute_max_core", [](const DeviceAnswer& d) { return grouped(d.device.compute_max_core); }},
    {Str::line_first, "tile",
     [](const DeviceAnswer& d) {
       if (!d.errors.empty()) return message_text(d.errors[0], language());
       if (!d.tiles.empty() && d.tiles[0].raised != carver::Raise::none) {
         return std::string(type_name(d.tiles[0].raised));
       }
       return of_first(d, tile_of);
     }},
    {Str::column_reduce_step, "rstep",
     [](const DeviceAnswer& d) {
       return of_first(d, [](const FirstAnswer& a) { return a.reduce_step > 0 ? grouped(a.reduce_step) : "-"; });
     }},
    {Str::column_threads, "threads",
     [](const DeviceAnswer& d) {
       return of_first(d, [](const FirstAnswer& a) { return a.threads > 0 ? grouped(a.threads) : "-"; });
     }},
    {Str::line_traffic, "traffic",
     [](const DeviceAnswer& d) {
       return of_first(d, [](const FirstAnswer& a) { return megabytes(a.traffic_bytes); });
     }},
    {Str::column_blocks_per_sm, "blocks_per_sm",
     [](const DeviceAnswer& d) { return of_first(d, [](const FirstAnswer& a) { return grouped(a.blocks_per_sm); }); }},
    {Str::column_limiter, "limiter",
     [](const DeviceAnswer& d) { return of_first(d, [](const FirstAnswer& a) { return limiter_name(a.limiter); }); }},
    {Str::column_waves, "waves",
     [](const DeviceAnswer& d) { return of_first(d, [](const FirstAnswer& a) { return grouped(a.waves); }); }},
    {Str::column_last_wave, "last_wave",
     [](const DeviceAnswer& d) { return of_first(d, [](const FirstAnswer& a) { return percent(a.last_wave); }); }},
    {Str::column_priority, "priority",
     [](const DeviceAnswer& d) { return of_first(d, [](const FirstAnswer& a) { return scientific(a.priority); }); }},
    {Str::line_ties, "ties",
     [](const DeviceAnswer& d) { return of_first(d, [](const FirstAnswer& a) { return grouped(a.ties); }); }},
    {Str::line_visited, "visited", [](const DeviceAnswer& d) { return grouped(d.visited); }},
    {Str::line_valid, "valid", [](const DeviceAnswer& d) { return grouped(d.valid); }},
    {Str::line_policy, "policy",
     [](const DeviceAnswer& d) { return d.policy ? std::string(carver::policy_name(*d.policy)) : std::string("-"); }},
};

void draw_line(const std::string& what, std::string_view id, const std::vector<std::string>& figures) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  draw_cell(what);
  for (std::size_t i = 0; i < figures.size(); ++i) {
    ImGui::TableNextColumn();
    draw_figure(figures[i], {}, i > 0 && figures[i] != figures[0] ? Tone::accent : Tone::plain);
    platform::inspect::name_last_text("devices." + std::to_string(i) + "." + std::string(id));
  }
}

void draw_side_by_side(const DeviceComparison& comparison) {
  const std::vector<DeviceAnswer>& devices = comparison.devices;
  constexpr ImGuiTableFlags flags = ImGuiTableFlags_ScrollX | ImGuiTableFlags_SizingFixedFit |
                                    ImGuiTableFlags_Resizable | ImGuiTableFlags_NoBordersInBody;
  std::size_t most_tiles = 1;
  for (const DeviceAnswer& device : devices) most_tiles = std::max(most_tiles, device.tiles.size());
  const auto rows = static_cast<float>(std::size(compared_lines) + most_tiles);
  const float height =
      (rows + 1) * (ImGui::GetTextLineHeight() + 2 * ImGui::GetStyle().CellPadding.y) + platform::px(12);
  if (!ImGui::BeginTable("side by side", static_cast<int>(devices.size()) + 1, flags,
                         {ImGui::GetContentRegionAvail().x, height})) {
    return;
  }
  ImGui::TableSetupScrollFreeze(1, 1);
  ImGui::TableSetupColumn("line", 0, platform::px(128));
  for (const DeviceAnswer& device : devices)
    ImGui::TableSetupColumn(id_of(device.device).c_str(), 0, platform::px(136));
  ImGui::TableNextRow(ImGuiTableRowFlags_Headers);
  ImGui::TableNextColumn();
  for (const DeviceAnswer& device : devices) {
    ImGui::TableNextColumn();
    const std::string id = id_of(device.device);
    draw_column_title(id.c_str(), shortened(id, ImGui::GetContentRegionAvail().x).c_str(), "",
                      device.device.name.c_str(), true);
  }
  for (const ComparedLine& line : compared_lines) {
    std::vector<std::string> figures;
    for (const DeviceAnswer& device : devices) figures.push_back(line.show(device));
    draw_line(text(line.words), line.id, figures);
  }
  for (std::size_t n = 1; n < most_tiles; ++n) {
    std::vector<std::string> figures;
    for (const DeviceAnswer& device : devices)
      figures.push_back(n < device.tiles.size() ? tile_of(device.tiles[n]) : "-");
    draw_line(filled(Str::line_next_tile, {std::to_string(n + 1)}), "tile." + std::to_string(n + 1), figures);
  }
  ImGui::EndTable();
}

void draw_warnings(const DeviceComparison& comparison) {
  for (const DeviceAnswer& device : comparison.devices) {
    for (const Sentence& warning : device.warnings) {
      draw_wrapped(filled(Str::labelled, {id_of(device.device), in_language(warning, language())}), Tone::warning);
    }
  }
}

// --- what flips it

void draw_flip(const Flip& flip, const std::string& name) {
  const Str effect = !flip.possible ? Str::flip_impossible
                     : flip.reaches ? Str::flip_reaches
                     : flip.changes ? Str::flip_changes
                                    : Str::flip_nothing;
  const std::string tile = flip.possible ? tile_of(flip.answer) : std::string("-");
  draw_wrapped(filled(Str::flip_line, {flip.field, flip.from, flip.to, text(effect), tile}),
               flip.reaches   ? Tone::accent
               : flip.changes ? Tone::plain
                              : Tone::quiet,
               role::line);
  platform::inspect::name_last_text(name + "." + flip.field);
}

void draw_flips(const DeviceComparison& comparison) {
  if (comparison.flips.empty()) return;
  draw_heading(text(Str::what_flips_it));
  for (std::size_t i = 0; i < comparison.flips.size(); ++i) {
    if (!comparison.flips[i]) continue;
    const FlipAnalysis& analysis = *comparison.flips[i];
    const std::string to = id_of(comparison.devices[i + 1].device);
    const std::string name = "devices.flip." + to;
    draw_wrapped(filled(Str::flip_pair, {id_of(comparison.devices[0].device), to}), Tone::plain, role::label);
    ImGui::Indent(platform::px(12));
    const std::vector<std::string> causes = analysis.causes();
    std::string said;
    for (const std::string& cause : causes) said += (said.empty() ? "" : ", ") + cause;
    draw_wrapped(analysis.same_choice() ? text(Str::flip_same)
                 : causes.empty()       ? text(Str::flip_no_single)
                                        : filled(Str::flip_causes, {said}),
                 Tone::plain, role::line);
    platform::inspect::name_last_text(name);
    for (const Flip& flip : analysis.flips) draw_flip(flip, name);
    ImGui::Unindent(platform::px(12));
  }
}

}  // namespace

void draw_devices_panel(Workbench& workbench) {
  const Query& query = workbench.report()->query;
  const std::vector<std::string> shown = compared_devices(query, workbench.looks().devices);
  device_run.ask(query, workbench.looks().devices, workbench.looks().choice);
  device_run.work();
  if (!device_run.done()) platform::request_frames(2);
  ImGui::BeginChild("devices", {0, 0}, ImGuiChildFlags_None);
  draw_device_choice(workbench, shown);
  draw_side_by_side(device_run.comparison());
  if (!device_run.done()) {
    ImGui::ProgressBar(
        static_cast<float>(device_run.comparison().devices.size() + device_run.comparison().flips.size()) /
            static_cast<float>(2 * device_run.devices().size()),
        {std::min(platform::px(240), ImGui::GetContentRegionAvail().x), 0}, "");
  }
  draw_warnings(device_run.comparison());
  draw_flips(device_run.comparison());
  ImGui::EndChild();
}

}  // namespace tilescope::app
