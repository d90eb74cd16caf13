#include "core/analysis/landscape.h"

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

#include "core/enumerate/divisors.h"
#include "core/enumerate/enumerator.h"
#include "core/report/carver_reasons.h"
#include "core/report/reasons.h"

namespace tilescope {
namespace {

std::optional<std::size_t> place_of(const std::vector<std::int64_t>& ascending, std::int64_t extent) {
  const auto found = std::lower_bound(ascending.begin(), ascending.end(), extent);
  if (found == ascending.end() || *found != extent) return std::nullopt;
  return static_cast<std::size_t>(found - ascending.begin());
}

bool is_too_large(const Landscape& map) { return map.rows.size() > max_landscape_cells / map.columns.size(); }

/// Fills the cells from the ranking, best first, then tests a tile of each that is left.
void fill_enumerated(const Query& query, const Enumerator& ranking, std::optional<std::size_t> chosen_k,
                     Landscape& map) {
  const TileModel model(std::get<Matmul>(query.problem), query.device, query.assumptions);
  std::int64_t place = 0;
  for (std::size_t i = 0; i < ranking.runs().size(); ++i) {
    const TileRun& run = ranking.runs()[i];
    const std::int64_t first = place;
    place += run.tiles;
    if (chosen_k && (*chosen_k < run.k || *chosen_k - run.k >= run.tiles)) continue;
    const std::size_t offset = chosen_k ? *chosen_k - run.k : 0;
    LandscapeCell& cell = map.cells[run.m * map.columns.size() + run.n];
    if (cell.is_ranked()) continue;
    const Candidate c = ranking.candidate(ranking.tile_of(run, offset));
    cell.fate = CellFate::ranked;
    cell.place = first + static_cast<std::int64_t>(offset);
    cell.tile = {c.tile.block_m, c.tile.block_n, c.tile.block_k};
    cell.limiter = c.limiter;
    cell.traffic_bytes = model.traffic(c.tile).block_bytes() * static_cast<double>(c.grid);
    cell.priority = c.priority;
    cell.blocks_per_sm = c.blocks_per_sm;
    cell.waves = c.waves;
  }
  // Both limits grow with block_K: where the smallest does not fit, none does.
  const std::int64_t tested_k = map.block_k.value_or(map.block_k_choices.front());
  for (std::size_t i = 0; i < map.cells.size(); ++i) {
    LandscapeCell& cell = map.cells[i];
    if (cell.is_ranked()) continue;
    const Tile tile = {map.rows[i / map.columns.size()], map.columns[i % map.columns.size()], tested_k};
    cell.fate = model.fits_smem(tile) ? CellFate::regs : CellFate::smem;
    cell.tile = {tile.block_m, tile.block_n, tile.block_k};
  }
}

std::optional<Landscape> enumerated(const Report& report, std::optional<std::int64_t> block_k) {
  const Query& query = report.query;
  const Matmul& problem = std::get<Matmul>(query.problem);
  const std::int64_t smallest = query.assumptions.min_divisor;
  Landscape map;
  map.row_axis = "block_M";
  map.column_axis = "block_N";
  map.rows = block_extents(problem.M, smallest);
  map.columns = block_extents(problem.N, smallest);
  map.block_k_choices = block_extents(problem.K, smallest);
  map.block_k = block_k;
  const auto chosen_k = block_k ? place_of(map.block_k_choices, *block_k) : std::nullopt;
  if (is_too_large(map) || chosen_k.has_value() != block_k.has_value()) return std::nullopt;
  map.cells.resize(map.rows.size() * map.columns.size());
  Enumerator ranking(problem, query.device, query.assumptions, {0, 0});
  while (ranking.step()) {
  }
  fill_enumerated(query, ranking, chosen_k, map);
  return map;
}

/// The extents that the visited tiles take along one axis, ascending.
std::vector<std::int64_t> extents_along(const std::vector<carver::VisitedTile>& visited, std::size_t axis) {
  std::vector<std::int64_t> extents;
  extents.reserve(visited.size());
  for (const carver::VisitedTile& v : visited) extents.push_back(v.tile[axis]);
  std::sort(extents.begin(), extents.end());
  extents.erase(std::unique(extents.begin(), extents.end()), extents.end());
  return extents;
}

/// The two axes with most extents, in their own order; the same one twice where there is no other.
std::pair<std::size_t, std::size_t> widest_axes(const std::vector<std::vector<std::int64_t>>& extents) {
  std::vector<std::size_t> axes(extents.size());
  for (std::size_t axis = 0; axis < axes.size(); ++axis) axes[axis] = axis;
  std::stable_sort(axes.begin(), axes.end(),
                   [&](std::size_t a, std::size_t b) { return extents[a].size() > extents[b].size(); });
  const std::size_t second = axes.size() > 1 ? axes[1] : axes[0];
  return {std::min(axes[0], second), std::max(axes[0], second)};
}

/// A matmul's output tile lies over block_M and block_N; where M or N is 1, that axis is gone.
std::string axis_name(const Problem& problem, std::size_t axes, std::size_t axis) {
  if (std::holds_alternative<Gemv>(problem)) return "block_N";
  if (const Matmul* matmul = std::get_if<Matmul>(&problem)) {
    const bool is_m = axes == 1 ? matmul->M > 1 : axis == 0;
    return is_m ? "block_M" : "block_N";
  }
  return "tile[" + std::to_string(axis) + "]";
}

void set_figures(const carver::TileFigures& f, LandscapeCell& cell) {
  cell.traffic_bytes = f.traffic * static_cast<double>(f.grid_size);
  cell.blocks_per_sm = f.block_per_sm;
  cell.waves = f.num_wave;
  cell.priority = priority(f);
}

void visit_all(const carver::Answer& answer, const Device& device, Landscape& map) {
  map.visits.reserve(answer.visited.size());
  for (const carver::VisitedTile& v : answer.visited) {
    const TileExtents tile(v.tile.begin(), v.tile.end());
    const std::size_t place = *map.cell_of(tile);
    LandscapeCell& cell = map.cells[place];
    if (cell.first_visit < 0) {
      cell.first_visit = static_cast<std::int64_t>(map.visits.size());
      cell.tile = tile;
      const bool over_smem = !v.figures.valid && v.figures.smem_cost > device.smem_cap;
      cell.fate = v.figures.valid ? CellFate::other : over_smem ? CellFate::smem : CellFate::regs;
    }
    map.visits.push_back({place, tile, v.figures.valid});
  }
}

void rank_all(const std::vector<CarverCandidate>& candidates, Landscape& map) {
  for (const CarverCandidate& c : candidates) {
    TileExtents tile(c.tile.begin(), c.tile.end());
    LandscapeCell& cell = map.cells[*map.cell_of(tile)];
    if (cell.is_ranked()) continue;
    cell.fate = CellFate::ranked;
    cell.place = c.rank - 1;
    cell.tile = std::move(tile);
    cell.limiter = c.limiter;
    set_figures(c.figures, cell);
    // A launch that passes says nothing of a kernel that no rule covers.
    if (c.verdict && (c.verdict->lowers || !c.verdict->builds())) cell.builds = c.verdict->builds();
  }
}

std::optional<Landscape> searched(const Report& report, const std::vector<CarverCandidate>& candidates) {
  const carver::Answer& answer = *report.carver;
  if (answer.visited.empty() || answer.visited[0].tile.empty()) return std::nullopt;
  const std::size_t axes = answer.visited[0].tile.size();
  std::vector<std::vector<std::int64_t>> extents;
  extents.reserve(axes);
  for (std::size_t axis = 0; axis < axes; ++axis) extents.push_back(extents_along(answer.visited, axis));
  Landscape map;
  std::tie(map.row_dimension, map.column_dimension) = widest_axes(extents);
  map.column_axis = axis_name(report.query.problem, axes, map.column_dimension);
  map.columns = extents[map.column_dimension];
  map.rows = {1};
  if (axes > 1) {
    map.row_axis = axis_name(report.query.problem, axes, map.row_dimension);
    map.rows = extents[map.row_dimension];
  }
  if (is_too_large(map)) return std::nullopt;
  map.cells.resize(map.rows.size() * map.columns.size());
  visit_all(answer, report.query.device, map);
  rank_all(candidates, map);
  return map;
}

}  // namespace

std::optional<std::size_t> Landscape::cell_of(const TileExtents& tile) const {
  if (tile.size() <= std::max(row_dimension, column_dimension)) return std::nullopt;
  const bool has_rows = row_dimension != column_dimension;
  const auto row = has_rows ? place_of(rows, tile[row_dimension]) : std::size_t{0};
  const auto column = place_of(columns, tile[column_dimension]);
  if (!row || !column) return std::nullopt;
  return *row * columns.size() + *column;
}

std::optional<Landscape> landscape(const Report& report, const std::vector<CarverCandidate>& candidates,
                                   std::optional<std::int64_t> block_k) {
  if (report.refusal) return std::nullopt;
  if (report.enumeration) return enumerated(report, block_k);
  if (!report.carver || block_k) return std::nullopt;
  return searched(report, candidates);
}

double heat_value(const LandscapeCell& cell, Heat heat) {
  if (!cell.is_ranked()) return std::numeric_limits<double>::quiet_NaN();
  switch (heat) {
    case Heat::priority: return cell.priority;
    case Heat::traffic: return cell.traffic_bytes;
    case Heat::waves: return static_cast<double>(cell.waves);
    case Heat::blocks_per_sm: return static_cast<double>(cell.blocks_per_sm);
  }
  return 0;
}

std::optional<HeatRange> heat_range(const Landscape& landscape, Heat heat) {
  std::optional<HeatRange> range;
  for (const LandscapeCell& cell : landscape.cells) {
    if (!cell.is_ranked()) continue;
    const double value = heat_value(cell, heat);
    if (!range) range = HeatRange{value, value};
    range->lowest = std::min(range->lowest, value);
    range->highest = std::max(range->highest, value);
  }
  return range;
}

std::string cell_reason(const LandscapeCell& cell, const Report& report, Language language) {
  switch (cell.fate) {
    case CellFate::ranked: return "";
    case CellFate::unvisited: return in_language({SentenceId::cell_unvisited, {}}, language);
    case CellFate::other: return in_language({SentenceId::cell_unranked, {}}, language);
    case CellFate::smem:
    case CellFate::regs: break;
  }
  if (report.enumeration) {
    const RejectReason reason = cell.fate == CellFate::smem ? RejectReason::smem : RejectReason::regs;
    return rejection_arithmetic({{cell.tile[0], cell.tile[1], cell.tile[2]}, reason}, report.query, language);
  }
  const carver::VisitedTile& visited = report.carver->visited[static_cast<std::size_t>(cell.first_visit)];
  return in_language(*explain_invalid(visited, report.query.device), language);
}

}  // namespace tilescope
