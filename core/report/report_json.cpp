#include "core/report/report_json.h"

#include "core/buildable/check_json.h"
#include "core/carver/answer_json.h"
#include "core/query/names.h"
#include "core/report/carver_candidates.h"
#include "core/report/carver_reasons.h"
#include "core/report/reasons.h"

namespace tilescope {
namespace {

Json block(const Tile& tile) { return {tile.block_m, tile.block_n, tile.block_k}; }

Json candidate_json(const Candidate& c, std::int64_t rank) {
  return {
      {"rank", rank},
      {"block", block(c.tile)},
      {"traffic_bytes", number_json(c.traffic_bytes)},
      {"smem_bytes", c.smem_bytes},
      {"registers", c.registers},
      {"grid", c.grid},
      {"blocks_per_sm", c.blocks_per_sm},
      {"limiter", write_limiter_json(c.limiter)},
      {"waves", c.waves},
      {"priority", number_json(c.priority)},
      {"tie_group", c.tie_group},
      {"tie_size", c.tie_size},
  };
}

Json answer_with(const Json& id) {
  Json answer = Json::object();
  if (!id.is_null()) answer["id"] = id;
  return answer;
}

void write_enumeration(const Report& report, Json& answer) {
  const Enumeration& e = *report.enumeration;
  answer["n_visited"] = e.visited;
  answer["n_valid"] = e.valid;
  answer["rejected"] = {{"smem", e.rejected_smem}, {"regs", e.rejected_regs}};
  answer["n_priorities"] = e.distinct_priorities;
  answer["ties_at_top"] = e.ties_at_top;
  Json& candidates = answer["candidates"] = Json::array();
  const std::vector<std::int64_t> ranks = carver_ranks(report);
  for (std::size_t i = 0; i < e.candidates.size(); ++i) {
    Json& candidate = candidates.emplace_back(candidate_json(e.candidates[i], static_cast<std::int64_t>(i) + 1));
    candidate["carver_rank"] = ranks[i] == 0 ? Json() : Json(ranks[i]);
  }
  for (const Rejection& rejection : e.rejections) {
    answer["rejections"].push_back({{"block", block(rejection.tile)},
                                    {"reason", std::string(reject_reason_name(rejection.reason))},
                                    {"because", rejection_arithmetic(rejection, report.query)}});
  }
}

Json ranked_json(const CarverCandidate& c, const Device& device) {
  Json json = {
      {"rank", c.rank},
      {"block", Json(std::vector<std::int64_t>(c.tile.begin(), c.tile.end()))},
      {"traffic_bytes", number_json(c.figures.traffic)},
      {"smem_bytes", c.figures.smem_cost},
      {"registers", c.figures.registers},
      {"grid", c.figures.grid_size},
      {"blocks_per_sm", c.figures.block_per_sm},
      {"limiter", write_limiter_json(c.limiter)},
      {"waves", c.figures.num_wave},
      {"priority", number_json(c.priority)},
      {"tie_group", c.tie_group},
      {"tie_size", c.tie_size},
      {"outcome", outcome_text(c)},
  };
  if (c.hint) {
    json["hint"] = *c.hint;
    json["threads"] = c.threads;
    json["warps"] = c.warps;
    json["hint_smem_bytes"] = c.hint_smem_bytes;
    const auto nearest = c.kernel ? nearest_that_builds(*c.kernel, device) : std::nullopt;
    json["builds"] = write_verdict_json(*c.verdict, nearest);
  }
  if (c.expansion) json["expansion"] = english(*c.expansion);
  return json;
}

void write_carver(const Report& report, bool trace, Json& answer) {
  const Json own = carver::answer_json(*report.carver, trace);
  for (const auto& item : own.items()) answer[item.key()] = item.value();
  Json& candidates = answer["candidates"] = Json::array();
  for (const CarverCandidate& c : carver_candidates(report, report.query.topk.value_or(10))) {
    candidates.push_back(ranked_json(c, report.query.device));
  }
  Json& why = answer["why"] = Json::array();
  for (const Sentence& sentence : explain_search(*report.carver, report.query.device)) why.push_back(english(sentence));
  if (const auto nothing = explain_nothing(*report.carver, report.query)) answer["explanation"] = english(*nothing);
  if (const auto offer = nearest_answerable(*report.carver, report.query)) {
    answer["offer"] = {{"what", english(offer->words)}, {"query", write_query_json(offer->query)}};
  }
}

}  // namespace

Json write_limiter_json(Limiter limiter) {
  Json terms = Json::array();
  for (Limiter term : {Limiter::smem, Limiter::regs, Limiter::sm_partition}) {
    if (contains(limiter, term)) terms.push_back(limiter_name(term));
  }
  return terms;
}

Json write_report_json(const Report& report, const Json& id, bool trace) {
  if (report.refusal) return write_errors_json({*report.refusal}, id);
  Json answer = answer_with(id);
  answer["model"] = std::string(versioned_name(report.query.model));
  if (report.enumeration) write_enumeration(report, answer);
  if (report.query.model == Model::carver) write_carver(report, trace, answer);
  Json& warnings = answer["warnings"] = Json::array();
  for (const Sentence& warning : report.warnings) warnings.push_back(english(warning));
  if (!report.notes.empty()) answer["notes"] = write_messages_json(report.notes);
  return answer;
}

Json write_errors_json(const std::vector<FieldMessage>& errors, const Json& id) {
  Json answer = answer_with(id);
  answer["errors"] = write_messages_json(errors);
  return answer;
}

}  // namespace tilescope
