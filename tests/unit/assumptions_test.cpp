#include "core/analysis/assumptions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <tuple>

#include "core/analysis/analysis_json.h"
#include "core/analysis/analysis_text.h"
#include "core/evaluate.h"
#include "core/query/link.h"
#include "core/query/validate.h"
#include "tests/unit/random_query.h"

namespace tilescope {
namespace {

using Strings = std::vector<std::string>;

const AssumptionLine& line_of(const std::vector<AssumptionLine>& lines, std::string_view key) {
  return *std::find_if(lines.begin(), lines.end(), [&](const AssumptionLine& line) { return line.key == key; });
}

RankingChange flip(const char* link, const char* key, const char* value) {
  const Query query = decode_link(link).query;
  std::vector<FieldMessage> errors;
  const auto changed = with_field(query, key, value, errors);
  EXPECT_TRUE(changed.has_value()) << key << "=" << value;
  return ranking_change(query, changed.value_or(query));
}

TEST(Assumptions, TheTableOfTheDefaultQuery) {
  const std::vector<AssumptionLine> lines = assumption_lines(decode_link("").query);
  Strings keys;
  for (const AssumptionLine& line : lines) keys.push_back(line.key);
  EXPECT_EQ(keys, (Strings{"traffic_k", "smem_stages", "reg_bits", "reg_tiles", "traffic_scope", "min_divisor",
                           "smem_cap", "model"}));
  struct Row {
    const char* key;
    const char* value;
    const char* carvers;
  };
  const Row rows[] = {{"traffic_k", "whole", "whole"}, {"smem_stages", "1", "2"},          {"reg_bits", "accum", "out"},
                      {"reg_tiles", "abc", "c"},       {"traffic_scope", "grid", "block"}, {"min_divisor", "16", ""},
                      {"smem_cap", "232448", "49152"}, {"model", "enumerate", "carver"}};
  for (const Row& row : rows) {
    const AssumptionLine& line = line_of(lines, row.key);
    EXPECT_EQ(line.value, row.value) << row.key;
    EXPECT_EQ(line.seed_value, row.value) << row.key;
    EXPECT_EQ(line.carver_value, row.carvers) << row.key;
    EXPECT_EQ(line.command.substr(0, 10), "tilescope ") << row.key;
    EXPECT_NE(english(line.evidence).find("tilelang 0.1.15, carver/"), std::string::npos) << row.key;
  }
  EXPECT_EQ(line_of(lines, "reg_bits").choices, (Strings{"accum", "out", "in"}));
  EXPECT_TRUE(line_of(lines, "traffic_k").is_carvers());
  EXPECT_FALSE(line_of(lines, "reg_bits").is_carvers());
}

TEST(Assumptions, TheSeedsValuesAreTheDefaults) {
  const Query query = decode_link("").query;
  for (const AssumptionLine& line : assumption_lines(query)) EXPECT_EQ(line.seed_value, line.value) << line.key;
}

TEST(Assumptions, TheLinesFollowTheQuery) {
  const auto lines = assumption_lines(decode_link("reg_bits=in&smem_stages=3&dev=mi300x&smem_cap=32768").query);
  EXPECT_EQ(line_of(lines, "reg_bits").value, "in");
  EXPECT_EQ(line_of(lines, "smem_stages").value, "3");
  EXPECT_EQ(line_of(lines, "smem_stages").carver_value, "1");
  EXPECT_EQ(line_of(lines, "smem_cap").value, "32768");
  EXPECT_EQ(line_of(lines, "smem_cap").carver_value, "65536");
}

TEST(Assumptions, CarversChoicesAreThoseOfItsLines) {
  for (const char* link : {"", "dev=t4", "dev=rx-7900-xtx", "in=float32&out=float32", "min_divisor=32"}) {
    Query query = decode_link(link).query;
    query.assumptions = carvers_choices(query);
    for (const AssumptionLine& line : assumption_lines(query)) {
      if (line.kind == AssumptionKind::model_switch && line.key != "min_divisor") {
        EXPECT_TRUE(line.is_carvers()) << link << " " << line.key;
      }
    }
  }
  EXPECT_EQ(carvers_choices(decode_link("min_divisor=32").query).min_divisor, 32);
  EXPECT_NE(english(still_not_carver()).find("still not carver"), std::string::npos);
}

TEST(Assumptions, FlipsOfTheDefaultQuery) {
  const RankingChange bits = flip("", "reg_bits", "out");
  EXPECT_EQ(bits.before.valid, 154);
  EXPECT_EQ(bits.before.rejected_regs, 122);
  EXPECT_EQ(bits.before.rejected_smem, 453);
  EXPECT_EQ(bits.before.best->tile, (Tile{128, 256, 16}));
  // Half the registers: 256 x 256 takes 65,536 of 65,536.
  EXPECT_EQ(bits.after.best->tile, (Tile{256, 256, 16}));
  EXPECT_TRUE(bits.gone.empty());
  EXPECT_EQ(static_cast<std::int64_t>(bits.arrived.size()), bits.after.valid - 154);
  EXPECT_EQ(bits.after.rejected_smem, 453);
  EXPECT_EQ(bits.first, 10);

  const RankingChange same = flip("", "traffic_k", "whole");
  EXPECT_TRUE(same.is_same_ranking());
  EXPECT_EQ(same.kept_of_first, 10);

  const RankingChange smaller = flip("", "smem_cap", "101376");
  EXPECT_EQ(smaller.after.valid, 150);
  EXPECT_EQ(smaller.gone.size(), 4u);
}

TEST(Assumptions, AMoveIsWhatTwoFullAnswersShow) {
  RandomQueries queries(21);
  Random random(22);
  int compared = 0;
  for (int i = 0; i < rounds(1200); ++i) {
    Query query = queries.next();
    if (query.model != Model::enumerate || !validate(query).empty()) continue;
    Query other = queries.next();
    Query changed = query;
    changed.assumptions = other.assumptions;
    if (random.one_in(4)) changed.device = other.device;
    if (!validate(changed).empty()) continue;
    query.topk = changed.topk = topk_all;
    const Report before = evaluate(query);
    const Report after = evaluate(changed);
    const RankingChange change = ranking_change(query, changed);
    ASSERT_EQ(change.refusal.has_value(), before.refusal || after.refusal);
    if (change.refusal || before.enumeration->valid + after.enumeration->valid > 200000) continue;
    ++compared;
    using Key = std::tuple<std::int64_t, std::int64_t, std::int64_t>;
    const auto places = [](const Report& report) {
      std::map<Key, std::int64_t> by_tile;
      std::int64_t place = 0;
      for (const Candidate& c : report.enumeration->candidates) {
        by_tile[{c.tile.block_m, c.tile.block_n, c.tile.block_k}] = place++;
      }
      return by_tile;
    };
    const auto from = places(before);
    const auto to = places(after);
    std::vector<RankingMove> moved;
    std::vector<RankingMove> arrived;
    std::vector<RankingMove> gone;
    std::int64_t kept = 0;
    for (const Candidate& c : after.enumeration->candidates) {
      const Key key = {c.tile.block_m, c.tile.block_n, c.tile.block_k};
      const auto found = from.find(key);
      const std::int64_t place = to.at(key);
      if (found == from.end()) {
        arrived.push_back({c.tile, -1, place});
      } else {
        if (found->second != place) moved.push_back({c.tile, found->second, place});
        kept += found->second < 10 && place < 10 ? 1 : 0;
      }
    }
    for (const Candidate& c : before.enumeration->candidates) {
      const Key key = {c.tile.block_m, c.tile.block_n, c.tile.block_k};
      if (to.count(key) == 0) gone.push_back({c.tile, from.at(key), -1});
    }
    ASSERT_EQ(change.moved, moved);
    ASSERT_EQ(change.arrived, arrived);
    ASSERT_EQ(change.gone, gone);
    ASSERT_EQ(change.kept_of_first, kept);
    ASSERT_EQ(change.before.valid, before.enumeration->valid);
    ASSERT_EQ(change.after.rejected_smem, after.enumeration->rejected_smem);
  }
  EXPECT_GT(compared, rounds(100));
}

TEST(Assumptions, AValueThatCannotBeIsComplainedAbout) {
  const Query query = decode_link("").query;
  for (const auto& [key, value] : {std::pair{"smem_stages", "9"}, {"reg_bits", "wide"}, {"bogus", "1"}}) {
    std::vector<FieldMessage> errors;
    EXPECT_FALSE(with_field(query, key, value, errors).has_value());
    ASSERT_EQ(errors.size(), 1u) << key;
    EXPECT_EQ(errors[0].field, key);
  }
}

TEST(Assumptions, AsTextAndJsonTheMovesAreTheSame) {
  const RankingChange change = flip("M=256&N=256&K=256", "smem_stages", "4");
  const Json json = write_ranking_change_json(change, 5);
  EXPECT_EQ(json["n_moved"], change.moved.size());
  EXPECT_LE(json["moved"].size(), 5u);
  const std::string text = write_ranking_change_text(change, 1000);
  EXPECT_NE(text.find("of the first 10, " + std::to_string(change.kept_of_first) + " stay"), std::string::npos);
  const auto lines = assumption_lines(decode_link("").query);
  EXPECT_EQ(write_assumptions_json(lines).size(), lines.size());
  for (const AssumptionLine& line : lines) {
    EXPECT_NE(write_assumptions_text(lines).find(line.command), std::string::npos);
    EXPECT_NE(in_language(line.evidence, Language::chinese), english(line.evidence));
  }
}

}  // namespace
}  // namespace tilescope
