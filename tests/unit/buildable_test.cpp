// The rules by which a tile builds, one tile to each side of every one of them; the compiler's own verdicts are
// recorded in tests/golden/lowering.jsonl.
#include <gtest/gtest.h>

#include "core/buildable/buildable.h"
#include "core/buildable/check_json.h"
#include "core/buildable/neighbour.h"

namespace tilescope {
namespace {

struct Asked {
  const char* arch;
  std::int64_t block_m;
  std::int64_t block_n;
  std::int64_t block_k;
  std::int64_t threads;
  std::int64_t stages = 2;
  bool trans_A = false;
  bool trans_B = true;
  DType in = DType::float16;
  DType accum = DType::float32;
};

KernelTile kernel(const Asked& t) {
  KernelTile tile;
  tile.problem.M = tile.problem.N = tile.problem.K = 4096;
  tile.problem.trans_A = t.trans_A;
  tile.problem.trans_B = t.trans_B;
  tile.problem.in_dtype = t.in;
  tile.problem.accum_dtype = t.accum;
  tile.problem.out_dtype = t.accum;
  tile.arch = t.arch;
  tile.block_m = t.block_m;
  tile.block_n = t.block_n;
  tile.block_k = t.block_k;
  tile.threads = t.threads;
  tile.stages = t.stages;
  return tile;
}

/// Both verdicts; what a search asks instead must agree.
Verdict verdict_on(const KernelTile& tile) {
  const Device device = device_of_arch(tile.arch);
  Verdict verdict = check_tile(tile, device);
  EXPECT_EQ(builds(tile, launch_limits(device)), verdict.builds()) << why_text(verdict);
  return verdict;
}
Verdict verdict_on(const Asked& tile) { return verdict_on(kernel(tile)); }

std::string why_not(const Asked& tile) { return why_text(verdict_on(tile)); }

TEST(Buildable, AnOrdinaryTileBuildsEverywhere) {
  for (const char* arch :
       {"sm_70", "sm_75", "sm_80", "sm_86", "sm_87", "sm_89", "sm_90", "sm_90a", "sm_100", "sm_120"}) {
    const Verdict verdict = verdict_on(Asked{arch, 64, 128, 32, 128, 1});
    EXPECT_TRUE(verdict.lowers.value()) << arch << ": " << why_text(verdict);
    EXPECT_TRUE(verdict.builds()) << arch << ": " << why_text(verdict);
  }
}

TEST(Buildable, RowsAreMultiplesOf16AndColumnsOf8) {
  EXPECT_EQ(why_not({"sm_80", 20, 128, 32, 128}), "block_M 20 is no multiple of 16, the rows of an instruction");
  EXPECT_EQ(why_not({"sm_80", 16, 60, 32, 32}), "block_N 60 is no multiple of 8, the columns of an instruction");
  EXPECT_EQ(why_not({"sm_80", 16, 56, 32, 32}), "");
}

TEST(Buildable, WarpsShareTheTileInWholeInstructions) {
  EXPECT_EQ(why_not({"sm_80", 16, 40, 32, 64}),
            "no split of 2 warps over 16 x 40 gives each whole instructions of 16 x 8");
  EXPECT_EQ(why_not({"sm_80", 16, 48, 32, 64}), "");
  // Four warps and 64 rows make a warp group on Hopper, whose instruction is 64 rows high.
  EXPECT_EQ(why_not({"sm_90", 96, 64, 64, 128}),
            "no split of 4 warps over 96 x 64 gives each group of four whole instructions of 64 x 8");
  EXPECT_EQ(why_not({"sm_90", 96, 64, 64, 96}), "");
}

TEST(Buildable, TheReduceStepIsWholeInstructions) {
  EXPECT_EQ(why_not({"sm_80", 64, 64, 24, 128}),
            "the reduce step 24 is no multiple of 16, what an instruction takes along K for float16");
  EXPECT_EQ(why_not({"sm_80", 64, 64, 48, 128}), "");
  EXPECT_EQ(why_not({"sm_80", 64, 64, 48, 128, 2, false, true, DType::int8, DType::int32}),
            "the reduce step 48 is no multiple of 32, what an instruction takes along K for int8");
  EXPECT_EQ(why_not({"sm_75", 64, 64, 24, 128}), "");
  EXPECT_EQ(why_not({"sm_80", 64, 64, 16, 128, 2, false, true, DType::int8, DType::int32}), "");
}

TEST(Buildable, ASwizzledTileHasWholeGroupsOfEightRows) {
  EXPECT_EQ(why_not({"sm_80", 64, 64, 36, 128, 2, false, false}),
            "B's tile of 36 rows x 64 is swizzled, which wants a multiple of 8 rows");
}

TEST(Buildable, TmaSplitsLongSidesIntoWhole128Bytes) {
  // 608 = 64 * 9.5: no equal parts of at most 256 rows are whole multiples of 64 elements.
  EXPECT_EQ(
      why_not({"sm_90", 16, 32, 608, 32, 2, false, false}),
      "B's tile of 608 rows x 32 is copied by TMA in boxes of at most 256, and 608 does not split into equal parts of "
      "whole 128 bytes");
  EXPECT_EQ(why_not({"sm_90", 16, 32, 640, 32, 2, false, false}), "");
  EXPECT_EQ(why_not({"sm_80", 16, 32, 608, 32, 2, false, false}), "");
}

TEST(Buildable, Int4LiesAlongK) {
  const DType int4 = DType::int4;
  EXPECT_EQ(why_not({"sm_80", 64, 64, 64, 128, 2, false, true, int4, DType::int32}), "");
  EXPECT_NE(why_not({"sm_80", 64, 64, 64, 128, 2, true, true, int4, DType::int32}), "");
  EXPECT_NE(why_not({"sm_80", 64, 64, 64, 128, 2, false, false, int4, DType::int32}), "");
}

TEST(Buildable, Int4RowsEndWithAByte) {
  KernelTile tile = kernel({"sm_80", 64, 64, 64, 128, 2, false, true, DType::int4, DType::int32});
  tile.problem.K = 1001;
  EXPECT_EQ(why_text(verdict_on(tile)), "two int4 share a byte, and rows of K = 1,001 would end in the middle of one");
  EXPECT_FALSE(nearest_that_builds(tile, device_of_arch("sm_80")));
  tile.problem.K = 1002;
  EXPECT_TRUE(verdict_on(tile).builds());
}

struct AskedRows {
  const char* arch;
  DType in;
  std::int64_t K;
  std::int64_t block_m;
  std::int64_t block_n;
  std::int64_t block_k;
  std::int64_t threads;
  bool lowers;
  bool trans_A = false;
  bool trans_B = true;
  std::int64_t stages = 2;
  std::int64_t M = 4096;
  std::int64_t N = 4096;
};

TEST(Buildable, RowsCopiedAsTheFirstLiesAreWhole4Bytes) {
  const DType half = DType::float16;
  const AskedRows cases[] = {
      // 32 threads of 8 elements pass over one row of 256 at a time; 128 have two rows in a pass.
      {"sm_80", half, 257, 16, 16, 256, 32, false},
      {"sm_80", half, 257, 16, 16, 128, 32, true},
      {"sm_80", half, 513, 16, 16, 512, 64, false},
      {"sm_80", half, 513, 16, 16, 256, 64, true},
      {"sm_80", half, 5001, 16, 16, 256, 32, false, false, true, 1},
      {"sm_90", half, 1025, 64, 16, 1024, 128, false},
      // 258 elements are 516 bytes.
      {"sm_80", half, 258, 16, 16, 256, 32, true},
      // The only step ends beyond K.
      {"sm_80", half, 255, 16, 16, 256, 32, true},
      // Sides that are no powers of two.
      {"sm_80", half, 321, 16, 16, 320, 32, true},
      {"sm_80", half, 257, 48, 48, 256, 32, true},
      // 96 threads reach least far past 16 x 512 elements with 2 each, past 16 x 256 with 1.
      {"sm_80", half, 513, 16, 24, 512, 96, false},
      {"sm_80", half, 257, 16, 24, 256, 96, true},
      // Without cp.async; with warps that copy.
      {"sm_75", half, 257, 16, 16, 256, 32, true},
      {"sm_90", half, 257, 16, 64, 256, 32, true, false, false},
      {"sm_80", half, 257, 16, 64, 256, 32, false, false, false},
      // B alone lies along K, then neither does.
      {"sm_80", half, 257, 16, 16, 256, 32, false, true, true},
      {"sm_80", half, 257, 16, 16, 256, 32, true, true, false},
      // A matrix of one row, whatever its tile.
      {"sm_80", half, 261, 16, 32, 256, 64, false, false, true, 1, 1},
      {"sm_80", half, 261, 16, 32, 256, 64, true, false, true, 1, 2},
      {"sm_80", half, 517, 48, 48, 512, 64, false, false, true, 1, 96, 1},
      {"sm_80", half, 255, 16, 32, 256, 64, true, false, true, 1, 1},
      {"sm_80", half, 261, 16, 32, 256, 64, true, true, true, 1, 1},
      {"sm_80", DType::bfloat16, 515, 16, 16, 512, 32, false},
      {"sm_89", DType::float8_e4m3, 514, 16, 16, 512, 32, false},
      {"sm_89", DType::float8_e4m3, 516, 16, 16, 512, 32, true},
      {"sm_80", DType::int8, 513, 16, 16, 512, 32, false},
      {"sm_80", DType::int8, 513, 16, 16, 256, 32, true},
      {"sm_80", DType::int4, 1028, 16, 16, 1024, 32, false},
      {"sm_80", DType::int4, 1032, 16, 16, 1024, 32, true},
  };
  for (const AskedRows& c : cases) {
    const bool integer = c.in == DType::int8 || c.in == DType::int4;
    const DType accum = integer ? DType::int32 : DType::float32;
    KernelTile tile =
        kernel({c.arch, c.block_m, c.block_n, c.block_k, c.threads, c.stages, c.trans_A, c.trans_B, c.in, accum});
    tile.problem.M = c.M;
    tile.problem.N = c.N;
    tile.problem.K = c.K;
    const Verdict verdict = verdict_on(tile);
    EXPECT_EQ(verdict.lowers, c.lowers) << c.arch << " K " << c.K << ": " << c.block_m << " x " << c.block_n << " x "
                                        << c.block_k << ", " << c.threads << " threads " << why_text(verdict);
  }
  KernelTile tile = kernel({"sm_80", 16, 16, 256, 32});
  tile.problem.K = 257;
  EXPECT_EQ(
      why_text(verdict_on(tile)),
      "cp.async would copy A's tile of 16 rows x 256 as its first row lies; it takes 4 bytes at least, and rows of K = "
      "257 are no multiple of that");
  const auto nearest = nearest_that_builds(tile, device_of_arch("sm_80"));
  ASSERT_TRUE(nearest);
  EXPECT_TRUE(verdict_on(nearest->tile).builds());
}

TEST(Buildable, VoltaAndTuringFallBackToScalarCode) {
  const Verdict volta = verdict_on(Asked{"sm_70", 64, 64, 32, 128, 1, true});
  EXPECT_EQ(volta.plan.instruction, GemmInstruction::fma);
  EXPECT_TRUE(volta.builds());
  EXPECT_EQ(why_not({"sm_70", 20, 50, 32, 96, 1, true}), "20 x 50 sums cannot be dealt out evenly to 96 threads");
  EXPECT_EQ(verdict_on(Asked{"sm_75", 64, 64, 32, 128, 1, false, true, DType::bfloat16}).plan.instruction,
            GemmInstruction::fma);
  EXPECT_EQ(verdict_on(Asked{"sm_75", 64, 64, 32, 128, 1}).plan.instruction, GemmInstruction::mma);
}

TEST(Buildable, HopperTakesWarpGroupsWhereTheTypesAndTransposesAllow) {
  EXPECT_EQ(verdict_on(Asked{"sm_90", 64, 64, 64, 128}).plan.instruction, GemmInstruction::wgmma);
  EXPECT_EQ(verdict_on(Asked{"sm_90", 64, 64, 64, 64}).plan.instruction, GemmInstruction::mma);
  EXPECT_EQ(verdict_on(Asked{"sm_90", 32, 64, 64, 128}).plan.instruction, GemmInstruction::mma);
  EXPECT_EQ(verdict_on(Asked{"sm_90", 64, 64, 64, 128, 2, true, false}).plan.instruction, GemmInstruction::wgmma);
  const DType fp8 = DType::float8_e4m3;
  EXPECT_EQ(verdict_on(Asked{"sm_90", 64, 64, 64, 128, 2, false, true, fp8}).plan.instruction, GemmInstruction::wgmma);
  EXPECT_EQ(verdict_on(Asked{"sm_90", 64, 64, 64, 128, 2, false, false, fp8}).plan.instruction, GemmInstruction::mma);
}

TEST(Buildable, CopyingWarpsCountAsThreads) {
  EXPECT_EQ(verdict_on(Asked{"sm_89", 64, 128, 32, 128}).plan.launch_threads, 128);
  EXPECT_EQ(verdict_on(Asked{"sm_90", 64, 128, 32, 128}).plan.launch_threads, 256);
  EXPECT_EQ(verdict_on(Asked{"sm_90", 64, 128, 32, 256}).plan.launch_threads, 384);
  KernelTile unaligned = kernel({"sm_90", 64, 128, 32, 256, 2, true, true});
  unaligned.problem.M = 4100;
  EXPECT_EQ(verdict_on(unaligned).plan.launch_threads, 512);
  unaligned.problem.K = 4100;
  EXPECT_EQ(verdict_on(unaligned).plan.launch_threads, 256);
  EXPECT_EQ(why_not({"sm_90", 256, 256, 32, 1024}),
            "1,024 threads and 128 of the copying warps are 1,152, a block may have 1,024");
  EXPECT_EQ(why_not({"sm_80", 512, 256, 32, 2048, 1}), "2,048 threads, a block may have 1,024");
}

TEST(Buildable, SharedMemoryStaysBelowTheOptInLimit) {
  // (256 * 64 + 256 * 64) * 2 B = 65,536 B a stage.
  EXPECT_EQ(verdict_on(Asked{"sm_80", 256, 256, 64, 256, 2}).plan.dynamic_smem_bytes, 131072);
  EXPECT_EQ(why_not({"sm_80", 256, 256, 64, 256, 2}), "");
  EXPECT_EQ(why_not({"sm_86", 256, 256, 64, 256, 2}), "(256 x 64 + 256 x 64 elements of 16 bits) x 2 stages are "
                                                      "131,072 B of shared memory, a block may have 101,376 B");
  // Volta pads rows that it cannot swizzle by 8 elements; the last row is not followed by padding.
  EXPECT_EQ(verdict_on(Asked{"sm_70", 128, 128, 48, 128, 1}).plan.dynamic_smem_bytes, 2 * (127 * 56 + 48) * 2);
}

TEST(Buildable, TheGridsSecondDimensionIsLimited) {
  KernelTile tile = kernel({"sm_80", 16, 64, 32, 32});
  tile.problem.M = 16 * 65535;
  EXPECT_TRUE(verdict_on(tile).builds());
  tile.problem.M += 1;
  EXPECT_EQ(why_text(verdict_on(tile)), "65,536 blocks along M, the grid's second dimension, may be 65,535");
}

TEST(Buildable, OtherKernelsGetTheSecondVerdictOnly) {
  const Verdict cuda_cores = check_launch(256, 49152, device_of_arch("sm_80"), SentenceId::not_judged_cuda_cores);
  EXPECT_FALSE(cuda_cores.lowers);
  EXPECT_TRUE(cuda_cores.launches);
  EXPECT_TRUE(cuda_cores.not_judged);
  EXPECT_FALSE(check_launch(2048, 0, device_of_arch("sm_80"), SentenceId::not_judged_cuda_cores).launches);
  EXPECT_FALSE(check_launch(128, 65537, device_of_arch("gfx942"), SentenceId::not_judged_cuda_cores).launches);
  EXPECT_FALSE(verdict_on(Asked{"gfx942", 64, 64, 32, 256, 1}).lowers);
}

TEST(Neighbour, ChangesAsLittleAsCanBe) {
  const KernelTile tile = kernel({"sm_80", 20, 128, 32, 128});
  const auto nearest = nearest_that_builds(tile, device_of_arch("sm_80"));
  ASSERT_TRUE(nearest);
  EXPECT_EQ(nearest->changed, std::vector<std::string_view>{"block_m"});
  EXPECT_EQ(nearest->tile.block_m, 16);
  EXPECT_EQ(nearest->tile.block_n, 128);
  EXPECT_TRUE(verdict_on(nearest->tile).builds());
  EXPECT_EQ(threads_of_warps(nearest->tile.block_m, nearest->tile.block_n, nearest->warp_m, nearest->warp_n),
            nearest->tile.threads);
}

TEST(Neighbour, HasItsPrice) {
  const KernelTile tile = kernel({"sm_80", 20, 128, 32, 128});
  const Device device = device_of_arch("sm_80");
  const auto nearest = nearest_that_builds(tile, device);
  ASSERT_TRUE(nearest);
  // 205 x 32 blocks of (20 + 128) x 4096 x 2 B + 20 x 128 x 4 B, and 256 x 32 of (16 + 128) x 4096 x 2 B + 16 x 128 x 4
  // B.
  EXPECT_DOUBLE_EQ(nearest->before.traffic_bytes, 6560.0 * (1212416 + 10240));
  EXPECT_DOUBLE_EQ(nearest->after.traffic_bytes, 8192.0 * (1179648 + 8192));
  EXPECT_EQ(nearest->before, price_of(tile, device));
}

TEST(Neighbour, IsNoneWhereTheTileBuildsOrIsNotJudged) {
  EXPECT_FALSE(nearest_that_builds(kernel({"sm_80", 64, 64, 32, 128}), device_of_arch("sm_80")));
  EXPECT_FALSE(nearest_that_builds(kernel({"gfx942", 64, 64, 32, 2048}), device_of_arch("gfx942")));
}

TEST(Neighbour, IsGivenUpWhereNoTileCanHelp) {
  KernelTile tile = kernel({"sm_80", 16, 64, 32, 32});
  tile.problem.M = max_extent;
  EXPECT_FALSE(verdict_on(tile).builds());
  EXPECT_FALSE(nearest_that_builds(tile, device_of_arch("sm_80")));
}

TEST(Neighbour, IsFoundFromFarAway) {
  const Asked tiles[] = {
      {"sm_80", 1, 1, 1, 1},         {"sm_90", 20, 30, 7, 96},          {"sm_90", 1024, 1024, 512, 2048, 8},
      {"sm_70", 100, 100, 3, 64, 1}, {"sm_86", 256, 256, 128, 1024, 4}, {"sm_90", 64, 64, 1000, 128, 4, true, false},
  };
  for (const Asked& tile : tiles) {
    const KernelTile asked = kernel(tile);
    const auto nearest = nearest_that_builds(asked, device_of_arch(tile.arch));
    ASSERT_TRUE(nearest) << tile.arch << ' ' << tile.block_m;
    EXPECT_TRUE(verdict_on(nearest->tile).builds());
    EXPECT_FALSE(nearest->changed.empty());
  }
}

TEST(CheckJson, AnswersALine) {
  EXPECT_EQ(
      check_json(R"({"id":"a","arch":"sm_80","M":4096,"N":4096,"K":4096,"block":[64,128],"warp":[32,64],"rstep":[32],)"
                 R"("pipeline_stage":2})"),
      R"({"id":"a","builds":true,"lowers":true,"launches":true,"threads":128,"launch_threads":128,)"
      R"("dynamic_smem_bytes":24576,"instruction":"mma","kernel":"sm_80 float16 float32 float16 NN 64x128x32 128 2 )"
      R"(MNK 16,16,16 4"})");
}

