#include "web/app/sweep_run.h"

#include <utility>

#include "core/analysis/defaults.h"
#include "core/query/link.h"
#include "web/app/deadline.h"

namespace tilescope::app {

void SweepRun::ask(const Query& query, const SweepWish& wish, Choice choice) {
  if (query_ == query && asked_ == wish && choice_ == choice) return;
  query_ = query;
  asked_ = wish;
  choice_ = choice;
  run_again();
}

void SweepRun::run_again() {
  if (!query_) return;
  ++version_;
  sweep_.reset();
  errors_.clear();
  state_ = State::none;
  wish_ = with_defaults(asked_, *query_);
  TextFields fields = split_fragment(encode_link(*query_));
  auto values = sweep_values(wish_.values, "values", errors_);
  if (!values) return;
  SweepAxis outer = {wish_.over, *std::move(values)};
  if (wish_.over2.empty() && wish_.values2.empty()) {
    sweep_.emplace(std::move(fields), outer.field, std::move(outer.values), choice_);
  } else {
    auto inner_values = sweep_values(wish_.values2, "values2", errors_);
    if (!inner_values) return;
    SweepAxis inner = {wish_.over2, *std::move(inner_values)};
    if (!can_be_swept(outer, inner, "over2", errors_)) return;
    sweep_.emplace(std::move(fields), std::move(outer), std::move(inner), choice_);
  }
  state_ = State::running;
}

void SweepRun::work(double milliseconds) {
  if (state_ != State::running) return;
  const Deadline deadline(milliseconds);
  ++version_;
  do {
    sweep_->next();
  } while (!sweep_->done() && !deadline.is_past());
  if (sweep_->done()) state_ = State::done;
}

void SweepRun::cancel() {
  if (state_ == State::running) state_ = State::cancelled;
}

std::string SweepRun::csv() const {
  if (!sweep_) return {};
  std::string text = sweep_csv_head(*sweep_) + "\n";
  for (const SweepPoint& point : sweep_->points()) text += sweep_csv_line(*sweep_, point) + "\n";
  return text;
}

}  // namespace tilescope::app
