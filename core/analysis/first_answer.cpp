#include "core/analysis/first_answer.h"

#include <algorithm>

#include "core/carver/recommend.h"
#include "core/enumerate/enumeration.h"
#include "core/report/carver_candidates.h"

namespace tilescope {
namespace {

double last_wave_of(std::int64_t grid, std::int64_t waves, std::int64_t blocks_per_wave) {
  if (waves < 1 || blocks_per_wave < 1) return 0;
  return static_cast<double>(grid - (waves - 1) * blocks_per_wave) / static_cast<double>(blocks_per_wave);
}

FirstAnswer first_enumerated(const Query& query) {
  FirstAnswer answer;
  const Matmul& problem = std::get<Matmul>(query.problem);
  const Enumeration found = enumerate(problem, query.device, query.assumptions, {1, 0});
  if (found.candidates.empty()) return answer;
  const Candidate& best = found.candidates[0];
  const TileModel model(problem, query.device, query.assumptions);
  answer.tile = {best.tile.block_m, best.tile.block_n, best.tile.block_k};
  answer.traffic_bytes = model.traffic(best.tile).block_bytes() * static_cast<double>(best.grid);
  answer.blocks_per_sm = best.blocks_per_sm;
  answer.limiter = best.limiter;
  answer.grid = best.grid;
  answer.waves = best.waves;
  answer.last_wave = last_wave_of(best.grid, best.waves, best.blocks_per_sm * query.device.compute_max_core);
  answer.priority = best.priority;
  answer.ties = found.ties_at_top;
  return answer;
}

FirstAnswer first_hint(const Query& query, Choice choice) {
  // Hints are walked until one builds; few problems ask for more of them.
  constexpr std::int64_t most_hints = 40;
  Report report;
  report.query = query;
  report.carver = carver::recommend(query.problem, query.device, choice == Choice::first ? 1 : most_hints);
  FirstAnswer answer;
  answer.raised = report.carver->raised;
  for (const CarverCandidate& c : carver_candidates(report, topk_all)) {
    if (!c.hint || (choice == Choice::first_builds && !c.verdict->builds())) continue;
    const carver::Hint& hint = report.carver->hints[static_cast<std::size_t>(*c.hint) - 1].front();
    answer.tile = {c.tile.begin(), c.tile.end()};
    answer.reduce_step = hint.rstep.empty() ? 0 : hint.rstep[0];
    answer.threads = c.threads;
    answer.traffic_bytes = c.figures.traffic * static_cast<double>(c.figures.grid_size);
    answer.blocks_per_sm = c.figures.block_per_sm;
    answer.limiter = c.limiter;
    answer.grid = c.figures.grid_size;
    answer.waves = c.figures.num_wave;
    answer.last_wave =
        last_wave_of(c.figures.grid_size, c.figures.num_wave, c.figures.block_per_sm * query.device.compute_max_core);
    answer.priority = c.priority;
    answer.ties = c.tie_size;
    return answer;
  }
  return answer;
}

}  // namespace

FirstAnswer first_answer(const Query& query, Choice choice) {
  return query.model == Model::enumerate ? first_enumerated(query) : first_hint(query, choice);
}

}  // namespace tilescope
