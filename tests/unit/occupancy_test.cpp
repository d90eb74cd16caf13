// Blocks per SM against the figures of the CUDA Occupancy Calculator (cuda_occupancy.h of CUDA 13.0, largest
// shared-memory carve-out), and the limits and granules one by one.
#include <gtest/gtest.h>

#include "core/occupancy/occupancy.h"

namespace tilescope {
namespace {

std::string limiters_of(const KernelOccupancy& occupancy) {
  std::string text;
  for (OccupancyLimiter limiter : occupancy.limiters) {
    if (!text.empty()) text += '+';
    text += name(limiter);
  }
  return text;
}

KernelOccupancy occupancy_of(std::string_view arch, const KernelNeeds& needs) {
  const auto processor = processor_of(arch);
  EXPECT_TRUE(processor) << arch;
  return processor ? kernel_occupancy(*processor, needs) : KernelOccupancy();
}

struct Point {
  const char* capability;
  std::int64_t registers;
  std::int64_t threads;
  std::int64_t smem_bytes;
  std::int64_t barriers;
  std::int64_t blocks_per_sm;
  const char* limiters;
};

// clang-format off
constexpr Point calculator[] = {
    {"7.0", 32, 256, 0, 1, 8, "warps+registers"},
    {"7.0", 137, 128, 24576, 1, 3, "registers"},
    {"7.0", 168, 384, 49152, 2, 1, "registers"},
    {"7.0", 255, 256, 65536, 1, 1, "registers+smem"},
    {"7.0", 40, 1024, 1000, 1, 1, "registers"},
    {"7.0", 64, 96, 12345, 1, 7, "smem"},
    {"7.0", 128, 512, 0, 0, 1, "registers"},
    {"7.0", 33, 32, 0, 1, 32, "blocks"},
    {"7.5", 32, 256, 0, 1, 4, "warps"},
    {"7.5", 137, 128, 24576, 1, 2, "smem"},
    {"7.5", 168, 384, 49152, 2, 1, "registers+smem"},
    {"7.5", 255, 256, 65536, 1, 1, "registers+smem"},
    {"7.5", 40, 1024, 1000, 1, 1, "warps+registers"},
    {"7.5", 64, 96, 12345, 1, 5, "smem"},
    {"7.5", 128, 512, 0, 0, 1, "registers"},
    {"7.5", 33, 32, 0, 1, 16, "blocks"},
    {"8.0", 32, 256, 0, 1, 8, "warps+registers"},
    {"8.0", 137, 128, 24576, 1, 3, "registers"},
    {"8.0", 168, 384, 49152, 2, 1, "registers"},
    {"8.0", 255, 256, 65536, 1, 1, "registers"},
    {"8.0", 40, 1024, 1000, 1, 1, "registers"},
    {"8.0", 64, 96, 12345, 1, 10, "registers"},
    {"8.0", 128, 512, 0, 0, 1, "registers"},
    {"8.0", 33, 32, 0, 1, 32, "blocks"},
    {"8.6", 32, 256, 0, 1, 6, "warps"},
    {"8.6", 137, 128, 24576, 1, 3, "registers"},
    {"8.6", 168, 384, 49152, 2, 1, "registers"},
    {"8.6", 255, 256, 65536, 1, 1, "registers+smem"},
    {"8.6", 40, 1024, 1000, 1, 1, "warps+registers"},
    {"8.6", 64, 96, 12345, 1, 7, "smem"},
    {"8.6", 128, 512, 0, 0, 1, "registers"},
    {"8.6", 33, 32, 0, 1, 16, "blocks"},
    {"8.7", 32, 256, 0, 1, 6, "warps"},
    {"8.7", 137, 128, 24576, 1, 3, "registers"},
    {"8.7", 168, 384, 49152, 2, 1, "registers"},
    {"8.7", 255, 256, 65536, 1, 1, "registers"},
    {"8.7", 40, 1024, 1000, 1, 1, "warps+registers"},
    {"8.7", 64, 96, 12345, 1, 10, "registers"},
    {"8.7", 128, 512, 0, 0, 1, "registers"},
    {"8.7", 33, 32, 0, 1, 16, "blocks"},
    {"8.9", 32, 256, 0, 1, 6, "warps"},
    {"8.9", 137, 128, 24576, 1, 3, "registers"},
    {"8.9", 168, 384, 49152, 2, 1, "registers"},
    {"8.9", 255, 256, 65536, 1, 1, "registers+smem"},
    {"8.9", 40, 1024, 1000, 1, 1, "warps+registers"},
    {"8.9", 64, 96, 12345, 1, 7, "smem"},
    {"8.9", 128, 512, 0, 0, 1, "registers"},
    {"8.9", 33, 32, 0, 1, 24, "blocks"},
    {"9.0", 32, 256, 0, 1, 8, "warps+registers"},
    {"9.0", 137, 128, 24576, 1, 3, "registers"},
    {"9.0", 168, 384, 49152, 2, 1, "registers"},
    {"9.0", 255, 256, 65536, 1, 1, "registers"},
    {"9.0", 40, 1024, 1000, 1, 1, "registers"},
    {"9.0", 64, 96, 12345, 1, 10, "registers"},
    {"9.0", 128, 512, 0, 0, 1, "registers"},
    {"9.0", 33, 32, 0, 1, 32, "blocks"},
    {"10.0", 32, 256, 0, 1, 8, "warps+registers"},
    {"10.0", 137, 128, 24576, 1, 3, "registers"},
    {"10.0", 168, 384, 49152, 2, 1, "registers"},
    {"10.0", 255, 256, 65536, 1, 1, "registers"},
    {"10.0", 40, 1024, 1000, 1, 1, "registers"},
    {"10.0", 64, 96, 12345, 1, 10, "registers"},
    {"10.0", 128, 512, 0, 0, 1, "registers"},
    {"10.0", 33, 32, 0, 1, 32, "blocks"},
    {"10.3", 32, 256, 0, 1, 8, "warps+registers"},
    {"10.3", 137, 128, 24576, 1, 3, "registers"},
    {"10.3", 168, 384, 49152, 2, 1, "registers"},
    {"10.3", 255, 256, 65536, 1, 1, "registers"},
    {"10.3", 40, 1024, 1000, 1, 1, "registers"},
    {"10.3", 64, 96, 12345, 1, 10, "registers"},
    {"10.3", 128, 512, 0, 0, 1, "registers"},
    {"10.3", 33, 32, 0, 1, 32, "blocks"},
    {"12.0", 32, 256, 0, 1, 6, "warps"},
    {"12.0", 137, 128, 24576, 1, 3, "registers"},
    {"12.0", 168, 384, 49152, 2, 1, "registers"},
    {"12.0", 255, 256, 65536, 1, 1, "registers+smem"},
    {"12.0", 40, 1024, 1000, 1, 1, "warps+registers"},
    {"12.0", 64, 96, 12345, 1, 7, "smem"},
    {"12.0", 128, 512, 0, 0, 1, "registers"},
    {"12.0", 33, 32, 0, 1, 24, "blocks+barriers"},
    {"12.1", 32, 256, 0, 1, 6, "warps"},
    {"12.1", 137, 128, 24576, 1, 3, "registers"},
    {"12.1", 168, 384, 49152, 2, 1, "registers"},
    {"12.1", 255, 256, 65536, 1, 1, "registers+smem"},
    {"12.1", 40, 1024, 1000, 1, 1, "warps+registers"},
    {"12.1", 64, 96, 12345, 1, 7, "smem"},
    {"12.1", 128, 512, 0, 0, 1, "registers"},
    {"12.1", 33, 32, 0, 1, 24, "blocks+barriers"},
};
// clang-format on

TEST(Occupancy, EqualsTheOccupancyCalculator) {
  for (const Point& p : calculator) {
    const KernelOccupancy o = occupancy_of(p.capability, {p.registers, p.threads, p.smem_bytes, p.barriers});
    SCOPED_TRACE(testing::Message() << p.capability << ' ' << p.registers << ' ' << p.threads << ' ' << p.smem_bytes);
    EXPECT_EQ(o.blocks_per_sm, p.blocks_per_sm);
    EXPECT_EQ(limiters_of(o), p.limiters);
  }
}

TEST(Occupancy, RegistersAreHandedOutToWarpsInUnitsOf256) {
  // 33 registers x 32 threads = 1,056, rounded up to 1,280; 16,384 a partition hold 12 such warps, 4 partitions 48.
  const KernelOccupancy o = occupancy_of("sm_80", {33, 128, 0, 0});
  EXPECT_EQ(o.allocated_registers, 4 * 1280);
  EXPECT_EQ(o.by_registers, 12);
  EXPECT_EQ(occupancy_of("sm_80", {32, 128, 0, 0}).by_registers, 16);
  EXPECT_EQ(occupancy_of("sm_80", {40, 128, 0, 0}).by_registers, 12);
  EXPECT_EQ(occupancy_of("sm_80", {41, 128, 0, 0}).by_registers, 10);
}

TEST(Occupancy, ABlockWhoseRegistersNeverFitAtOnceDoesNotRun) {
  // 168 x 32 = 5,376 a warp: 12 of them fit in 65,536, 13 would be checked as 16.
  EXPECT_EQ(occupancy_of("sm_90", {168, 384, 0, 0}).by_registers, 1);
  EXPECT_EQ(occupancy_of("sm_90", {168, 416, 0, 0}).by_registers, 0);
  EXPECT_EQ(occupancy_of("sm_90", {256, 32, 0, 0}).by_registers, 0);
}

TEST(Occupancy, SharedMemoryIsRoundedUpWithWhatTheSystemReserves) {
  // Ampere: (15,361 + 1,024) up to a multiple of 128 is 16,512, of which 167,936 hold 10; 15,360 + 1,024 fit 10.25
  // times.
  const KernelOccupancy ampere = occupancy_of("sm_80", {0, 64, 15361, 0});
  EXPECT_EQ(ampere.allocated_smem_bytes, 16512);
  EXPECT_EQ(ampere.by_smem, 10);
  // Volta reserves nothing and rounds to 256.
  EXPECT_EQ(occupancy_of("sm_70", {0, 64, 15361, 0}).allocated_smem_bytes, 15616);
}

struct SmemLimit {
  const char* arch;
  std::int64_t opt_in_bytes;
};

TEST(Occupancy, ABlockMayOptInToSoMuchSharedMemoryAndNoMore) {
  constexpr SmemLimit limits[] = {{"sm_70", 98304},   {"sm_75", 65536},   {"sm_80", 166912}, {"sm_86", 101376},
                                  {"sm_87", 166912},  {"sm_89", 101376},  {"sm_90", 232448}, {"sm_100", 232448},
                                  {"sm_103", 232448}, {"sm_120", 101376}, {"sm_121", 101376}};
  for (const SmemLimit& limit : limits) {
    EXPECT_EQ(occupancy_of(limit.arch, {0, 128, limit.opt_in_bytes, 0}).blocks_per_sm, 1) << limit.arch;
    EXPECT_EQ(occupancy_of(limit.arch, {0, 128, limit.opt_in_bytes + 1, 0}).blocks_per_sm, 0) << limit.arch;
  }
}

TEST(Occupancy, ABlockHasAtMost1024Threads) {
  EXPECT_EQ(occupancy_of("sm_90", {32, 1024, 0, 0}).blocks_per_sm, 2);
  EXPECT_EQ(occupancy_of("sm_90", {32, 1025, 0, 0}).blocks_per_sm, 0);
}

TEST(Occupancy, CdnaHolds32WavesAndGivesRegistersInEights) {
  // 512 registers a lane and SIMD: 128 let 4 waves in, 4 SIMDs hold 16, four blocks of 256 threads.
  EXPECT_EQ(occupancy_of("gfx942", {128, 256, 0, 0}).by_registers, 4);
  EXPECT_EQ(occupancy_of("gfx942", {129, 256, 0, 0}).by_registers, 3);
  EXPECT_EQ(occupancy_of("gfx90a", {32, 256, 0, 0}).by_warps, 8);
  EXPECT_EQ(occupancy_of("gfx90a", {32, 128, 0, 0}).by_blocks, 16);
  EXPECT_EQ(occupancy_of("gfx90a", {32, 64, 0, 0}).by_blocks, 32);
  EXPECT_EQ(occupancy_of("gfx942", {0, 256, 32768, 0}).by_smem, 2);
  EXPECT_EQ(occupancy_of("gfx942", {0, 256, 65537, 0}).by_smem, 0);
  EXPECT_EQ(occupancy_of("gfx950", {0, 256, 65536, 0}).by_smem, 2);
}

TEST(Occupancy, RdnaHolds16WavesASimd) {
  EXPECT_EQ(occupancy_of("gfx1100", {96, 256, 0, 0}).by_registers, 8);
  EXPECT_EQ(occupancy_of("gfx1100", {97, 256, 0, 0}).by_registers, 6);
  EXPECT_EQ(occupancy_of("gfx1102", {64, 256, 0, 0}).by_registers, 8);
  EXPECT_EQ(occupancy_of("gfx1100", {0, 256, 65536, 0}).by_smem, 2);
}

TEST(Occupancy, ArchitecturesAreNamedInSeveralWays) {
  for (const char* arch : {"sm_90", "sm_90a", "9.0"}) EXPECT_EQ(processor_of(arch)->name, "9.0");
  EXPECT_EQ(processor_of("sm_103a")->name, "10.3");
  for (const char* arch : {"", "sm_", "sm_9", "sm_999", "gfx1030", "90", "hopper"}) {
    EXPECT_FALSE(processor_of(arch)) << arch;
  }
}

}  // namespace
}  // namespace tilescope