TEST(CheckJson, RefusesWhatIsNoTile) {
  const char* lines[] = {
      "",
      "{",
      "[]",
      R"({"id":1})",
      R"({"id":1,"arch":"sm_80","block":[64],"warp":[32,32],"rstep":[32]})",
      R"({"id":1,"arch":"sm_80","block":[64,64],"rstep":[32]})",
      R"({"id":1,"arch":"sm_80","block":[64,64],"threads":100,"rstep":[32]})",
      R"({"id":1,"arch":"sm_80","block":[64,0],"warp":[32,32],"rstep":[32]})",
      R"({"id":1,"arch":"sm_80","block":[64,64],"warp":[32,"x"],"rstep":[32]})",
      R"({"id":1,"arch":"sm_80","block":[64,64],"warp":[32,32],"rstep":[32,32]})",
      R"({"id":1,"arch":"sm_80","block":[64,9223372036854775807],"warp":[32,32],"rstep":[32]})",
      R"({"id":1,"arch":"riscv","block":[64,64],"warp":[32,32],"rstep":[32]})",
      R"({"id":1,"arch":7,"block":[64,64],"warp":[32,32],"rstep":[32]})",
      R"({"id":1,"arch":"sm_80","M":0,"block":[64,64],"warp":[32,32],"rstep":[32]})",
      R"({"id":1,"arch":"sm_80","in_dtype":"float7","block":[64,64],"warp":[32,32],"rstep":[32]})",
  };
  for (const char* line : lines) {
    const Json answer = Json::parse(check_json(line), nullptr, false);
    ASSERT_TRUE(answer.is_object()) << line;
    EXPECT_TRUE(answer.contains("errors")) << line << " " << answer;
    EXPECT_FALSE(answer.contains("lowers")) << line;
  }
}

