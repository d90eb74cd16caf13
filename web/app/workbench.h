// The state of the page: the query being edited, the report that answers its last valid form, and what the reader is
// looking at. Panels draw from it and call its functions; nothing else holds state between frames.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/evaluate.h"
#include "core/query/draft.h"
#include "core/report/carver_candidates.h"
#include "core/report/carver_reasons.h"
#include "core/report/report.h"
#include "core/report/working.h"

namespace tilescope::app {

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
  /// Whether the report is that of an earlier query, because the present one is not valid or not answered yet.
  bool is_stale() const { return !draft_.reading().ok() || evaluation_ || given_up_; }
  /// Whether the answer takes so long that it is worked out between frames.
  bool is_answering() const { return evaluation_.has_value(); }
  /// How far it is, from 0 to 1.
  double progress() const { return evaluation_ ? evaluation_->progress() : 1; }
  /// Works for about so long. True while there is more to do.
  bool work(double milliseconds);
  /// Leaves the query unanswered until it is edited, or asked again.
  void give_up();
  bool has_given_up() const { return given_up_; }
  void answer();
  /// The tiles that carver ranks, where the model is carver.
  const std::vector<CarverCandidate>& carver_ranking() const { return carver_ranking_; }
  /// What carver can answer where it raised on the query.
  const std::optional<Offer>& offer() const { return offer_; }
  /// Whether the model was changed because the chosen operator asks for it.
  bool switched_to_carver() const { return switched_to_carver_; }
  /// Grows with each new report.
  int generation() const { return generation_; }

  // --- What is looked at. It stands in the address too, which follows without a new entry of the history.

  /// The view that is open; the model's own first one where the link names none of its views.
  View view() const;
  void show(View view);
  /// The same from elsewhere than the row of tabs, which then follows.
  void open_view(View view);
  /// Grows when a link or open_view(), and not a click on a tab, opened a view.
  int view_requests() const { return view_requests_; }

  /// Tiles that the present model ranks.
  std::size_t ranked_count() const;
  /// The chosen one, by its place from 0.
  std::size_t chosen() const { return chosen_; }
  void choose(std::size_t place);
  TileExtents tile_at(std::size_t place) const;
  /// Its arithmetic, where anything is ranked.
  const Working* working();
  Working working_at(std::size_t place) const;
  /// Chooses a tile and leads to one line of its arithmetic.
  void explain(std::size_t place, std::string_view line_id);
  /// The line that the reader was led to, "" where none; taken by whoever scrolls to it.
  const std::string& explained_line() const { return explained_line_; }
  bool take_scroll_to_line();

  const std::vector<TileExtents>& pins() const { return draft_.view.pins; }
  bool is_pinned(const TileExtents& tile) const;
  /// Beyond max_pins the oldest pin gives way.
  void toggle_pin(const TileExtents& tile);

  /// The filter of the tables, as it is typed.
  const std::string& filter() const { return draft_.view.filter; }
  void set_filter(std::string text);

  /// What the link says of the open view.
  const LinkView& looks() const { return draft_.view; }
  /// Changes one of them, which the link then says.
  template <class T>
  void look(T LinkView::* what, T value) {
    if (draft_.view.*what == value) return;
    draft_.view.*what = std::move(value);
    follow_view();
  }

  /// Says everything in another language, which the link then asks for.
  void change_language(Language language);

  /// Places that a tile has gained (negative: lost) by the last edit; none where it did not move, or was not among the
  /// first few thousand.
  std::optional<std::int64_t> places_gained(std::size_t place) const;

 private:
  View first_view() const;
  void take_report();
  void note_committed();
  void follow_view();
  void note_moves(const std::vector<TileExtents>& before);
  std::vector<TileExtents> leading_tiles() const;

  Draft draft_;
  /// What the address stands for; none where it is refused.
  std::optional<Query> committed_;
  std::optional<Report> report_;
  std::optional<Evaluation> evaluation_;
  bool given_up_ = false;
  std::vector<CarverCandidate> carver_ranking_;
  std::optional<Offer> offer_;
  bool switched_to_carver_ = false;
  int generation_ = 0;
  int view_requests_ = 0;
  /// Whether the link that was opened names its view, as it must on screens that start with the plain one.
  bool link_names_view_ = false;
  std::size_t chosen_ = 0;
  std::string explained_line_;
  bool scroll_to_line_ = false;
  std::optional<Working> working_;
  std::vector<std::int64_t> gained_;
};

}  // namespace tilescope::app
