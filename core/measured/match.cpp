#include "core/measured/match.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <tuple>
#include <utility>

#include "core/carver/recommend.h"
#include "core/enumerate/divisors.h"
#include "core/query/integer.h"
#include "core/report/carver_candidates.h"
#include "core/report/carver_reasons.h"

namespace tilescope {
namespace {

bool is_before(const Tile& a, const Tile& b) {
  return std::tie(a.block_m, a.block_n, a.block_k) < std::tie(b.block_m, b.block_n, b.block_k);
}

/// A block that is larger than the problem takes all of it.
Tile within(const Tile& tile, const Matmul& problem) {
  return {std::min(tile.block_m, problem.M), std::min(tile.block_n, problem.N), std::min(tile.block_k, problem.K)};
}

/// Operations of the matmul over those a second.
double seconds_of(const Measurement& measurement, const Matmul& problem) {
  if (measurement.seconds > 0 || measurement.flops <= 0) return measurement.seconds;
  return 2 * static_cast<double>(problem.M) * static_cast<double>(problem.N) * static_cast<double>(problem.K) /
         measurement.flops;
}

/// The extent in which the measured problem differs from the one asked; none where they agree.
std::optional<Sentence> other_shape(const Measurement& measurement, const Matmul& problem) {
  struct Extents {
    const char* name;
    Extent measured;
    Extent asked;
  };
  for (const Extents& e : {Extents{"M", measurement.M, problem.M}, Extents{"N", measurement.N, problem.N},
                           Extents{"K", measurement.K, problem.K}}) {
    if (e.measured == 0 || e.measured == e.asked) continue;
    return Sentence{SentenceId::unmatched_shape, {e.name, grouped(e.measured), grouped(e.asked)}};
  }
  return std::nullopt;
}

/// The ranking of the enumeration, with the places of the tiles that will be asked for: they are few, and it may hold a
/// million.
class EnumeratedPlaces {
 public:
  EnumeratedPlaces(const Report& report, std::vector<Tile> asked)
      : query_(report.query),
        problem_(std::get<Matmul>(query_.problem)),
        model_(problem_, query_.device, query_.assumptions),
        asked_(std::move(asked)),
        choices_m_(block_extents(problem_.M, query_.assumptions.min_divisor)),
        choices_n_(block_extents(problem_.N, query_.assumptions.min_divisor)),
        choices_k_(block_extents(problem_.K, query_.assumptions.min_divisor)) {
    if (report.enumeration->valid > max_ranked_tiles) return;
    is_whole_ = static_cast<std::int64_t>(report.enumeration->candidates.size()) == report.enumeration->valid;
    if (!is_whole_) again_ = enumerate(problem_, query_.device, query_.assumptions, {topk_all, 0});
    candidates_ = is_whole_ ? &report.enumeration->candidates : &again_.candidates;
    for (Tile& tile : asked_) tile = within(tile, problem_);
    std::sort(asked_.begin(), asked_.end(), is_before);
    asked_.erase(std::unique(asked_.begin(), asked_.end()), asked_.end());
    places_.assign(asked_.size(), -1);
    for (std::size_t place = 0; place < candidates_->size(); ++place) {
      const auto found = position((*candidates_)[place].tile);
      if (found) places_[*found] = static_cast<std::int64_t>(place);
    }
  }

  std::int64_t size() const { return candidates_ ? static_cast<std::int64_t>(candidates_->size()) : 0; }

  void look_up(const Tile& measured, MatchedRow& row) const {
    const Tile tile = within(measured, problem_);
    const auto found = candidates_ ? position(tile) : std::nullopt;
    if (!found || places_[*found] < 0) {
      row.why = candidates_ ? why_not(tile) : Sentence{SentenceId::unmatched_no_ranking, {}};
      return;
    }
    const auto place = static_cast<std::size_t>(places_[*found]);
    const Candidate& c = (*candidates_)[place];
    const auto first = std::partition_point(candidates_->begin(), candidates_->end(),
                                            [&](const Candidate& other) { return other.tie_group < c.tie_group; });
    row.rank = static_cast<std::int64_t>(place) + 1;
    row.tie_group = c.tie_group;
    row.tie_first = first - candidates_->begin() + 1;
    row.tie_size = c.tie_size;
    row.priority = c.priority;
    row.traffic_bytes = model_.traffic(tile).block_bytes() * static_cast<double>(c.grid);
  }

 private:
  std::optional<std::size_t> position(const Tile& tile) const {
    const auto found = std::lower_bound(asked_.begin(), asked_.end(), tile, is_before);
    if (found == asked_.end() || !(*found == tile)) return std::nullopt;
    return static_cast<std::size_t>(found - asked_.begin());
  }

