#include "core/report/working.h"

#include <algorithm>
#include <cmath>

#include "core/buildable/neighbour.h"
#include "core/carver/breakdown.h"
#include "core/carver/recommend.h"
#include "core/query/device_presets.h"
#include "core/query/integer.h"
#include "core/query/joined.h"
#include "core/report/carver_reasons.h"
#include "core/report/figures.h"
#include "core/report/reasons.h"
#include "core/report/roofline.h"

namespace tilescope {
namespace {

using Id = SentenceId;

/// Within a formula short numbers stand plain, as they are typed.
std::string digits(std::int64_t value) { return value < 10000 ? std::to_string(value) : grouped(value); }

std::string product_text(const std::vector<std::int64_t>& factors) {
  std::string text;
  for (std::int64_t factor : factors) text += (text.empty() ? "" : " * ") + digits(factor);
  return text;
}

std::string bytes_text(std::int64_t bytes) { return grouped(bytes) + " B"; }

std::string quotient_text(std::int64_t numerator, std::int64_t denominator) {
  return "floor(" + digits(numerator) + " / " + digits(denominator) + ")";
}

std::string ceiling_text(std::int64_t numerator, std::int64_t denominator) {
  return "ceil(" + digits(numerator) + " / " + digits(denominator) + ")";
}

WorkingSection& add_section(Working& working, Id title) {
  WorkingSection& section = working.sections.emplace_back();
  section.title = {title, {}};
  return section;
}

void add_line(WorkingSection& section, std::string id, Sentence what, std::string formula, std::string result) {
  section.lines.push_back({std::move(id), std::move(what), std::move(formula), std::move(result), false});
}

// --- parts that both models share

/// Elements of one tensor that a block moves, and how full its transactions are.
void add_move(WorkingSection& section, const std::string& tensor, bool is_read, const std::vector<std::int64_t>& part,
              std::int64_t contiguous, std::int64_t transaction, std::int64_t element_bytes, double bytes) {
  const bool is_ragged = contiguous < transaction;
  const std::string id = "traffic." + tensor;
  std::string formula = product_text(part);
  if (is_ragged) formula += " * " + digits(transaction) + "/" + digits(contiguous);
  formula += " * " + std::to_string(element_bytes) + " B";
  add_line(section, id, {is_read ? Id::line_read : Id::line_write, {tensor}}, formula, full_bytes(bytes));
  if (is_ragged)
    add_line(section, id + ".runs", {Id::line_runs, {tensor, digits(contiguous), digits(transaction)}}, "", "");
}

void add_share(WorkingSection& section, const char* id, Id what, std::int64_t used, std::int64_t limit) {
  if (limit <= 0) return;
  add_line(section, id, {what, {grouped(limit)}}, digits(used) + " / " + digits(limit),
           percent(as_double(used) / as_double(limit)));
}

struct OccupancyTerms {
  std::int64_t smem_bytes, registers, blocks_per_sm;
  Limiter limiter;
};

void add_occupancy(Working& working, const Device& device, const OccupancyTerms& terms) {
  WorkingSection& section = add_section(working, Id::section_occupancy);
  const std::int64_t smem = std::max<std::int64_t>(terms.smem_bytes, 1);
  const std::int64_t registers = std::max<std::int64_t>(terms.registers, 1);
  const auto add = [&](const char* id, Id what, Limiter term, std::string formula, std::int64_t value) {
    add_line(section, id, {what, {}}, std::move(formula), grouped(value));
    section.lines.back().decisive = contains(terms.limiter, term);
  };
  add("blocks_per_sm.smem", Id::line_by_smem, Limiter::smem, quotient_text(device.max_smem_usage, smem),
      device.max_smem_usage / smem);
  add("blocks_per_sm.regs", Id::line_by_regs, Limiter::regs, quotient_text(device.reg_cap, registers),
      device.reg_cap / registers);
  add("blocks_per_sm.sm_partition", Id::line_by_partition, Limiter::sm_partition, "", device.sm_partition);
  add_line(section, "blocks_per_sm", {Id::line_blocks_per_sm, {}}, limiter_name(terms.limiter),
           grouped(terms.blocks_per_sm));
}

struct GridFigures {
  std::vector<std::int64_t> whole, tile;
  std::int64_t grid, blocks_per_sm, waves;
};

void add_waves(Working& working, const Device& device, const GridFigures& f) {
  WorkingSection& section = add_section(working, Id::section_waves);
  std::string formula;
  for (std::size_t d = 0; d < f.whole.size() && d < f.tile.size(); ++d) {
    formula += (formula.empty() ? "" : " * ") + ceiling_text(f.whole[d], f.tile[d]);
  }
  add_line(section, "grid", {Id::line_grid, {}}, std::move(formula), grouped(f.grid));
  const std::int64_t per_wave = f.blocks_per_sm * device.compute_max_core;
  if (per_wave <= 0) return;
  add_line(section, "waves", {Id::line_waves, {}},
           "ceil(" + digits(f.grid) + " / (" + digits(f.blocks_per_sm) + " * " + digits(device.compute_max_core) + "))",
           grouped(f.waves));
  if (f.waves < 1) return;
  const std::int64_t last = f.grid - (f.waves - 1) * per_wave;
  const std::string before = digits(f.grid) + " - " + digits(f.waves - 1) + " * " + digits(per_wave);
  add_line(section, "last_wave", {Id::line_last_wave, {}}, "(" + before + ") / " + digits(per_wave),
           percent(as_double(last) / as_double(per_wave)));
}

struct PriorityFigures {
  double traffic_bytes, priority;
  std::int64_t waves, rank, ties;
};

void add_priority(Working& working, const PriorityFigures& f) {
  WorkingSection& section = add_section(working, Id::section_priority);
  add_line(section, "priority", {Id::line_priority, {}},
           "(" + full_figure(f.traffic_bytes) + " + 1) * " + digits(f.waves), full_figure(f.priority));
  add_line(section, "rank", {Id::line_rank, {}}, "", grouped(f.rank));
  if (f.ties > 1) add_line(section, "ties", {Id::line_ties, {}}, "", grouped(f.ties));
}

/// The device's own figures; a device without a preset has none.
void add_silicon(Working& working, const Query& query, double traffic_bytes) {
  const DevicePreset* preset = find_device_preset(query.device.preset);
  const std::optional<Work> work = work_of(query.problem);
  if (!preset || !work) return;
  const Silicon& silicon = preset->silicon;
  WorkingSection& section = add_section(working, Id::section_device);
  section.apart_from_ranking = true;
  add_line(section, "silicon.operations", {Id::line_flops, {}}, "", full_figure(work->operations));
  add_line(section, "silicon.bytes", {Id::line_compulsory, {}}, "", full_bytes(work->compulsory_bytes));
  add_line(section, "silicon.intensity", {Id::line_intensity, {}}, "",
           rounded(work->operations / work->compulsory_bytes, 4));
  add_line(section, "silicon.tile_intensity", {Id::line_tile_intensity, {}}, "",
           rounded(work->operations / traffic_bytes, 4));
  const std::optional<Roofline> roofline = roofline_of(query.problem, silicon);
  if (roofline) {
    add_line(section, "silicon.ridge",
             {Id::line_ridge, {rounded(silicon.fp16_dense_tflops.value, 6), rounded(silicon.dram_gb_per_s.value, 6)}},
             "", rounded(roofline->ridge, 4));
    add_line(section, "silicon.compute", {Id::line_compute_time, {}}, "", duration(roofline->compute_seconds));
  } else {
    add_line(section, "silicon.no_peak", {Id::line_no_peak, {}}, "", "");
  }
  if (silicon.dram_gb_per_s.value > 0) {
    add_line(section, "silicon.memory", {Id::line_memory_time, {}}, "",
             duration(dram_seconds(work->compulsory_bytes, silicon)));
    add_line(section, "silicon.tile_memory", {Id::line_tile_memory_time, {}}, "",
             duration(dram_seconds(traffic_bytes, silicon)));
  }
  if (roofline) {
    const bool is_compute = roofline->is_compute_bound();
    add_line(section, "silicon.bound",
             {is_compute ? Id::line_bound_compute : Id::line_bound_memory,
              {duration(is_compute ? roofline->compute_seconds : roofline->memory_seconds)}},
             "", "");
  }
  const bool verified = silicon.fp16_dense_tflops.verified && silicon.dram_gb_per_s.verified;
  add_line(section, "silicon.source", {verified ? Id::line_source : Id::line_source_unverified, {preset->source}}, "",
           "");
}

// --- the enumeration model

class CandidateWorking {
 public:
  CandidateWorking(const Report& report, std::size_t index)
      : query_(report.query),
        problem_(std::get<Matmul>(query_.problem)),
        model_(problem_, query_.device, query_.assumptions),
        candidate_(report.enumeration->candidates[index]),
        rank_(static_cast<std::int64_t>(index) + 1) {}

