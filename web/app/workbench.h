// The state of the page: the query being edited, the report that answers its last valid form, and what the reader is
// looking at. Panels draw from it and call its functions; nothing else holds state between frames.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/query/draft.h"
#include "core/report/carver_candidates.h"
#include "core/report/carver_reasons.h"
#include "core/report/report.h"

namespace tilescope::app {

enum class View { ranking, rejected, hints, ranked, search };

class Workbench {
 public:
  /// Answers the query of a link; an empty one is the default query.
  void open(std::string_view fragment);

  /// Writes one field and answers again where the query is valid. The address follows at commit().
  void edit(std::string_view key, std::string text);
  void reset(std::string_view key);
  void drop_refused();

  /// The reader is done with a field: the address takes the query over as a new entry of the history.
  void commit();

  /// Opens a preset's link as one committed edit.
  void choose_shape(std::string_view link);

  const Draft& draft() const { return draft_; }
  /// None until a first valid query.
  const std::optional<Report>& report() const { return report_; }
  /// Whether the report is that of an earlier query, because the present one is not valid.
  bool is_stale() const { return !draft_.reading().ok(); }
  /// The tiles that carver ranks, where the model is carver.
  const std::vector<CarverCandidate>& carver_ranking() const { return carver_ranking_; }
  /// What carver can answer where it raised on the query.
  const std::optional<Offer>& offer() const { return offer_; }
  /// Whether the model was changed because the chosen operator asks for it.
  bool switched_to_carver() const { return switched_to_carver_; }
  /// Grows with each new report.
  int generation() const { return generation_; }

  View view = View::ranking;
  /// The row that is looked at in each view, by its place in the report.
  std::size_t selected = 0;
  std::size_t selected_hint = 0;
  std::size_t selected_visit = 0;

 private:
  void answer();
  void note_committed();

  Draft draft_;
  /// What the address stands for; none where it is refused.
  std::optional<Query> committed_;
  std::optional<Report> report_;
  std::vector<CarverCandidate> carver_ranking_;
  std::optional<Offer> offer_;
  bool switched_to_carver_ = false;
  int generation_ = 0;
};

}  // namespace tilescope::app
