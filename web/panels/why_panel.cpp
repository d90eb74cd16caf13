#include <algorithm>
#include <string>

#include "core/query/integer.h"
#include "core/query/link.h"
#include "core/report/carver_reasons.h"
#include "web/app/draw.h"
#include "web/panels/panels.h"
#include "web/platform/platform.h"

namespace tilescope::app {
namespace {

void draw_reasons(Workbench& workbench) {
  const Report& report = *workbench.report();
  for (const Sentence& sentence : explain_search(*report.carver, report.query.device)) {
    draw_wrapped(in_language(sentence, language()), Tone::plain);
  }
  const carver::Answer& answer = *report.carver;
  if (answer.raised != carver::Raise::none) {
    const std::string error = std::string(type_name(answer.raised)) + ": " + std::string(message(answer.raised));
    draw_wrapped(filled(Str::carver_raises, {error}), Tone::bad);
  }
  if (const auto nothing = explain_nothing(answer, report.query))
    draw_wrapped(in_language(*nothing, language()), Tone::warning);
  if (!workbench.offer()) return;
  draw_text(text(Str::instead), Tone::quiet);
  ImGui::SameLine();
  if (draw_link_button(in_language(workbench.offer()->words, language()), "why.offer")) {
    workbench.open(encode_link(workbench.offer()->query));
    workbench.commit();
  }
}

void draw_warnings(const Report& report) {
  constexpr std::size_t shown_at_once = 3;
  const auto draw_from = [&](std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i)
      draw_wrapped("! " + in_language(report.warnings[i], language()), Tone::warning);
  };
  const std::size_t count = report.warnings.size();
  draw_from(0, std::min(count, shown_at_once));
  if (count <= shown_at_once) return;
  const std::string more = filled(Str::more_warnings, {std::to_string(count - shown_at_once)});
  const bool open = ImGui::TreeNodeEx((more + "###more").c_str(), ImGuiTreeNodeFlags_NoTreePushOnOpen);
  platform::inspect::name_last_item("why.more_warnings");
  if (open) draw_from(shown_at_once, count);
}

}  // namespace

void draw_why(Workbench& workbench) {
  const Report& report = *workbench.report();
  if (report.query.model == Model::carver) draw_reasons(workbench);
  draw_warnings(report);
}

}  // namespace tilescope::app
