// The page: one window over the whole canvas. Wide screens have the query at the left, its answer in the middle and the
// chosen tile's arithmetic at the right; on medium ones the arithmetic is a drawer over the answer; on narrow ones
// everything is under tabs.
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <span>
#include <string>

#include "imgui.h"
#include "web/app/draw.h"
#include "web/app/language.h"
#include "web/app/measured_view.h"
#include "web/app/workbench.h"
#include "web/panels/panels.h"
#include "web/platform/platform.h"

namespace tilescope::app {
namespace {

constexpr float narrow_css = 700;
constexpr float wide_css = 1100;

Workbench workbench;

// --- columns whose widths the reader chooses

struct ColumnWidth {
  const char* name;
  float least_css;
  float most_css;
  float css;
};

ColumnWidth query_width = {"query", 240, 520, 304};
ColumnWidth candidate_width = {"candidate", 280, 720, 356};
bool drawer_open = false;

std::string width_key(const ColumnWidth& width) { return std::string("width.") + width.name; }

void load_width(ColumnWidth& width) {
  const std::string saved = platform::load(width_key(width));
  const float css = static_cast<float>(std::strtod(saved.c_str(), nullptr));
  if (css >= width.least_css && css <= width.most_css) width.css = css;
}

/// A strip between two columns, dragged or moved with the arrow keys. `grows` is 1 where the column at its left has the
/// width, -1 where the one at its right has.
void draw_splitter(ColumnWidth& width, float grows) {
  constexpr float strip_css = 8;
  constexpr float key_step_css = 16;
  ImGui::SameLine(0, 0);
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const float height = ImGui::GetContentRegionAvail().y;
  ImGui::InvisibleButton((std::string("splitter.") + width.name).c_str(), {platform::px(strip_css), height},
                         ImGuiButtonFlags_EnableNav);
  platform::inspect::name_last_item(std::string("splitter.") + width.name);
  platform::claim_touch_drag();
  explain_last_item(text(Str::help_splitter));
  const bool active = ImGui::IsItemActive();
  const bool focused = ImGui::IsItemFocused() && ImGui::GetIO().NavVisible;
  float moved = active ? ImGui::GetIO().MouseDelta.x / platform::scale() : 0;
  if (focused && ImGui::IsKeyPressed(ImGuiKey_LeftArrow)) moved -= key_step_css;
  if (focused && ImGui::IsKeyPressed(ImGuiKey_RightArrow)) moved += key_step_css;
  if (moved != 0) {
    width.css = std::clamp(width.css + grows * moved, width.least_css, width.most_css);
    platform::save(width_key(width), std::to_string(width.css));
  }
  if (active || ImGui::IsItemHovered()) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
  const ImU32 ink = active || focused ? platform::palette().accent : platform::palette().line;
  const float x = corner.x + platform::px(strip_css) / 2;
  ImGui::GetWindowDrawList()->AddLine({x, corner.y}, {x, corner.y + height}, ink, platform::px(1));
  ImGui::SameLine(0, 0);
}

// --- views

struct TryShape {
  Str words;
  const char* link;
};

constexpr TryShape try_shapes[] = {
    {Str::try_1024, "M=1024&N=1024&K=1024"},     {Str::try_8192, "M=8192&N=8192&K=8192"},
    {Str::try_gate_up, "M=4096&N=28672&K=4096"}, {Str::try_down, "M=16&N=8192&K=28672"},
    {Str::try_expert, "M=4096&N=7168&K=2048"},
};

void draw_welcome() {
  draw_wrapped(text(Str::tagline), Tone::quiet);
  draw_text(text(Str::try_shapes), Tone::quiet);
  int index = 0;
  for (const TryShape& shape : try_shapes) {
    const float width = ImGui::CalcTextSize(text(shape.words)).x;
    ImGui::SameLine(0, platform::px(12));
    if (ImGui::GetContentRegionAvail().x < width) ImGui::NewLine();
    if (draw_link_button(text(shape.words), "try." + std::to_string(index++))) workbench.choose_shape(shape.link);
  }
}

struct ViewTab {
  Str words;
  const char* name;
  View view;
  void (*draw)(Workbench&);
};

constexpr ViewTab enumeration_views[] = {{Str::ranking, "Ranking", View::ranking, draw_ranking_panel},
                                         {Str::rejected, "Rejected", View::rejected, draw_rejected_panel},
                                         {Str::compare, "Compare", View::compare, draw_compare_panel},
                                         {Str::landscape, "Landscape", View::landscape, draw_landscape_panel},
                                         {Str::sweep, "Sweep", View::sweep, draw_sweep_panel},
                                         {Str::devices, "Devices", View::devices, draw_devices_panel},
                                         {Str::assumptions, "Assumptions", View::assumptions, draw_assumptions_panel},
                                         {Str::measured, "Measured", View::measured, draw_measured_panel}};
constexpr ViewTab carver_views[] = {{Str::hints, "Hints", View::hints, draw_hints_panel},
                                    {Str::ranked, "Ranked", View::ranked, draw_ranked_panel},
                                    {Str::search, "Search", View::search, draw_search_panel},
                                    {Str::compare, "Compare", View::compare, draw_compare_panel},
                                    {Str::landscape, "Landscape", View::landscape, draw_landscape_panel},
                                    {Str::sweep, "Sweep", View::sweep, draw_sweep_panel},
                                    {Str::devices, "Devices", View::devices, draw_devices_panel},
                                    {Str::measured, "Measured", View::measured, draw_measured_panel}};

std::span<const ViewTab> present_views() {
  const bool enumerated = workbench.report() && workbench.report()->enumeration.has_value();
  return enumerated ? std::span<const ViewTab>(enumeration_views) : carver_views;
}

const ViewTab* present_view() {
  const std::span<const ViewTab> views = present_views();
  const auto is_open = [](const ViewTab& tab) { return tab.view == workbench.view(); };
  const auto found = std::find_if(views.begin(), views.end(), is_open);
  return found == views.end() ? nullptr : &*found;
}

/// A tab among rows of them. True where it was pressed.
bool draw_tab(Str words, const char* name, bool open, bool first = false) {
  if (!first) same_line_if_room(words);
  ImGui::PushStyleColor(ImGuiCol_Button, open ? platform::palette().accent_fill : platform::palette().ground);
  const bool pressed = ImGui::Button(label(words, std::string("tab.") + name).c_str());
  ImGui::PopStyleColor();
  platform::inspect::name_last_item(std::string("tab.") + name, open ? "open" : "");
  return pressed;
}

/// The tabs take as many rows as they need, so that all of them can be read. True where one was pressed.
bool draw_view_tabs(bool shows_result, bool first) {
  bool pressed = false;
  if (!workbench.report()) return draw_tab(Str::ranking, "Ranking", shows_result, first);
  for (const ViewTab& tab : present_views()) {
    if (draw_tab(tab.words, tab.name, shows_result && tab.view == workbench.view(), first)) {
      workbench.show(tab.view);
      pressed = true;
    }
    first = false;
  }
  return pressed;
}

/// What is said while an answer takes long.
void draw_waiting() {
  if (workbench.is_answering()) {
    const std::string percent = std::to_string(static_cast<int>(100 * workbench.progress())) + " %";
    ImGui::ProgressBar(static_cast<float>(workbench.progress()), {platform::px(200), 0}, percent.c_str());
    platform::inspect::name_last_item("answer.progress", percent);
    ImGui::SameLine();
    if (draw_button(Str::cancel, "answer.cancel")) workbench.give_up();
  } else if (workbench.has_given_up()) {
    draw_wrapped(text(Str::given_up), Tone::warning);
    if (draw_button(Str::run_again, "answer.again")) workbench.answer();
  }
}

bool answer_slice() {
  using Clock = std::chrono::steady_clock;
  static Clock::time_point last_frame;
  const bool goes_on = workbench.work(10);
  const Clock::time_point now = Clock::now();
  if (!goes_on || now - last_frame >= std::chrono::milliseconds(100)) {
    last_frame = now;
    platform::request_frames(goes_on ? 1 : 3);
  }
  return goes_on;
}

void draw_view() {
  draw_waiting();
  if (!workbench.report()) return draw_wrapped(text(Str::nothing_ranked), Tone::quiet);
  draw_summary(workbench);
  ImGui::BeginDisabled(workbench.is_stale());
  draw_why(workbench);
  if (const ViewTab* tab = present_view()) tab->draw(workbench);
  ImGui::EndDisabled();
}

void draw_result(float width) {
  ImGui::BeginChild("result", {width, 0}, ImGuiChildFlags_AlwaysUseWindowPadding);
  draw_welcome();
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {platform::px(4), platform::px(2)});
  draw_view_tabs(true, true);
  ImGui::PopStyleVar();
  ImGui::Separator();
  draw_view();
  ImGui::EndChild();
}

void draw_candidate(float width) {
  ImGui::BeginChild("candidate", {width, 0}, ImGuiChildFlags_AlwaysUseWindowPadding);
  ImGui::BeginDisabled(workbench.is_stale());
  draw_candidate_panel(workbench);
  ImGui::EndDisabled();
  ImGui::EndChild();
}

void draw_query(float width) {
  ImGui::BeginChild("query", {width, 0}, ImGuiChildFlags_AlwaysUseWindowPadding);
  draw_query_panel(workbench);
  ImGui::EndChild();
}

// --- layouts

void draw_wide() {
  constexpr float least_result_css = 320;
  const float strips = 2 * platform::px(8);
  const float room = ImGui::GetContentRegionAvail().x - strips - platform::px(least_result_css);
  const float query = std::min(platform::px(query_width.css), room / 2);
  const float candidate = std::min(platform::px(candidate_width.css), room - query);
  draw_query(query);
  draw_splitter(query_width, 1);
  draw_result(ImGui::GetContentRegionAvail().x - candidate - platform::px(8));
  draw_splitter(candidate_width, -1);
  draw_candidate(0);
}

void draw_medium() {
  draw_query(platform::px(std::min(query_width.css, 300.0F)));
  draw_splitter(query_width, 1);
  ImGui::BeginGroup();
  if (workbench.ranked_count() > 0) {
    if (draw_button(drawer_open ? Str::hide_candidate : Str::show_candidate, "candidate.drawer")) {
      drawer_open = !drawer_open;
    }
  }
  if (drawer_open) {
    draw_candidate(0);
  } else {
    draw_result(0);
  }
  ImGui::EndGroup();
}

/// What a narrow screen shows: one thing at a time.
enum class NarrowPart { query, result, candidate };
NarrowPart narrow_part = NarrowPart::result;

/// The number of the last view request that the narrow layout has followed.
int followed_request = 0;

void draw_narrow_tabs() {
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {platform::px(4), platform::px(2)});
  if (draw_tab(Str::query, "Query", narrow_part == NarrowPart::query, true)) narrow_part = NarrowPart::query;
  if (draw_view_tabs(narrow_part == NarrowPart::result, false)) narrow_part = NarrowPart::result;
  if (draw_tab(Str::candidate, "Candidate", narrow_part == NarrowPart::candidate)) {
    narrow_part = NarrowPart::candidate;
  }
  ImGui::PopStyleVar();
  ImGui::Separator();
}

