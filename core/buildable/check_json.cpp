#include "core/buildable/check_json.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/buildable/kernel_key.h"
#include "core/occupancy/occupancy_json.h"
#include "core/occupancy/processor.h"
#include "core/query/device_presets.h"
#include "core/query/field_values.h"
#include "core/query/integer.h"

namespace tilescope {
namespace {

/// Bounds of a tile's figures, wide enough for any tile and narrow enough for 64 bits.
constexpr std::int64_t largest_extent = std::int64_t{1} << 20;
constexpr std::int64_t largest_stages = 64;

struct TileFields {
  KernelTile tile;
  /// Threads of a tile for CUDA cores; 0 for one for tensor cores.
  std::int64_t cuda_core_threads = 0;
  /// What the compiler reported; threads and dynamic shared memory are the tile's.
  std::optional<KernelNeeds> compiled;
};

class TileReader {
 public:
  TileReader(const Json& line, Messages& messages) : line_(line), messages_(messages) {}

  TileFields read() {
    TileFields fields;
    const std::vector<std::int64_t> block = list("block", 2, largest_extent, {});
    const std::vector<std::int64_t> rstep = list("rstep", 1, largest_extent, {});
    const std::vector<std::int64_t> stages = list("pipeline_stage", 1, largest_stages, {1});
    if (block.size() == 2) {
      fields.tile.block_m = block[0];
      fields.tile.block_n = block[1];
    }
    if (!rstep.empty()) fields.tile.block_k = rstep[0];
    if (!stages.empty()) fields.tile.stages = stages[0];
    read_threads(fields);
    read_compiled(fields);
    return fields;
  }

 private:
  void read_threads(TileFields& fields) {
    if (line_.contains("threads")) {
      const std::vector<std::int64_t> threads = list("threads", 1, largest_extent, {});
      if (!threads.empty()) fields.tile.threads = threads[0];
      if (fields.tile.threads % 32 != 0) {
        messages_.error("threads", MessageCode::no_multiple, {std::to_string(threads[0]), "32"});
      }
    } else if (line_.contains("thread") && !line_.contains("warp")) {
      const std::vector<std::int64_t> threads = list("thread", 2, largest_extent, {});
      if (threads.size() == 2) fields.cuda_core_threads = threads[0] * threads[1];
    } else {
      const std::vector<std::int64_t> warp = list("warp", 2, largest_extent, {});
      if (warp.size() == 2) {
        fields.tile.threads = threads_of_warps(fields.tile.block_m, fields.tile.block_n, warp[0], warp[1]);
      }
    }
  }

  void read_compiled(TileFields& fields) {
    if (!line_.contains("registers")) return;
    KernelNeeds needs;
    needs.registers_per_thread = figure("registers");
    needs.smem_bytes = figure("static_smem_bytes");
    needs.barriers = figure("barriers");
    fields.compiled = needs;
  }

  /// A whole number of the compiler's, 0 where there is none.
  std::int64_t figure(const char* key) {
    const auto found = line_.find(key);
    if (found == line_.end()) return 0;
    if (found->is_number_integer() && *found >= 0 && *found <= largest_extent) return found->get<std::int64_t>();
    const MessageCode code = found->is_number_integer() ? MessageCode::out_of_range : MessageCode::not_an_integer;
    messages_.error(key, code, {in_quotes(to_text(*found)), "0", grouped(largest_extent)});
    return 0;
  }

