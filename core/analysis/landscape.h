// How steep is the hill? The tiles of an answer laid out over two of their extents: a heat map's cells, each with the
// best tile that lies there, and with the reason where none does.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/query/link_view.h"
#include "core/query/names.h"
#include "core/report/carver_candidates.h"
#include "core/report/report.h"

namespace tilescope {

enum class CellFate : std::uint8_t {
  ranked,     ///< some tile of the cell is in the ranking
  smem,       ///< even its smallest tile is over the shared memory of a block
  regs,       ///< even its smallest tile is over the registers
  other,      ///< visited and within the limits, but carver raised before it ranked
  unvisited,  ///< carver's search never came here
};

template <>
inline constexpr std::string_view enum_names<CellFate>[] = {"ranked", "smem", "regs", "other", "unvisited"};

struct LandscapeCell {
  CellFate fate = CellFate::unvisited;
  /// The limiter of the tile; none where it is not ranked.
  Limiter limiter = Limiter::none;
  /// carver: whether the hint that the tile became builds; none where it became none, or where the compiler's rules do
  /// not cover it.
  std::optional<bool> builds;
  /// The tile's place in the ranking, from 0; -1 for none.
  std::int64_t place = -1;
  /// The best ranked tile of the cell; without one, the tile that was tested; empty where none was visited.
  TileExtents tile;
  /// Figures of the ranked tile. Bytes that all blocks move.
  double traffic_bytes = 0;
  double priority = 0;
  std::int64_t blocks_per_sm = 0;
  std::int64_t waves = 0;
  /// carver: where in Landscape::visits the cell comes first; -1 for never.
  std::int64_t first_visit = -1;

  bool is_ranked() const { return fate == CellFate::ranked; }
};

/// A tile that carver's search looked at.
struct LandscapeVisit {
  /// Its place in Landscape::cells.
  std::size_t cell = 0;
  TileExtents tile;
  bool valid = false;
};

struct Landscape {
  /// "block_M" and "block_N" of a matmul; "tile[0]" and so on elsewhere. The rows of a landscape over one axis have no
  /// name, and there is one of them.
  std::string row_axis;
  std::string column_axis;
  /// Extents along both axes, in elements, ascending.
  std::vector<std::int64_t> rows;
  std::vector<std::int64_t> columns;
  /// rows.size() * columns.size() cells, row by row.
  std::vector<LandscapeCell> cells;
  /// Enumeration: the block_K that can be chosen, ascending, and the chosen one; none for the best of all.
  std::vector<std::int64_t> block_k_choices;
  std::optional<std::int64_t> block_k;
  /// carver: the search, in its order.
  std::vector<LandscapeVisit> visits;

  const LandscapeCell& at(std::size_t row, std::size_t column) const { return cells[row * columns.size() + column]; }
  /// The cell that a tile of these extents lies in; none where it lies in none.
  std::optional<std::size_t> cell_of(const TileExtents& tile) const;

  /// The places of both axes in a tile's extents; only the second counts where there is one axis.
  std::size_t row_dimension = 0;
  std::size_t column_dimension = 1;
};

/// Most cells of a landscape.
inline constexpr std::size_t max_landscape_cells = 1000000;

/// The landscape of an answer: over block_M and block_N, the best over block_K or at the one given, for the
/// enumeration; for carver over both axes of the output tiles that its search visited, or over the two that take most
/// extents where there are more (of equals the first). `candidates` are all that carver ranks; the enumeration does
/// without. None where there is no answer (a refusal, or carver raised before its search), where `block_k` is none of
/// the choices, and above max_landscape_cells. Places are those of the whole
/// ranking, however many candidates the report lists.
std::optional<Landscape> landscape(const Report& report, const std::vector<CarverCandidate>& candidates,
                                   std::optional<std::int64_t> block_k = std::nullopt);

/// The figure that the map shows of a ranked cell (traffic in bytes); NaN of any other.
double heat_value(const LandscapeCell& cell, Heat heat);

struct HeatRange {
  double lowest = 0;
  double highest = 0;
};

/// Over all ranked cells; none where there is none.
std::optional<HeatRange> heat_range(const Landscape& landscape, Heat heat);

/// Why a cell has no ranked tile, with the figures of the tile that was tested; "" where it has one.
std::string cell_reason(const LandscapeCell& cell, const Report& report, Language language = Language::english);

}  // namespace tilescope