  Working make() {
    const Tile& tile = candidate_.tile;
    working_.tile = {tile.block_m, tile.block_n, tile.block_k};
    working_.smem_cap_bytes = query_.device.smem_cap;
    working_.geometry = {problem_.M, problem_.N, problem_.K, tile.block_m, tile.block_n, tile.block_k, 0, 0};
    add_traffic();
    add_smem();
    add_registers();
    add_occupancy(working_, query_.device,
                  {candidate_.smem_bytes, candidate_.registers, candidate_.blocks_per_sm, candidate_.limiter});
    add_waves(working_, query_.device,
              {{problem_.M, problem_.N},
               {tile.block_m, tile.block_n},
               candidate_.grid,
               candidate_.blocks_per_sm,
               candidate_.waves});
    add_priority(working_,
                 {candidate_.traffic_bytes, candidate_.priority, candidate_.waves, rank_, candidate_.tie_size});
    const double all_blocks = model_.traffic(tile).block_bytes() * as_double(candidate_.grid);
    add_silicon(working_, query_, all_blocks);
    return std::move(working_);
  }

 private:
  void add_traffic() {
    WorkingSection& section = add_section(working_, Id::section_traffic);
    const std::array<TrafficTerm, 3> terms = model_.traffic_terms(candidate_.tile);
    constexpr const char* names[] = {"A", "B", "C"};
    std::string sum;
    for (std::size_t i = 0; i < terms.size(); ++i) {
      const TrafficTerm& term = terms[i];
      const auto contiguous = static_cast<std::int64_t>(std::min<Wide>(term.contiguous, term.transaction));
      add_move(section, names[i], i < 2, {term.rows, term.columns}, contiguous, term.transaction, term.element_bytes,
               term.bytes);
      sum += (sum.empty() ? "" : " + ") + full_figure(term.bytes);
    }
    const double block = model_.traffic(candidate_.tile).block_bytes();
    add_line(section, "traffic.block", {Id::line_block_traffic, {}}, sum, full_bytes(block));
    if (query_.assumptions.traffic_scope == TrafficScope::grid) {
      add_line(section, "traffic", {Id::line_grid_traffic, {}}, digits(candidate_.grid) + " * " + full_figure(block),
               full_bytes(candidate_.traffic_bytes));
    } else {
      section.lines.back().id = "traffic";
    }
  }

