// Kernels that the reader timed, beside the ranking that is shown: the file as it was read, and what the ranking is
// worth by it. Lives as long as the tab; the link does not carry it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/measured/ranking_value.h"

namespace tilescope::app {

class MeasuredRun {
 public:
  /// Takes another file's text in place of what was read before.
  void read(std::string_view file_name, std::string_view text);
  void forget();

  /// Looks every row up in the ranking of a report, which `generation` tells from others. A tuned config asks a ranking
  /// for each of its rows: these are left to work().
  void ask(const Report& report, int generation);
  /// Whether rows are left to be looked up.
  bool is_working() const { return !is_empty() && match_.rows.size() < measurements_.rows.size(); }
  /// Looks rows up for so long, and one at least.
  void work(double milliseconds);

  /// Whether no row could be read, or nothing was given.
  bool is_empty() const { return measurements_.rows.empty(); }
  const std::string& file_name() const { return file_name_; }
  const Measurements& measurements() const { return measurements_; }
  const RankingMatch& match() const { return match_; }
  /// None until every row is looked up.
  const std::optional<RankingValue>& value() const { return value_; }
  /// Grows with every change of what is above.
  int version() const { return version_; }

 private:
  void finish();

  std::string file_name_;
  Measurements measurements_;
  RankingMatch match_;
  std::optional<RankingValue> value_;
  std::optional<Query> query_;
  int asked_ = -1;
  int version_ = 0;
};

}  // namespace tilescope::app
