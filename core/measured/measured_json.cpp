#include "core/measured/measured_json.h"

#include <string>
#include <utility>

#include "core/measured/measured_text.h"

namespace tilescope {
namespace {

Json span_json(const TieSpan& span) { return Json::array({span.least, span.most}); }

Json number_or_null(const std::optional<double>& value) { return value ? Json(*value) : Json(); }

Json top_json(const TopHits& top) {
  return {{"k", top.k}, {"of", top.of}, {"hits", span_json(top.hits)}, {"measured", span_json(top.measured)}};
}

Json measured_row_json(const MatchedRow& row, const Measurement& measurement, const Matmul& problem,
                       Language language) {
  Json json = {{"line", measurement.line}};
  const auto add = [&](const char* key, std::int64_t value) {
    if (value > 0) json[key] = value;
  };
  add("M", measurement.M);
  Json& block = json["block"] = Json::array({measurement.tile.block_m, measurement.tile.block_n});
  if (measurement.tile.block_k > 0) block.push_back(measurement.tile.block_k);
  add("num_stages", measurement.stages);
  add("num_warps", measurement.warps);
  add("threads", measurement.threads);
  if (row.seconds > 0) {
    json["seconds"] = row.seconds;
    json["tflops"] = tflops_of(row, problem);
  }
  if (row.rank > 0) {
    json["rank"] = row.rank;
    json["tie_group"] = row.tie_group;
    json["tie_first"] = row.tie_first;
    json["tie_size"] = row.tie_size;
    json["priority"] = number_json(row.priority);
    json["traffic_bytes"] = number_json(row.traffic_bytes);
    json["counts"] = row.counts;
  }
  json["ranked"] = row.ranked;
  if (row.why) json["why"] = in_language(*row.why, language);
  return json;
}

}  // namespace

Json write_measured_json(const RankingValue& value, const RankingMatch& match, const Measurements& measurements,
                         const Matmul& problem, Language language) {
  Json json = {{"format", std::string(format_name(measurements.format))}};
  Json& notes = json["notes"] = Json::array();
  for (const Sentence& note : measurements.notes) notes.push_back(in_language(note, language));
  Json& problems = json["problems"] = Json::array();
  for (const LineProblem& p : measurements.problems) {
    problems.push_back({{"line", p.line}, {"message", in_language(p.what, language)}});
  }
  json["n_problems"] = measurements.problem_count;
  json["n_rows"] = value.rows;
  json["matched"] = value.matched;
  if (!value.is_tuned) {
    json["ranked"] = value.ranked;
    json["tiles"] = value.tiles;
    json["spearman"] = number_or_null(value.spearman);
    json["kendall"] = number_or_null(value.kendall);
    json["pairs"] = {{"concordant", value.pairs.concordant},
                     {"discordant", value.pairs.discordant},
                     {"tied_priority", value.pairs.tied_x},
                     {"tied_time", value.pairs.tied_y},
                     {"tied_both", value.pairs.tied_both}};
  }
  if (value.fastest) json["fastest"] = *value.fastest;
  if (const auto& first = value.first_choice) {
    json["first_choice"] = {{"places", span_json(first->places)},
                            {"tiles", first->tiles},
                            {"least", first->least},
                            {"mean", first->mean},
                            {"most", first->most}};
  }
  Json& tops = json["top"] = Json::array();
  for (const TopHits& top : value.hits) tops.push_back(top_json(top));
  Json& sentences = json["sentences"] = Json::array();
  for (const Sentence& sentence : explain_value(value, match, measurements)) {
    sentences.push_back(in_language(sentence, language));
  }
  Json& rows = json["rows"] = Json::array();
  for (const MatchedRow& row : match.rows) {
    rows.push_back(measured_row_json(row, measurements.rows[row.row], problem, language));
  }
  return json;
}

}  // namespace tilescope