  void add_smem() {
    const Tile& tile = candidate_.tile;
    const SmemUse use = model_.smem(tile);
    const auto a = static_cast<std::int64_t>(use.a_bytes);
    const auto b = static_cast<std::int64_t>(use.b_bytes);
    const std::int64_t stages = query_.assumptions.smem_stages;
    const std::int64_t element = bytes(problem_.in_dtype);
    WorkingSection& section = add_section(working_, Id::section_smem);
    const auto add_hold = [&](const char* tensor, std::int64_t rows, std::int64_t size) {
      add_line(section, std::string("smem.") + tensor, {Id::line_hold, {tensor}},
               product_text({rows, tile.block_k}) + " * " + std::to_string(element) + " B", bytes_text(size));
    };
    add_hold("A", tile.block_m, a);
    add_hold("B", tile.block_n, b);
    std::string sum = digits(a) + " + " + digits(b);
    if (stages > 1) sum = std::to_string(stages) + " * (" + sum + ")";
    add_line(section, "smem", {Id::line_smem_total, {}}, sum, bytes_text(candidate_.smem_bytes));
    add_share(section, "smem.share", Id::line_smem_left, candidate_.smem_bytes, query_.device.smem_cap);
    for (std::int64_t stage = 1; stage <= stages; ++stage) {
      const std::int64_t start = (stage - 1) * (a + b);
      working_.smem.push_back({"A", stages > 1 ? stage : 0, 0, start, a});
      working_.smem.push_back({"B", stages > 1 ? stage : 0, 0, start + a, b});
    }
  }

