// What carver recommends, raises, or leaves unanswered, case by case. Each case is a whole query in the JSON that
// `tilescope batch` reads, so that it can be run by hand; tests/golden holds thousands more.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "core/carver/answer_json.h"
#include "core/carver/recommend.h"
#include "core/query/json.h"

namespace tilescope::carver {
namespace {

Query query_of(std::string_view text) {
  const JsonReading read = read_query_json(text, Model::carver);
  EXPECT_TRUE(read.reading.ok()) << text;
  return read.reading.query;
}

Answer ask(std::string_view text) {
  const Query query = query_of(text);
  return recommend(query.problem, query.device, query.topk.value_or(10));
}

std::string error_of(std::string_view text) { return std::string(type_name(ask(text).raised)); }

std::vector<std::int64_t> values(const Extents& extents) { return {extents.begin(), extents.end()}; }

using Shape = std::vector<std::int64_t>;

constexpr std::string_view matmul_4096 =
    R"({"template":"matmul","params":{"M":4096,"N":4096,"K":4096},"device":"h100-sxm"})";

TEST(CarverRecommend, Matmul4096OnAnH100AsItsDriverReportsIt) {
  const Answer answer = ask(matmul_4096);
  EXPECT_EQ(answer.raised, Raise::none);
  EXPECT_EQ(answer.policy, PolicyKind::tensor_core_policy);
  EXPECT_EQ(answer.pipeline_stage, 2);
  EXPECT_EQ(answer.visited.size(), 97u);
  EXPECT_EQ(answer.order.size(), 80u);
  ASSERT_EQ(answer.reduce_steps.size(), 1u);
  EXPECT_EQ(values(answer.reduce_steps[0].step), (Shape{32}));
  ASSERT_EQ(answer.hints.size(), 10u);
  const Hint& first = answer.hints[0][0];
  EXPECT_EQ(values(first.block), (Shape{64, 128}));
  EXPECT_EQ(values(first.warp), (Shape{64, 32}));
  EXPECT_EQ(first.rasterization.panel_width, 11);
  EXPECT_TRUE(first.use_async_copy);
  const Hint& second = answer.hints[1][0];
  EXPECT_EQ(values(second.block), (Shape{128, 64}));
  EXPECT_EQ(values(second.warp), (Shape{64, 32}));
}

TEST(CarverRecommend, Matmul4096OnAnH100WithItsOptInLimit) {
  const Answer answer = ask(R"({"template":"matmul","params":{"M":4096,"N":4096,"K":4096},"device":"h100-sxm-optin"})");
  EXPECT_EQ(answer.visited.size(), 129u);
  EXPECT_EQ(answer.order.size(), 111u);
  ASSERT_GE(answer.hints.size(), 2u);
  EXPECT_EQ(values(answer.hints[0][0].block), (Shape{128, 128}));
  EXPECT_EQ(values(answer.hints[0][0].warp), (Shape{64, 64}));
  EXPECT_EQ(values(answer.hints[1][0].block), (Shape{64, 256}));
}

TEST(CarverRecommend, TheAccumulatorsTypeChangesNothingForThatMatmul) {
  const Answer wide = ask(matmul_4096);
  const Answer narrow =
      ask(R"({"template":"matmul","params":{"M":4096,"N":4096,"K":4096,"accum_dtype":"float16"},"device":"h100-sxm"})");
  EXPECT_EQ(answer_json(wide, true).dump(), answer_json(narrow, true).dump());
}

TEST(CarverRecommend, TheBaseTileOfAttentionTakesTheHeadWhole) {
  const Answer answer = ask(
      R"({"template":"attention","params":{"num_heads":8,"head_dim":64,"seq_length":256,"seq_kv_length":256},"device":"h100-sxm"})");
  EXPECT_EQ(values(answer.base), (Shape{1, 1, 64}));
  EXPECT_EQ(answer.space, (std::vector<Shape>{{8, 256, 256}, {8, 256, 64}}));
  ASSERT_FALSE(answer.hints.empty());
  EXPECT_EQ(answer.hints[0].size(), 2u);
  EXPECT_EQ(answer.pipeline_stage, 1);
}

TEST(CarverRecommend, CausalityChangesNothing) {
  const std::string causal =
      R"({"template":"attention","params":{"num_heads":8,"head_dim":64,"seq_length":256,"seq_kv_length":256,"is_causal":true},"device":"h100-sxm"})";
  std::string full = causal;
  full.replace(full.find("true"), 4, "false");
  EXPECT_EQ(answer_json(ask(causal), true).dump(), answer_json(ask(full), true).dump());
}

TEST(CarverRecommend, ATileOfAnIm2colConvolutionIsSaidToReadAWholeImage) {
  const Answer answer = ask(
      R"({"template":"conv","params":{"N":128,"C":64,"H":56,"W":56,"F":64,"K":3,"S":1,"D":1,"P":1},"device":"h100-sxm"})");
  EXPECT_EQ(answer.policy, PolicyKind::tensor_core_policy);
  ASSERT_FALSE(answer.visited.empty());
  EXPECT_EQ(values(answer.visited[0].tile), (Shape{1, 1}));
  EXPECT_EQ(answer.visited[0].figures.traffic, 426016.0);
}

TEST(CarverRecommend, BlackwellFallsBackToCudaCores) {
  const Answer answer = ask(R"({"template":"matmul","params":{"M":4096,"N":4096,"K":4096},"device":"b200"})");
  EXPECT_EQ(answer.policy, PolicyKind::default_policy);
  ASSERT_EQ(answer.decisions.size(), 1u);
  EXPECT_EQ(answer.decisions[0].test, PolicyTest::unknown_architecture);
}

TEST(CarverRecommend, AShortAxisKeepsCudaCores) {
  const Answer answer = ask(R"({"template":"matmul","params":{"M":15,"N":4096,"K":4096},"device":"h100-sxm"})");
  ASSERT_EQ(answer.decisions.size(), 1u);
  EXPECT_EQ(answer.decisions[0].test, PolicyTest::axis_too_short);
  EXPECT_EQ(answer.decisions[0].axis, 'I');
  EXPECT_EQ(answer.decisions[0].extent, 15);
  EXPECT_EQ(answer.decisions[0].minimum, 16);
}

TEST(CarverRecommend, TheOutputIsCutToTheInputsShape) {
  // K = 32 cuts the second dimension of a 64 x 64 output tile, so that its traffic is that of a 64 x 32 one.
  const Answer answer = ask(R"({"template":"matmul","params":{"M":4096,"N":4096,"K":32},"device":"h100-sxm"})");
  double narrow = -1;
  double wide = -1;
  for (const VisitedTile& visited : answer.visited) {
    if (values(visited.tile) == Shape{64, 32}) narrow = visited.figures.traffic;
    if (values(visited.tile) == Shape{64, 64}) wide = visited.figures.traffic;
  }
  ASSERT_GT(narrow, 0);
  ASSERT_GT(wide, 0);
  EXPECT_EQ(wide - narrow, 32 * 32 * 2);
}

TEST(CarverRecommend, TopkOfZeroActsAsOne) {
  const Query query = query_of(matmul_4096);
  EXPECT_EQ(recommend(query.problem, query.device, 0).hints.size(), 1u);
  EXPECT_EQ(recommend(query.problem, query.device, 1).hints.size(), 1u);
  EXPECT_EQ(recommend(query.problem, query.device, 3).hints.size(), 3u);
}

TEST(CarverRecommend, AHintMayExceedSharedMemoryOnceItsStepHasGrown) {
  const Answer answer =
      ask(R"({"template":"matmul","params":{"M":32,"N":5120,"K":27648},"device":"h100-sxm","topk":96})");
  bool found = false;
  for (const RankedOutcome& outcome : answer.outcomes) found = found || outcome.smem_after == 90112;
  EXPECT_TRUE(found);
}

TEST(CarverRecommend, ABlockMayBeOneThatNoInstructionDivides) {
  const Answer answer =
      ask(R"({"template":"matmul","params":{"M":32,"N":5120,"K":27648},"device":"h100-sxm","topk":1})");
  ASSERT_EQ(answer.hints.size(), 1u);
  EXPECT_EQ(values(answer.hints[0][0].block), (Shape{16, 20}));
}

struct Failure {
  std::string_view query;
  std::string_view error;
};

class CarverRaises : public testing::TestWithParam<Failure> {};

TEST_P(CarverRaises, TheSameException) { EXPECT_EQ(error_of(GetParam().query), GetParam().error); }

INSTANTIATE_TEST_SUITE_P(
    Cases, CarverRaises,
    testing::Values(
        Failure{R"({"template":"matmul","params":{"M":64,"N":64,"K":64,"with_bias":true},"device":"h100-sxm"})",
                "InternalError"},
        Failure{R"({"template":"matmul","params":{"M":1,"N":64,"K":64,"with_bias":true},"device":"h100-sxm"})", ""},
        Failure{R"({"template":"matmul","params":{"M":1,"N":4096,"K":4096,"with_bias":true},"device":"h100-sxm"})", ""},
        Failure{R"({"template":"matmul","params":{"M":16,"N":16,"K":1,"with_bias":true},"device":"h100-sxm"})", ""},
        Failure{
            R"({"template":"conv","params":{"N":4,"C":4,"H":14,"W":14,"F":8,"K":3,"S":1,"D":1,"P":1,"with_bias":true},"device":"h100-sxm"})",
            "InternalError"},
        Failure{
            R"({"template":"conv","params":{"N":1,"C":9,"H":1,"W":1,"F":3,"K":3,"S":1,"D":1,"P":1,"with_bias":true},"device":"h100-sxm"})",
            ""},
        Failure{R"({"template":"matmul","params":{"M":1,"N":1,"K":2},"device":"h100-sxm"})", "InternalError"},
        Failure{R"({"template":"gemv","params":{"N":1,"K":64},"device":"h100-sxm"})", "InternalError"},
        Failure{
            R"({"template":"conv","params":{"N":128,"C":64,"H":56,"W":56,"F":64,"K":1,"S":1,"D":1,"P":0},"device":"h100-sxm"})",
            "AssertionError"},
        Failure{R"({"template":"reduce","params":{"structure":"R","shape":[4096]},"device":"h100-sxm"})", "IndexError"},
        Failure{R"({"template":"gemv","params":{"N":64,"K":1},"device":"h100-sxm"})", "IndexError"},
        Failure{R"({"template":"elementwise","params":{"shape":[1]},"device":"h100-sxm"})", "IndexError"},
        Failure{
            R"({"template":"attention","params":{"head_dim":64,"seq_length":64,"seq_kv_length":64},"device":"mi300x"})",
            "AssertionError"},
        Failure{
            R"({"template":"attention","params":{"head_dim":64,"seq_length":64,"seq_kv_length":64,"in_dtype":"float64"},"device":"h100-sxm"})",
            "AssertionError"},
        Failure{
            R"({"template":"attention","params":{"head_dim":8,"seq_length":64,"seq_kv_length":64},"device":"h100-sxm"})",
            "AssertionError"},
        Failure{
            R"({"template":"attention","params":{"head_dim":64,"seq_length":64,"seq_kv_length":64},"device":"b200"})",
            "ValueError"},
        Failure{
            R"({"template":"conv","params":{"N":32,"C":3,"H":224,"W":224,"F":64,"K":7,"S":2,"D":1,"P":3},"device":{"platform":"RDNA","arch":"gfx1100","smem_cap":65536,"compute_max_core":48,"l2_cache_size_bytes":0}})",
            "ValueError"},
        Failure{
            R"({"template":"conv","params":{"N":2,"C":3,"H":9,"W":9,"F":3,"K":7,"S":1,"D":2,"P":1,"out_dtype":"float32"},"device":"h100-sxm"})",
            "ValueError"},
        Failure{
            R"({"template":"conv","params":{"N":2,"C":3,"H":9,"W":9,"F":3,"K":7,"S":1,"D":2,"P":1},"device":"h100-sxm"})",
            "InternalError"},
        Failure{
            R"({"template":"conv","params":{"N":2,"C":3,"H":4,"W":9,"F":3,"K":7,"S":1,"D":1,"P":1},"device":"h100-sxm"})",
            "ZeroDivisionError"},
        Failure{
            R"({"template":"conv","params":{"N":2,"C":3,"H":2,"W":7,"F":3,"K":1,"S":3,"D":3,"P":1},"device":"h100-sxm"})",
            "KeyError"},
        Failure{
            R"({"template":"matmul","params":{"M":64,"N":64,"K":64},"device":{"preset":"h100-sxm","compute_max_core":0}})",
            "ZeroDivisionError"},
        Failure{
            R"({"template":"matmul","params":{"M":4096,"N":4096,"K":4096},"device":{"preset":"h100-sxm","max_smem_usage":1024}})",
            "ZeroDivisionError"}));

class CarverFindsNothing : public testing::TestWithParam<std::string_view> {};

TEST_P(CarverFindsNothing, AndEveryRankedTileSaysWhy) {
  const Answer answer = ask(GetParam());
  EXPECT_EQ(answer.raised, Raise::none);
  EXPECT_TRUE(answer.hints.empty());
  EXPECT_EQ(answer.outcomes.size(), answer.order.size());
  for (const RankedOutcome& outcome : answer.outcomes) EXPECT_TRUE(outcome.no_hint.has_value());
}

INSTANTIATE_TEST_SUITE_P(
    TensorCoreShapes, CarverFindsNothing,
    testing::Values(R"({"template":"matmul","params":{"M":100,"N":100,"K":100},"device":"h100-sxm"})",
                    R"({"template":"matmul","params":{"M":1000,"N":1000,"K":1000},"device":"h100-sxm"})",
                    R"({"template":"matmul","params":{"M":196,"N":1000,"K":768},"device":"h100-sxm"})",
                    R"({"template":"matmul","params":{"M":1023,"N":1023,"K":1023},"device":"h100-sxm"})",
                    R"({"template":"matmul","params":{"M":197,"N":768,"K":768},"device":"h100-sxm"})",
                    R"({"template":"matmul","params":{"M":257,"N":1024,"K":1024},"device":"h100-sxm"})",
                    R"({"template":"matmul","params":{"M":577,"N":768,"K":768},"device":"h100-sxm"})",
                    R"({"template":"matmul","params":{"M":128,"N":32001,"K":4096},"device":"h100-sxm"})",
                    R"({"template":"matmul","params":{"M":72,"N":88,"K":64},"device":"h100-sxm"})",
                    R"({"template":"matmul","params":{"M":20,"N":40,"K":64},"device":"h100-sxm"})"));

INSTANTIATE_TEST_SUITE_P(
    LongAttention, CarverFindsNothing,
    testing::Values(
        R"({"template":"attention","params":{"num_heads":32,"head_dim":64,"seq_length":1024,"seq_kv_length":1024},"device":"h100-sxm"})",
        R"({"template":"attention","params":{"num_heads":32,"head_dim":128,"seq_length":4096,"seq_kv_length":4096},"device":"h100-sxm-optin"})"));

TEST(CarverRecommend, LongAttentionSaysHowManyBytesItsSmallestTileNeeds) {
  const Answer answer = ask(
      R"({"template":"attention","params":{"num_heads":32,"head_dim":64,"seq_length":1024,"seq_kv_length":1024},"device":"h100-sxm"})");
  EXPECT_TRUE(answer.fell_back);
  ASSERT_EQ(answer.visited.size(), 1u);
  EXPECT_GT(answer.visited[0].figures.smem_cost, 49152);
}

}  // namespace
}  // namespace tilescope::carver
