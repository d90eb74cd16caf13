// A sweep while it runs: a few points in each frame, so that the page goes on answering.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/analysis/sweep.h"
#include "core/query/link_view.h"
#include "core/query/query.h"

namespace tilescope::app {

class SweepRun {
 public:
  enum class State : std::uint8_t { none, running, cancelled, done };

  /// Starts a sweep where another query, wish or choice is asked for than last time; else goes on as it was.
  void ask(const Query& query, const SweepWish& wish, Choice choice);
  /// Works points out for so long, and one at least.
  void work(double milliseconds);
  void cancel();
  void run_again();

  State state() const { return state_; }
  /// The wish with its defaults filled in.
  const SweepWish& wish() const { return wish_; }
  /// What is wrong with the wish; then there is no sweep.
  const std::vector<FieldMessage>& errors() const { return errors_; }
  /// None where the wish is refused.
  const std::optional<Sweep>& sweep() const { return sweep_; }
  /// Grows with each new point and each new sweep.
  int version() const { return version_; }
  /// What has been worked out so far.
  std::string csv() const;

 private:
  std::optional<Query> query_;
  SweepWish asked_;
  SweepWish wish_;
  Choice choice_ = Choice::first;
  State state_ = State::none;
  std::vector<FieldMessage> errors_;
  std::optional<Sweep> sweep_;
  int version_ = 0;
};

}  // namespace tilescope::app