void draw_narrow() {
  if (followed_request != workbench.view_requests()) narrow_part = NarrowPart::result;
  followed_request = workbench.view_requests();
  draw_narrow_tabs();
  switch (narrow_part) {
    case NarrowPart::query:
      ImGui::BeginChild("query");
      draw_welcome();
      draw_query_panel(workbench);
      ImGui::EndChild();
      break;
    case NarrowPart::result: draw_view(); break;
    case NarrowPart::candidate: draw_candidate(0); break;
  }
}

// --- keys that work outside text fields

void open_numbered_view() {
  const std::span<const ViewTab> views = present_views();
  for (std::size_t i = 0; i < views.size(); ++i) {
    if (platform::typed(U'1' + static_cast<char32_t>(i))) workbench.open_view(views[i].view);
  }
}

void take_shortcuts() {
  if (platform::typed(U'?')) open_keys_sheet();
  if (!workbench.report()) return;
  open_numbered_view();
  if (platform::typed(U'm')) {
    const bool enumerates = workbench.draft().text("model") == "enumerate";
    workbench.edit("model", enumerates ? "carver" : "enumerate");
    workbench.commit();
  }
  if (platform::typed(U'p') && workbench.chosen() < workbench.ranked_count()) {
    workbench.toggle_pin(workbench.tile_at(workbench.chosen()));
  }
  if (platform::typed(U'l')) copy_link(workbench);
  if (platform::typed(U'e')) open_export_sheet();
  if (platform::typed(U'/')) ask_for_filter();
}

