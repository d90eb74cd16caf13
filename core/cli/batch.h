// Batch mode: one JSON query a line in, one JSON answer a line out, in the same order.
#pragma once

#include <functional>
#include <istream>
#include <optional>
#include <ostream>
#include <string>

#include "core/query/query.h"

namespace tilescope::cli {

struct BatchOptions {
  /// Answers for queries that name no model.
  std::optional<Model> default_model;
  /// Threads that evaluate.
  unsigned jobs = 1;
  /// Rejected tiles to list in each answer.
  std::int64_t max_rejections = 0;
  /// List every tile that carver's search visited.
  bool trace = false;
};

/// Answers every line of `in`; empty lines are passed over, bad ones answered with an error. Memory is bounded: lines
/// are held a block at a time, and one longer than a query may be is answered without being kept. stderr gets the
/// throughput, once a second where it is a terminal and at the end.
void run_batch(std::istream& in, std::ostream& out, const BatchOptions& options);

/// The same for lines of any kind, each answered by `answer`.
void run_lines(std::istream& in, std::ostream& out, unsigned jobs,
               const std::function<std::string(const std::string&)>& answer);

}  // namespace tilescope::cli
