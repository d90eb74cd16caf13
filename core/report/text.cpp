#include "core/report/text.h"

#include <cmath>

#include "core/buildable/check_json.h"
#include "core/query/link.h"
#include "core/query/names.h"
#include "core/query/text_fields.h"
#include "core/report/carver_candidates.h"
#include "core/report/carver_reasons.h"
#include "core/report/formatted.h"
#include "core/report/reasons.h"

namespace tilescope {
namespace {

std::string candidate_row(const Candidate& c, std::int64_t rank) {
  return formatted("%4lld %8lld %8lld %8lld %11.1f %9.1f %7lld %7lld %9.2e  %s\n", printable(rank),
                   printable(c.tile.block_m), printable(c.tile.block_n), printable(c.tile.block_k),
                   c.traffic_bytes / bytes_per_mb, static_cast<double>(c.smem_bytes) / bytes_per_kb,
                   printable(c.blocks_per_sm), printable(c.waves), c.priority, limiter_name(c.limiter).c_str());
}

std::string enumeration_text(const Enumeration& e) {
  std::string text;
  text += formatted("candidates visited : %lld  valid : %lld\n", printable(e.visited), printable(e.valid));
  text += formatted("rejected on regs : %lld\n", printable(e.rejected_regs));
  text += formatted("rejected on smem : %lld\n", printable(e.rejected_smem));
  text += formatted("model priority values in use : %lld\n", printable(e.distinct_priorities));
  text += formatted("ties at the top : %lld\n\n", printable(e.ties_at_top));
  text += "   #  block_M  block_N  block_K  traffic MB   smem KB  blk/SM   waves      prio  binding\n";
  std::int64_t rank = 0;
  for (const Candidate& candidate : e.candidates) text += candidate_row(candidate, ++rank);
  return text;
}

std::string node_text(const carver::Hint& hint) {
  const carver::Extents& split = hint.use_tensor_cores ? hint.warp : hint.thread;
  std::string text = "block " + tile_text(hint.block);
  text += hint.use_tensor_cores ? ", warp " : ", threads ";
  text += tile_text(split) + ", rstep " + tile_text(hint.rstep);
  text += ", stages " + std::to_string(hint.pipeline_stage);
  if (product(hint.reduce_thread) > 1) text += ", reduce threads " + tile_text(hint.reduce_thread);
  if (product(hint.step) > 1) text += ", step " + tile_text(hint.step);
  if (hint.rasterization.panel_width > 0) {
    text += ", rasterization in columns of " + std::to_string(hint.rasterization.panel_width);
  }
  return text;
}

/// "yes", "no", or "-" where the compiler's rules do not cover the kernel and the launch alone would pass.
const char* builds_word(const Verdict& verdict) {
  if (!verdict.builds()) return "no";
  return verdict.lowers ? "yes" : "-";
}

std::string hints_text(const carver::Answer& answer, const std::vector<CarverCandidate>& candidates) {
  std::string text = "\n   #  traffic/block KB   smem KB    grid  blk/SM  waves      prio  builds  hint\n";
  for (const CarverCandidate& c : candidates) {
    if (!c.hint) continue;
    std::string what;
    for (const carver::Hint& node : answer.hints[static_cast<std::size_t>(*c.hint) - 1]) {
      if (!what.empty()) what += "; ";
      what += node_text(node);
    }
    text += formatted("%4lld %17.1f %9.1f %7lld %7lld %6lld  %.2e  %-6s  %s\n", printable(*c.hint),
                      c.figures.traffic / bytes_per_kb, static_cast<double>(c.hint_smem_bytes) / bytes_per_kb,
                      printable(c.figures.grid_size), printable(c.figures.block_per_sm), printable(c.figures.num_wave),
                      c.priority, builds_word(*c.verdict), what.c_str());
  }
  return text;
}

/// Why hints do not build, a line each, with the nearest tile that does.
std::string not_building_text(const std::vector<CarverCandidate>& candidates, const Device& device) {
  std::string text;
  for (const CarverCandidate& c : candidates) {
    if (!c.hint || c.verdict->builds()) continue;
    text += "hint " + std::to_string(*c.hint) + " does not build: " + why_text(*c.verdict);
    const auto nearest = c.kernel ? nearest_that_builds(*c.kernel, device) : std::nullopt;
    text += nearest ? "; nearest: " + neighbour_text(*nearest) + "\n" : "\n";
  }
  return text;
}

std::string carver_text(const Report& report) {
  const carver::Answer& answer = *report.carver;
  std::string text = std::string(carver_model_name) + "\n";
  for (const Sentence& sentence : explain_search(answer, report.query.device)) text += english(sentence) + "\n";
  if (answer.searched) {
    text += formatted("tiles visited : %lld  kept : %lld\n", static_cast<long long>(answer.visited.size()),
                      static_cast<long long>(answer.order.size()));
  }
  const std::vector<CarverCandidate> candidates = carver_candidates(report, topk_all);
  if (!answer.hints.empty()) {
    text += hints_text(answer, candidates);
    text += not_building_text(candidates, report.query.device);
  }
  if (answer.raised != carver::Raise::none) {
    text +=
        "carver raises " + std::string(type_name(answer.raised)) + ": " + std::string(message(answer.raised)) + "\n";
  }
  if (const auto nothing = explain_nothing(answer, report.query)) text += english(*nothing) + "\n";
  if (const auto offer = nearest_answerable(answer, report.query)) {
    text += english(offer->words) + ": tilescope --link '#" + encode_link(offer->query) + "'\n";
  }
  if (!answer.hints.empty()) return text;
  for (const CarverCandidate& c : candidates) {
    text += formatted("%4lld  %s: %s\n", printable(c.rank), tile_text(c.tile).c_str(), outcome_text(c).c_str());
  }
  return text;
}

}  // namespace

std::string write_text(const Report& report) {
  return report.enumeration ? enumeration_text(*report.enumeration) : carver_text(report);
}

std::string write_warnings_text(const Report& report) {
  std::string text;
  for (const Sentence& warning : report.warnings) text += "warning: " + english(warning) + "\n";
  return text;
}

std::string write_rejections_text(const Report& report) {
  std::string text = "\nrejected\n block_M  block_N  block_K  on    because\n";
  for (const Rejection& rejection : report.enumeration->rejections) {
    const Tile& tile = rejection.tile;
    text += formatted("%8lld %8lld %8lld  %s  %s\n", printable(tile.block_m), printable(tile.block_n),
                      printable(tile.block_k), std::string(reject_reason_name(rejection.reason)).c_str(),
                      rejection_arithmetic(rejection, report.query).c_str());
  }
  return text;
}

std::string write_working_text(const Working& working) {
  std::string text = "\ntile " + extents_text(working.tile) + "\n";
  for (const WorkingSection& section : working.sections) {
    text += "\n" + english(section.title) + "\n";
    for (const WorkingLine& line : section.lines) {
      const std::string what = english(line.what);
      if (line.result.empty() && line.formula.empty()) {
        text += "  " + what + "\n";
        continue;
      }
      const std::string formula = line.formula + (line.decisive ? " <" : "");
      text += formatted("  %-52s %-36s %s\n", what.c_str(), formula.c_str(), line.result.c_str());
    }
  }
  return text;
}

SelfTest run_self_test() {
  constexpr Tile tiles[] = {{64, 64, 64}, {128, 128, 32}, {128, 256, 64}};
  const Query query = default_query();
  const Matmul problem = std::get<Matmul>(query.problem);
  const TileModel model(problem, query.device, query.assumptions);
  const auto M = static_cast<double>(problem.M);
  const auto N = static_cast<double>(problem.N);
  const auto K = static_cast<double>(problem.K);
  const double b = bytes(problem.in_dtype);

  SelfTest result{"self-test: carver-style traffic vs the closed form b*M*N*K*(1/block_N + 1/block_M) + b*M*N\n"
                  " block_M  block_N  block_K    model MB   closed MB   rel err\n",
                  true};
  for (const Tile& tile : tiles) {
    const double traffic = model.ranked_traffic(model.traffic(tile), model.grid(tile));
    const double per_block = 1 / static_cast<double>(tile.block_n) + 1 / static_cast<double>(tile.block_m);
    const double closed = b * M * N * K * per_block + b * M * N;
    const double relative_error = std::abs(traffic - closed) / closed;
    result.passed &= relative_error <= 1e-12;
    result.text +=
        formatted("%8lld %8lld %8lld %11.1f %11.1f  %8.2e\n", printable(tile.block_m), printable(tile.block_n),
                  printable(tile.block_k), traffic / bytes_per_mb, closed / bytes_per_mb, relative_error);
  }
  result.text += '\n';
  return result;
}

}  // namespace tilescope
