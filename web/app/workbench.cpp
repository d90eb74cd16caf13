#include "web/app/workbench.h"

#include <algorithm>
#include <map>

#include "core/evaluate.h"
#include "web/app/deadline.h"
#include "web/app/language.h"
#include "web/platform/platform.h"

namespace tilescope::app {
namespace {

/// Rejected tiles that the page lists; counts are exact whatever their number.
constexpr std::int64_t listed_rejections = 20000;

/// Rows among which moves are followed.
constexpr std::size_t followed_rows = 2000;

bool is_view_of(Model model, View view) {
  switch (view) {
    case View::ranking:
    case View::rejected: return model == Model::enumerate;
    case View::hints:
    case View::ranked:
    case View::search: return model == Model::carver;
    case View::compare:
    case View::landscape:
    case View::sweep:
    case View::devices:
    case View::measured: return true;
    case View::assumptions: return model == Model::enumerate;
    case View::exports:
    case View::plain: return false;
  }
  return false;
}

}  // namespace

void Workbench::open(std::string_view fragment) {
  draft_.open_link(fragment);
  speak(draft_.view.language.value_or(preferred_language()));
  note_committed();
  answer();
  gained_.clear();
  link_names_view_ = draft_.view.view.has_value();
  ++view_requests_;
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

void Workbench::follow_view() {
  const std::string link = draft_.link();
  if (link != platform::fragment()) platform::replace_fragment(link);
}

void Workbench::choose_shape(std::string_view link) {
  draft_.take_problem(link);
  answer();
  commit();
}

void Workbench::answer() {
  evaluation_.reset();
  given_up_ = false;
  if (!draft_.reading().ok()) return;
  EvaluateOptions options;
  options.default_topk = topk_all;
  options.max_rejections = listed_rejections;
  evaluation_.emplace(draft_.reading().query, options);
  // Nearly every answer is there within this frame.
  constexpr double at_once_ms = 12;
  work(at_once_ms);
}

bool Workbench::work(double milliseconds) {
  const Deadline deadline(milliseconds);
  while (evaluation_ && evaluation_->step()) {
    if (deadline.is_past()) return true;
  }
  if (evaluation_) take_report();
  return false;
}

void Workbench::give_up() {
  given_up_ = evaluation_.has_value();
  evaluation_.reset();
}

void Workbench::take_report() {
  Report report = evaluation_->take();
  evaluation_.reset();
  if (report.refusal) return draft_.refuse(*report.refusal);
  const bool same_model = report_ && report_->query.model == report.query.model;
  const std::vector<TileExtents> before = same_model ? leading_tiles() : std::vector<TileExtents>();
  report_ = std::move(report);
  report_->notes = draft_.reading().notes;
  carver_ranking_ =
      report_->query.model == Model::carver ? carver_candidates(*report_, topk_all) : std::vector<CarverCandidate>();
  offer_ = report_->query.model == Model::carver ? nearest_answerable(*report_->carver, report_->query) : std::nullopt;
  const std::int64_t place = find_candidate(*report_, draft_.view.tile);
  // A tile that is not ranked stays asked for: what is being typed may yet bring it back.
  chosen_ = place < 0 ? 0 : static_cast<std::size_t>(place);
  working_.reset();
  explained_line_.clear();
  note_moves(before);
  ++generation_;
}

View Workbench::first_view() const {
  return report_ && report_->query.model == Model::carver ? View::hints : View::ranking;
}

View Workbench::view() const {
  const Model model = report_ ? report_->query.model : Model::enumerate;
  const std::optional<View>& asked = draft_.view.view;
  return asked && is_view_of(model, *asked) ? *asked : first_view();
}

void Workbench::show(View view) {
  if (view == this->view()) return;
  draft_.view.view = view == first_view() && !link_names_view_ ? std::nullopt : std::optional(view);
  follow_view();
}

void Workbench::open_view(View view) {
  show(view);
  ++view_requests_;
}

std::size_t Workbench::ranked_count() const {
  if (!report_) return 0;
  return report_->query.model == Model::carver ? carver_ranking_.size() : report_->enumeration->candidates.size();
}

void Workbench::choose(std::size_t place) {
  if (place >= ranked_count()) return;
  const TileExtents tile = place == 0 ? TileExtents() : tile_at(place);
  if (place == chosen_ && tile == draft_.view.tile) return;
  chosen_ = place;
  working_.reset();
  draft_.view.tile = tile;
  follow_view();
}

TileExtents Workbench::tile_at(std::size_t place) const {
  if (report_->query.model == Model::carver) {
    const carver::Tile& tile = carver_ranking_[place].tile;
    return {tile.begin(), tile.end()};
  }
  const Tile& tile = report_->enumeration->candidates[place].tile;
  return {tile.block_m, tile.block_n, tile.block_k};
}

const Working* Workbench::working() {
  if (chosen_ >= ranked_count()) return nullptr;
  if (!working_) working_ = working_at(chosen_);
  return &*working_;
}

Working Workbench::working_at(std::size_t place) const {
  return report_->query.model == Model::carver ? working_of_ranked(*report_, carver_ranking_[place])
                                               : working_of_candidate(*report_, place);
}

void Workbench::explain(std::size_t place, std::string_view line_id) {
  choose(place);
  explained_line_ = line_id;
  scroll_to_line_ = true;
}

bool Workbench::take_scroll_to_line() {
  const bool wanted = scroll_to_line_;
  scroll_to_line_ = false;
  return wanted;
}

bool Workbench::is_pinned(const TileExtents& tile) const {
  return std::find(pins().begin(), pins().end(), tile) != pins().end();
}

void Workbench::toggle_pin(const TileExtents& tile) {
  std::vector<TileExtents>& pins = draft_.view.pins;
  const auto found = std::find(pins.begin(), pins.end(), tile);
  if (found != pins.end()) {
    pins.erase(found);
  } else {
    if (pins.size() == max_pins) pins.erase(pins.begin());
    pins.push_back(tile);
  }
  follow_view();
}

void Workbench::set_filter(std::string text) {
  draft_.view.filter = std::move(text);
  follow_view();
}

void Workbench::change_language(Language language) {
  choose_language(language);
  draft_.view.language = language;
  follow_view();
}

std::vector<TileExtents> Workbench::leading_tiles() const {
  std::vector<TileExtents> tiles(std::min(ranked_count(), followed_rows));
  for (std::size_t i = 0; i < tiles.size(); ++i) tiles[i] = tile_at(i);
  return tiles;
}

void Workbench::note_moves(const std::vector<TileExtents>& before) {
  gained_.clear();
  if (before.empty()) return;
  std::map<TileExtents, std::size_t> places;
  for (std::size_t i = 0; i < before.size(); ++i) places.emplace(before[i], i);
  const std::vector<TileExtents> now = leading_tiles();
  gained_.resize(now.size());
  for (std::size_t i = 0; i < now.size(); ++i) {
    const auto old = places.find(now[i]);
    if (old != places.end()) gained_[i] = static_cast<std::int64_t>(old->second) - static_cast<std::int64_t>(i);
  }
}

std::optional<std::int64_t> Workbench::places_gained(std::size_t place) const {
  if (place >= gained_.size() || gained_[place] == 0) return std::nullopt;
  return gained_[place];
}

}  // namespace tilescope::app
