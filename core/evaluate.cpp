#include "core/evaluate.h"

#include <variant>

#include "core/carver/recommend.h"
#include "core/query/integer.h"
#include "core/report/warnings.h"

namespace tilescope {

Report evaluate(const Query& query, const EvaluateOptions& options) {
  const std::int64_t topk = query.topk.value_or(options.default_topk);
  Report report;
  report.query = query;
  if (query.model == Model::enumerate) {
    const Matmul& matmul = std::get<Matmul>(query.problem);
    report.enumeration = enumerate(matmul, query.device, query.assumptions, {topk, options.max_rejections});
    const std::int64_t valid = report.enumeration->valid;
    if (valid > max_ranked_tiles) {
      report.refusal = {"min_divisor", MessageCode::too_many_tiles, {grouped(valid), grouped(max_ranked_tiles)}};
      return report;
    }
  }
  report.carver = carver::recommend(query.problem, query.device, topk);
  report.warnings = warnings_of(report);
  return report;
}

}  // namespace tilescope
