// The page: one window over the whole canvas, the query at the left, its answer beside it; on narrow screens one under
// tabs.
#include <span>
#include <string>

#include "imgui.h"
#include "web/app/draw.h"
#include "web/app/language.h"
#include "web/app/workbench.h"
#include "web/panels/panels.h"
#include "web/platform/platform.h"

namespace tilescope::app {
namespace {

constexpr float narrow_css = 700;
constexpr float query_width_css = 336;

Workbench workbench;

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
                                         {Str::rejected, "Rejected", View::rejected, draw_rejected_panel}};
constexpr ViewTab carver_views[] = {{Str::hints, "Hints", View::hints, draw_hints_panel},
                                    {Str::ranked, "Ranked", View::ranked, draw_ranked_panel},
                                    {Str::search, "Search", View::search, draw_search_panel}};

void draw_view(const ViewTab& tab) {
  const bool open = ImGui::BeginTabItem(label(tab.words, tab.name).c_str());
  platform::inspect::name_last_item(std::string("tab.") + tab.name);
  if (!open) return;
  workbench.view = tab.view;
  draw_summary(workbench);
  ImGui::BeginDisabled(workbench.is_stale());
  draw_why(workbench);
  tab.draw(workbench);
  ImGui::EndDisabled();
  ImGui::EndTabItem();
}

void draw_result_tabs() {
  if (!workbench.report()) {
    if (ImGui::BeginTabItem(label(Str::ranking, "Ranking").c_str())) {
      draw_wrapped(text(Str::nothing_ranked), Tone::quiet);
      ImGui::EndTabItem();
    }
    return;
  }
  const bool enumerated = workbench.report()->enumeration.has_value();
  for (const ViewTab& tab : enumerated ? std::span<const ViewTab>(enumeration_views) : carver_views) draw_view(tab);
}

void draw_wide() {
  ImGui::BeginChild("query", {platform::px(query_width_css), 0}, ImGuiChildFlags_AlwaysUseWindowPadding);
  draw_query_panel(workbench);
  ImGui::EndChild();
  ImGui::SameLine(0, 0);
  ImGui::BeginChild("result", {0, 0}, ImGuiChildFlags_AlwaysUseWindowPadding);
  draw_welcome();
  if (ImGui::BeginTabBar("views", ImGuiTabBarFlags_DrawSelectedOverline)) {
    draw_result_tabs();
    ImGui::EndTabBar();
  }
  ImGui::EndChild();
}

void draw_narrow() {
  if (!ImGui::BeginTabBar("views", ImGuiTabBarFlags_DrawSelectedOverline)) return;
  const bool open = ImGui::BeginTabItem(label(Str::query, "Query").c_str());
  platform::inspect::name_last_item("tab.Query");
  if (open) {
    ImGui::BeginChild("query");
    draw_welcome();
    draw_query_panel(workbench);
    ImGui::EndChild();
    ImGui::EndTabItem();
  }
  draw_result_tabs();
  ImGui::EndTabBar();
}

void start() {
  speak(preferred_language());
  workbench.open(platform::fragment());
}

void frame() {
  const ImGuiViewport* viewport = ImGui::GetMainViewport();
  ImGui::SetNextWindowPos(viewport->Pos);
  ImGui::SetNextWindowSize(viewport->Size);
  constexpr ImGuiWindowFlags flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus;
  ImGui::Begin("Tilescope", nullptr, flags);
  draw_header(workbench);
  if (viewport->Size.x < platform::px(narrow_css)) {
    draw_narrow();
  } else {
    draw_wide();
  }
  ImGui::End();
}

void fragment_changed(std::string_view fragment) { workbench.open(fragment); }

}  // namespace
}  // namespace tilescope::app

int main() {
  tilescope::platform::App app{};
  app.start = tilescope::app::start;
  app.frame = tilescope::app::frame;
  app.fragment_changed = tilescope::app::fragment_changed;
  tilescope::platform::run(app);
  return 0;
}
