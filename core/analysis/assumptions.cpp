#include "core/analysis/assumptions.h"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <type_traits>
#include <utility>

#include "core/carver/recommend.h"
#include "core/enumerate/enumerator.h"
#include "core/query/device_presets.h"
#include "core/query/integer.h"
#include "core/query/text_fields.h"

namespace tilescope {
namespace {

/// One row of the table: what stays the same for every query.
struct Row {
  std::string_view key;
  AssumptionKind kind;
  SentenceId what;
  std::string_view seed_value;
  SentenceId evidence;
  /// In tilelang 0.1.15: file and function.
  std::string_view where;
  std::string_view command;
  std::string_view shows;
};

constexpr Row rows[] = {
    {"traffic_k", AssumptionKind::model_switch, SentenceId::assume_traffic_k, "whole", SentenceId::saw_traffic_k,
     "carver/roller/policy/default.py, _compute_memory_traffic",
     "tilescope --model carver --device h100-sxm --topk 1 --trace --format json", "[[1,1],true,16416,"},
    {"smem_stages", AssumptionKind::model_switch, SentenceId::assume_smem_stages, "1", SentenceId::saw_smem_stages,
     "carver/roller/policy/tensorcore.py, infer_node_smem_usage",
     "tilescope --model carver --device h100-sxm --topk 1 --explain 1", "2 * (4096 + 8192)"},
    {"reg_bits", AssumptionKind::model_switch, SentenceId::assume_reg_bits, "accum", SentenceId::saw_reg_bits,
     "carver/roller/policy/default.py, compute_tile_dict",
     "tilescope --model carver --device h100-sxm --topk 1 --explain 1", "2 * 8192 * 16 / 32"},
    {"reg_tiles", AssumptionKind::model_switch, SentenceId::assume_reg_tiles, "abc", SentenceId::saw_reg_tiles,
     "carver/roller/policy/default.py, compute_tile_dict",
     "tilescope --model carver --device h100-sxm --m 16 --n 16 --topk 1 --explain 1", "2 * 1 * 16 / 32"},
    {"traffic_scope", AssumptionKind::model_switch, SentenceId::assume_traffic_scope, "grid",
     SentenceId::saw_traffic_scope, "carver/roller/policy/default.py, dfs_smem_tile",
     "tilescope --model carver --device h100-sxm --topk 1 --explain 1", "(1,589,248 + 1) * 4"},
    {"min_divisor", AssumptionKind::model_switch, SentenceId::assume_min_divisor, "16", SentenceId::saw_min_divisor,
     "carver/roller/policy/default.py, dfs_smem_tile",
     "tilescope --model carver --device h100-sxm --topk 1 --trace --format json", "\"base\":[1,1]"},
    {"smem_cap", AssumptionKind::device_field, SentenceId::assume_smem_cap, "232448", SentenceId::saw_smem_cap,
     "carver/arch/cuda.py", "tilescope --model carver --device h100-sxm-optin --topk 1 --format json",
     "carver itself would see smem_cap 49,152"},
    {"model", AssumptionKind::other_model, SentenceId::assume_model, "enumerate", SentenceId::saw_model,
     "carver/roller/policy/default.py, dfs_smem_tile", "tilescope --model carver --device h100-sxm",
     "tiles visited : 97  kept : 80"},
};

/// Bytes that carver itself would take for the device: what its driver reports.
std::int64_t smem_cap_of_driver(const Device& device) {
  constexpr std::int64_t static_limit_bytes = 49152;
  const DevicePreset* preset = find_device_preset(device.preset);
  if (preset && preset->opt_in) preset = find_device_preset(preset->sibling);
  if (preset) return preset->device.smem_cap;
  return device.platform == Platform::CUDA ? static_limit_bytes : device.smem_cap;
}

template <class Value>
std::string written(const Value& value) {
  if constexpr (std::is_enum_v<Value>) {
    return std::string(name(value));
  } else {
    return std::to_string(value);
  }
}

/// The present value of a switch, carver's, and what can be chosen.
void fill_switch(const Assumptions& own, const Assumptions& carvers, AssumptionLine& line) {
  for_each_assumption(own, [&](std::string_view field, const auto& value) {
    using Value = std::decay_t<decltype(value)>;
    if (field != line.key) return;
    line.value = written(value);
    if constexpr (std::is_enum_v<Value>) {
      line.choices.assign(std::begin(enum_names<Value>), std::end(enum_names<Value>));
    }
  });
  for_each_assumption(carvers, [&](std::string_view field, const auto& value) {
    if (field == line.key && field != "min_divisor") line.carver_value = written(value);
  });
}

RankingSide side_of(const Enumeration& e) {
  RankingSide side{e.visited, e.valid, e.rejected_smem, e.rejected_regs, std::nullopt};
  if (!e.candidates.empty()) side.best = e.candidates.front();
  return side;
}

/// Most tiles of a ranking that is compared, tile by tile.
constexpr std::int64_t max_compared_tiles = 1000000;

/// All tiles of a ranking in the order of enumeration, with their places, so that two rankings can be walked side by
/// side.
class RankedTiles {
 public:
  explicit RankedTiles(const Query& query)
      : ranking_(std::get<Matmul>(query.problem), query.device, query.assumptions, {1, 0, max_compared_tiles}) {
    while (ranking_.step()) {
    }
    found_ = ranking_.take();
    const TileRuns& runs = ranking_.runs();
    runs_.reserve(runs.size());
    std::int64_t place = 0;
    for (std::size_t i = 0; i < runs.size(); ++i) {
      runs_.push_back({runs[i], place});
      place += runs[i].tiles;
    }
    std::sort(runs_.begin(), runs_.end(), [](const PlacedRun& a, const PlacedRun& b) {
      return std::tie(a.run.m, a.run.n, a.run.k) < std::tie(b.run.m, b.run.n, b.run.k);
    });
    read();
  }

