#include "core/query/text_fields.h"

#include <gtest/gtest.h>

namespace tilescope {
namespace {

TEST(TextFields, AnEmptyTopkIsLeftToTheAsker) {
  EXPECT_EQ(read_text_fields({{"topk", ""}}).query.topk, std::nullopt);
  EXPECT_TRUE(read_text_fields({{"topk", ""}}).ok());
  EXPECT_FALSE(read_text_fields({{"M", ""}}).ok());
}

TEST(TextFields, ShortKeysStandForTheThreeTypesOnly) {
  EXPECT_EQ(text_key("in_dtype"), "in");
  EXPECT_EQ(text_key("out_dtype"), "out");
  EXPECT_EQ(text_key("accum_dtype"), "acc");
  EXPECT_EQ(text_key("dtype"), "dtype");
  EXPECT_EQ(text_key("M"), "M");
  EXPECT_EQ(text_key("anything"), "anything");
  EXPECT_EQ(field_name("in"), "in_dtype");
  EXPECT_EQ(field_name("out"), "out_dtype");
  EXPECT_EQ(field_name("acc"), "accum_dtype");
  EXPECT_EQ(field_name("M"), "M");
}

TEST(TextFields, TheDefaultQueryHasNoneThatDiffer) { EXPECT_TRUE(write_text_fields(default_query()).empty()); }

TEST(TextFields, AllFieldsAreWrittenWithTheirPresentValues) {
  const TextFields expected = {
      {"model", "enumerate"},
      {"op", "matmul"},
      {"M", "4096"},
      {"N", "4096"},
      {"K", "4096"},
      {"trans_A", "false"},
      {"trans_B", "true"},
      {"in", "float16"},
      {"out", "float16"},
      {"acc", "float32"},
      {"with_bias", "false"},
      {"dev", "h100-sxm-optin"},
      {"platform", "CUDA"},
      {"arch", "sm_90"},
      {"name", "NVIDIA H100 SXM"},
      {"compute_capability", "90"},
      {"smem_cap", "232448"},
      {"max_smem_usage", "464896"},
      {"reg_cap", "65536"},
      {"compute_max_core", "132"},
      {"warp_size", "32"},
      {"sm_partition", "4"},
      {"transaction_size", "32,128"},
      {"bandwidth", "750,12080"},
      {"l2_cache_size_bytes", "52428800"},
      {"traffic_k", "whole"},
      {"reg_bits", "accum"},
      {"reg_tiles", "abc"},
      {"traffic_scope", "grid"},
      {"smem_stages", "1"},
      {"min_divisor", "16"},
      {"topk", ""},
  };
  const TextFields written = write_all_text_fields(default_query());
  ASSERT_EQ(written.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_EQ(written[i].key, expected[i].key);
    EXPECT_EQ(written[i].value, expected[i].value) << expected[i].key;
  }
}

TEST(TextFields, ARefusedFieldKeepsItsDefaultAndTheOthersAreStillRead) {
  const Reading reading = read_text_fields({{"M", "x"}, {"N", "128"}, {"dev", "t4"}});
  EXPECT_EQ(reading.errors.size(), 1u);
  const Matmul& matmul = std::get<Matmul>(reading.query.problem);
  EXPECT_EQ(matmul.M, 4096);
  EXPECT_EQ(matmul.N, 128);
  EXPECT_EQ(reading.query.device.preset, "t4");
}

TEST(TextFields, BlanksAroundAValueAreLeftOutButForAName) {
  const Reading reading = read_text_fields({{"M", "\t16 "}, {"dev", " t4 "}, {"arch", " sm_75 "}, {"name", " my T4 "}});
  ASSERT_TRUE(reading.ok());
  EXPECT_EQ(std::get<Matmul>(reading.query.problem).M, 16);
  EXPECT_EQ(reading.query.device.preset, "t4");
  EXPECT_EQ(reading.query.device.name, " my T4 ");
}

TEST(TextFields, ADeviceMadeUpByHandNeedsFourFieldsAndTakesTheRestFromItsPlatform) {
  const Reading reading = read_text_fields({{"dev", "custom"},
                                            {"arch", "sm_90"},
                                            {"smem_cap", "1000"},
                                            {"compute_max_core", "7"},
                                            {"l2_cache_size_bytes", "0"}});
  ASSERT_TRUE(reading.ok());
  const Device& device = reading.query.device;
  EXPECT_EQ(device.preset, "");
  EXPECT_EQ(device.name, "custom device");
  EXPECT_EQ(device.compute_capability, "90");
  EXPECT_EQ(device.max_smem_usage, 2000);
  EXPECT_EQ(device.reg_cap, 65536);
  EXPECT_EQ(device.warp_size, 32);
  EXPECT_EQ(device.sm_partition, 4);
}

}  // namespace
}  // namespace tilescope
