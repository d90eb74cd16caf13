#include "core/analysis/landscape.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "core/analysis/analysis_json.h"
#include "core/analysis/analysis_text.h"
#include "core/query/validate.h"
#include "core/report/reasons.h"
#include "tests/unit/answers.h"
#include "tests/unit/random_query.h"

namespace tilescope {
namespace {

Landscape landscape_of(const Report& report, std::optional<std::int64_t> block_k = std::nullopt) {
  auto map = landscape(report, carver_candidates(report, topk_all), block_k);
  EXPECT_TRUE(map.has_value());
  return map.value_or(Landscape());
}

const LandscapeCell& cell(const Landscape& map, const TileExtents& tile) { return map.cells[*map.cell_of(tile)]; }

TEST(Landscape, OfTheDefaultProblem) {
  const Report report = report_of("");
  const Landscape map = landscape_of(report);
  const std::vector<std::int64_t> powers = {16, 32, 64, 128, 256, 512, 1024, 2048, 4096};
  EXPECT_EQ(map.row_axis, "block_M");
  EXPECT_EQ(map.column_axis, "block_N");
  EXPECT_EQ(map.rows, powers);
  EXPECT_EQ(map.columns, powers);
  EXPECT_EQ(map.block_k_choices, powers);
  EXPECT_TRUE(map.visits.empty());

  const LandscapeCell& best = cell(map, {128, 256});
  EXPECT_EQ(best.fate, CellFate::ranked);
  EXPECT_EQ(best.place, 0);
  EXPECT_EQ(best.tile, (TileExtents{128, 256, 16}));
  EXPECT_EQ(best.traffic_bytes, 1644167168);
  EXPECT_EQ(best.waves, 4);
  EXPECT_EQ(best.blocks_per_sm, 1);
  EXPECT_EQ(best.limiter, Limiter::regs);
  EXPECT_EQ(heat_value(best, Heat::priority), (1644167168.0 + 1) * 4);

  // 2 * 256 * 256 = 131,072 registers of 65,536; (4096 + 4096) * 16 * 2 B = 262,144 B of 232,448.
  EXPECT_EQ(cell(map, {256, 256}).fate, CellFate::regs);
  EXPECT_EQ(cell_reason(cell(map, {256, 256}), report), "2 * C 256x256 * 32 / 32 = 131,072 registers > 65,536");
  EXPECT_EQ(cell(map, {4096, 4096}).fate, CellFate::smem);
  EXPECT_EQ(cell(map, {4096, 4096}).tile, (TileExtents{4096, 4096, 16}));
  EXPECT_EQ(cell_reason(cell(map, {4096, 4096}), report), "A 4096x16 + B 4096x16 = 262,144 B > 232,448 B");
  // (4096 + 2048) * 16 * 2 B = 196,608 B fit, 2 * 4096 * 2048 registers do not.
  EXPECT_EQ(cell(map, {4096, 2048}).fate, CellFate::regs);
  EXPECT_EQ(cell(map, {16, 2048}).fate, CellFate::ranked);
  EXPECT_EQ(cell(map, {16, 4096}).fate, CellFate::regs);
  EXPECT_EQ(heat_range(map, Heat::priority)->lowest, best.priority);
}

TEST(Landscape, AtAChosenBlockK) {
  const Report report = report_of("");
  const Landscape map = landscape_of(report, 1024);
  // (16 + 128) * 1024 * 2 B = 294,912 B; (16 + 32) * 1024 * 2 B fit, 2 * 32 * 1024 = 65,536 registers just so.
  EXPECT_EQ(map.block_k, 1024);
  EXPECT_EQ(cell(map, {16, 128}).fate, CellFate::smem);
  EXPECT_EQ(cell(map, {16, 64}).fate, CellFate::regs);
  EXPECT_EQ(cell(map, {16, 32}).tile, (TileExtents{16, 32, 1024}));
  EXPECT_FALSE(landscape(report, {}, 48).has_value());
}

TEST(Landscape, ACellHasTheBestOfItsCandidatesAndARejectedOneTheModelsOwnReason) {
  RandomQueries queries(11);
  int compared = 0;
  for (int i = 0; i < rounds(1500); ++i) {
    Query query = queries.next();
    if (query.model != Model::enumerate || !validate(query).empty()) continue;
    query.topk = topk_all;
    const Report report = evaluate(query, {topk_all, 200000});
    const Enumeration& e = *report.enumeration;
    if (report.refusal || e.visited > 100000) continue;
    ++compared;
    std::map<std::pair<std::int64_t, std::int64_t>, const Candidate*> best;
    for (const Candidate& c : e.candidates) {
      const Candidate*& held = best[{c.tile.block_m, c.tile.block_n}];
      if (!held || c.priority < held->priority) held = &c;
    }
    std::map<std::pair<std::int64_t, std::int64_t>, const Rejection*> first_rejection;
    for (const Rejection& r : e.rejections) first_rejection.try_emplace({r.tile.block_m, r.tile.block_n}, &r);
    const Landscape map = landscape_of(report);
    ASSERT_EQ(map.cells.size(), map.rows.size() * map.columns.size());
    for (std::size_t row = 0; row < map.rows.size(); ++row) {
      for (std::size_t column = 0; column < map.columns.size(); ++column) {
        const LandscapeCell& found = map.at(row, column);
        const std::pair key = {map.rows[row], map.columns[column]};
        if (best.count(key)) {
          const Candidate& c = *best[key];
          ASSERT_EQ(found.fate, CellFate::ranked);
          ASSERT_EQ(found.tile, (TileExtents{c.tile.block_m, c.tile.block_n, c.tile.block_k}));
          ASSERT_EQ(found.priority, c.priority);
          ASSERT_EQ(found.place, &c - e.candidates.data());
        } else {
          const Rejection& r = *first_rejection.at(key);
          ASSERT_EQ(found.fate, r.reason == RejectReason::smem ? CellFate::smem : CellFate::regs);
          ASSERT_EQ(found.tile, (TileExtents{r.tile.block_m, r.tile.block_n, r.tile.block_k}));
          ASSERT_EQ(cell_reason(found, report), rejection_arithmetic(r, query));
          ASSERT_TRUE(std::isnan(heat_value(found, Heat::waves)));
        }
      }
    }
    // A report that lists a few candidates has the same landscape.
    query.topk = 3;
    const Report shorter = evaluate(query);
    const Landscape again = landscape_of(shorter);
    for (std::size_t c = 0; c < map.cells.size(); ++c) ASSERT_EQ(again.cells[c].tile, map.cells[c].tile);
  }
  EXPECT_GT(compared, rounds(100));
}

TEST(Landscape, OfCarversSearch) {
  const Report report = report_of("model=carver&dev=h100-sxm");
  const Landscape map = landscape_of(report);
  EXPECT_EQ(map.row_axis, "block_M");
  ASSERT_EQ(map.visits.size(), 97u);
  EXPECT_EQ(map.visits[0].tile, (TileExtents{1, 1}));
  EXPECT_EQ(cell(map, {1, 1}).first_visit, 0);
  const LandscapeCell& first = cell(map, {64, 128});
  EXPECT_EQ(first.place, 0);
  EXPECT_EQ(first.builds, true);
  EXPECT_EQ(first.traffic_bytes, 1589248.0 * 2048);
  EXPECT_EQ(first.priority, (1589248.0 + 1) * 4);
  // 2 * (128 + 512) * 32 * 2 B = 81,920 B of 49,152.
  EXPECT_EQ(cell(map, {128, 512}).fate, CellFate::smem);
  EXPECT_EQ(cell_reason(cell(map, {128, 512}), report), "needs 81,920 B of shared memory, 49,152 B are allowed");
  std::size_t unvisited = 0;
  for (const LandscapeCell& c : map.cells) unvisited += c.fate == CellFate::unvisited ? 1 : 0;
  EXPECT_EQ(unvisited, map.cells.size() - 97);
}

TEST(Landscape, MarksTheHintsThatDoNotBuild) {
  const Report report = report_of("M=32&N=5120&K=27648&model=carver&dev=h100-sxm");
  const Landscape map = landscape_of(report);
  EXPECT_EQ(cell(map, {16, 20}).builds, false);
  EXPECT_EQ(cell(map, {32, 16}).builds, true);
  // What the rules do not cover is not said to build.
  for (const LandscapeCell& c : landscape_of(report_of("op=conv&model=carver")).cells) EXPECT_NE(c.builds, true);
}

TEST(Landscape, EveryVisitedTileOfEveryOperatorIsInItsCell) {
  RandomQueries queries(12);
  std::set<std::size_t> operators;
  for (int i = 0; i < 400; ++i) {
    Query query = queries.next();
    query.model = Model::carver;
    if (query.topk.value_or(10) > 20) query.topk = 20;
    if (!validate(query).empty()) continue;
    const Report report = evaluate(query);
    const std::vector<CarverCandidate> candidates = carver_candidates(report, topk_all);
    const auto map = landscape(report, candidates);
    ASSERT_EQ(map.has_value(), !report.carver->visited.empty());
    if (!map) continue;
    operators.insert(query.problem.index());
    ASSERT_EQ(map->visits.size(), report.carver->visited.size());
    std::map<std::size_t, std::int64_t> best;
    for (const CarverCandidate& c : candidates) {
      best.try_emplace(*map->cell_of({c.tile.begin(), c.tile.end()}), c.rank - 1);
    }
    std::set<std::size_t> visited;
    for (const LandscapeVisit& visit : map->visits) {
      ASSERT_EQ(visit.cell, map->cell_of(visit.tile));
      visited.insert(visit.cell);
    }
    for (std::size_t c = 0; c < map->cells.size(); ++c) {
      ASSERT_EQ(map->cells[c].place, best.count(c) ? best[c] : -1);
      ASSERT_EQ(map->cells[c].fate == CellFate::unvisited, visited.count(c) == 0);
      ASSERT_EQ(map->cells[c].is_ranked(), cell_reason(map->cells[c], report).empty());
    }
  }
  EXPECT_EQ(operators.size(), std::size(op_names));
}

TEST(Landscape, OverOneAxisIsASingleRow) {
  const Landscape map = landscape_of(report_of("op=gemv&model=carver"));
  EXPECT_EQ(map.row_axis, "");
  EXPECT_EQ(map.column_axis, "block_N");
  EXPECT_EQ(map.rows, (std::vector<std::int64_t>{1}));
  EXPECT_EQ(cell(map, map.visits[0].tile).first_visit, 0);
}

TEST(Landscape, ThereIsNoneWithoutAnAnswer) {
  EXPECT_FALSE(landscape(report_of("model=carver&op=conv&P=0"), {}).has_value());
  EXPECT_FALSE(landscape(report_of("M=2095133040&N=2095133040&K=2095133040&min_divisor=1"), {}).has_value());
}

TEST(Landscape, AsTextCsvAndJsonItSaysTheSame) {
  for (const char* link : {"M=256&N=512&K=512", "M=256&N=512&K=512&model=carver&dev=t4"}) {
    const Report report = report_of(link);
    const Landscape map = landscape_of(report);
    const Json json = write_landscape_json(map, report);
    const std::string csv = write_landscape_csv(map, report);
    const auto lines = static_cast<std::size_t>(std::count(csv.begin(), csv.end(), '\n'));
    EXPECT_EQ(lines, map.cells.size() + 1);
    ASSERT_EQ(json["cells"].size(), map.cells.size());
    for (std::size_t c = 0; c < map.cells.size(); ++c) {
      EXPECT_EQ(json["cells"][c]["fate"], std::string(name(map.cells[c].fate)));
      EXPECT_EQ(json["cells"][c].contains("why"), !map.cells[c].is_ranked());
      EXPECT_EQ(json["cells"][c].value("place", -1), map.cells[c].place);
    }
    for (Heat heat : {Heat::priority, Heat::traffic, Heat::waves, Heat::blocks_per_sm}) {
      EXPECT_NE(write_landscape_text(map, heat).find('*'), std::string::npos);
    }
  }
}

}  // namespace
}  // namespace tilescope
