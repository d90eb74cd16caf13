#include "core/report/warnings.h"

#include <algorithm>
#include <cstdio>
#include <optional>
#include <string>

#include "core/query/device_presets.h"
#include "core/query/integer.h"
#include "core/query/joined.h"
#include "core/report/carver_reasons.h"

namespace tilescope {
namespace {

using Id = SentenceId;

constexpr std::int64_t static_smem_limit_bytes = 49152;

/// Hints that are looked at one by one; further ones repeat the same.
constexpr std::size_t inspected_hints = 10;

struct FirstTile {
  std::int64_t grid = 0;
  std::int64_t blocks_per_sm = 0;
  std::int64_t smem_bytes = 0;
};

/// The tile that the model puts first: the best candidate, or the one behind carver's first hint.
std::optional<FirstTile> first_tile(const Report& report) {
  if (report.query.model == Model::enumerate) {
    if (!report.enumeration || report.enumeration->candidates.empty()) return std::nullopt;
    const Candidate& c = report.enumeration->candidates.front();
    return FirstTile{c.grid, c.blocks_per_sm, c.smem_bytes};
  }
  if (!report.carver || report.carver->hints.empty()) return std::nullopt;
  for (const carver::RankedOutcome& o : report.carver->outcomes) {
    if (o.no_hint) continue;
    const carver::TileFigures& f = report.carver->visited[report.carver->order[o.rank]].figures;
    return FirstTile{f.grid_size, f.block_per_sm, o.smem_after};
  }
  return std::nullopt;
}

/// Whether a tensor-core block has an extent that is no multiple of 16.
bool is_uneven(const carver::Hint& hint) {
  const auto is_multiple = [](std::int64_t extent) { return extent % 16 == 0; };
  return hint.use_tensor_cores && !std::all_of(hint.block.begin(), hint.block.end(), is_multiple);
}

/// Whether the tile's blocks are more than 64 bits count.
bool grid_wraps(const std::vector<std::int64_t>& space, const carver::Tile& tile) {
  std::int64_t blocks = 1;
  for (std::size_t i = 0; i < space.size(); ++i) {
    const std::int64_t along = space[i] / tile[i] + (space[i] % tile[i] != 0 ? 1 : 0);
    if (__builtin_mul_overflow(blocks, along, &blocks)) return true;
  }
  return false;
}

class WarningList {
 public:
  explicit WarningList(const Report& report) : report_(report), device_(report.query.device) {}

  std::vector<Sentence> collect() {
    if (report_.query.model == Model::carver) {
      check_policy();
      check_hints();
      if (std::holds_alternative<Conv>(report_.query.problem) && report_.carver && report_.carver->searched) {
        add(Id::warn_conv_image, {});
      }
      check_opt_in();
      check_grids();
    }
    check_list();
    check_problem();
    if (const auto tile = first_tile(report_)) check_first_tile(*tile);
    return std::move(warnings_);
  }

 private:
  void add(Id id, std::vector<std::string> args) { warnings_.push_back({id, std::move(args)}); }

  void check_policy() {
    if (!report_.carver || report_.carver->raised != carver::Raise::none) return;
    for (const carver::PolicyDecision& decision : report_.carver->decisions) {
      if (decision.test != carver::PolicyTest::unknown_architecture) continue;
      return add(Id::warn_unknown_architecture, {device_.arch});
    }
  }

  void check_hints() {
    if (!report_.carver) return;
    std::vector<std::string> uneven;
    std::vector<std::string> uneven_blocks;
    std::vector<std::string> over_cap;
    std::int64_t largest_bytes = 0;
    std::size_t hint = 0;
    for (const carver::RankedOutcome& o : report_.carver->outcomes) {
      if (o.no_hint) continue;
      if (hint == inspected_hints) break;
      const carver::NodeHints& nodes = report_.carver->hints[hint++];
      const auto found = std::find_if(nodes.begin(), nodes.end(), is_uneven);
      if (found != nodes.end()) {
        uneven.push_back(std::to_string(hint));
        uneven_blocks.push_back(tile_text(found->block));
      }
      if (o.smem_after > device_.smem_cap) {
        over_cap.push_back(std::to_string(hint));
        largest_bytes = std::max(largest_bytes, o.smem_after);
      }
    }
    if (!uneven.empty()) add(Id::warn_tile_not_16, {joined(uneven), joined(uneven_blocks)});
    if (!over_cap.empty()) {
      add(Id::warn_smem_over_cap, {joined(over_cap), grouped(largest_bytes), grouped(device_.smem_cap)});
    }
  }

  void check_opt_in() {
    const DevicePreset* preset = find_device_preset(device_.preset);
    if (preset && preset->opt_in && device_.smem_cap == preset->device.smem_cap) add(Id::warn_carver_sees, {});
  }

  void check_list() {
    if (report_.query.model != Model::enumerate || !report_.enumeration || report_.enumeration->unlisted == 0) return;
    const Enumeration& e = *report_.enumeration;
    add(Id::warn_list_ends, {grouped(e.valid), grouped(static_cast<Wide>(e.candidates.size()))});
  }

  void check_grids() {
    if (!report_.carver || report_.carver->space.empty()) return;
    const carver::Answer& answer = *report_.carver;
    const auto wraps = [&](std::uint32_t place) { return grid_wraps(answer.space.back(), answer.visited[place].tile); };
    const auto wrapped = std::count_if(answer.order.begin(), answer.order.end(), wraps);
    if (wrapped > 0) add(Id::warn_grid_wraps, {grouped(std::int64_t{wrapped})});
  }

  void check_problem() {
    const Matmul* matmul = std::get_if<Matmul>(&report_.query.problem);
    if (!matmul) return;
    if (matmul->N % 16 == 8) add(Id::warn_n_8_mod_16, {grouped(matmul->N)});
    if (matmul->M <= 64 && matmul->K >= 4096) add(Id::warn_split_k, {grouped(matmul->M), grouped(matmul->K)});
  }

  void check_first_tile(const FirstTile& tile) {
    if (device_.platform == Platform::CUDA && tile.smem_bytes > static_smem_limit_bytes) {
      add(Id::warn_over_static, {grouped(tile.smem_bytes)});
    }
    const std::int64_t blocks_per_wave = tile.blocks_per_sm * device_.compute_max_core;
    const std::int64_t in_last_wave = tile.grid % blocks_per_wave;
    if (in_last_wave <= 0 || 2 * in_last_wave >= blocks_per_wave) return;
    char percent[32];
    std::snprintf(percent, sizeof percent, "%.1f",
                  100 * static_cast<double>(in_last_wave) / static_cast<double>(blocks_per_wave));
    add(Id::warn_last_wave, {percent});
  }

  const Report& report_;
  const Device& device_;
  std::vector<Sentence> warnings_;
};

}  // namespace

std::vector<Sentence> warnings_of(const Report& report) { return WarningList(report).collect(); }

}  // namespace tilescope