  void add_registers() {
    const Tile& tile = candidate_.tile;
    const RegisterUse use = model_.registers(tile);
    const Wide largest = std::max({use.a_elements, use.b_elements, use.c_elements});
    WorkingSection& section = add_section(working_, Id::section_registers);
    const auto add_tile = [&](const char* tensor, std::int64_t rows, std::int64_t columns, Wide elements) {
      if (elements == 0) return;
      add_line(section, std::string("registers.") + tensor, {Id::line_elements, {tensor}},
               product_text({rows, columns}), grouped(elements));
      section.lines.back().decisive = elements == largest;
    };
    add_tile("A", tile.block_m, tile.block_k, use.a_elements);
    add_tile("B", tile.block_n, tile.block_k, use.b_elements);
    add_tile("C", tile.block_m, tile.block_n, use.c_elements);
    add_line(section, "registers", {Id::line_registers, {}},
             "2 * " + grouped(largest) + " * " + std::to_string(model_.register_bits()) + " / 32",
             grouped(candidate_.registers));
    add_share(section, "registers.share", Id::line_registers_left, candidate_.registers, query_.device.reg_cap);
  }

  const Query& query_;
  const Matmul& problem_;
  TileModel model_;
  const Candidate& candidate_;
  std::int64_t rank_;
  Working working_;
};

// --- the carver model

std::vector<std::int64_t> values(const carver::Extents& extents) { return {extents.begin(), extents.end()}; }

/// carver's name of a buffer; the output has none there, and one that was re-indexed as a GEMM is still the same
/// tensor.
std::string tensor_name(std::string_view carver_name) {
  constexpr std::string_view reindexed = "_reindex";
  if (carver_name.ends_with(reindexed)) carver_name.remove_suffix(reindexed.size());
  return carver_name.empty() ? "C" : std::string(carver_name);
}

class RankedWorking {
 public:
  RankedWorking(const Report& report, const CarverCandidate& candidate)
      : report_(report),
        answer_(*report.carver),
        device_(report.query.device),
        candidate_(candidate),
        plan_(carver::plan_search(report.query.problem, device_)) {
    // The policy whose search the answer describes.
    for (const carver::Policy& policy : plan_.policies) {
      if (policy.kind == answer_.policy) policy_ = &policy;
    }
    for (std::size_t n = 0; n < answer_.reduce_steps.size(); ++n) steps_[n] = answer_.reduce_steps[n].step;
    parts_ = carver::break_down(*policy_, candidate.tile, steps_);
  }

  Working make() {
    working_.tile = values(candidate_.tile);
    working_.smem_cap_bytes = device_.smem_cap;
    add_geometry();
    add_hint();
    add_builds();
    add_origin();
    add_traffic();
    add_smem();
    add_registers();
    const carver::TileFigures& f = candidate_.figures;
    add_occupancy(working_, device_, {f.smem_cost, f.registers, f.block_per_sm, candidate_.limiter});
    add_waves(working_, device_,
              {policy_->output_node().space, values(candidate_.tile), f.grid_size, f.block_per_sm, f.num_wave});
    add_priority(working_, {f.traffic, candidate_.priority, f.num_wave, candidate_.rank, candidate_.tie_size});
    add_silicon(working_, report_.query, f.traffic * as_double(f.grid_size));
    return std::move(working_);
  }

 private:
  const carver::NodeHints* hint() const {
    return candidate_.hint ? &answer_.hints[static_cast<std::size_t>(*candidate_.hint) - 1] : nullptr;
  }

  void add_geometry() {
    const std::vector<std::int64_t>& space = policy_->output_node().space;
    const std::size_t rank = std::min(space.size(), candidate_.tile.size());
    TileGeometry& g = working_.geometry;
    g.M = rank > 1 ? space[rank - 2] : 1;
    g.block_m = rank > 1 ? candidate_.tile[rank - 2] : 1;
    g.N = rank > 0 ? space[rank - 1] : 1;
    g.block_n = rank > 0 ? candidate_.tile[rank - 1] : 1;
    if (const Matmul* matmul = std::get_if<Matmul>(&report_.query.problem)) g.K = matmul->K;
    if (!hint()) return;
    const carver::Hint& last = hint()->back();
    if (g.K > 0 && !last.rstep.empty()) g.block_k = last.rstep[0];
    if (!last.use_tensor_cores || last.warp.size() < 2) return;
    g.warp_m = last.warp[last.warp.size() - 2];
    g.warp_n = last.warp[last.warp.size() - 1];
  }

