// Measured kernels in JSON: a file's text against a query's ranking, as the command line answers, and the file that a
// page has open, which follows the page's query.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <variant>

#include "core/measured/ranking_value.h"
#include "core/query/json.h"
#include "core/report/report.h"

namespace tilescope {

/// A file's text against the ranking of a query as JSON text (core/query/json.h): what write_measured_json writes, in
/// the page's language. `options` is JSON text: {"fileName","top"}, both of which may be missing. {"errors"} by the
/// query's fields, the options' or, with "line" where one is to blame, "text".
Json measured_json(const std::string& query, const std::string& text, const std::string& options);

/// The file that a page has open, as long as the page lives.
class OpenMeasured {
 public:
  /// Reads another file in place of the one before.
  void open(const std::string& text, const std::string& file_name);
  void close();

  /// Looks its rows up in the ranking of a report, anew where that answers another query, for about `milliseconds`, at
  /// least one of them: {"file","done","asked","of"}, rows looked up and all, or {"file","why"} where the query has no
  /// such tiles. "file" is the number of the file that is open, 0 for none. A file other than a tuned config is looked
  /// up as a whole.
  Json step(const Report& report, double milliseconds);

  /// What there is to show, in the page's language:
  /// {"file","read": a sentence,"notes":[text],"problems":[text]} and, once all rows are looked up, "sentences":[text],
  /// "columns":[…],"rows":[{"cells","rank","seconds","priority"}] from the first'th on,"total", and where tiles have
  /// times "chart":{"points":[[priority, seconds, rank], …],"fastest": a place in them,"priority":[lowest, highest],
  /// "time":[lowest, highest],"words"}.
  Json table(std::size_t first, std::size_t count) const;

  /// As the command line writes it; "" until all rows are looked up.
  std::string csv() const;

 private:
  bool is_matmul() const { return query_ && std::holds_alternative<Matmul>(query_->problem); }
  /// Whether a tuned config, which asks a ranking for each row, has rows left to ask for.
  bool is_working() const { return match_.rows.size() < measurements_.rows.size(); }
  void look_up(const Report& report);
  void look_up_more(double milliseconds);
  Json chart() const;

  std::string file_name_;
  Measurements measurements_;
  int files_ = 0;
  bool is_open_ = false;
  /// What the rows are looked up for; none before they are.
  std::optional<Query> query_;
  RankingMatch match_;
  /// None until every row is looked up.
  std::optional<RankingValue> value_;
};

}  // namespace tilescope
