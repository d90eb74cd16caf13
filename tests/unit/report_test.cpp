// What is printed and written of a report, character by character.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/answer.h"
#include "core/query/link.h"
#include "core/report/carver_candidates.h"
#include "core/report/reasons.h"
#include "core/report/report_json.h"
#include "core/report/text.h"
#include "tests/unit/answers.h"

namespace tilescope {
namespace {

TEST(ReportText, HasTheCountsAndOneRowACandidate) {
  EXPECT_EQ(write_text(report_of("M=16&N=16&K=16")),
            "candidates visited : 1  valid : 1\n"
            "rejected on regs : 0\n"
            "rejected on smem : 0\n"
            "model priority values in use : 1\n"
            "ties at the top : 1\n"
            "\n"
            "   #  block_M  block_N  block_K  traffic MB   smem KB  blk/SM   waves      prio  binding\n"
            "   1       16       16       16         0.0       1.0       4       1  1.54e+03  sm_partition\n");
}

TEST(ReportText, RepeatsTheOriginalModelsRow) {
  const std::string text = write_text(report_of("topk=1"));
  EXPECT_NE(text.find("\n   1      128      256       16      1644.2      12.0       1       4  6.58e+09  regs\n"),
            std::string::npos)
      << text;
}

TEST(ReportText, ListsRejectionsWithTheirArithmetic) {
  EvaluateOptions options;
  options.max_rejections = 2;
  const Report report = report_of("M=256&N=256&K=256&min_divisor=128&smem_cap=131072", options);
  EXPECT_EQ(write_rejections_text(report),
            "\nrejected\n"
            " block_M  block_N  block_K  on    because\n"
            "     128      256      256  smem  A 128x256 + B 256x256 = 196,608 B > 131,072 B\n"
            "     256      128      256  smem  A 256x256 + B 128x256 = 196,608 B > 131,072 B\n");
}

TEST(ReportText, TheSelfTestPassesAndPrintsItsThreeRows) {
  const SelfTest self_test = run_self_test();
  EXPECT_TRUE(self_test.passed);
  EXPECT_EQ(self_test.text,
            "self-test: carver-style traffic vs the closed form b*M*N*K*(1/block_N + 1/block_M) + b*M*N\n"
            " block_M  block_N  block_K    model MB   closed MB   rel err\n"
            "      64       64       64      4328.5      4328.5  0.00e+00\n"
            "     128      128       32      2181.0      2181.0  0.00e+00\n"
            "     128      256       64      1644.2      1644.2  0.00e+00\n"
            "\n");
}

TEST(ReportJson, HoldsCountsCandidatesAndTheId) {
  EXPECT_EQ(answer_json(R"({"id":"a","params":{"M":16,"N":16,"K":16}})"),
            R"({"id":"a","model":"enumerate","n_visited":1,"n_valid":1,"rejected":{"smem":0,"regs":0},)"
            R"("n_priorities":1,"ties_at_top":1,"candidates":[{"rank":1,"block":[16,16,16],"traffic_bytes":1536,)"
            R"("smem_bytes":1024,"registers":512,"grid":1,"blocks_per_sm":4,"limiter":["sm_partition"],"waves":1,)"
            R"("priority":1537,"tie_group":1,"tie_size":1,"carver_rank":25}],)"
            R"("warnings":["The first tile's last wave is 0.2 % full"]})");
}

TEST(ReportJson, NamesEveryTermOfASharedLimit) {
  const std::string answer =
      answer_json(R"({"params":{"M":16,"N":16,"K":16},"device":{"preset":"t4","smem_cap":1024,"reg_cap":1024}})");
  EXPECT_NE(answer.find(R"("blocks_per_sm":2,"limiter":["smem","regs"])"), std::string::npos) << answer;
}

TEST(ReportJson, ListsRejectionsOnlyWhereAskedFor) {
  constexpr std::string_view query =
      R"({"topk":0,"params":{"M":16,"N":16,"K":16},"device":{"preset":"t4","smem_cap":1023}})";
  EXPECT_EQ(answer_json(query), R"({"model":"enumerate","n_visited":1,"n_valid":0,"rejected":{"smem":1,"regs":0},)"
                                R"("n_priorities":0,"ties_at_top":0,"candidates":[],"warnings":[]})");
  EvaluateOptions options;
  options.max_rejections = 10;
  EXPECT_EQ(answer_json(query, std::nullopt, options),
            R"({"model":"enumerate","n_visited":1,"n_valid":0,"rejected":{"smem":1,"regs":0},)"
            R"("n_priorities":0,"ties_at_top":0,"candidates":[],"rejections":[{"block":[16,16,16],"reason":"smem",)"
            R"("because":"A 16x16 + B 16x16 = 1,024 B > 1,023 B"}],"warnings":[]})");
}

TEST(ReportJson, SaysWhatWasFolded) {
  const std::string answer = answer_json(R"({"topk":0,"params":{"in_dtype":"half"}})");
  EXPECT_TRUE(answer.ends_with(R"("notes":[{"field":"in_dtype","message":"\"half\" is read as float16"}]})")) << answer;
}

TEST(ReportJson, ARefusedQueryIsAnsweredWithItsErrorsAlone) {
  EXPECT_EQ(answer_json(R"({"id":7,"params":{"M":0,"N":-1}})"),
            R"({"id":7,"errors":[{"field":"M","message":"0 is out of range; 1 to 2,147,483,647 is accepted"},)"
            R"({"field":"N","message":"-1 is out of range; 1 to 2,147,483,647 is accepted"}]})");
  EXPECT_EQ(answer_json("{"), R"({"errors":[{"field":"query","message":"not valid JSON at byte 2"}]})");
}

TEST(ReportJson, ShowsTenCandidatesUnlessTheQuerySays) {
  const auto ranks = [](std::string_view query) {
    const Json answer = Json::parse(answer_json(query), nullptr, false);
    return answer["candidates"].size();
  };
  EXPECT_EQ(ranks("{}"), 10u);
  EXPECT_EQ(ranks(R"({"topk":3})"), 3u);
  EXPECT_EQ(ranks(R"({"topk":"all"})"), 154u);
}

TEST(Reasons, AQueryIsSummarisedInOneLine) {
  const auto summary = [](std::string_view link) { return query_summary(decode_link(link).query); };
  EXPECT_EQ(summary(""), "matmul 4096 x 4096 x 4096, fp16 -> fp16, acc fp32, NVIDIA H100 SXM");
  EXPECT_EQ(summary("model=carver&op=gemv&N=8&K=9&in=int8&out=int32&acc=int32&dev=mi300x"),
            "gemv 8 x 9, i8 -> i32, acc i32, AMD Instinct MI300X");
  EXPECT_EQ(summary("model=carver&op=reduce&structure=SRS&shape=2x3x4&dtype=bf16"),
            "reduce SRS 2 x 3 x 4, bf16, NVIDIA H100 SXM");
  EXPECT_EQ(summary("model=carver&op=elementwise&shape=7"), "elementwise 7, fp16, NVIDIA H100 SXM");
  EXPECT_EQ(summary("model=carver&op=conv"),
            "conv N128 C64 56x56 F64 K3 S1 D1 P1, fp16 -> fp16, acc fp32, NVIDIA H100 SXM");
  EXPECT_EQ(summary("model=carver&op=attention&is_causal=true"),
            "attention 1 x 32 heads of 128, 512 x 512, causal, fp16 -> fp16, acc fp32, NVIDIA H100 SXM");
}

TEST(Report, HintsThatCarverLosesByRaisingAreNone) {
  // Warps of 64 threads on an NVIDIA device: carver raises on a tile that it ranks late, and its list is gone.
  const Report report =
      report_of("model=carver&warp_size=64&transaction_size=8%2C256&compute_max_core=29&max_smem_usage=881418&topk=17");
  ASSERT_EQ(report.carver->raised, carver::Raise::not_in_list);
  EXPECT_TRUE(report.carver->hints.empty());
  const std::vector<CarverCandidate> candidates = carver_candidates(report, topk_all);
  ASSERT_FALSE(candidates.empty());
  for (const CarverCandidate& candidate : candidates) {
    EXPECT_FALSE(candidate.hint) << candidate.rank;
    EXPECT_FALSE(candidate.verdict) << candidate.rank;
  }
  EXPECT_TRUE(std::none_of(report.warnings.begin(), report.warnings.end(),
                           [](const Sentence& warning) { return warning.id == SentenceId::warn_tile_not_16; }));
  EXPECT_EQ(outcome_text(candidates[0]), "no hint: lost with all others when carver raised on a later tile");
}

}  // namespace
}  // namespace tilescope
