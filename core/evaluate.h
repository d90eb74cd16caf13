// The one entry point: a query in, its report out. A pure function: no globals, no I/O, no clock, the same answer on
// every platform to the bit. Whoever must not wait for it, as a page must not, asks for it a slice at a time.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>

#include "core/enumerate/enumerator.h"
#include "core/report/report.h"

namespace tilescope {

struct EvaluateOptions {
  /// `topk` of a query that does not say.
  std::int64_t default_topk = 10;
  /// Rejected tiles to list, in enumeration order.
  std::int64_t max_rejections = 0;
};

/// Answers a query that has passed validate(), in steps of a few milliseconds on a desktop's processor.
class Evaluation {
 public:
  explicit Evaluation(const Query& query, const EvaluateOptions& options = {});

  /// Works on. False once the report is there.
  bool step();
  /// How far the work is, from 0 to 1.
  double progress() const;
  /// The report, after the last step.
  Report take() { return std::move(report_); }

 private:
  bool take_enumeration();

  Report report_;
  std::int64_t topk_;
  /// The enumeration under way.
  std::optional<Enumerator> enumerator_;
  bool done_ = false;
};

/// Answers a query that has passed validate(): an Evaluation to its end.
Report evaluate(const Query& query, const EvaluateOptions& options = {});

}  // namespace tilescope