  void add_origin() {
    WorkingSection& section = add_section(working_, Id::section_origin);
    for (const Sentence& sentence : explain_search(answer_, device_)) add_line(section, "origin", sentence, "", "");
    const auto rank = static_cast<std::size_t>(candidate_.rank) - 1;
    add_line(section, "visited", {Id::line_visited, {}}, "",
             grouped(std::int64_t{answer_.order[rank]} + 1) + " / " +
                 grouped(static_cast<std::int64_t>(answer_.visited.size())));
    if (candidate_.expansion) add_line(section, "expansion", *candidate_.expansion, "", "");
    if (candidate_.failed) add_line(section, "outcome", candidate_.outcome, "", "");
  }

  void add_hint() {
    if (!hint()) return;
    WorkingSection& section = add_section(working_, Id::section_hint);
    for (const carver::Hint& h : *hint()) {
      add_line(section, "hint.block", {Id::line_block, {}}, "", tile_text(h.block));
      if (h.use_tensor_cores) {
        add_line(section, "hint.warp", {Id::line_warp, {}}, "", tile_text(h.warp));
      } else {
        add_line(section, "hint.thread", {Id::line_thread, {}}, "", tile_text(h.thread));
      }
      if (!h.rstep.empty()) add_line(section, "hint.rstep", {Id::line_rstep, {}}, "", tile_text(h.rstep));
      for (const auto& [tensor, width] : h.vectorize) {
        add_line(section, "hint.vectorize." + tensor, {Id::line_vectorize, {tensor}}, "", std::to_string(width));
      }
    }
    const carver::Hint& h = hint()->front();
    add_line(section, "hint.threads", {Id::line_threads, {}},
             digits(candidate_.warps) + " * " + digits(device_.warp_size), grouped(candidate_.threads));
    add_line(section, "hint.stages", {Id::line_pipeline, {}}, "", std::to_string(h.pipeline_stage));
    if (h.rasterization.panel_width > 0) {
      add_line(section, "hint.raster", {Id::line_raster, {}}, "", std::to_string(h.rasterization.panel_width));
    }
    add_line(section, "hint.smem", {Id::line_hint_smem, {}}, "", bytes_text(candidate_.hint_smem_bytes));
  }

  void add_builds() {
    if (!candidate_.verdict) return;
    const Verdict& verdict = *candidate_.verdict;
    WorkingSection& section = add_section(working_, Id::section_builds);
    const auto say = [&](const char* id, Sentence sentence) { add_line(section, id, std::move(sentence), "", ""); };
    if (verdict.why_not_lower) {
      say("builds.lowers", {Id::builds_not_lower, {}, {*verdict.why_not_lower}});
    } else if (verdict.lowers) {
      say("builds.lowers", {Id::builds_lowers, {}});
    }
    if (verdict.not_judged) say("builds.not_judged", *verdict.not_judged);
    if (verdict.why_not_launch) {
      say("builds.launches", {Id::builds_not_launch, {}, {*verdict.why_not_launch}});
    } else {
      say("builds.launches",
          {Id::builds_launches, {grouped(verdict.plan.launch_threads), grouped(verdict.plan.dynamic_smem_bytes)}});
    }
    if (!verdict.builds() && candidate_.kernel) add_nearest(section);
  }

  void add_nearest(WorkingSection& section) {
    const std::optional<Neighbour> nearest = nearest_that_builds(*candidate_.kernel, device_);
    if (!nearest) return add_line(section, "builds.nearest", {Id::nearest_none, {}}, "", "");
    const KernelTile& tile = nearest->tile;
    add_line(section, "builds.nearest",
             {Id::nearest_tile,
              {spaced_extents({tile.block_m, tile.block_n}), std::to_string(tile.block_k), std::to_string(tile.threads),
               std::to_string(tile.stages)}},
             "", "");
    add_line(section, "builds.price",
             {Id::nearest_price,
              {rounded(nearest->traffic_ratio(), 3), grouped(nearest->after.waves), grouped(nearest->before.waves)}},
             "", "");
  }

  void add_traffic() {
    WorkingSection& section = add_section(working_, Id::section_traffic);
    std::string sum;
    for (const carver::TensorMove& move : parts_.moves) {
      add_move(section, tensor_name(move.tensor), move.is_read, values(move.part), move.contiguous, move.transaction,
               move.element_bytes, move.bytes);
      sum += (sum.empty() ? "" : " + ") + full_figure(move.bytes);
    }
    add_line(section, "traffic", {Id::line_block_traffic, {}}, sum, full_bytes(candidate_.figures.traffic));
  }

