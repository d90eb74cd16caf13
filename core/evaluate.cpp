#include "core/evaluate.h"

#include <variant>

namespace tilescope {

Report evaluate(const Query& query, const EvaluateOptions& options) {
  const EnumerateOptions enumerate_options = {query.topk.value_or(options.default_topk), options.max_rejections};
  return {query, {}, enumerate(std::get<Matmul>(query.problem), query.device, query.assumptions, enumerate_options)};
}

}  // namespace tilescope