  /// `count` whole numbers of at least 1; a single one may stand alone. Empty, and a complaint, where they are not.
  std::vector<std::int64_t> list(const char* key, std::size_t count, std::int64_t highest,
                                 std::vector<std::int64_t> otherwise) {
    const auto found = line_.find(key);
    if (found == line_.end()) {
      if (otherwise.empty()) messages_.error(key, MessageCode::wrong_count, {"0", std::to_string(count)});
      return otherwise;
    }
    Json items = found->is_array() ? *found : Json::array({*found});
    if (items.size() != count) {
      messages_.error(key, MessageCode::wrong_count, {std::to_string(items.size()), std::to_string(count)});
      return {};
    }
    std::vector<std::int64_t> values;
    for (const Json& item : items) {
      const bool is_whole = item.is_number_integer();
      const bool fits = is_whole && item >= 1 && item <= highest;
      if (!fits) {
        const MessageCode code = is_whole ? MessageCode::out_of_range : MessageCode::not_an_integer;
        messages_.error(key, code, {is_whole ? to_text(item) : in_quotes(to_text(item)), "1", grouped(highest)});
        return {};
      }
      values.push_back(item.get<std::int64_t>());
    }
    return values;
  }

  const Json& line_;
  Messages& messages_;
};

const DevicePreset* preset_of_arch(std::string_view arch) {
  for (const DevicePreset& preset : device_presets()) {
    if (preset.device.arch == arch) return &preset;
  }
  return nullptr;
}

/// The line's problem and device as a query, so that they are read and complained about like any other.
Json query_of(const Json& line) {
  Json query = Json::object();
  query["template"] = "matmul";
  Json& params = query["params"] = {{"trans_A", false}, {"trans_B", false}};
  for (const char* key : {"M", "N", "K", "trans_A", "trans_B", "in_dtype", "out_dtype", "accum_dtype"}) {
    if (line.contains(key)) params[key] = line[key];
  }
  Json device = line.contains("device") ? line["device"] : Json();
  if (line.contains("arch")) {
    const Json& arch = line["arch"];
    if (device.is_string()) device = {{"preset", device}};
    if (!device.is_object()) {
      const DevicePreset* preset = arch.is_string() ? preset_of_arch(arch.get<std::string>()) : nullptr;
      device = {{"preset", preset ? preset->device.preset : std::string(default_device_id)}};
    }
    device["arch"] = arch;
  }
  if (!device.is_null()) query["device"] = std::move(device);
  return query;
}

Json answer_with_id(const Json& line) {
  Json answer = Json::object();
  if (line.is_object() && line.contains("id")) answer["id"] = line["id"];
  return answer;
}

std::string refuse(Json answer, const std::vector<FieldMessage>& errors) {
  answer["errors"] = write_messages_json(errors);
  return to_text(answer);
}

Json neighbour_json(const Neighbour& n) {
  Json json = {
      {"block", {n.tile.block_m, n.tile.block_n}},
      {"warp", {n.warp_m, n.warp_n}},
      {"rstep", Json::array({n.tile.block_k})},
      {"pipeline_stage", n.tile.stages},
      {"threads", n.tile.threads},
  };
  Json& changed = json["changed"] = Json::array();
  for (std::string_view choice : n.changed) changed.push_back(std::string(choice));
  json["traffic_ratio"] = n.traffic_ratio();
  if (n.before.waves > 0) json["waves"] = {n.before.waves, n.after.waves};
  return json;
}

}  // namespace

std::string_view name(GemmInstruction instruction) {
  switch (instruction) {
    case GemmInstruction::mma: return "mma";
    case GemmInstruction::wgmma: return "wgmma";
    case GemmInstruction::fma: return "fma";
  }
  return "";
}

std::string why_text(const Verdict& verdict) {
  std::string text = verdict.why_not_lower ? english(*verdict.why_not_lower) : "";
  if (!verdict.why_not_launch) return text;
  if (!text.empty()) text += "; ";
  return text + english(*verdict.why_not_launch);
}

Device device_of_arch(const std::string& arch) {
  if (const DevicePreset* preset = preset_of_arch(arch)) return preset->device;
  Device device;
  device.name = device.arch = arch;
  device.compute_capability = compute_capability_of(arch);
  device.warp_size = 32;
  device.sm_partition = 4;
  if (const auto processor = processor_of(arch)) {
    device.smem_cap = processor->smem_static_bytes;
    device.max_smem_usage = 2 * device.smem_cap;
    device.reg_cap = processor->registers;
    device.warp_size = processor->warp_size;
  }
  return device;
}

TileCheck check(const KernelTile& tile, const Device& device) {
  return {tile, device, check_tile(tile, device), nearest_that_builds(tile, device), std::nullopt};
}

Json write_verdict_json(const Verdict& verdict, const std::optional<Neighbour>& nearest) {
  Json json = {{"lowers", verdict.lowers ? Json(*verdict.lowers) : Json()}, {"launches", verdict.launches}};
  const std::string why = why_text(verdict);
  if (!why.empty()) json["why"] = why;
  if (verdict.not_judged) json["note"] = english(*verdict.not_judged);
  if (nearest) json["nearest"] = neighbour_json(*nearest);
  return json;
}

Json write_check_json(const TileCheck& check) {
  Json json = {{"builds", check.verdict.builds()}};
  json.update(write_verdict_json(check.verdict, check.nearest));
  json["threads"] = check.tile.threads;
  json["launch_threads"] = check.verdict.plan.launch_threads;
  json["dynamic_smem_bytes"] = check.verdict.plan.dynamic_smem_bytes;
  if (check.verdict.lowers) {
    json["instruction"] = std::string(name(check.verdict.plan.instruction));
    json["kernel"] = kernel_key(check.tile, check.verdict.plan);
  }
  if (check.occupancy) {
    json["occupancy"] = write_occupancy_json(*check.occupancy);
    json["occupancy"]["carver"] = estimated_blocks_per_sm(check.tile, check.device);
  }
  return json;
}

CheckedLine check_line(const Json& line) {
  Messages messages;
  TileFields fields = TileReader(line, messages).read();
  JsonReading problem = read_query_json(query_of(line));
  CheckedLine checked;
  checked.errors = std::move(problem.reading.errors);
  checked.errors.insert(checked.errors.end(), messages.errors.begin(), messages.errors.end());
  if (!checked.errors.empty()) return checked;

  KernelTile& tile = fields.tile;
  tile.problem = std::get<Matmul>(problem.reading.query.problem);
  Device device = problem.reading.query.device;
  if (line.contains("arch") && !line.contains("device")) device = device_of_arch(device.arch);
  tile.arch = device.arch;
  if (fields.cuda_core_threads == 0) {
    checked.check = check(tile, device);
    if (fields.compiled) {
      const auto processor = processor_of(tile.arch);
      KernelNeeds needs = *fields.compiled;
      needs.threads = checked.check.verdict.plan.launch_threads;
      needs.smem_bytes += checked.check.verdict.plan.dynamic_smem_bytes;
      if (processor) checked.check.occupancy = kernel_occupancy(*processor, needs);
    }
    return checked;
  }
  tile.threads = fields.cuda_core_threads;
  const std::int64_t smem_bytes = plan_kernel(tile).dynamic_smem_bytes;
  const Verdict verdict = check_launch(tile.threads, smem_bytes, device, SentenceId::not_judged_cuda_cores);
  checked.check = {tile, device, verdict, std::nullopt, std::nullopt};
  return checked;
}

std::string check_json(std::string_view text) {
  // The line is no query; all that is taken from this reading is whether it is sound JSON.
  for (const FieldMessage& error : read_query_json(text).reading.errors) {
    if (error.field == "query" || error.code == MessageCode::duplicate_field) return refuse(Json::object(), {error});
  }
  const Json line = Json::parse(text.begin(), text.end(), nullptr, false);
  const CheckedLine checked = check_line(line);
  Json answer = answer_with_id(line);
  if (!checked.errors.empty()) return refuse(std::move(answer), checked.errors);
  answer.update(write_check_json(checked.check));
  return to_text(answer);
}

}  // namespace tilescope
