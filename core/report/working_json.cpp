#include "core/report/working_json.h"

#include <utility>

namespace tilescope {
namespace {

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

Json write_working_sections_json(const Working& working, Language language) {
  Json sections = Json::array();
  for (const WorkingSection& section : working.sections) {
    Json lines = Json::array();
    for (const WorkingLine& line : section.lines) {
      lines.push_back({{"id", line.id},
                       {"what", in_language(line.what, language)},
                       {"formula", line.formula},
                       {"result", line.result},
                       {"decisive", line.decisive}});
    }
    sections.push_back({{"title", in_language(section.title, language)},
                        {"apart", section.apart_from_ranking},
                        {"lines", std::move(lines)}});
  }
  return sections;
}

Json write_working_json(const Working& working) {
  Json json = {{"tile", working.tile}, {"sections", write_working_sections_json(working, Language::english)}};
  json["smem"] = smem_json(working);
  json["geometry"] = geometry_json(working.geometry);
  return json;
}

}  // namespace tilescope