  const Enumeration& found() const { return found_; }
  bool is_at_end() const { return at_ == runs_.size(); }
  const Tile& tile() const { return tile_; }
  std::int64_t place() const { return runs_[at_].place + offset_; }
  void next() {
    if (++offset_ == runs_[at_].run.tiles) {
      offset_ = 0;
      ++at_;
    }
    read();
  }

 private:
  struct PlacedRun {
    TileRun run;
    std::int64_t place;
  };

  void read() {
    if (!is_at_end()) tile_ = ranking_.tile_of(runs_[at_].run, static_cast<std::size_t>(offset_));
  }

  Enumerator ranking_;
  Enumeration found_;
  std::vector<PlacedRun> runs_;
  std::size_t at_ = 0;
  std::int64_t offset_ = 0;
  Tile tile_;
};

bool is_too_long(const Enumeration& e, std::optional<FieldMessage>& refusal) {
  if (e.is_ranked && e.valid <= max_compared_tiles) return false;
  refusal = {"min_divisor", MessageCode::too_many_tiles, {grouped(e.valid), grouped(max_compared_tiles)}};
  return true;
}

bool comes_before(const Tile& a, const Tile& b) {
  return std::tie(a.block_m, a.block_n, a.block_k) < std::tie(b.block_m, b.block_n, b.block_k);
}

/// Visits every tile of either ranking once, with its place in each, -1 for none.
template <class Visit>
void for_each_pair(RankedTiles& before, RankedTiles& after, Visit&& visit) {
  while (!before.is_at_end() || !after.is_at_end()) {
    const bool takes_before = !before.is_at_end() && (after.is_at_end() || !comes_before(after.tile(), before.tile()));
    const bool takes_after = !after.is_at_end() && (before.is_at_end() || !comes_before(before.tile(), after.tile()));
    RankingMove move;
    move.tile = takes_before ? before.tile() : after.tile();
    if (takes_before) move.before = before.place();
    if (takes_after) move.after = after.place();
    visit(move);
    if (takes_before) before.next();
    if (takes_after) after.next();
  }
}

constexpr std::int64_t first_places = 10;

}  // namespace

std::vector<AssumptionLine> assumption_lines(const Query& query) {
  const Assumptions carvers = carvers_choices(query);
  std::vector<AssumptionLine> lines;
  for (const Row& row : rows) {
    AssumptionLine& line = lines.emplace_back();
    line.kind = row.kind;
    line.key = row.key;
    line.what = {row.what, {}};
    line.seed_value = row.seed_value;
    line.evidence = {row.evidence, {"tilelang 0.1.15, " + std::string(row.where)}};
    line.command = row.command;
    line.shows = row.shows;
    switch (row.kind) {
      case AssumptionKind::model_switch: fill_switch(query.assumptions, carvers, line); break;
      case AssumptionKind::device_field:
        line.value = std::to_string(query.device.smem_cap);
        line.carver_value = std::to_string(smem_cap_of_driver(query.device));
        break;
      case AssumptionKind::other_model:
        line.value = name(query.model);
        line.carver_value = name(Model::carver);
        line.choices.assign(std::begin(enum_names<Model>), std::end(enum_names<Model>));
        break;
    }
  }
  return lines;
}

Assumptions carvers_choices(const Query& query) {
  Assumptions choices = query.assumptions;
  choices.traffic_k = TrafficK::whole;
  choices.reg_bits = RegBits::out;
  choices.reg_tiles = RegTiles::c;
  choices.traffic_scope = TrafficScope::block;
  choices.smem_stages = 1;
  const carver::Plan plan = carver::plan_search(query.problem, query.device);
  if (!plan.policies.empty()) choices.smem_stages = plan.policies.front().pipeline_stage;
  return choices;
}

Sentence still_not_carver() { return {SentenceId::still_not_carver, {}}; }

RankingChange ranking_change(const Query& before, const Query& after) {
  RankingChange change;
  RankedTiles from_tiles(before);
  const Enumeration& from = from_tiles.found();
  if (is_too_long(from, change.refusal)) return change;
  RankedTiles to_tiles(after);
  const Enumeration& to = to_tiles.found();
  if (is_too_long(to, change.refusal)) return change;
  change.before = side_of(from);
  change.after = side_of(to);
  change.first = std::min<std::int64_t>(first_places, from.valid);
  for_each_pair(from_tiles, to_tiles, [&](const RankingMove& move) {
    if (move.before < 0) {
      change.arrived.push_back(move);
    } else if (move.after < 0) {
      change.gone.push_back(move);
    } else {
      if (move.before != move.after) change.moved.push_back(move);
      if (move.before < first_places && move.after < first_places) ++change.kept_of_first;
    }
  });
  const auto by_place_after = [](const RankingMove& a, const RankingMove& b) { return a.after < b.after; };
  std::sort(change.moved.begin(), change.moved.end(), by_place_after);
  std::sort(change.arrived.begin(), change.arrived.end(), by_place_after);
  std::sort(change.gone.begin(), change.gone.end(),
            [](const RankingMove& a, const RankingMove& b) { return a.before < b.before; });
  return change;
}

std::optional<Query> with_field(const Query& query, std::string_view key, std::string_view value,
                                std::vector<FieldMessage>& errors) {
  TextFields fields = write_text_fields(query);
  std::erase_if(fields, [&](const TextField& field) { return text_key(field.key) == text_key(key); });
  fields.push_back({std::string(key), std::string(value)});
  Reading reading = read_text_fields(fields);
  if (reading.ok()) return std::move(reading.query);
  errors.insert(errors.end(), reading.errors.begin(), reading.errors.end());
  return std::nullopt;
}

}  // namespace tilescope
