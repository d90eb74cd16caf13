#include "core/measured/match.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <tuple>
#include <utility>

#include "core/carver/recommend.h"
#include "core/enumerate/enumerator.h"
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

/// The places of the tiles that will be asked for in the ranking of the enumeration: they are few, and it may hold a
/// hundred million.
class EnumeratedPlaces {
 public:
  EnumeratedPlaces(const Query& query, std::vector<Tile> asked)
      : query_(query),
        problem_(std::get<Matmul>(query_.problem)),
        model_(problem_, query_.device, query_.assumptions),
        ranking_(problem_, query_.device, query_.assumptions, {0, 0}),
        asked_(std::move(asked)) {
    while (ranking_.step()) {
    }
    const Enumeration found = ranking_.take();
    if (!found.is_ranked) return;
    ranked_ = found.valid;
    is_ranked_ = true;
    for (Tile& tile : asked_) tile = within(tile, problem_);
    std::sort(asked_.begin(), asked_.end(), is_before);
    asked_.erase(std::unique(asked_.begin(), asked_.end()), asked_.end());
    places_.resize(asked_.size());
    find_places();
  }

  std::int64_t size() const { return ranked_; }

  void look_up(const Tile& measured, MatchedRow& row) const {
    const Tile tile = within(measured, problem_);
    const auto found = is_ranked_ ? position(tile) : std::nullopt;
    if (!found || places_[*found].rank == 0) {
      row.why = is_ranked_ ? why_not(tile) : Sentence{SentenceId::unmatched_no_ranking, {}};
      return;
    }
    const Place& place = places_[*found];
    const Candidate c = ranking_.candidate(tile);
    row.rank = place.rank;
    row.tie_group = place.tie_group;
    row.tie_first = place.tie_first;
    row.tie_size = place.tie_size;
    row.priority = c.priority;
    row.traffic_bytes = model_.traffic(tile).block_bytes() * static_cast<double>(c.grid);
  }

 private:
  /// Counted from 1; 0 for a tile that is not ranked.
  struct Place {
    std::int64_t rank = 0;
    std::int64_t tie_group = 0;
    std::int64_t tie_first = 0;
    std::int64_t tie_size = 0;
  };

  void find_places() {
    const TileRuns& runs = ranking_.runs();
    std::int64_t group = 0;
    std::int64_t rank = 1;
    for (std::size_t first = 0, end = 0; first < runs.size(); first = end) {
      std::int64_t tied = 0;
      for (; end < runs.size() && runs[end].priority == runs[first].priority; ++end) tied += runs[end].tiles;
      Place place = {0, ++group, rank, tied};
      for (std::size_t i = first; i < end; ++i) {
        place.rank = rank;
        find_in_run(runs[i], place);
        rank += runs[i].tiles;
      }
    }
  }

  /// The asked tiles that the run holds, the first of which is at `place`.
  void find_in_run(const TileRun& run, Place place) {
    const Tile last = ranking_.tile_of(run, run.tiles - std::size_t{1});
    auto asked = std::lower_bound(asked_.begin(), asked_.end(), ranking_.tile_of(run), is_before);
    if (asked == asked_.end() || is_before(last, *asked)) return;
    for (std::size_t offset = 0; offset < run.tiles; ++offset, ++place.rank) {
      const auto found = position(ranking_.tile_of(run, offset));
      if (found) places_[*found] = place;
    }
  }

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
    for (const Axis& axis : {Axis{"block_M", "M", tile.block_m, problem_.M, &ranking_.block_ms()},
                             Axis{"block_N", "N", tile.block_n, problem_.N, &ranking_.block_ns()},
                             Axis{"block_K", "K", tile.block_k, problem_.K, &ranking_.block_ks()}}) {
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
  Enumerator ranking_;
  std::vector<Tile> asked_;
  /// One for each of asked_.
  std::vector<Place> places_;
  std::int64_t ranked_ = 0;
  bool is_ranked_ = false;
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
    look_up_all(EnumeratedPlaces(report.query, std::move(asked)), *problem, measurements, match);
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
  const EnumeratedPlaces places(report.query, {measurement.tile});
  row.ranked = places.size();
  places.look_up(measurement.tile, row);
  return row;
}

}  // namespace tilescope
