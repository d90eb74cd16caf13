#include "core/analysis/flips.h"

#include <gtest/gtest.h>

#include "core/query/link.h"
#include "tests/unit/answers.h"

namespace tilescope {
namespace {

using Fields = std::vector<std::string>;

TEST(Flips, NamesTheOneFieldThatWasChanged) {
  struct Row {
    const char* link;
    const char* device;
    const char* field;
    void (*change)(Device&);
  };
  const Row rows[] = {
      {"", "h100-sxm", "smem_cap", [](Device& d) { d.smem_cap = 4096, d.max_smem_usage = 8192; }},
      {"", "h100-sxm", "reg_cap", [](Device& d) { d.reg_cap = 16384; }},
      {"", "h100-sxm", "reg_cap", [](Device& d) { d.reg_cap = 131072; }},
      {"M=3072&N=5120&K=1024", "h100-sxm", "compute_max_core", [](Device& d) { d.compute_max_core = 8; }},
      {"M=768&N=5120&K=1024", "h100-sxm", "compute_max_core", [](Device& d) { d.compute_max_core = 20; }},
      {"model=carver", "h100-sxm", "smem_cap", [](Device& d) { d.smem_cap = 8192, d.max_smem_usage = 16384; }},
      {"model=carver", "h100-sxm", "arch", [](Device& d) { d.arch = "sm_61"; }},
      {"model=carver", "h100-sxm", "reg_cap", [](Device& d) { d.reg_cap = 4096; }},
      {"model=carver", "a100-80g", "max_smem_usage", [](Device& d) { d.max_smem_usage = 49152; }},
      {"model=carver&M=512&N=512", "a100-80g", "compute_max_core", [](Device& d) { d.compute_max_core = 1; }},
  };
  for (const Row& row : rows) {
    const Query query = decode_link(row.link).query;
    const Device a = device_of(row.device);
    Device b = a;
    row.change(b);
    // Fields that enter no figure differ too, and must not be named.
    b.name = "another";
    b.bandwidth = {1, 2};
    const FlipAnalysis analysis = what_flips(query, a, b, Choice::first);
    EXPECT_FALSE(analysis.same_choice()) << row.link << " " << row.field;
    EXPECT_EQ(analysis.causes(), Fields{row.field}) << row.link << " " << row.field;
  }
}

TEST(Flips, SaysWhereNoSingleFieldDoesIt) {
  const Query query = decode_link("M=640&N=768&K=1024").query;
  const Device a = device_of("h100-sxm");
  Device b = a;
  // 160 x 192 on A and with fewer SMs, 80 x 96 with fewer registers, 64 x 128 with both.
  b.reg_cap = 16384;
  b.compute_max_core = 20;
  const FlipAnalysis analysis = what_flips(query, a, b, Choice::first);
  EXPECT_FALSE(analysis.same_choice());
  EXPECT_EQ(analysis.flips.size(), 2u);
  EXPECT_TRUE(analysis.causes().empty());
}

TEST(Flips, WhatCannotStandAloneIsNotAskedAbout) {
  // B's block may have more shared memory than all blocks of an SM of A.
  const Query query = decode_link("").query;
  Device a = device_of("h100-sxm");
  a.smem_cap = 4096;
  a.max_smem_usage = 8192;
  Device b = a;
  b.smem_cap = 232448;
  b.max_smem_usage = 232448;
  const FlipAnalysis analysis = what_flips(query, a, b, Choice::first);
  EXPECT_FALSE(analysis.same_choice());
  ASSERT_EQ(analysis.flips.size(), 2u);
  for (const Flip& flip : analysis.flips) EXPECT_EQ(flip.possible, flip.field != "smem_cap");
  // An architecture goes with its platform.
  for (const Flip& flip :
       what_flips(decode_link("model=carver").query, device_of("t4"), device_of("mi300x"), Choice::first).flips) {
    EXPECT_TRUE(flip.possible) << flip.field;
    EXPECT_NE(flip.field, "arch");
  }
}

TEST(Flips, DevicesThatChooseTheSameHaveNothingToExplain) {
  const FlipAnalysis analysis =
      what_flips(decode_link("").query, device_of("h100-sxm"), device_of("h100-sxm"), Choice::first);
  EXPECT_TRUE(analysis.same_choice());
  EXPECT_TRUE(analysis.flips.empty());
}

}  // namespace
}  // namespace tilescope