  Sentence why_not(const Tile& tile) const {
    if (tile.block_k == 0) return {SentenceId::unmatched_no_block_k, {}};
    struct Axis {
      const char* block;
      const char* name;
      std::int64_t extent;
      Extent whole;
      const std::vector<std::int64_t>* choices;
    };
    for (const Axis& axis : {Axis{"block_M", "M", tile.block_m, problem_.M, &choices_m_},
                             Axis{"block_N", "N", tile.block_n, problem_.N, &choices_n_},
                             Axis{"block_K", "K", tile.block_k, problem_.K, &choices_k_}}) {
      if (std::binary_search(axis.choices->begin(), axis.choices->end(), axis.extent)) continue;
      return {
          SentenceId::unmatched_no_divisor,
          {axis.block, grouped(axis.extent), axis.name, grouped(axis.whole), grouped(query_.assumptions.min_divisor)}};
    }
    if (!model_.fits_smem(tile)) {
      return {SentenceId::over_smem, {grouped(model_.smem(tile).total_bytes), grouped(query_.device.smem_cap)}};
    }
    return {SentenceId::over_registers, {grouped(model_.registers(tile).registers), grouped(query_.device.reg_cap)}};
  }

  const Query& query_;
  const Matmul& problem_;
  TileModel model_;
  std::vector<Tile> asked_;
  /// The extents that a block may have.
  std::vector<std::int64_t> choices_m_;
  std::vector<std::int64_t> choices_n_;
  std::vector<std::int64_t> choices_k_;
  /// One for each of asked_, from 0; -1 for none.
  std::vector<std::int64_t> places_;
  bool is_whole_ = false;
  Enumeration again_;
  const std::vector<Candidate>* candidates_ = nullptr;
};

/// carver's whole ranking, every tile of it walked, so that each has the reduce step that it ends up with.
class CarverPlaces {
 public:
  explicit CarverPlaces(const Query& query) : problem_(std::get<Matmul>(query.problem)) {
    whole_.query = query;
    whole_.carver = carver::recommend(query.problem, query.device, topk_all);
    candidates_ = carver_candidates(whole_, topk_all);
    for (const auto& axes : answer().rstep) {
      if (axes.empty() || step_ > 0) continue;
      step_ = axes[0].second;
    }
    for (std::size_t i = 0; i < answer().visited.size(); ++i)
      visits_.push_back({block_of(answer().visited[i].tile), i});
    for (std::size_t rank = 0; rank < candidates_.size(); ++rank) visits_[answer().order[rank]].rank = rank;
    std::sort(visits_.begin(), visits_.end(),
              [](const Visit& a, const Visit& b) { return is_before(a.block, b.block); });
  }

  std::int64_t size() const { return static_cast<std::int64_t>(candidates_.size()); }

  void look_up(const Tile& tile, MatchedRow& row) const {
    // carver's own tiles may be larger than the problem too.
    const Tile covered = within(tile, problem_);
    const Visit* exact = find(tile);
    const Visit* visit = exact && exact->rank ? exact : find(covered);
    if (!visit || !visit->rank) {
      row.why = why_not(visit);
      return;
    }
    const auto found = candidates_.begin() + static_cast<std::ptrdiff_t>(*visit->rank);
    const std::int64_t step = step_of(*found);
    if (tile.block_k > 0 && step > 0 && tile.block_k != step && covered.block_k != step) {
      row.why = Sentence{SentenceId::unmatched_step, {grouped(tile.block_k), grouped(step)}};
      return;
    }
    const auto first = std::partition_point(
        candidates_.begin(), found, [&](const CarverCandidate& other) { return other.tie_group < found->tie_group; });
    row.rank = found->rank;
    row.tie_group = found->tie_group;
    row.tie_first = first->rank;
    row.tie_size = found->tie_size;
    row.priority = found->priority;
    row.traffic_bytes = found->figures.traffic * static_cast<double>(found->figures.grid_size);
  }

 private:
  struct Visit {
    /// block_M and block_N; 0 along an axis that the tile has not.
    Tile block;
    /// The place among the visited tiles.
    std::size_t place = 0;
    /// The place in the ranking, from 0; none where it was not kept.
    std::optional<std::size_t> rank = std::nullopt;
  };

  const carver::Answer& answer() const { return *whole_.carver; }

  Tile block_of(const carver::Tile& own) const {
    if (own.size() == 2) return {own[0], own[1], 0};
    if (own.empty()) return {};
    return problem_.M > 1 ? Tile{own[0], 0, 0} : Tile{0, own[0], 0};
  }

