#include "core/carver/answer_json.h"

#include <algorithm>
#include <cstdio>
#include <string>

#include "core/carver/digest.h"
#include "core/query/joined.h"
#include "core/query/json.h"

namespace tilescope::carver {
namespace {

constexpr std::size_t top_of_order = 20;

Json list_json(const Extents& extents) {
  Json list = Json::array();
  for (std::int64_t extent : extents) list.push_back(extent);
  return list;
}

std::string visited_line(const VisitedTile& visited) {
  const TileFigures& f = visited.figures;
  char traffic[40];
  std::snprintf(traffic, sizeof traffic, "%.17g", f.traffic);
  return joined(visited.tile, ",") + ' ' + (f.valid ? '1' : '0') + ' ' + traffic + ' ' + std::to_string(f.smem_cost) +
         ' ' + std::to_string(f.grid_size) + ' ' + std::to_string(f.block_per_sm) + ' ' + std::to_string(f.num_wave);
}

template <class List, class Line>
std::string digest_of_lines(const List& list, Line line) {
  std::string text;
  bool first = true;
  for (const auto& entry : list) {
    if (!first) text += '\n';
    first = false;
    text += line(entry);
  }
  return fnv1a64_hex(text);
}

std::string rasterization_text(const Rasterization& rasterization) {
  if (rasterization.panel_width == 0) return "<NoRasterization>";
  return "<Rasterization2DColumn(" + std::to_string(rasterization.panel_width) + ")>";
}

Json hints_json(const std::vector<NodeHints>& hints) {
  Json list = Json::array();
  for (const NodeHints& nodes : hints) {
    if (nodes.size() == 1) {
      list.push_back(hint_json(nodes[0]));
      continue;
    }
    Json& linked = list.emplace_back(Json::array());
    for (const Hint& hint : nodes) linked.push_back(hint_json(hint));
  }
  return list;
}

void write_search(const Answer& answer, bool whole_lists, Json& json) {
  json["policy"] = policy_name(answer.policy);
  json["base"] = list_json(answer.base);
  Json& steps = json["rstep"] = Json::array();
  for (const auto& node : answer.rstep) {
    Json& named = steps.emplace_back(Json::object());
    for (const auto& [axis, step] : node) named[axis] = step;
  }
  json["space"] = answer.space;
  json["bits"] = answer.bits;
  json["pipeline_stage"] = answer.pipeline_stage;
  json["n_visited"] = answer.visited.size();
  json["n_valid"] = answer.order.size();
  json["visited_fnv1a64"] = digest_of_lines(answer.visited, visited_line);
  json["order_fnv1a64"] =
      digest_of_lines(answer.order, [&](std::uint32_t place) { return joined(answer.visited[place].tile, ","); });
  if (whole_lists) {
    Json& visited = json["visited"] = Json::array();
    for (const VisitedTile& tile : answer.visited) visited.push_back(visited_json(tile));
  }
  const std::size_t listed = whole_lists ? answer.order.size() : std::min(answer.order.size(), top_of_order);
  Json& order = json[whole_lists ? "order" : "order_top"] = Json::array();
  for (std::size_t i = 0; i < listed; ++i) order.push_back(list_json(answer.visited[answer.order[i]].tile));
}

}  // namespace

Json hint_json(const Hint& hint) {
  Json json = Json::object();
  json["block"] = list_json(hint.block);
  if (hint.use_tensor_cores) {
    json["warp"] = list_json(hint.warp);
  } else {
    json["thread"] = list_json(hint.thread);
  }
  json["rstep"] = list_json(hint.rstep);
  if (product(hint.reduce_thread) > 1) json["reduce_thread"] = list_json(hint.reduce_thread);
  if (hint.use_tensor_cores) json["use_tc"] = true;
  if (product(hint.step) > 1) json["step"] = list_json(hint.step);
  for (const auto& [tensor, width] : hint.vectorize) json["vectorize"][tensor] = width;
  json["rasterization"] = rasterization_text(hint.rasterization);
  json["use_async"] = hint.use_async_copy;
  json["shared_scope"] = hint.dynamic_shared_memory ? "shared.dyn" : "shared";
  json["cached_tensors"] = hint.cached_tensors;
  json["pipeline_stage"] = hint.pipeline_stage;
  return json;
}

Json visited_json(const VisitedTile& visited) {
  const TileFigures& f = visited.figures;
  return Json::array(
      {list_json(visited.tile), f.valid, number_json(f.traffic), f.smem_cost, f.grid_size, f.block_per_sm, f.num_wave});
}

Json answer_json(const Answer& answer, bool whole_lists) {
  Json json = Json::object();
  if (answer.searched) write_search(answer, whole_lists, json);
  if (answer.raised != Raise::none) {
    json["error"] = std::string(type_name(answer.raised)) + ": " + std::string(message(answer.raised));
    return json;
  }
  json["hints"] = hints_json(answer.hints);
  json["hints_fnv1a64"] = fnv1a64_hex(nlohmann::json(json["hints"]).dump());
  return json;
}

}  // namespace tilescope::carver
