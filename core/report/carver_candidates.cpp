#include "core/report/carver_candidates.h"

#include <algorithm>

#include "core/report/carver_reasons.h"

namespace tilescope {
namespace {

/// The terms of blocks per SM that equal their minimum (tilelang 0.1.15, carver/roller/policy/default.py,
/// compute_tile_dict).
Limiter limiter_of(const carver::TileFigures& f, const Device& device) {
  const std::int64_t by_smem = device.max_smem_usage / std::max<std::int64_t>(f.smem_cost, 1);
  const std::int64_t by_regs = device.reg_cap / std::max<std::int64_t>(f.registers, 1);
  Limiter limiter = Limiter::none;
  if (by_smem == f.block_per_sm) limiter = limiter | Limiter::smem;
  if (by_regs == f.block_per_sm) limiter = limiter | Limiter::regs;
  if (device.sm_partition == f.block_per_sm) limiter = limiter | Limiter::sm_partition;
  return limiter;
}

void set_ties(const carver::Answer& answer, std::vector<CarverCandidate>& candidates) {
  const auto priority_at = [&](std::size_t rank) { return priority(answer.visited[answer.order[rank]].figures); };
  std::int64_t group = 0;
  for (std::size_t first = 0; first < answer.order.size();) {
    std::size_t last = first + 1;
    while (last < answer.order.size() && priority_at(last) == priority_at(first)) ++last;
    ++group;
    for (std::size_t rank = first; rank < std::min(last, candidates.size()); ++rank) {
      candidates[rank].tie_group = group;
      candidates[rank].tie_size = static_cast<std::int64_t>(last - first);
    }
    first = last;
  }
}

/// Both verdicts on a hint that is a plain GEMM on tensor cores, the second alone on any other.
void judge(const Query& query, const carver::NodeHints& nodes, CarverCandidate& c) {
  const carver::Hint& hint = nodes.front();
  const Matmul* matmul = std::get_if<Matmul>(&query.problem);
  if (!hint.use_tensor_cores || !matmul || hint.block.size() != 2) {
    const SentenceId kind = hint.use_tensor_cores ? SentenceId::not_judged_operator : SentenceId::not_judged_cuda_cores;
    c.verdict = check_launch(c.threads, c.hint_smem_bytes, query.device, kind);
    return;
  }
  KernelTile tile;
  tile.problem = *matmul;
  tile.arch = query.device.arch;
  tile.block_m = hint.block[0];
  tile.block_n = hint.block[1];
  tile.block_k = hint.rstep[0];
  tile.threads = threads_of_warps(hint.block[0], hint.block[1], hint.warp[0], hint.warp[1]);
  tile.stages = hint.pipeline_stage;
  c.verdict = check_tile(tile, query.device);
  c.kernel = tile;
}

}  // namespace

std::string outcome_text(const CarverCandidate& candidate, Language language) {
  if (!candidate.failed) return in_language(candidate.outcome, language);
  return in_language({SentenceId::no_hint, {}, {candidate.outcome}}, language);
}

std::vector<CarverCandidate> carver_candidates(const Report& report, std::int64_t count) {
  std::vector<CarverCandidate> candidates;
  if (!report.carver) return candidates;
  const carver::Answer& answer = *report.carver;
  const Device& device = report.query.device;
  std::int64_t hints = 0;
  const auto listed = std::min<std::size_t>(answer.order.size(), static_cast<std::size_t>(count));
  for (std::size_t rank = 0; rank < listed; ++rank) {
    const carver::VisitedTile& visited = answer.visited[answer.order[rank]];
    CarverCandidate& c = candidates.emplace_back();
    c.rank = static_cast<std::int64_t>(rank) + 1;
    c.tile = visited.tile;
    c.figures = visited.figures;
    c.limiter = limiter_of(visited.figures, device);
    c.priority = priority(visited.figures);
    c.outcome = explain_ranked(answer, rank);
    c.expansion = explain_expansion(answer, rank);
    c.failed = rank < answer.outcomes.size() && answer.outcomes[rank].no_hint.has_value();
    // Where carver raised on a later tile, its list of hints is lost.
    const bool has_hint = answer.raised == carver::Raise::none && rank < answer.outcomes.size();
    if (has_hint && !answer.outcomes[rank].no_hint) {
      const carver::RankedOutcome& outcome = answer.outcomes[rank];
      c.hint = ++hints;
      c.threads = outcome.threads;
      c.warps = (outcome.threads + device.warp_size - 1) / device.warp_size;
      c.hint_smem_bytes = outcome.smem_after;
      judge(report.query, answer.hints[static_cast<std::size_t>(hints) - 1], c);
    }
  }
  set_ties(answer, candidates);
  return candidates;
}

}  // namespace tilescope
