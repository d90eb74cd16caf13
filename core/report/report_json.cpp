#include "core/report/report_json.h"

#include <cmath>

#include "core/query/names.h"
#include "core/report/reasons.h"

namespace tilescope {
namespace {

/// A whole number as an integer, so that 2181038080.0 reads 2181038080.
Json number(double value) {
  constexpr double exact_integers = 9007199254740992.0;
  if (value == std::trunc(value) && std::abs(value) <= exact_integers) return static_cast<std::int64_t>(value);
  return value;
}

Json block(const Tile& tile) { return {tile.block_m, tile.block_n, tile.block_k}; }

Json limiter_terms(Limiter limiter) {
  Json terms = Json::array();
  for (Limiter term : {Limiter::smem, Limiter::regs, Limiter::sm_partition}) {
    if (contains(limiter, term)) terms.push_back(limiter_name(term));
  }
  return terms;
}

Json candidate_json(const Candidate& c, std::int64_t rank) {
  return {
      {"rank", rank},
      {"block", block(c.tile)},
      {"traffic_bytes", number(c.traffic_bytes)},
      {"smem_bytes", c.smem_bytes},
      {"registers", c.registers},
      {"grid", c.grid},
      {"blocks_per_sm", c.blocks_per_sm},
      {"limiter", limiter_terms(c.limiter)},
      {"waves", c.waves},
      {"priority", number(c.priority)},
      {"tie_group", c.tie_group},
      {"tie_size", c.tie_size},
  };
}

Json answer_with(const Json& id) {
  Json answer = Json::object();
  if (!id.is_null()) answer["id"] = id;
  return answer;
}

}  // namespace

Json write_report_json(const Report& report, const Json& id) {
  const Enumeration& e = report.enumeration;
  Json answer = answer_with(id);
  answer["model"] = std::string(versioned_name(report.query.model));
  answer["n_visited"] = e.visited;
  answer["n_valid"] = e.valid;
  answer["rejected"] = {{"smem", e.rejected_smem}, {"regs", e.rejected_regs}};
  answer["n_priorities"] = e.distinct_priorities;
  answer["ties_at_top"] = e.ties_at_top;
  Json& candidates = answer["candidates"] = Json::array();
  std::int64_t rank = 0;
  for (const Candidate& candidate : e.candidates) candidates.push_back(candidate_json(candidate, ++rank));
  for (const Rejection& rejection : e.rejections) {
    answer["rejections"].push_back({{"block", block(rejection.tile)},
                                    {"reason", std::string(reject_reason_name(rejection.reason))},
                                    {"because", rejection_arithmetic(rejection, report.query)}});
  }
  if (!report.notes.empty()) answer["notes"] = write_messages_json(report.notes);
  return answer;
}

Json write_errors_json(const std::vector<FieldMessage>& errors, const Json& id) {
  Json answer = answer_with(id);
  answer["errors"] = write_messages_json(errors);
  return answer;
}

}  // namespace tilescope
