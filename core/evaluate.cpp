#include "core/evaluate.h"

#include <variant>

#include "core/carver/recommend.h"
#include "core/query/integer.h"
#include "core/report/warnings.h"

namespace tilescope {

Evaluation::Evaluation(const Query& query, const EvaluateOptions& options)
    : topk_(query.topk.value_or(options.default_topk)) {
  report_.query = query;
  if (query.model != Model::enumerate) return;
  enumerator_.emplace(std::get<Matmul>(query.problem), query.device, query.assumptions,
                      EnumerateOptions{topk_, options.max_rejections});
}

bool Evaluation::step() {
  if (done_) return false;
  if (enumerator_) {
    if (enumerator_->step()) return true;
    done_ = !take_enumeration();
    return !done_;
  }
  report_.carver = carver::recommend(report_.query.problem, report_.query.device, topk_);
  report_.warnings = warnings_of(report_);
  done_ = true;
  return false;
}

/// False where that is all that can be answered.
bool Evaluation::take_enumeration() {
  report_.enumeration = enumerator_->take();
  enumerator_.reset();
  const Enumeration& found = *report_.enumeration;
  if (found.is_ranked) return true;
  report_.refusal = {"min_divisor", MessageCode::too_many_runs, {grouped(found.valid), grouped(max_ranked_runs)}};
  return false;
}

double Evaluation::progress() const {
  // carver's part takes less than a step of the enumeration.
  if (enumerator_) return enumerator_->progress();
  return done_ || report_.enumeration ? 1 : 0;
}

Report evaluate(const Query& query, const EvaluateOptions& options) {
  Evaluation evaluation(query, options);
  while (evaluation.step()) {
  }
  return evaluation.take();
}

}  // namespace tilescope
