#include "web/tables/measured_tables.h"

#include <algorithm>

#include "core/measured/measured_text.h"
#include "core/query/integer.h"
#include "core/report/formatted.h"
#include "core/report/working.h"
#include "web/app/format.h"

namespace tilescope::app {
namespace {

using Row = MeasuredRow;

std::string figure(double value, std::string (*show)(double)) { return value > 0 ? show(value) : std::string("-"); }

std::string tile_of(const Row& row) {
  const Tile& tile = row.measured->tile;
  std::vector<std::int64_t> extents = {tile.block_m, tile.block_n};
  if (tile.block_k > 0) extents.push_back(tile.block_k);
  return spaced_extents(extents);
}

std::string place_of(const Row& row) {
  const MatchedRow& match = *row.match;
  if (match.rank == 0) return "-";
  return match.tie_size > 1 ? grouped(match.tie_first) + "\u2013" + grouped(match.tie_last()) : grouped(match.rank);
}

/// Rows without a place come last in every order.
double place_key(const Row& row) { return row.match->rank > 0 ? static_cast<double>(row.match->rank) : 1e300; }

std::string teraflops(double value) { return formatted("%.4g", value); }

double flops_of(const Row& row) { return tflops_of(*row.match, *row.problem); }

constexpr Column<Row> line = {nullptr,
                              Str::column_line,
                              "",
                              Str::help_line,
                              56,
                              true,
                              [](const Row& r) { return std::to_string(r.measured->line); },
                              nullptr,
                              [](const Row& r) { return static_cast<double>(r.measured->line); }};
constexpr Column<Row> m = {"M",
                           Str::none,
                           "",
                           Str::help_measured_m,
                           64,
                           true,
                           [](const Row& r) { return grouped(r.measured->M); },
                           nullptr,
                           [](const Row& r) { return static_cast<double>(r.measured->M); }};
constexpr Column<Row> tile = {nullptr, Str::column_tile, "",     Str::help_measured_tile, 120, true,
                              tile_of, nullptr,          nullptr};
constexpr Column<Row> time = {nullptr,
                              Str::column_time,
                              "ms",
                              Str::help_time,
                              72,
                              true,
                              [](const Row& r) { return figure(r.match->seconds, milliseconds); },
                              nullptr,
                              [](const Row& r) { return r.match->seconds; }};
constexpr Column<Row> flops = {
    "TFLOPS", Str::none, "", Str::help_tflops, 72, true, [](const Row& r) { return figure(flops_of(r), teraflops); },
    nullptr,  flops_of};
constexpr Column<Row> place = {nullptr, Str::column_place, "", Str::help_place, 88, true, place_of, nullptr, place_key};
constexpr Column<Row> priority = {nullptr,
                                  Str::column_priority,
                                  "",
                                  Str::help_priority,
                                  76,
                                  true,
                                  [](const Row& r) { return r.match->rank > 0 ? scientific(r.match->priority) : "-"; },
                                  nullptr,
                                  [](const Row& r) { return r.match->priority; }};
constexpr Column<Row> why = {nullptr,
                             Str::column_no_place,
                             "",
                             Str::help_no_place,
                             420,
                             false,
                             [](const Row& r) {
                               if (r.match->why) return in_language(*r.match->why, language());
                               const bool is_repeat = r.match->seconds > 0 && !r.match->counts;
                               return std::string(is_repeat ? text(Str::measured_repeat) : "");
                             },
                             nullptr,
                             nullptr};

constexpr Column<Row> timed[] = {line, tile, time, flops, place, priority, why};
constexpr Column<Row> tuned[] = {m, tile, place, priority, why};

}  // namespace

std::vector<MeasuredRow> measured_rows(const RankingMatch& match, const Measurements& measurements,
                                       const Matmul& problem) {
  std::vector<MeasuredRow> rows;
  for (const MatchedRow& row : match.rows) rows.push_back({&measurements.rows[row.row], &row, &problem});
  if (!match.is_tuned) {
    std::stable_sort(rows.begin(), rows.end(),
                     [](const MeasuredRow& a, const MeasuredRow& b) { return place_key(a) < place_key(b); });
  }
  return rows;
}

std::span<const Column<MeasuredRow>> measured_columns(bool is_tuned) {
  return is_tuned ? std::span<const Column<MeasuredRow>>(tuned) : timed;
}

}  // namespace tilescope::app
