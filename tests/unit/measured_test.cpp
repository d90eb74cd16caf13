#include "core/buildable/measured.h"

#include <gtest/gtest.h>

namespace tilescope {
namespace {

constexpr std::string_view table = R"({"provenance":{"tilelang":"0.1.15"},
"kernels":{
"sm_80 a 64x128x32":[137,0,0,24576,128],
"sm_80 b 64x130x32":"M must be divisible by 16",
"sm_90 a 64x128x32":[240,8,16,24576,256]
}}
)";

TEST(Measured, AKernelsFiguresAreFoundUnderItsName) {
  EXPECT_EQ(find_measured(table, "sm_80 a 64x128x32"), (MeasuredKernel{137, 0, 0, 24576, 128}));
  EXPECT_EQ(find_measured(table, "sm_90 a 64x128x32"), (MeasuredKernel{240, 8, 16, 24576, 256}));
}

TEST(Measured, WhatWasNotCompiledHasNone) {
  EXPECT_EQ(find_measured(table, "sm_80 b 64x130x32"), std::nullopt);
  EXPECT_EQ(find_measured(table, "sm_70 a 64x128x32"), std::nullopt);
  EXPECT_EQ(find_measured("", "sm_80 a 64x128x32"), std::nullopt);
  EXPECT_EQ(find_measured(R"("k":[1,2,3])", "k"), std::nullopt);
  EXPECT_EQ(find_measured(R"("k":[1,2,3,4,x])", "k"), std::nullopt);
}

}  // namespace
}  // namespace tilescope
