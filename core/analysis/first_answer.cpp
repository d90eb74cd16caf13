#include "core/analysis/first_answer.h"

#include <algorithm>
#include <utility>

#include "core/carver/recommend.h"
#include "core/enumerate/enumeration.h"
#include "core/report/carver_candidates.h"

namespace tilescope {
namespace {

double last_wave_of(std::int64_t grid, std::int64_t waves, std::int64_t blocks_per_wave) {
  if (waves < 1 || blocks_per_wave < 1) return 0;
  return static_cast<double>(grid - (waves - 1) * blocks_per_wave) / static_cast<double>(blocks_per_wave);
}

std::vector<FirstAnswer> first_enumerated(const Query& query, std::int64_t count) {
  const Matmul& problem = std::get<Matmul>(query.problem);
  const Enumeration found = enumerate(problem, query.device, query.assumptions, {count, 0});
  const TileModel model(problem, query.device, query.assumptions);
  std::vector<FirstAnswer> answers;
  for (const Candidate& c : found.candidates) {
    FirstAnswer& answer = answers.emplace_back();
    answer.tile = {c.tile.block_m, c.tile.block_n, c.tile.block_k};
    answer.traffic_bytes = model.traffic(c.tile).block_bytes() * static_cast<double>(c.grid);
    answer.blocks_per_sm = c.blocks_per_sm;
    answer.limiter = c.limiter;
    answer.grid = c.grid;
    answer.waves = c.waves;
    answer.last_wave = last_wave_of(c.grid, c.waves, c.blocks_per_sm * query.device.compute_max_core);
    answer.priority = c.priority;
    answer.ties = c.tie_size;
  }
  return answers;
}

FirstAnswer answer_of_hint(const CarverCandidate& c, const carver::Hint& hint, const Device& device) {
  FirstAnswer answer;
  answer.tile = {c.tile.begin(), c.tile.end()};
  answer.reduce_step = hint.rstep.empty() ? 0 : hint.rstep[0];
  answer.threads = c.threads;
  answer.traffic_bytes = c.figures.traffic * static_cast<double>(c.figures.grid_size);
  answer.blocks_per_sm = c.figures.block_per_sm;
  answer.limiter = c.limiter;
  answer.grid = c.figures.grid_size;
  answer.waves = c.figures.num_wave;
  answer.last_wave =
      last_wave_of(c.figures.grid_size, c.figures.num_wave, c.figures.block_per_sm * device.compute_max_core);
  answer.priority = c.priority;
  answer.ties = c.tie_size;
  return answer;
}

/// The hints of one search; without any, one empty answer that says what carver raised.
std::vector<FirstAnswer> first_hints(const Query& query, Choice choice, std::int64_t count) {
  // Hints are walked until enough build; few problems ask for more of them.
  constexpr std::int64_t most_hints = 40;
  Report report;
  report.query = query;
  report.carver =
      carver::recommend(query.problem, query.device, choice == Choice::first ? count : std::max(count, most_hints));
  std::vector<FirstAnswer> answers;
  for (const CarverCandidate& c : carver_candidates(report, topk_all)) {
    if (static_cast<std::int64_t>(answers.size()) == count) break;
    if (!c.hint || (choice == Choice::first_builds && !c.verdict->builds())) continue;
    const carver::Hint& hint = report.carver->hints[static_cast<std::size_t>(*c.hint) - 1].front();
    answers.push_back(answer_of_hint(c, hint, query.device));
  }
  if (answers.empty() && report.carver->raised != carver::Raise::none) {
    answers.emplace_back().raised = report.carver->raised;
  }
  return answers;
}

}  // namespace

FirstAnswer first_answer(const Query& query, Choice choice) {
  std::vector<FirstAnswer> answers = first_answers(query, choice, 1);
  return answers.empty() ? FirstAnswer() : std::move(answers[0]);
}

std::vector<FirstAnswer> first_answers(const Query& query, Choice choice, std::int64_t count) {
  if (count < 1) return {};
  return query.model == Model::enumerate ? first_enumerated(query, count) : first_hints(query, choice, count);
}

}  // namespace tilescope