  const Visit* find(const Tile& tile) const {
    if (visits_.empty()) return nullptr;
    // Every tile has the same axes.
    const Tile& axes = visits_.front().block;
    const Tile block = {axes.block_m > 0 ? tile.block_m : 0, axes.block_n > 0 ? tile.block_n : 0, 0};
    const auto found = std::lower_bound(visits_.begin(), visits_.end(), block,
                                        [](const Visit& visit, const Tile& b) { return is_before(visit.block, b); });
    return found != visits_.end() && found->block == block ? &*found : nullptr;
  }

  std::int64_t step_of(const CarverCandidate& candidate) const {
    if (!candidate.hint) return step_;
    const carver::ReduceStep& rstep = answer().hints[static_cast<std::size_t>(*candidate.hint) - 1].front().rstep;
    return rstep.empty() ? 0 : rstep[0];
  }

  Sentence why_not(const Visit* visit) const {
    if (!answer().searched) return {SentenceId::unmatched_no_ranking, {}};
    if (!visit) return {SentenceId::cell_unvisited, {}};
    const auto invalid = explain_invalid(answer().visited[visit->place], whole_.query.device);
    return invalid ? *invalid : Sentence{SentenceId::cell_unranked, {}};
  }

  const Matmul& problem_;
  Report whole_;
  std::vector<CarverCandidate> candidates_;
  std::vector<Visit> visits_;
  /// Of the search; 0 where nothing is reduced.
  std::int64_t step_ = 0;
};

template <class Places>
void look_up_all(const Places& places, const Matmul& problem, const Measurements& measurements, RankingMatch& match) {
  match.ranked = places.size();
  for (std::size_t i = 0; i < measurements.rows.size(); ++i) {
    const Measurement& measurement = measurements.rows[i];
    MatchedRow& row = match.rows[i];
    row.ranked = match.ranked;
    row.why = other_shape(measurement, problem);
    if (!row.why && measurement.failed) row.why = Sentence{SentenceId::unmatched_failed, {}};
    if (row.why) continue;
    places.look_up(measurement.tile, row);
    row.seconds = seconds_of(measurement, problem);
  }
}

/// Marks the fastest row of each tile.
void choose_fastest(std::vector<MatchedRow>& rows) {
  std::vector<MatchedRow*> timed;
  for (MatchedRow& row : rows) {
    if (row.rank > 0 && row.seconds > 0) timed.push_back(&row);
  }
  std::sort(timed.begin(), timed.end(), [](const MatchedRow* a, const MatchedRow* b) {
    return std::tie(a->rank, a->seconds, a->row) < std::tie(b->rank, b->seconds, b->row);
  });
  for (std::size_t i = 0; i < timed.size(); ++i) timed[i]->counts = i == 0 || timed[i]->rank != timed[i - 1]->rank;
}

}  // namespace

RankingMatch match_measurements(const Report& report, const Measurements& measurements) {
  RankingMatch match;
  match.is_tuned = measurements.format == MeasurementFormat::tuned_config;
  if (match.is_tuned) {
    for (const Measurement& measurement : measurements.rows) {
      match.rows.push_back(match_tuned(report.query, measurement));
      match.rows.back().row = match.rows.size() - 1;
    }
    return match;
  }
  match.rows.resize(measurements.rows.size());
  for (std::size_t i = 0; i < match.rows.size(); ++i) match.rows[i].row = i;
  const Matmul* problem = std::get_if<Matmul>(&report.query.problem);
  if (!problem) {
    for (MatchedRow& row : match.rows) row.why = Sentence{SentenceId::unmatched_no_ranking, {}};
    return match;
  }
  if (report.query.model == Model::carver) {
    look_up_all(CarverPlaces(report.query), *problem, measurements, match);
  } else {
    std::vector<Tile> asked;
    asked.reserve(measurements.rows.size());
    for (const Measurement& measurement : measurements.rows) asked.push_back(measurement.tile);
    look_up_all(EnumeratedPlaces(report, std::move(asked)), *problem, measurements, match);
  }
  choose_fastest(match.rows);
  return match;
}

MatchedRow match_tuned(const Query& query, const Measurement& measurement) {
  MatchedRow row;
  Report report;
  report.query = query;
  Matmul* problem = std::get_if<Matmul>(&report.query.problem);
  if (!problem) {
    row.why = Sentence{SentenceId::unmatched_no_ranking, {}};
    return row;
  }
  problem->M = measurement.M;
  row.why = other_shape(measurement, *problem);
  if (row.why) return row;
  if (query.model == Model::carver) {
    const CarverPlaces places(report.query);
    row.ranked = places.size();
    places.look_up(measurement.tile, row);
    return row;
  }
  report.enumeration = enumerate(*problem, query.device, query.assumptions, {topk_all, 0});
  const EnumeratedPlaces places(report, {measurement.tile});
  row.ranked = places.size();
  places.look_up(measurement.tile, row);
  return row;
}

}  // namespace tilescope
