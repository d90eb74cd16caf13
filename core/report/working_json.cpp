#include "core/report/working_json.h"

namespace tilescope {
namespace {

Json line_json(const WorkingLine& line) {
  Json json = {{"id", line.id}, {"what", english(line.what)}};
  if (!line.formula.empty()) json["formula"] = line.formula;
  if (!line.result.empty()) json["result"] = line.result;
  if (line.decisive) json["decisive"] = true;
  return json;
}

Json section_json(const WorkingSection& section) {
  Json json = {{"title", english(section.title)}};
  if (section.apart_from_ranking) json["apart"] = true;
  Json& lines = json["lines"] = Json::array();
  for (const WorkingLine& line : section.lines) lines.push_back(line_json(line));
  return json;
}

Json smem_json(const Working& working) {
  Json json = {{"cap", working.smem_cap_bytes}, {"stretches", Json::array()}};
  for (const SmemStretch& stretch : working.smem) {
    json["stretches"].push_back({{"tensor", stretch.tensor},
                                 {"stage", stretch.stage},
                                 {"row", stretch.row},
                                 {"start", stretch.start_bytes},
                                 {"size", stretch.size_bytes}});
  }
  return json;
}

Json geometry_json(const TileGeometry& g) {
  Json json = {{"problem", {g.M, g.N}}, {"block", {g.block_m, g.block_n}}};
  if (g.K > 0) json["problem"].push_back(g.K);
  if (g.block_k > 0) json["block"].push_back(g.block_k);
  if (g.warp_m > 0) json["warp"] = {g.warp_m, g.warp_n};
  return json;
}

}  // namespace

Json write_working_json(const Working& working) {
  Json json = {{"tile", working.tile}, {"sections", Json::array()}};
  for (const WorkingSection& section : working.sections) json["sections"].push_back(section_json(section));
  json["smem"] = smem_json(working);
  json["geometry"] = geometry_json(working.geometry);
  return json;
}

}  // namespace tilescope