TEST(CheckJson, SaysTheOccupancyOfACompiledKernel) {
  const Json answer = Json::parse(
      check_json(R"({"arch":"sm_80","block":[64,128],"threads":128,"rstep":[32],"pipeline_stage":2,"registers":137})"),
      nullptr, false);
  EXPECT_EQ(answer["occupancy"]["blocks_per_sm"], 3);
  EXPECT_EQ(answer["occupancy"]["limiter"], Json::array({"registers"}));
  EXPECT_EQ(answer["occupancy"]["by"]["smem"], 6);
  EXPECT_EQ(answer["occupancy"]["carver"], 4);
}

TEST(CheckJson, TakesTheOtherWaysOfWriting) {
  const auto answer = [](const char* line) { return Json::parse(check_json(line), nullptr, false); };
  EXPECT_EQ(answer(R"({"device":"a100-80g","block":[64,64],"threads":128,"rstep":32})")["lowers"], true);
  EXPECT_EQ(answer(R"({"device":"mi300x","block":[64,64],"threads":128,"rstep":32})")["lowers"], nullptr);
  EXPECT_EQ(answer(R"({"arch":"sm_103","block":[64,64],"threads":128,"rstep":32})")["lowers"], true);
  const Json cuda_cores = answer(R"({"arch":"sm_80","block":[64,64],"thread":[16,16],"rstep":[32],"use_tc":false})");
  EXPECT_EQ(cuda_cores["lowers"], nullptr);
  EXPECT_EQ(cuda_cores["threads"], 256);
  EXPECT_TRUE(cuda_cores.contains("note"));
}

}  // namespace
}  // namespace tilescope
