// The one entry point: a query in, its report out. A pure function: no globals, no I/O, no clock, the same answer on
// every platform to the bit.
#pragma once

#include <cstdint>

#include "core/report/report.h"

namespace tilescope {

struct EvaluateOptions {
  /// `topk` of a query that does not say.
  std::int64_t default_topk = 10;
  /// Rejected tiles to list, in enumeration order.
  std::int64_t max_rejections = 0;
};

/// Answers a query that has passed validate().
Report evaluate(const Query& query, const EvaluateOptions& options = {});

}  // namespace tilescope
