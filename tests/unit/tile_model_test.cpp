// One tile at a time, every figure worked out by hand.
#include "core/enumerate/tile_model.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/enumerate/divisors.h"
#include "core/query/text_fields.h"
#include "tests/unit/random.h"

namespace tilescope {
namespace {

Matmul cube(std::int64_t extent) {
  Matmul matmul;
  matmul.M = matmul.N = matmul.K = extent;
  return matmul;
}

TileModel model_of(const Matmul& matmul, const Assumptions& assumptions = {}) {
  return TileModel(matmul, default_query().device, assumptions);
}

TEST(BlockExtents, AreTheDivisorsFromTheSmallestAllowedUpwards) {
  using List = std::vector<std::int64_t>;
  EXPECT_EQ(block_extents(4096, 16), (List{16, 32, 64, 128, 256, 512, 1024, 2048, 4096}));
  EXPECT_EQ(block_extents(48, 16), (List{16, 24, 48}));
  EXPECT_EQ(block_extents(36, 1), (List{1, 2, 3, 4, 6, 9, 12, 18, 36}));
  EXPECT_EQ(block_extents(36, 6), (List{6, 9, 12, 18, 36}));
  EXPECT_EQ(block_extents(16, 16), (List{16}));
  EXPECT_EQ(block_extents(34, 16), (List{17, 34}));
}

TEST(BlockExtents, ADimensionWithoutSuchADivisorOffersItself) {
  using List = std::vector<std::int64_t>;
  EXPECT_EQ(block_extents(1, 16), (List{1}));
  EXPECT_EQ(block_extents(15, 16), (List{15}));
  EXPECT_EQ(block_extents(31, 16), (List{31}));
  EXPECT_EQ(block_extents(4096, 5000), (List{4096}));
}

TEST(BlockExtents, ReachTheLargestExtent) {
  using List = std::vector<std::int64_t>;
  EXPECT_EQ(block_extents(max_extent, 1), (List{1, max_extent}));  // 2^31 - 1 is prime
  EXPECT_EQ(block_extents(2095133040, 1).size(), 1600u);           // the most divisors below 2^31
}

TEST(TileModel, SharedMemoryIsTheTwoInputTilesEachRoundedUpTo32Bytes) {
  const SmemUse use = model_of(cube(4096)).smem({128, 256, 16});
  EXPECT_EQ(use.a_bytes, Wide{128 * 16 * 2});
  EXPECT_EQ(use.b_bytes, Wide{256 * 16 * 2});
  EXPECT_EQ(use.total_bytes, Wide{12288});
  // 1 x 17 elements are 34 B, 3 x 17 are 102 B.
  const SmemUse odd = model_of(cube(51)).smem({1, 3, 17});
  EXPECT_EQ(odd.a_bytes, Wide{64});
  EXPECT_EQ(odd.b_bytes, Wide{128});
}

TEST(TileModel, SharedMemoryCountsEveryPipelineStage) {
  Assumptions assumptions;
  assumptions.smem_stages = 3;
  EXPECT_EQ(model_of(cube(51), assumptions).smem({1, 3, 17}).total_bytes, Wide{3 * (64 + 128)});
}

TEST(TileModel, RegistersFollowTheLargestOfTheThreeTiles) {
  const TileModel model = model_of(cube(4096));
  EXPECT_EQ(model.registers({64, 32, 16}).registers, Wide{2 * 64 * 32});  // C
  EXPECT_EQ(model.registers({64, 16, 32}).registers, Wide{2 * 64 * 32});  // A
  EXPECT_EQ(model.registers({16, 64, 32}).registers, Wide{2 * 64 * 32});  // B
}

TEST(TileModel, RegistersMayCountTheOutputTileOnly) {
  Assumptions assumptions;
  assumptions.reg_tiles = RegTiles::c;
  const RegisterUse use = model_of(cube(4096), assumptions).registers({64, 16, 4096});
  EXPECT_EQ(use.a_elements, Wide{0});
  EXPECT_EQ(use.b_elements, Wide{0});
  EXPECT_EQ(use.registers, Wide{2 * 64 * 16});
}

TEST(TileModel, RegisterWidthIsThatOfTheChosenType) {
  Matmul matmul = cube(4096);
  matmul.in_dtype = DType::int8;
  matmul.out_dtype = DType::float16;
  matmul.accum_dtype = DType::float64;
  struct Row {
    RegBits reg_bits;
    int bits;
    int registers;
  };
  for (const Row& row : {Row{RegBits::accum, 64, 2048}, Row{RegBits::out, 16, 512}, Row{RegBits::in, 8, 256}}) {
    Assumptions assumptions;
    assumptions.reg_bits = row.reg_bits;
    const TileModel model = model_of(matmul, assumptions);
    EXPECT_EQ(model.register_bits(), row.bits);
    EXPECT_EQ(model.registers({32, 16, 16}).registers, Wide{row.registers});  // 2 * 512 elements * bits / 32
  }
}

TEST(TileModel, RegistersRoundDownAsTheOriginalDoes) {
  Matmul matmul = cube(3);
  matmul.accum_dtype = DType::int8;
  EXPECT_EQ(model_of(matmul).registers({1, 3, 1}).registers, Wide{1});  // 2 * 3 * 8 / 32 = 1.5
  EXPECT_EQ(model_of(matmul).registers({1, 1, 1}).registers, Wide{0});  // 0.5
}

struct TrafficRow {
  const char* what;
  Matmul matmul;
  TrafficK traffic_k;
  Tile tile;
  double a_bytes, b_bytes, c_bytes;
};

Matmul edited(Matmul matmul, auto edit) {
  edit(matmul);
  return matmul;
}

TEST(TileModel, TrafficFillsUpTheTransactionsOfEachContiguousRun) {
  const auto plain = cube(32);
  const auto whole = TrafficK::whole;
  const auto block = TrafficK::block;
  const TrafficRow rows[] = {
      // A and B read 16 whole rows of 32: contiguous, 1,024 B. C writes 16 runs of 16 elements, a 32 B transaction
      // each.
      {"whole K", plain, whole, {16, 16, 16}, 1024, 1024, 512},
      // Runs of 16 elements (32 B) in transactions of 128 B: 16 * 128 B.
      {"a slice of K", plain, block, {16, 16, 16}, 2048, 2048, 512},
      {"a slice of K that is all of it", plain, block, {16, 16, 32}, 1024, 1024, 512},
      {"all of C", plain, whole, {32, 32, 16}, 2048, 2048, 2048},
      // A is [K, M]: 32 runs of 16 elements, 128 B each.
      {"A transposed", edited(plain, [](Matmul& m) { m.trans_A = true; }), whole, {16, 16, 16}, 4096, 1024, 512},
      {"A transposed, whole rows",
       edited(plain, [](Matmul& m) { m.trans_A = true; }),
       whole,
       {32, 16, 16},
       2048,
       1024,
       1024},
      {"A transposed, a slice of K",
       edited(plain, [](Matmul& m) { m.trans_A = true; }),
       block,
       {16, 16, 16},
       2048,
       2048,
       512},
      {"B not transposed", edited(plain, [](Matmul& m) { m.trans_B = false; }), whole, {16, 16, 16}, 1024, 4096, 512},
      {"B not transposed, whole rows",
       edited(plain, [](Matmul& m) { m.trans_B = false; }),
       whole,
       {16, 32, 16},
       1024,
       2048,
       1024},
      // Runs of 16 elements are 64 B of float32 and 16 B of int8.
      {"float32 in",
       edited(plain, [](Matmul& m) { m.in_dtype = DType::float32; }),
       block,
       {16, 16, 16},
       2048,
       2048,
       512},
      {"int8 in", edited(plain, [](Matmul& m) { m.in_dtype = DType::int8; }), block, {16, 16, 16}, 2048, 2048, 512},
      {"int4 takes a byte",
       edited(plain, [](Matmul& m) { m.in_dtype = DType::int4; }),
       whole,
       {16, 16, 16},
       512,
       512,
       512},
      {"int8 out", edited(plain, [](Matmul& m) { m.out_dtype = DType::int8; }), whole, {16, 16, 16}, 1024, 1024, 512},
      {"float32 out",
       edited(plain, [](Matmul& m) { m.out_dtype = DType::float32; }),
       whole,
       {16, 16, 16},
       1024,
       1024,
       1024},
      {"float64 in and out",
       edited(plain, [](Matmul& m) { m.in_dtype = m.out_dtype = DType::float64; }),
       whole,
       {16, 16, 16},
       4096,
       4096,
       2048},
      // One element still costs a whole transaction.
      {"one element", cube(1), whole, {1, 1, 1}, 128, 128, 32},
      // A run of 24 elements costs 64 elements' worth a run, without rounding the number of transactions up.
      {"a run that fills no transaction", cube(48), block, {16, 16, 24}, 2048, 2048, 512},
      {"a run longer than a transaction", cube(192), block, {16, 16, 96}, 3072, 3072, 512},
  };
  for (const TrafficRow& row : rows) {
    SCOPED_TRACE(row.what);
    Assumptions assumptions;
    assumptions.traffic_k = row.traffic_k;
    const TrafficUse use = model_of(row.matmul, assumptions).traffic(row.tile);
    EXPECT_EQ(use.a_bytes, row.a_bytes);
    EXPECT_EQ(use.b_bytes, row.b_bytes);
    EXPECT_EQ(use.c_bytes, row.c_bytes);
    EXPECT_EQ(use.block_bytes(), row.a_bytes + row.b_bytes + row.c_bytes);
  }
}

TEST(TileModel, TransactionsAreTheDevices) {
  Device device = default_query().device;
  device.transaction_size = {64, 32};
  const TrafficUse use = TileModel(cube(64), device, {TrafficK::block}).traffic({16, 16, 16});
  EXPECT_EQ(use.a_bytes, 512.0);   // 16 runs of 32 B
  EXPECT_EQ(use.c_bytes, 1024.0);  // 16 runs of 32 B, 64 B each
}

TEST(TileModel, GridCountsBlocksByCeilingDivision) {
  const TileModel model = model_of(cube(100));
  EXPECT_EQ(model.grid({50, 25, 10}), 2 * 4);
  EXPECT_EQ(model.grid({64, 64, 64}), 2 * 2);
  EXPECT_EQ(model_of(cube(max_extent)).grid({1, 1, 1}), 4611686014132420609);
}

TEST(TileModel, WavesCountHowOftenTheDeviceFills) {
  const TileModel model = model_of(cube(4096));  // 132 SMs
  EXPECT_EQ(model.waves(1, 4), 1);
  EXPECT_EQ(model.waves(528, 4), 1);
  EXPECT_EQ(model.waves(529, 4), 2);
  EXPECT_EQ(model.waves(512, 1), 4);
  EXPECT_EQ(model.waves(4611686014132420609, 1), 34937015258578945);
}

TEST(TileModel, RankedTrafficIsTheGridsOrOneBlocks) {
  const TrafficUse use = {100, 20, 3};
  EXPECT_EQ(model_of(cube(32)).ranked_traffic(use, 4), 492.0);
  Assumptions assumptions;
  assumptions.traffic_scope = TrafficScope::block;
  EXPECT_EQ(model_of(cube(32), assumptions).ranked_traffic(use, 4), 123.0);
}

struct OccupancyRow {
  std::int64_t max_smem_usage, reg_cap, sm_partition;
  std::int64_t blocks_per_sm;
  Limiter limiter;
};

TEST(TileModel, TheSmallestTermsAreTheLimiter) {
  // The tile takes 1,024 B and 512 registers.
  const OccupancyRow rows[] = {
      {464896, 65536, 4, 4, Limiter::sm_partition},
      {3071, 65536, 4, 2, Limiter::smem},
      {464896, 1535, 4, 2, Limiter::regs},
      {2048, 1024, 4, 2, Limiter::smem | Limiter::regs},
      {2048, 65536, 2, 2, Limiter::smem | Limiter::sm_partition},
      {464896, 1024, 2, 2, Limiter::regs | Limiter::sm_partition},
      {2048, 1024, 2, 2, Limiter::smem | Limiter::regs | Limiter::sm_partition},
  };
  for (const OccupancyRow& row : rows) {
    Device device = default_query().device;
    device.smem_cap = 1024;
    device.max_smem_usage = row.max_smem_usage;
    device.reg_cap = row.reg_cap;
    device.sm_partition = row.sm_partition;
    const Occupancy occupancy = TileModel(cube(16), device, {}).occupancy({16, 16, 16});
    EXPECT_EQ(occupancy.by_smem, row.max_smem_usage / 1024);
    EXPECT_EQ(occupancy.by_regs, row.reg_cap / 512);
    EXPECT_EQ(occupancy.by_sm_partition, row.sm_partition);
    EXPECT_EQ(occupancy.blocks_per_sm, row.blocks_per_sm);
    EXPECT_EQ(occupancy.limiter, row.limiter);
  }
}

TEST(TileModel, ATileWithoutARegisterCountsOne) {
  Matmul matmul = cube(1);
  matmul.accum_dtype = DType::int8;
  EXPECT_EQ(model_of(matmul).occupancy({1, 1, 1}).by_regs, 65536);
}

TEST(TileModel, LimitsAreInclusive) {
  Device device = default_query().device;
  device.smem_cap = 1024;
  device.reg_cap = 512;
  EXPECT_TRUE(TileModel(cube(16), device, {}).fits_smem({16, 16, 16}));
  EXPECT_TRUE(TileModel(cube(16), device, {}).fits_registers({16, 16, 16}));
  device.smem_cap = 1023;
  device.reg_cap = 511;
  EXPECT_FALSE(TileModel(cube(16), device, {}).fits_smem({16, 16, 16}));
  EXPECT_FALSE(TileModel(cube(16), device, {}).fits_registers({16, 16, 16}));
}

TEST(TileModel, TheLargestTileOverflowsNothing) {
  Matmul matmul = cube(max_extent);
  matmul.in_dtype = matmul.out_dtype = matmul.accum_dtype = DType::float64;
  Assumptions assumptions;
  assumptions.smem_stages = 8;
  const TileModel model = model_of(matmul, assumptions);
  const Tile tile = {max_extent, max_extent, max_extent};
  // (2^31 - 1)^2 elements of 8 B, rounded up to 32 B, twice, in 8 stages.
  EXPECT_EQ(grouped(model.smem(tile).total_bytes), "590,295,809,808,949,838,336");
  EXPECT_EQ(grouped(model.registers(tile).registers), "18,446,744,056,529,682,436");
  EXPECT_FALSE(model.fits_smem(tile));
  EXPECT_FALSE(model.fits_registers(tile));
  EXPECT_EQ(model.traffic(tile).a_bytes, 36893488113059364864.0);  // to the nearest double
}

TEST(TileModel, TestsLimitsAsItsFiguresSay) {
  Random random(21);
  const auto extent = [&] {
    return random.between(1, std::int64_t{1} << random.between(1, 31)) - random.between(0, 1);
  };
  int fitting = 0;
  for (int i = 0; i < 60000; ++i) {
    Matmul matmul;
    matmul.in_dtype = random.pick(all_dtypes);
    matmul.accum_dtype = random.pick(all_dtypes);
    Device device = default_query().device;
    device.smem_cap = random.between(0, 1 << random.between(1, 24));
    device.max_smem_usage = device.smem_cap * random.between(1, 4);
    device.reg_cap = random.between(1, 1 << random.between(1, 24));
    device.sm_partition = random.between(1, 1024);
    Assumptions assumptions;
    assumptions.reg_tiles = random.one_in(2) ? RegTiles::abc : RegTiles::c;
    assumptions.smem_stages = random.between(1, 8);
    const TileModel model(matmul, device, assumptions);
    const bool is_small = random.one_in(2);
    const auto side = [&] { return std::max<std::int64_t>(is_small ? random.between(1, 600) : extent(), 1); };
    const Tile tile = {side(), side(), side()};
    ASSERT_EQ(model.fits_smem(tile), model.smem(tile).total_bytes <= device.smem_cap);
    ASSERT_EQ(model.fits_registers(tile), model.registers(tile).registers <= device.reg_cap);
    if (!model.fits_smem(tile) || !model.fits_registers(tile)) continue;
    ++fitting;
    const std::int64_t blocks = model.occupancy(tile).blocks_per_sm;
    EXPECT_TRUE(model.allows_blocks(tile, blocks));
    EXPECT_FALSE(model.allows_blocks(tile, blocks + 1));
    const std::int64_t grid = random.between(1, std::int64_t{1} << random.between(1, 62));
    const std::int64_t waves = model.waves(grid, blocks);
    const std::int64_t fewest = model.fewest_blocks_per_sm(grid, waves);
    ASSERT_LE(fewest, blocks);
    EXPECT_EQ(model.waves(grid, fewest), waves);
    if (fewest > 1) {
      EXPECT_GT(model.waves(grid, fewest - 1), waves);
    }
  }
  EXPECT_GT(fitting, 1000);
}

}  // namespace
}  // namespace tilescope