  void add_smem() {
    WorkingSection& section = add_section(working_, Id::section_smem);
    const std::int64_t stages = policy_->pipeline_stage;
    std::string sum;
    for (const carver::TensorHold& hold : parts_.holds) {
      const std::string tensor = tensor_name(hold.tensor);
      add_line(section, "smem." + tensor, {Id::line_hold, {tensor}},
               product_text(values(hold.part)) + " * " + std::to_string(hold.element_bytes) + " B",
               bytes_text(hold.bytes));
      sum += (sum.empty() ? "" : " + ") + digits(hold.bytes);
    }
    if (stages > 1) sum = std::to_string(stages) + " * (" + sum + ")";
    if (policy_->nodes.size() > 1) sum.clear();
    add_line(section, "smem", {Id::line_smem_total, {}}, sum, bytes_text(candidate_.figures.smem_cost));
    add_share(section, "smem.share", Id::line_smem_left, candidate_.figures.smem_cost, device_.smem_cap);
    draw_smem();
  }

  /// Each allocation of a node, split into its stages and tensors.
  void draw_smem() {
    for (const carver::Allocation& allocation : parts_.allocations) {
      if (allocation.is_output) {
        working_.smem.push_back({"S", 0, allocation.node, allocation.start, allocation.bytes});
        continue;
      }
      std::int64_t at = allocation.start;
      const std::int64_t stages = policy_->pipeline_stage;
      for (std::int64_t stage = 1; stage <= stages; ++stage) {
        for (const carver::TensorHold& hold : parts_.holds) {
          if (hold.node != allocation.node) continue;
          working_.smem.push_back({tensor_name(hold.tensor), stages > 1 ? stage : 0, hold.node, at, hold.bytes});
          at += hold.bytes;
        }
      }
    }
  }

  void add_registers() {
    WorkingSection& section = add_section(working_, Id::section_registers);
    std::size_t largest = 0;
    const auto bits_of = [&](std::size_t n) {
      return as_double(parts_.tile_elements[n]) * as_double(parts_.element_bits[n]);
    };
    for (std::size_t n = 1; n < parts_.tile_elements.size(); ++n) {
      if (bits_of(n) > bits_of(largest)) largest = n;
    }
    const std::string elements = digits(parts_.tile_elements[largest]);
    add_line(section, "registers", {Id::line_registers, {}},
             "2 * " + elements + " * " + std::to_string(parts_.element_bits[largest]) + " / 32",
             grouped(candidate_.figures.registers));
    add_share(section, "registers.share", Id::line_registers_left, candidate_.figures.registers, device_.reg_cap);
  }

  const Report& report_;
  const carver::Answer& answer_;
  const Device& device_;
  const CarverCandidate& candidate_;
  carver::Plan plan_;
  const carver::Policy* policy_ = nullptr;
  carver::PerNode<carver::ReduceStep> steps_;
  carver::Breakdown parts_;
  Working working_;
};

}  // namespace

Working working_of_candidate(const Report& report, std::size_t index) { return CandidateWorking(report, index).make(); }

Working working_of_ranked(const Report& report, const CarverCandidate& candidate) {
  return RankedWorking(report, candidate).make();
}

std::int64_t find_candidate(const Report& report, const TileExtents& tile) {
  if (report.query.model == Model::carver) {
    const carver::Answer& answer = *report.carver;
    for (std::size_t rank = 0; rank < answer.order.size(); ++rank) {
      const carver::Extents& extents = answer.visited[answer.order[rank]].tile;
      if (std::equal(extents.begin(), extents.end(), tile.begin(), tile.end())) return static_cast<std::int64_t>(rank);
    }
    return -1;
  }
  if (!report.enumeration || tile.size() != 3) return -1;
  const std::vector<Candidate>& candidates = report.enumeration->candidates;
  const Tile wanted{tile[0], tile[1], tile[2]};
  const auto found = std::find_if(candidates.begin(), candidates.end(),
                                  [&](const Candidate& candidate) { return candidate.tile == wanted; });
  return found == candidates.end() ? -1 : found - candidates.begin();
}

std::string spaced_extents(const TileExtents& tile) { return joined(tile, " x "); }

const WorkingLine* find_line(const Working& working, std::string_view id) {
  for (const WorkingSection& section : working.sections) {
    for (const WorkingLine& line : section.lines) {
      if (line.id == id) return &line;
    }
  }
  return nullptr;
}

}  // namespace tilescope
