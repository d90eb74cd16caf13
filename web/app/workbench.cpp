#include "web/app/workbench.h"

#include "core/evaluate.h"
#include "web/platform/platform.h"

namespace tilescope::app {
namespace {

/// Rejected tiles that the page lists; counts are exact whatever their number.
constexpr std::int64_t listed_rejections = 20000;

}  // namespace

void Workbench::open(std::string_view fragment) {
  draft_.open_link(fragment);
  note_committed();
  answer();
}

void Workbench::edit(std::string_view key, std::string text) {
  switched_to_carver_ = draft_.choose(key, std::move(text));
  answer();
}

void Workbench::reset(std::string_view key) {
  draft_.reset(key);
  answer();
  commit();
}

void Workbench::drop_refused() {
  draft_.drop_refused();
  answer();
  commit();
}

void Workbench::commit() {
  draft_.tidy();
  // A link may be written in many ways: looking at one is no reason to rewrite it.
  if (draft_.reading().ok() && committed_ == draft_.reading().query) return;
  note_committed();
  const std::string link = draft_.link();
  if (link != platform::fragment()) platform::push_fragment(link);
}

void Workbench::note_committed() {
  committed_.reset();
  if (draft_.reading().ok()) committed_ = draft_.reading().query;
}

void Workbench::choose_shape(std::string_view link) {
  draft_.take_problem(link);
  answer();
  commit();
}

void Workbench::answer() {
  if (!draft_.reading().ok()) return;
  EvaluateOptions options;
  options.default_topk = topk_all;
  options.max_rejections = listed_rejections;
  Report report = evaluate(draft_.reading().query, options);
  if (report.refusal) return draft_.refuse(*report.refusal);
  report_ = std::move(report);
  report_->notes = draft_.reading().notes;
  carver_ranking_ =
      report_->query.model == Model::carver ? carver_candidates(*report_, topk_all) : std::vector<CarverCandidate>();
  offer_ = report_->query.model == Model::carver ? nearest_answerable(*report_->carver, report_->query) : std::nullopt;
  selected = 0;
  selected_hint = 0;
  selected_visit = 0;
  ++generation_;
}

}  // namespace tilescope::app
