#include "core/analysis/sweep.h"

#include <gtest/gtest.h>

#include "core/analysis/analysis_json.h"
#include "core/evaluate.h"
#include "core/query/link.h"

namespace tilescope {
namespace {

using Numbers = std::vector<std::int64_t>;

TEST(Sweep, ValuesAsTheyAreWritten) {
  struct Row {
    const char* text;
    Numbers values;
  };
  const Row rows[] = {
      {"1..4", {1, 2, 3, 4}},
      {"16..64:16", {16, 32, 48, 64}},
      {"16..60:16", {16, 32, 48}},
      {"1..8*2", {1, 2, 4, 8}},
      {"3..50*4", {3, 12, 48}},
      {"1,2,4k", {1, 2, 4096}},
      {"7", {7}},
      {"5..5", {5}},
      {"2^3..2^4:2^2", {8, 12, 16}},
      {"2147483646..2147483647", {2147483646, 2147483647}},
      {"9223372036854775806..9223372036854775807", {9223372036854775806, 9223372036854775807}},
      {"-9223372036854775807..-5:9223372036854775807", {-9223372036854775807}},
      {"5..9223372036854775807*9223372036854775807", {5}},
  };
  for (const Row& row : rows) {
    std::vector<FieldMessage> errors;
    EXPECT_EQ(sweep_values(row.text, "M", errors), row.values) << row.text;
    EXPECT_TRUE(errors.empty()) << row.text;
  }
  for (const char* text : {"", "1..", "..4", "4..1", "1..8:0", "1..8*1", "0..8*2", "1..4..8", "1;2", "1,,2",
                           "1..200000", "1..9223372036854775807", "x"}) {
    std::vector<FieldMessage> errors;
    EXPECT_EQ(sweep_values(text, "M", errors), std::nullopt) << text;
    ASSERT_EQ(errors.size(), 1u) << text;
    EXPECT_EQ(errors[0].field, "M");
    EXPECT_EQ(errors[0].code, MessageCode::malformed_sweep);
  }
}

TEST(Sweep, EachPointIsTheFirstAnswerToItsQuery) {
  for (const char* link : {"N=1024&K=1024&dev=a100-80g", "N=1024&K=1024&dev=a100-80g&model=carver"}) {
    Sweep sweep(split_fragment(link), "M", {16, 17, 100, 512, 4096}, Choice::first);
    while (!sweep.done()) {
      const SweepPoint& point = sweep.next();
      const Query query = decode_link("M=" + std::to_string(point.value) + "&" + link).query;
      const Report report = evaluate(query);
      EXPECT_TRUE(point.answer.chooses_as(first_answer(query, Choice::first)));
      if (query.model == Model::enumerate) {
        ASSERT_FALSE(report.enumeration->candidates.empty());
        const Tile& tile = report.enumeration->candidates[0].tile;
        EXPECT_EQ(point.answer.tile, (TileExtents{tile.block_m, tile.block_n, tile.block_k}));
        EXPECT_EQ(point.answer.waves, report.enumeration->candidates[0].waves);
      } else if (!report.carver->hints.empty()) {
        EXPECT_EQ(point.answer.reduce_step, report.carver->hints[0][0].rstep[0]);
      }
    }
    EXPECT_EQ(sweep.points().size(), 5u);
  }
}

TEST(Sweep, SaysWhereTheChoiceChangesAndWhichValuesAreRefused) {
  Sweep sweep(split_fragment("N=64&K=64&M=9"), "M", {64, 64, 128, 0}, Choice::first);
  while (!sweep.done()) sweep.next();
  EXPECT_FALSE(sweep.points()[0].changes);
  EXPECT_FALSE(sweep.points()[1].changes);
  EXPECT_TRUE(sweep.points()[2].changes);
  ASSERT_EQ(sweep.points()[3].errors.size(), 1u);
  EXPECT_EQ(sweep.points()[3].errors[0].field, "M");
  EXPECT_EQ(sweep_csv_line(sweep, sweep.points()[3]).substr(0, 2), "0,");
}

TEST(Sweep, TwoFieldsGoThroughEveryPair) {
  const char* rest = "K=512&dev=a100-80g";
  Sweep sweep(split_fragment(std::string(rest) + "&N=7"), {"M", {16, 512}}, {"N", {64, 128, 1024}}, Choice::first);
  EXPECT_EQ(sweep.size(), 6u);
  EXPECT_EQ(sweep.row_length(), 3u);
  while (!sweep.done()) sweep.next();
  std::vector<std::size_t> changes;
  for (std::size_t i = 0; i < 6; ++i) {
    const SweepPoint& point = sweep.points()[i];
    EXPECT_EQ(point.value, i < 3 ? 16 : 512);
    EXPECT_EQ(point.inner_value, (Numbers{64, 128, 1024}[i % 3]));
    const std::string link =
        "M=" + std::to_string(point.value) + "&N=" + std::to_string(point.inner_value) + "&" + rest;
    EXPECT_TRUE(point.answer.chooses_as(first_answer(decode_link(link).query, Choice::first)));
    const bool changes_here = i % 3 != 0 && !point.answer.chooses_as(sweep.points()[i - 1].answer);
    EXPECT_EQ(point.changes, changes_here);
    if (changes_here) changes.push_back(i);
  }
  EXPECT_EQ(sweep.changes(), changes);
  EXPECT_EQ(sweep_csv_head(sweep).substr(0, 9), "M,N,tile,");
  EXPECT_EQ(sweep_csv_line(sweep, sweep.points()[5]).substr(0, 9), "512,1024,");
  const Json json = write_sweep_point_json(sweep, sweep.points()[5]);
  EXPECT_EQ(json["M"], 512);
  EXPECT_EQ(json["N"], 1024);
  EXPECT_EQ(json["answer"]["tile"], Json(sweep.points()[5].answer.tile));
}

TEST(Sweep, TwoFieldsAreDifferentAndNotTooMany) {
  std::vector<FieldMessage> errors;
  EXPECT_TRUE(can_be_swept({"M", Numbers(1000)}, {"N", Numbers(100)}, "over2", errors));
  EXPECT_FALSE(can_be_swept({"M", Numbers(1000)}, {"N", Numbers(101)}, "over2", errors));
  EXPECT_FALSE(can_be_swept({"cores", {1}}, {"cores", {1}}, "over2", errors));
  ASSERT_EQ(errors.size(), 2u);
  EXPECT_EQ(message_text(errors[0]), "101,000 points are too many; 100,000 are accepted");
  EXPECT_EQ(errors[1].code, MessageCode::swept_twice);
}

TEST(Sweep, PresetsCanBeSwept) {
  const std::vector<SweepPreset>& presets = sweep_presets();
  ASSERT_EQ(sweep_presets(Language::chinese).size(), presets.size());
  int of_llama_70b = 0;
  for (std::size_t i = 0; i < presets.size(); ++i) {
    const SweepPreset& preset = presets[i];
    EXPECT_EQ(sweep_presets(Language::chinese)[i].link, preset.link);
    EXPECT_TRUE(decode_link(preset.link).ok()) << preset.link;
    std::vector<FieldMessage> errors;
    const auto values = sweep_values(preset.values, preset.field, errors);
    ASSERT_TRUE(values.has_value()) << preset.name;
    if (!preset.inner_field.empty()) {
      const auto inner = sweep_values(preset.inner_values, preset.inner_field, errors);
      ASSERT_TRUE(inner.has_value()) << preset.name;
      EXPECT_TRUE(can_be_swept({preset.field, *values}, {preset.inner_field, *inner}, "", errors)) << preset.name;
    }
    if (preset.group != "Llama 3 70B") continue;
    ++of_llama_70b;
    EXPECT_EQ(preset.field, "M");
    EXPECT_EQ(values->size(), 8192u);
    Sweep sweep(split_fragment(preset.link), preset.field, {1, 8192}, Choice::first);
    while (!sweep.done()) EXPECT_TRUE(sweep.next().errors.empty());
  }
  EXPECT_EQ(of_llama_70b, 4);
}

TEST(Sweep, TheFirstThatBuildsIsNeverOneThatDoesNot) {
  const Query query = decode_link("M=32&N=5120&K=27648&model=carver&dev=h100-sxm").query;
  const FirstAnswer first = first_answer(query, Choice::first);
  const FirstAnswer builds = first_answer(query, Choice::first_builds);
  EXPECT_EQ(first.tile, (TileExtents{16, 20}));
  EXPECT_EQ(builds.tile, (TileExtents{32, 16}));
}

}  // namespace
}  // namespace tilescope
