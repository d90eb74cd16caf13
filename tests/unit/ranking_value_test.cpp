// Measured kernels in a ranking: their places, why they have none, and what the ranking is worth by them.
#include "core/measured/ranking_value.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "core/measured/measured_json.h"
#include "core/measured/measured_text.h"
#include "tests/unit/answers.h"
#include "tests/unit/random.h"

namespace tilescope {
namespace {

Measurements read_sample(const std::string& name) {
  std::ifstream file(TILESCOPE_TESTS_DIR "/measured/" + name);
  EXPECT_TRUE(file.is_open()) << name;
  return read_measurements(std::string(std::istreambuf_iterator<char>(file), {}));
}

Measurements rows_of(const std::vector<std::pair<Tile, double>>& timed) {
  Measurements measurements;
  measurements.format = MeasurementFormat::csv;
  for (const auto& [tile, seconds] : timed) {
    Measurement& row = measurements.rows.emplace_back();
    row.tile = tile;
    row.seconds = seconds;
    row.line = row.entry = static_cast<std::int64_t>(measurements.rows.size());
  }
  return measurements;
}

std::string why(const MatchedRow& row) { return row.why ? english(*row.why) : ""; }

/// A row that counts, in a group of `size` equal tiles that begins at place `first`.
MatchedRow placed(std::int64_t rank, double seconds, std::int64_t first, std::int64_t size) {
  MatchedRow row;
  row.rank = rank;
  row.tie_group = first;
  row.tie_first = first;
  row.tie_size = size;
  row.priority = static_cast<double>(first);
  row.seconds = seconds;
  row.counts = true;
  return row;
}

RankingMatch match_of(std::vector<MatchedRow> rows) {
  RankingMatch match;
  match.ranked = 100;
  for (std::size_t i = 0; i < rows.size(); ++i) rows[i].row = i;
  match.rows = std::move(rows);
  return match;
}

TEST(RankingValue, EveryCandidateOfTheEnumerationIsFoundInItsPlace) {
  const char* link = "M=1024&N=768&K=512&dev=a100-80g";
  const Report whole = report_of(std::string(link) + "&topk=all");
  const std::vector<Candidate>& candidates = whole.enumeration->candidates;
  std::vector<std::pair<Tile, double>> timed;
  for (const Candidate& c : candidates) timed.emplace_back(c.tile, 1e-3);
  std::reverse(timed.begin(), timed.end());
  // Also where the report lists fewer.
  for (const Report& report : {whole, report_of(link)}) {
    const RankingMatch match = match_measurements(report, rows_of(timed));
    EXPECT_EQ(match.ranked, whole.enumeration->valid);
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      const MatchedRow& row = match.rows[candidates.size() - 1 - i];
      ASSERT_EQ(row.rank, static_cast<std::int64_t>(i) + 1);
      EXPECT_EQ(row.tie_group, candidates[i].tie_group);
      EXPECT_EQ(row.tie_size, candidates[i].tie_size);
      EXPECT_EQ(candidates[static_cast<std::size_t>(row.tie_first) - 1].tie_group, row.tie_group);
      EXPECT_TRUE(row.tie_first == 1 ||
                  candidates[static_cast<std::size_t>(row.tie_first) - 2].tie_group == row.tie_group - 1);
      EXPECT_EQ(row.priority, candidates[i].priority);
      EXPECT_TRUE(row.counts);
      EXPECT_EQ(why(row), "");
    }
  }
}

TEST(RankingValue, ARowWithoutAPlaceSaysWhy) {
  Measurements measurements = read_sample("times.csv");
  measurements.rows.push_back(measurements.rows[0]);
  measurements.rows.back().K = 2048;
  measurements.rows.push_back(measurements.rows[0]);
  measurements.rows.back().tile.block_k = 0;
  measurements.rows.push_back(measurements.rows[0]);
  measurements.rows.back().tile = {512, 256, 16};
  measurements.rows.push_back(measurements.rows[0]);
  measurements.rows.back().failed = true;
  const RankingMatch match = match_measurements(report_of("M=1024&N=1024&K=1024"), measurements);
  std::vector<std::string> reasons;
  for (const MatchedRow& row : match.rows) reasons.push_back(why(row));
  EXPECT_EQ(reasons,
            (std::vector<std::string>{
                "", "", "", "", "", "block_M 48 is no divisor of M = 1,024 that is at least 16",
                "needs 1,048,576 B of shared memory, 232,448 B are allowed",
                "measured for K = 2,048, the query has 1,024", "block_K is missing, and the enumeration ranks triples",
                "needs 262,144 registers, 65,536 are there", "did not run when it was measured"}));
  // 128 x 128 x 32 was measured twice; the second is faster.
  EXPECT_EQ(match.rows[1].rank, match.rows[2].rank);
  EXPECT_FALSE(match.rows[1].counts);
  EXPECT_TRUE(match.rows[2].counts);
}

TEST(RankingValue, ABlockLargerThanTheProblemTakesAllOfIt) {
  // The only block_M of M = 4 is 4, and the only block_K of K = 8 is 8.
  const Measurements measurements = rows_of({{{4, 64, 8}, 2e-3}, {{16, 64, 32}, 1e-3}});
  const RankingMatch match = match_measurements(report_of("M=4&N=1024&K=8"), measurements);
  EXPECT_EQ(why(match.rows[1]), "");
  EXPECT_GT(match.rows[0].rank, 0);
  EXPECT_EQ(match.rows[1].rank, match.rows[0].rank);
  EXPECT_FALSE(match.rows[0].counts);
  EXPECT_TRUE(match.rows[1].counts);
}

TEST(RankingValue, AThroughputBecomesATimeByTheProblemsOperations) {
  Measurements measurements = rows_of({{{64, 64, 32}, 0}});
  measurements.rows[0].flops = 100e12;
  const RankingMatch match = match_measurements(report_of("M=1024&N=1024&K=1024"), measurements);
  EXPECT_DOUBLE_EQ(match.rows[0].seconds, 2.0 * 1024 * 1024 * 1024 / 100e12);
  EXPECT_DOUBLE_EQ(tflops_of(match.rows[0], Matmul{1024, 1024, 1024}), 100);
}

TEST(RankingValue, CarversTilesWantItsReduceStepWhereOneIsGiven) {
  const Report report = report_of("model=carver&dev=h100-sxm&topk=all");
  const carver::Answer& answer = *report.carver;
  ASSERT_FALSE(answer.hints.empty());
  const carver::Hint& first = answer.hints[0].front();
  const Tile tile = {first.block[0], first.block[1], first.rstep[0]};
  const std::string other = std::to_string(tile.block_k * 2);
  const Measurements measurements = rows_of({{tile, 1e-3},
                                             {{tile.block_m, tile.block_n, 0}, 2e-3},
                                             {{tile.block_m, tile.block_n, 2 * tile.block_k}, 1e-3},
                                             {{1000, 16, 0}, 1e-3},
                                             {{2048, 2048, 0}, 1e-3}});
  // Also where the report stopped at fewer hints.
  for (const Report& asked : {report, report_of("model=carver&dev=h100-sxm&topk=1")}) {
    const RankingMatch match = match_measurements(asked, measurements);
    EXPECT_EQ(match.ranked, static_cast<std::int64_t>(answer.order.size()));
    EXPECT_EQ(match.rows[0].rank, 1);
    EXPECT_EQ(match.rows[1].rank, 1);
    EXPECT_TRUE(match.rows[0].counts);
    EXPECT_FALSE(match.rows[1].counts);
    EXPECT_EQ(why(match.rows[2]),
              "block_K is " + other + ", carver steps by " + std::to_string(tile.block_k) + " here");
    EXPECT_EQ(why(match.rows[3]), "carver's search did not come here");
    EXPECT_EQ(why(match.rows[4]), "carver's search did not come here");
  }
}

TEST(RankingValue, EveryRankedTileOfCarverIsFoundInItsPlace) {
  for (const char* link : {"model=carver&M=1000&N=1536&K=640&dev=a100-80g&topk=all", "model=carver&M=1&dev=t4&topk=all",
                           "model=carver&N=1&dev=t4&topk=all"}) {
    const Report report = report_of(link);
    const Matmul& problem = std::get<Matmul>(report.query.problem);
    std::vector<std::pair<Tile, double>> timed;
    for (std::uint32_t place : report.carver->order) {
      const carver::Tile& tile = report.carver->visited[place].tile;
      if (tile.size() == 2) timed.push_back({{tile[0], tile[1], 0}, 1});
      if (tile.size() == 1) timed.push_back({problem.M > 1 ? Tile{tile[0], 16, 0} : Tile{16, tile[0], 0}, 1});
    }
    ASSERT_FALSE(timed.empty()) << link;
    const RankingMatch match = match_measurements(report, rows_of(timed));
    for (std::size_t i = 0; i < timed.size(); ++i) {
      EXPECT_EQ(match.rows[i].rank, static_cast<std::int64_t>(i) + 1) << link;
      EXPECT_LE(match.rows[i].tie_first, match.rows[i].rank);
      EXPECT_GE(match.rows[i].tie_last(), match.rows[i].rank);
    }
  }
}

TEST(RankingValue, OfAGoodOrderASwapAndTheFirstChoicesPrice) {
  // Places 1, 3, 5 and 8, the second faster than the first.
  const RankingMatch match =
      match_of({placed(5, 4e-3, 5, 1), placed(1, 2.5e-3, 1, 1), placed(3, 2e-3, 3, 1), placed(8, 8e-3, 8, 1)});
  const RankingValue value = value_of_ranking(match, 3);
  EXPECT_EQ(value.tiles, 4);
  EXPECT_DOUBLE_EQ(*value.spearman, 0.8);
  EXPECT_DOUBLE_EQ(*value.kendall, 4.0 / 6);
  EXPECT_EQ(value.fastest, 2u);
  EXPECT_EQ(value.first_choice, (FirstChoice{{1, 1}, 1, 0.25, 0.25, 0.25}));
  EXPECT_EQ(value.hits,
            (std::vector<TopHits>{
                {1, 1, {0, 0}, {1, 1}}, {3, 3, {2, 2}, {2, 2}}, {5, 4, {3, 3}, {3, 3}}, {10, 4, {4, 4}, {4, 4}}}));
}

TEST(RankingValue, ATieAcrossTheCutIsBrokenForAndAgainstTheModel) {
  // Places 2 to 5 tie, three of the four were measured.
  const RankingMatch match =
      match_of({placed(2, 1e-3, 2, 4), placed(3, 2e-3, 2, 4), placed(5, 4e-3, 2, 4), placed(9, 3e-3, 9, 1)});
  const RankingValue value = value_of_ranking(match, 4);
  EXPECT_EQ(value.hits, (std::vector<TopHits>{{1, 1, {0, 0}, {0, 0}},
                                              // Three of the four places are before the cut.
                                              {4, 4, {2, 3}, {2, 3}},
                                              {5, 4, {3, 3}, {3, 3}},
                                              {10, 4, {4, 4}, {4, 4}}}));
  const FirstChoice& first = *value.first_choice;
  EXPECT_EQ(first.places, (TieSpan{2, 5}));
  EXPECT_EQ(first.tiles, 3);
  EXPECT_DOUBLE_EQ(first.least, 0);
  EXPECT_DOUBLE_EQ(first.mean, 7.0 / 3 - 1);
  EXPECT_DOUBLE_EQ(first.most, 3);
}

TEST(RankingValue, SaysWhatItsFiguresMean) {
  const Measurements measurements = read_sample("times.csv");
  const RankingMatch match = match_measurements(report_of("M=1024&N=1024&K=1024"), measurements);
  const RankingValue value = value_of_ranking(match, 20);
  for (Language language : all_languages) {
    std::vector<std::string> words;
    for (const Sentence& sentence : explain_value(value, match, measurements)) {
      words.push_back(in_language(sentence, language));
    }
    ASSERT_EQ(words.size(), 9u);
    EXPECT_NE(words[1].find("Spearman"), std::string::npos) << words[1];
    EXPECT_NE(words[2].find("Kendall"), std::string::npos) << words[2];
    for (const std::string& text : words) EXPECT_EQ(text.find('{'), std::string::npos) << text;
  }
}

TEST(RankingValue, OneTileOrNoneHasNoCorrelation) {
  const Measurements measurements = rows_of({{{64, 64, 32}, 1e-3}, {{48, 64, 32}, 1e-3}});
  const RankingMatch match = match_measurements(report_of("M=1024&N=1024&K=1024"), measurements);
  const RankingValue one = value_of_ranking(match, 1);
  EXPECT_EQ(one.tiles, 1);
  EXPECT_EQ(one.spearman, std::nullopt);
  EXPECT_EQ(one.kendall, std::nullopt);
  EXPECT_EQ(english(explain_value(one, match, measurements)[1]),
            "No rank correlation: it takes two tiles that differ in priority and in time");
  const RankingMatch nothing = match_measurements(report_of("M=1000&N=1000&K=1000"), measurements);
  const RankingValue none = value_of_ranking(nothing, 1);
  EXPECT_EQ(none.tiles, 0);
  EXPECT_FALSE(none.fastest);
  EXPECT_FALSE(none.first_choice);
  EXPECT_EQ(english(explain_value(none, nothing, measurements)[0]).substr(0, 9), "0 of 2 ro");
}

TEST(RankingValue, ATunedTileIsLookedUpAtItsOwnM) {
  const Measurements measurements = read_sample("tuned.json");
  for (const char* model : {"enumerate", "carver"}) {
    const std::string link = "&N=1024&K=512&dev=a100-80g&model=" + std::string(model);
    const RankingMatch match = match_measurements(report_of("M=4096" + link), measurements);
    EXPECT_TRUE(match.is_tuned);
    ASSERT_EQ(match.rows.size(), measurements.rows.size());
    for (std::size_t i = 0; i < match.rows.size(); ++i) {
      const Measurement& tuned = measurements.rows[i];
      Measurements alone = rows_of({{tuned.tile, 1}});
      const RankingMatch own = match_measurements(report_of("M=" + std::to_string(tuned.M) + link), alone);
      EXPECT_EQ(match.rows[i].rank, own.rows[0].rank);
      EXPECT_EQ(match.rows[i].ranked, own.ranked);
      EXPECT_EQ(match.rows[i].tie_first, own.rows[0].tie_first);
      EXPECT_EQ(why(match.rows[i]), why(own.rows[0]));
    }
  }
  // 64 does not divide 100, whose block_M are 20, 25, 50 and 100.
  const RankingMatch match = match_measurements(report_of("N=1024&K=512"), measurements);
  EXPECT_EQ(why(match.rows[2]), "block_M 64 is no divisor of M = 100 that is at least 16");
  Measurements elsewhere = measurements;
  set_shape_from_name("N=1024,K=512.json", elsewhere);
  EXPECT_EQ(why(match_measurements(report_of("N=1024&K=1024"), elsewhere).rows[0]),
            "measured for K = 512, the query has 1,024");
}

TEST(RankingValue, TunedTilesAreCountedByTheirOwnPlaces) {
  RankingMatch match = match_of({placed(1, 0, 1, 1), placed(5, 0, 4, 3), placed(11, 0, 11, 1), MatchedRow()});
  match.is_tuned = true;
  const RankingValue value = value_of_ranking(match, 20);
  EXPECT_EQ(value.matched, 3);
  EXPECT_EQ(value.hits,
            (std::vector<TopHits>{
                {1, 4, {1, 1}, {1, 1}}, {5, 4, {1, 2}, {1, 2}}, {10, 4, {2, 2}, {2, 2}}, {20, 4, {3, 3}, {3, 3}}}));
  EXPECT_EQ(english(explain_value(value, match, Measurements())[2]),
            "Of 4 tuned tiles, 1 to 2 are among the first 5 of the ranking for their M");
}

TEST(RankingValue, OnlyAMatmulHasMeasuredTiles) {
  const Measurements measurements = read_sample("times.csv");
  const RankingMatch match = match_measurements(report_of("model=carver&op=gemv"), measurements);
  EXPECT_EQ(value_of_ranking(match, 10).matched, 0);
  EXPECT_EQ(why(match.rows[0]), "the query has no ranking here");
}

/// The same rows in another order.
Measurements shuffled(const Measurements& measurements, Random& random) {
  Measurements other = measurements;
  for (std::size_t i = other.rows.size() - 1; i > 0; --i) {
    std::swap(other.rows[i], other.rows[static_cast<std::size_t>(random.between(0, static_cast<std::int64_t>(i)))]);
  }
  return other;
}

TEST(RankingValue, DoesNotDependOnTheOrderOfTheRows) {
  Random random(3);
  for (const char* link : {"M=512&N=768&K=256&dev=a100-80g&topk=all", "model=carver&dev=h100-sxm"}) {
    const Report report = report_of(link);
    std::vector<Tile> tiles;
    if (report.enumeration) {
      for (const Candidate& c : report.enumeration->candidates) tiles.push_back(c.tile);
    } else {
      for (std::uint32_t place : report.carver->order) {
        const carver::Tile& tile = report.carver->visited[place].tile;
        tiles.push_back({tile[0], tile[1], 0});
      }
    }
    for (int round = 0; round < rounds(40); ++round) {
      std::vector<std::pair<Tile, double>> timed;
      for (std::int64_t count = random.between(1, 40); count > 0; --count) {
        timed.emplace_back(random.pick(tiles), static_cast<double>(random.between(1, 20)) / 1024);
      }
      const Measurements one = rows_of(timed);
      const Measurements other = shuffled(one, random);
      const RankingMatch match = match_measurements(report, one);
      const RankingValue value = value_of_ranking(match, 7);
      const RankingMatch other_match = match_measurements(report, other);
      const RankingValue other_value = value_of_ranking(other_match, 7);
      EXPECT_EQ(value.tiles, other_value.tiles);
      EXPECT_EQ(value.spearman, other_value.spearman);
      EXPECT_EQ(value.kendall, other_value.kendall);
      EXPECT_EQ(value.hits, other_value.hits);
      EXPECT_EQ(value.first_choice, other_value.first_choice);
      EXPECT_EQ(explain_value(value, match, one), explain_value(other_value, other_match, other));
    }
  }
}

}  // namespace
}  // namespace tilescope
