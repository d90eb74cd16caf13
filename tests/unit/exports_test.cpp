// Exports: what is chosen for them, what they hold, and what they refuse. Whole files are recorded in
// tests/golden/exports; whether their compilers take them is for scripts/exports.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/buildable/buildable.h"
#include "core/buildable/kernel_choice.h"
#include "core/exports/exports.h"
#include "core/query/json.h"
#include "tests/unit/answers.h"

namespace tilescope {
namespace {

std::string exported(const Report& report, ExportFormat format, std::optional<std::int64_t> rank = std::nullopt,
                     bool building = false) {
  const Export made = write_export(report, {format, rank, building, ""});
  EXPECT_TRUE(made.errors.empty()) << message_text(made.errors.front());
  return made.text;
}

bool holds(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    lines.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

KernelTile chosen(std::string_view device, const KernelWish& wish) {
  return choose_kernel(Matmul{}, device_of(device), wish);
}

TEST(KernelChoice, AThreadHoldsAtMost128Sums) {
  EXPECT_EQ(chosen("a100-80g", {64, 64, 32, 1, 1}).threads, 128);
  EXPECT_EQ(chosen("a100-80g", {128, 128, 32, 1, 1}).threads, 128);
  EXPECT_EQ(chosen("a100-80g", {128, 256, 32, 1, 1}).threads, 256);
  EXPECT_EQ(chosen("a100-80g", {256, 256, 32, 1, 1}).threads, 512);
}

TEST(KernelChoice, TooFewRowsAndColumnsForFourWarpsGetFewer) {
  EXPECT_EQ(chosen("a100-80g", {16, 16, 32, 1, 1}).threads, 64);
  EXPECT_TRUE(check_tile(chosen("a100-80g", {16, 16, 32, 1, 1}), device_of("a100-80g")).builds());
}

TEST(KernelChoice, StagesFillWhatABlockMayTakeOfSharedMemory) {
  // (128 + 128) * 32 * 2 B = 16,384 B a stage; 49,152 B hold three of them, half of 98,304 B too, a quarter one.
  EXPECT_EQ(chosen("a100-80g", {128, 128, 32, 1, 1}).stages, 3);
  EXPECT_EQ(chosen("a100-80g", {128, 128, 32, 1, 2}).stages, 3);
  EXPECT_EQ(chosen("a100-80g", {128, 128, 32, 1, 4}).stages, 1);
  EXPECT_EQ(chosen("a100-80g", {64, 64, 32, 1, 1}).stages, most_stages_chosen);
}

TEST(KernelChoice, StagesAreThoseCountedWhereCopiesWait) {
  EXPECT_EQ(chosen("t4", {64, 64, 32, 1, 1}).stages, 1);
  EXPECT_EQ(chosen("t4", {64, 64, 32, 2, 1}).stages, 2);
}

TEST(KernelChoice, ThereAreNoMoreStagesThanSteps) {
  Matmul problem;
  problem.K = 64;
  EXPECT_EQ(choose_kernel(problem, device_of("a100-80g"), {64, 64, 32, 1, 1}).stages, 2);
}

TEST(TileLangExport, HoldsAConfigurationForEachCandidateInOrder) {
  const std::string text = exported(report_of("topk=2"), ExportFormat::tilelang);
  const std::size_t first = text.find("    # 1: 1644.2 MB of traffic, 1 block per SM (regs), 4 waves\n"
                                      "    {\"block_M\": 128, \"block_N\": 256, \"block_K\": 16, \"num_stages\": 4, "
                                      "\"threads\": 256, \"panel_width\": 0},\n");
  ASSERT_NE(first, std::string::npos) << text;
  EXPECT_NE(text.find("    # 2: ", first), std::string::npos);
  EXPECT_FALSE(holds(text, "# 3: "));
  EXPECT_TRUE(holds(text, "enumeration's own"));
}

TEST(TileLangExport, TakesTheHintAsItIs) {
  const Report report = report_of("model=carver&dev=h100-sxm&topk=1");
  const std::string text = exported(report, ExportFormat::tilelang);
  EXPECT_TRUE(holds(text, "\"block_M\": 64, \"block_N\": 128, \"block_K\": 32, \"num_stages\": 2, \"threads\": 128, "
                          "\"panel_width\": 11}"))
      << text;
  EXPECT_TRUE(holds(text, "T.use_swizzle(panel_width, order=\"column\", enable=panel_width > 0)"));
}

TEST(TileLangExport, LaysOperandsAsTheProblemDoes) {
  const std::string text =
      exported(report_of("trans_A=true&trans_B=false&in=bfloat16&out=float32&topk=1"), ExportFormat::tilelang);
  EXPECT_TRUE(holds(
      text, "A: T.Tensor((K, M), \"bfloat16\"), B: T.Tensor((K, N), \"bfloat16\"), C: T.Tensor((M, N), \"float32\")"));
  EXPECT_TRUE(holds(text, "T.copy(A[k * block_K, by * block_M], A_shared)"));
  EXPECT_TRUE(holds(text, "T.gemm(A_shared, B_shared, C_local, transpose_A=True)"));
  EXPECT_TRUE(holds(text, "expected = a.double().T @ b.double()"));
}

TEST(TileLangExport, ATileThatDoesNotBuildIsACommentWithItsReasonAndTheNearest) {
  const Report report = report_of("model=carver&dev=a100-80g&M=20&N=5120&topk=1");
  const std::string plain = exported(report, ExportFormat::tilelang, 1);
  EXPECT_TRUE(holds(
      plain,
      "    # does not build: block_M 20 is no multiple of 16, the rows of an instruction\n    # {\"block_M\": 20,"));
  EXPECT_TRUE(holds(plain, "    # the nearest to 1 that builds: 16 x 16, reduce step 256"));
  EXPECT_TRUE(holds(plain, "\n    # {\"block_M\": 16,"));
  EXPECT_TRUE(holds(exported(report, ExportFormat::tilelang, 1, true), "\n    {\"block_M\": 16,"));
}

TEST(TileLangExport, SaysWhatBecomesOfFloat32) {
  EXPECT_TRUE(holds(exported(report_of("dev=a100-80g&in=float32&topk=1"), ExportFormat::tilelang), "float32 in TF32"));
  EXPECT_FALSE(holds(exported(report_of("dev=t4&in=float32&topk=1"), ExportFormat::tilelang), "TF32"));
}

TEST(TileLangExport, SaysWhyThereIsNothing) {
  const std::string text = exported(report_of("model=carver&M=1000&N=1000&K=1000"), ExportFormat::tilelang);
  EXPECT_TRUE(holds(text, "# carver recommends nothing: each of the 308 ranked tiles fails"));
  EXPECT_TRUE(holds(text, "\nconfigs = []\n"));
}

TEST(TileLangExport, SharesASumAmongAPowerOfTwoOfThreads) {
  const std::string text = exported(
      report_of("op=gemv&model=carver&dev=a100-80g&N=1000&K=1000&in=int8&acc=int32&out=int32"), ExportFormat::tilelang);
  EXPECT_TRUE(holds(text, "64 threads share a sum instead of 125: TileLang adds across powers of two")) << text;
}

TEST(TritonExport, HoldsOneConfigurationACandidate) {
  const std::string text = exported(report_of("model=carver&dev=h100-sxm&topk=1"), ExportFormat::triton);
  EXPECT_TRUE(holds(text, "    triton.Config({\"BLOCK_SIZE_M\": 64, \"BLOCK_SIZE_N\": 128, \"BLOCK_SIZE_K\": 32, "
                          "\"GROUP_SIZE_N\": 11}, num_warps=4, num_stages=2),\n"))
      << text;
}

TEST(TritonExport, WithoutPanelsBlocksWalkWholeRows) {
  // 4096 / 256 columns of blocks.
  EXPECT_TRUE(
      holds(exported(report_of("topk=1"), ExportFormat::triton), "\"GROUP_SIZE_N\": 16}, num_warps=8, num_stages=4"));
}

TEST(TritonExport, OnlyPowersOfTwoAreUsed) {
  const Report report = report_of("model=carver&dev=rtx-4090&M=200&N=4104&K=2048&topk=1");
  const std::string plain = exported(report, ExportFormat::triton);
  EXPECT_TRUE(holds(plain, "    # not for Triton: BLOCK_SIZE_M 40 is no power of two\n    # triton.Config("));
  EXPECT_FALSE(holds(plain, "\n    triton.Config("));
  EXPECT_TRUE(holds(exported(report, ExportFormat::triton, std::nullopt, true),
                    "\n    triton.Config({\"BLOCK_SIZE_M\": 32, \"BLOCK_SIZE_N\": 16,"));
}

TEST(CutlassExport, HopperTilesAreCollectives) {
  const std::string text = exported(report_of("model=carver&dev=h100-sxm&topk=1"), ExportFormat::cutlass);
  EXPECT_TRUE(holds(text, "using TileShape = cute::Shape<cute::Int<64>, cute::Int<128>, cute::Int<32>>;\n"));
  EXPECT_TRUE(holds(text, "cutlass::gemm::collective::StageCount<2>"));
  EXPECT_TRUE(holds(text, "// Compile for sm_90a."));
}

TEST(CutlassExport, OlderTilesAreThreadblocksOfAtLeastTwoInstructions) {
  const std::string text = exported(report_of("dev=a100-80g&topk=1"), ExportFormat::cutlass);
  EXPECT_TRUE(holds(text, "// K of a tile is 32, two instructions, instead of 16.\n"
                          "using ThreadblockShape = cutlass::gemm::GemmShape<128, 256, 32>;\n"
                          "using WarpShape = cutlass::gemm::GemmShape<64, 64, 32>;\n"
                          "using InstructionShape = cutlass::gemm::GemmShape<16, 8, 16>;\n"))
      << text;
}

TEST(CutlassExport, RowsThatAreNoWholeAccessesAreAlignedLess) {
  // Rows of 4,100 elements of 2 bytes are whole 8 bytes, and TMA wants 16.
  const std::string text = exported(report_of("dev=h100-sxm&N=4100&topk=1"), ExportFormat::cutlass);
  EXPECT_TRUE(holds(text, "constexpr int alignment_c = 4;\n"));
  EXPECT_FALSE(holds(text, "CollectiveBuilder"));
}

TEST(CsvExport, HasAsManyCellsALineAsHeads) {
  for (const char* link : {"topk=all", "model=carver&topk=20", "model=carver&op=gemv", "model=carver&op=attention"}) {
    const std::vector<std::string> lines = lines_of(exported(report_of(link), ExportFormat::csv));
    ASSERT_GE(lines.size(), 2U) << link;
    for (const std::string& line : lines) {
      const std::string outside = line.substr(0, line.find('"'));
      EXPECT_EQ(std::count(outside.begin(), outside.end(), ','), std::count(lines[0].begin(), lines[0].end(), ','))
          << line;
    }
  }
}

TEST(MarkdownExport, IsATableAndALink) {
  EXPECT_EQ(exported(report_of("M=16&N=16&K=16"), ExportFormat::markdown),
            "`matmul 16 x 16 x 16, fp16 -> fp16, acc fp32, NVIDIA H100 SXM`, ranked by the model `enumerate`:\n"
            "\n"
            "| # | tile (M x N x K) | traffic | shared memory | blocks per SM | waves | priority | tie group | kernel "
            "(chosen) | builds |\n"
            "|--:|---|--:|--:|---|--:|--:|--:|---|---|\n"
            "| 1 | 16 x 16 x 16 | 0.0 MB | 1.0 KB | 4 (sm_partition) | 1 | 1.54e+03 | 1 | 64 threads, 1 stage | yes |\n"
            "\n"
            "Tilescope: `#v=1&M=16&N=16&K=16`\n");
}

TEST(JsonExport, HoldsTheWantedCandidateAlone) {
  const auto answer = Json::parse(exported(report_of("model=carver"), ExportFormat::json, 2), nullptr, false);
  ASSERT_EQ(answer["candidates"].size(), 1U);
  EXPECT_EQ(answer["candidates"][0]["hint"], 2);
  EXPECT_EQ(answer["hints"].size(), 1U);
}

TEST(Exports, WhatIsRefusedNamesItsField) {
  struct Case {
    const char* link;
    ExportRequest request;
    const char* field;
    const char* message;
  };
  const Case cases[] = {
      {"topk=2", {ExportFormat::csv, 3, false, ""}, "rank", "3 is beyond the ranking; there are 2 candidates"},
      {"topk=2", {ExportFormat::csv, 0, false, ""}, "rank", "0 is beyond the ranking; there are 2 candidates"},
      {"model=carver&op=conv", {ExportFormat::tilelang, {}, false, ""}, "format", "conv has no tilelang export"},
      {"model=carver&op=reduce", {ExportFormat::triton, {}, false, ""}, "format", "reduce has no triton export"},
      {"with_bias=true", {ExportFormat::cutlass, {}, false, ""}, "format", "with_bias has no cutlass export"},
      {"in=float32", {ExportFormat::cutlass, {}, false, ""}, "format", "float32 has no cutlass export"},
      {"in=int8&acc=float32", {ExportFormat::triton, {}, false, ""}, "format", "float32 has no triton export"},
      {"",
       {ExportFormat::markdown, {}, false, "x) y"},
       "page_url",
       "\"x) y\" cannot be read; expected the address of a page, without # and blanks"},
  };
  for (const Case& c : cases) {
    const Export made = write_export(report_of(c.link), c.request);
    EXPECT_EQ(made.text, "");
    ASSERT_EQ(made.errors.size(), 1U) << c.link;
    EXPECT_EQ(made.errors[0].field, c.field);
    EXPECT_EQ(message_text(made.errors[0]), c.message);
  }
}

TEST(Exports, NoNameLeavesItsComment) {
  Report report = report_of("topk=1");
  report.query.device.name = "x\nimport os\r\"\"\" */ \\";
  for (ExportFormat format : {ExportFormat::tilelang, ExportFormat::triton, ExportFormat::cutlass}) {
    for (const std::string& line : lines_of(exported(report, format))) {
      if (!holds(line, "import os") && !holds(line, "*/")) continue;
      EXPECT_TRUE(line.starts_with("# Question") || line.starts_with("// Question") || line.starts_with("# Link") ||
                  line.starts_with("// Link"))
          << line;
      EXPECT_NE(line.back(), '\\');
    }
  }
  const std::string table = exported(report, ExportFormat::markdown);
  EXPECT_TRUE(table.starts_with("`")) << table;
  EXPECT_FALSE(holds(table, "\nimport"));
}

}  // namespace
}  // namespace tilescope