void start() {
  load_width(query_width);
  load_width(candidate_width);
  workbench.open(platform::fragment());
  take_measured_files(workbench);
}

void frame() {
  const ImGuiViewport* viewport = ImGui::GetMainViewport();
  ImGui::SetNextWindowPos(viewport->Pos);
  ImGui::SetNextWindowSize(viewport->Size);
  constexpr ImGuiWindowFlags flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus;
  ImGui::Begin("Tilescope", nullptr, flags);
  take_shortcuts();
  measured_view().follow(workbench);
  draw_header(workbench);
  const float width = viewport->Size.x;
  if (width < platform::px(narrow_css)) {
    draw_narrow();
  } else if (width < platform::px(wide_css)) {
    draw_medium();
  } else {
    draw_wide();
  }
  draw_export_sheet(workbench);
  draw_keys_sheet();
  ImGui::End();
  // Before what the views work out, whose question may be another one by then.
  if (workbench.is_answering()) platform::work_in_slices(answer_slice);
}

void fragment_changed(std::string_view fragment) { workbench.open(fragment); }

}  // namespace
}  // namespace tilescope::app

int main() {
  tilescope::platform::App app{};
  app.start = tilescope::app::start;
  app.frame = tilescope::app::frame;
  app.fragment_changed = tilescope::app::fragment_changed;
  app.language_changed = [] { tilescope::app::speak(tilescope::app::preferred_language()); };
  tilescope::platform::run(app);
  return 0;
}
