// Spearman's rho and Kendall's tau-b: figures that can be checked by hand, and SciPy's on random lists with ties.
#include "core/measured/rank_statistics.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "core/query/json.h"
#include "tests/unit/random.h"

namespace tilescope {
namespace {

using Values = std::vector<double>;

std::optional<double> tau(const Values& x, const Values& y) { return kendall_tau_b(pair_order(x, y)); }

TEST(RankStatistics, TheSameOrderIsOneAndTheReverseMinusOne) {
  const Values x = {1, 2, 3, 4};
  EXPECT_EQ(spearman_rho(x, Values{10, 20, 30, 1000}), 1.0);
  EXPECT_EQ(tau(x, Values{10, 20, 30, 1000}), 1.0);
  EXPECT_EQ(spearman_rho(x, Values{4, 3, 2, 1}), -1.0);
  EXPECT_EQ(tau(x, Values{4, 3, 2, 1}), -1.0);
}

TEST(RankStatistics, OneSwapOfFour) {
  // Ranks 1 2 3 4 and 1 3 2 4: rho = 1 - 6 * 2 / (4 * 15), and five pairs of six are in order.
  EXPECT_DOUBLE_EQ(*spearman_rho(Values{1, 2, 3, 4}, Values{1, 3, 2, 4}), 0.8);
  EXPECT_DOUBLE_EQ(*tau(Values{1, 2, 3, 4}, Values{1, 3, 2, 4}), 4.0 / 6);
}

TEST(RankStatistics, TiesShareTheirMeanRankAndLeaveTheirPairsOut) {
  // Ranks 1.5 1.5 3 4 and 1 2 3 4, less their mean 2.5: products 1.5 + 0.5 + 0.25 + 2.25 = 4.5 over sqrt(4.5 * 5).
  const Values x = {5, 5, 6, 7};
  const Values y = {1, 2, 3, 4};
  EXPECT_DOUBLE_EQ(*spearman_rho(x, y), 4.5 / std::sqrt(22.5));
  // Five pairs differ in both, all in order; six differ in y.
  const PairOrder order = pair_order(x, y);
  EXPECT_EQ(order.concordant, 5);
  EXPECT_EQ(order.discordant, 0);
  EXPECT_EQ(order.tied_x, 1);
  EXPECT_EQ(order.tied_y, 0);
  EXPECT_DOUBLE_EQ(*kendall_tau_b(order), 5 / std::sqrt(5.0 * 6.0));
}

TEST(RankStatistics, SayNothingOfFewerThanTwoOrOfEqualValues) {
  for (const auto& [x, y] : {std::pair<Values, Values>{{}, {}}, {{1}, {2}}, {{1, 1, 1}, {1, 2, 3}}, {{1, 2}, {3, 3}}}) {
    EXPECT_EQ(spearman_rho(x, y), std::nullopt);
    EXPECT_EQ(tau(x, y), std::nullopt);
  }
}

TEST(RankStatistics, AreSciPys) {
  const char* chosen = std::getenv("TILESCOPE_RANK_STATISTICS");
  std::ifstream file(chosen ? chosen : TILESCOPE_TESTS_DIR "/golden/rank_statistics.jsonl");
  const auto expect = [](const std::optional<double>& found, const Json& scipys) {
    ASSERT_EQ(found.has_value(), !scipys.is_null());
    if (found) {
      EXPECT_NEAR(*found, scipys.get<double>(), 1e-12);
    }
  };
  int count = 0;
  for (std::string line; std::getline(file, line); ++count) {
    const Json c = Json::parse(line);
    const auto x = c["x"].get<Values>();
    const auto y = c["y"].get<Values>();
    SCOPED_TRACE(line);
    expect(spearman_rho(x, y), c["rho"]);
    expect(tau(x, y), c["tau"]);
  }
  EXPECT_GE(count, 300);
  RecordProperty("cases", count);
}

TEST(RankStatistics, DoNotDependOnTheOrderOfThePairs) {
  Random random(11);
  for (int round = 0; round < rounds(300); ++round) {
    const auto count = static_cast<std::size_t>(random.between(2, 60));
    Values x(count);
    Values y(count);
    for (std::size_t i = 0; i < count; ++i) {
      x[i] = static_cast<double>(random.between(0, 9));
      y[i] = static_cast<double>(random.between(0, 30)) / 7;
    }
    const auto rho = spearman_rho(x, y);
    const auto kendall = tau(x, y);
    // Nor on which list comes first.
    EXPECT_EQ(spearman_rho(y, x), rho);
    EXPECT_EQ(tau(y, x), kendall);
    for (std::size_t i = count - 1; i > 0; --i) {
      const auto other = static_cast<std::size_t>(random.between(0, static_cast<std::int64_t>(i)));
      std::swap(x[i], x[other]);
      std::swap(y[i], y[other]);
    }
    EXPECT_EQ(spearman_rho(x, y), rho);
    EXPECT_EQ(tau(x, y), kendall);
  }
}

// Counts by looking at every pair.
TEST(RankStatistics, CountEveryPair) {
  Random random(12);
  for (int round = 0; round < rounds(200); ++round) {
    const auto count = static_cast<std::size_t>(random.between(0, 40));
    Values x(count);
    Values y(count);
    PairOrder expected;
    for (std::size_t i = 0; i < count; ++i) {
      x[i] = static_cast<double>(random.between(0, 6));
      y[i] = static_cast<double>(random.between(0, 6));
      for (std::size_t j = 0; j < i; ++j) {
        const double product = (x[i] - x[j]) * (y[i] - y[j]);
        expected.concordant += product > 0;
        expected.discordant += product < 0;
        expected.tied_x += x[i] == x[j];
        expected.tied_y += y[i] == y[j];
        expected.tied_both += x[i] == x[j] && y[i] == y[j];
      }
    }
    const PairOrder order = pair_order(x, y);
    EXPECT_EQ(order.concordant, expected.concordant);
    EXPECT_EQ(order.discordant, expected.discordant);
    EXPECT_EQ(order.tied_x, expected.tied_x);
    EXPECT_EQ(order.tied_y, expected.tied_y);
    EXPECT_EQ(order.tied_both, expected.tied_both);
  }
}

}  // namespace
}  // namespace tilescope
