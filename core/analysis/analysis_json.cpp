#include "core/analysis/analysis_json.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/report/report_json.h"

namespace tilescope {
namespace {

Json tile_json(const Tile& tile) { return {tile.block_m, tile.block_n, tile.block_k}; }

Json sentences_json(const std::vector<Sentence>& sentences, Language language) {
  Json list = Json::array();
  for (const Sentence& sentence : sentences) list.push_back(in_language(sentence, language));
  return list;
}

Json errors_json(const std::vector<FieldMessage>& errors, Language language) {
  Json list = Json::array();
  for (const FieldMessage& error : errors) {
    list.push_back({{"field", error.field}, {"message", message_text(error, language)}});
  }
  return list;
}

Json cell_json(const LandscapeCell& cell, const Report& report, Language language) {
  Json json = {{"fate", std::string(name(cell.fate))}};
  if (!cell.tile.empty()) json["tile"] = cell.tile;
  if (cell.is_ranked()) {
    json["place"] = cell.place;
    json["priority"] = number_json(cell.priority);
    json["traffic_bytes"] = number_json(cell.traffic_bytes);
    json["blocks_per_sm"] = cell.blocks_per_sm;
    json["waves"] = cell.waves;
    json["limiter"] = write_limiter_json(cell.limiter);
  } else {
    json["why"] = cell_reason(cell, report, language);
  }
  if (cell.builds) json["builds"] = *cell.builds;
  if (cell.first_visit >= 0) json["first_visit"] = cell.first_visit;
  return json;
}

Json side_json(const RankingSide& side) {
  Json json = {{"n_visited", side.visited},
               {"n_valid", side.valid},
               {"rejected", {{"smem", side.rejected_smem}, {"regs", side.rejected_regs}}}};
  json["best"] = side.best ? tile_json(side.best->tile) : Json();
  return json;
}

Json moves_json(const std::vector<RankingMove>& moves, std::size_t most) {
  Json list = Json::array();
  for (std::size_t i = 0; i < std::min(most, moves.size()); ++i) {
    Json move = {{"tile", tile_json(moves[i].tile)}};
    if (moves[i].before >= 0) move["before"] = moves[i].before;
    if (moves[i].after >= 0) move["after"] = moves[i].after;
    list.push_back(std::move(move));
  }
  return list;
}

Json device_json(const DeviceAnswer& answer, Language language) {
  Json json = {{"device", answer.device.preset}, {"name", answer.device.name}};
  if (!answer.errors.empty()) {
    json["errors"] = errors_json(answer.errors, language);
    return json;
  }
  json["n_visited"] = answer.visited;
  json["n_valid"] = answer.valid;
  if (answer.policy) json["policy"] = std::string(policy_name(*answer.policy));
  if (!answer.why.empty()) json["why"] = sentences_json(answer.why, language);
  Json& tiles = json["tiles"] = Json::array();
  for (const FirstAnswer& tile : answer.tiles) tiles.push_back(write_first_answer_json(tile));
  json["limiter"] = write_limiter_json(answer.limiter());
  json["warnings"] = sentences_json(answer.warnings, language);
  return json;
}

Json flip_json(const Flip& flip) {
  Json json = {{"field", flip.field}, {"from", flip.from}, {"to", flip.to}, {"possible", flip.possible}};
  if (!flip.possible) return json;
  json["changes"] = flip.changes;
  json["reaches"] = flip.reaches;
  json["answer"] = write_first_answer_json(flip.answer);
  return json;
}

Json flips_json(const FlipAnalysis& analysis, const Device& from, const Device& to) {
  Json json = {{"from", from.preset},
               {"to", to.preset},
               {"same_choice", analysis.same_choice()},
               {"causes", analysis.causes()},
               {"fields", Json::array()}};
  for (const Flip& flip : analysis.flips) json["fields"].push_back(flip_json(flip));
  return json;
}

}  // namespace

Json write_first_answer_json(const FirstAnswer& answer) {
  if (answer.raised != carver::Raise::none) return {{"error", std::string(type_name(answer.raised))}};
  if (answer.tile.empty()) return Json::object();
  Json json = {{"tile", answer.tile}};
  if (answer.reduce_step > 0) json["reduce_step"] = answer.reduce_step;
  if (answer.threads > 0) json["threads"] = answer.threads;
  json["traffic_bytes"] = number_json(answer.traffic_bytes);
  json["blocks_per_sm"] = answer.blocks_per_sm;
  json["limiter"] = write_limiter_json(answer.limiter);
  json["grid"] = answer.grid;
  json["waves"] = answer.waves;
  json["last_wave"] = answer.last_wave;
  json["priority"] = number_json(answer.priority);
  json["ties"] = answer.ties;
  return json;
}

Json write_landscape_json(const Landscape& landscape, const Report& report, Language language) {
  Json json = {{"row_axis", landscape.row_axis},
               {"column_axis", landscape.column_axis},
               {"rows", landscape.rows},
               {"columns", landscape.columns}};
  if (!landscape.block_k_choices.empty()) {
    json["block_k"] = landscape.block_k ? Json(*landscape.block_k) : Json();
    json["block_k_choices"] = landscape.block_k_choices;
  }
  Json& cells = json["cells"] = Json::array();
  for (const LandscapeCell& cell : landscape.cells) cells.push_back(cell_json(cell, report, language));
  if (!landscape.visits.empty()) {
    Json& visits = json["visits"] = Json::array();
    for (const LandscapeVisit& v : landscape.visits) visits.push_back(Json::array({v.cell, v.tile, v.valid}));
  }
  return json;
}

Json write_assumptions_json(const std::vector<AssumptionLine>& lines, Language language) {
  Json list = Json::array();
  for (const AssumptionLine& line : lines) {
    Json json = {{"key", line.key},
                 {"kind", std::string(name(line.kind))},
                 {"what", in_language(line.what, language)},
                 {"value", line.value},
                 {"seed", line.seed_value}};
    json["carver"] = line.carver_value.empty() ? Json() : Json(line.carver_value);
    if (!line.choices.empty()) json["choices"] = line.choices;
    json["evidence"] = in_language(line.evidence, language);
    json["command"] = line.command;
    json["shows"] = line.shows;
    list.push_back(std::move(json));
  }
  return list;
}

Json write_ranking_change_json(const RankingChange& change, std::size_t most) {
  if (change.refusal) return write_errors_json({*change.refusal}, nullptr);
  return {{"before", side_json(change.before)},
          {"after", side_json(change.after)},
          {"kept_of_first", change.kept_of_first},
          {"first", change.first},
          {"n_moved", change.moved.size()},
          {"n_arrived", change.arrived.size()},
          {"n_gone", change.gone.size()},
          {"moved", moves_json(change.moved, most)},
          {"arrived", moves_json(change.arrived, most)},
          {"gone", moves_json(change.gone, most)}};
}

Json write_devices_json(const DeviceComparison& comparison, Language language) {
  Json json = {{"devices", Json::array()}, {"flips", Json::array()}};
  for (const DeviceAnswer& answer : comparison.devices) json["devices"].push_back(device_json(answer, language));
  for (std::size_t i = 0; i < comparison.flips.size(); ++i) {
    if (!comparison.flips[i]) continue;
    json["flips"].push_back(
        flips_json(*comparison.flips[i], comparison.devices[0].device, comparison.devices[i + 1].device));
  }
  return json;
}

Json write_sweep_point_json(const Sweep& sweep, const SweepPoint& point) {
  Json json = {{sweep.field(), point.value}};
  if (sweep.has_inner()) json[sweep.inner().field] = point.inner_value;
  json["changes"] = point.changes;
  if (point.errors.empty()) {
    json["answer"] = write_first_answer_json(point.answer);
  } else {
    json["errors"] = write_messages_json(point.errors);
  }
  return json;
}

}  // namespace tilescope
