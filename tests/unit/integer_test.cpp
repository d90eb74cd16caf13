#include "core/query/integer.h"

#include <gtest/gtest.h>

#include <limits>

namespace tilescope {
namespace {

struct IntegerCase {
  const char* text;
  std::int64_t value;
};

TEST(Integer, ExpressionsAreReadAsPeopleWriteThem) {
  constexpr IntegerCase cases[] = {
      {"4096", 4096},
      {"4,096", 4096},
      {"4_096", 4096},
      {"1,191,016", 1191016},
      {"4k", 4096},
      {"4K", 4096},
      {"2m", 2097152},
      {"2M", 2097152},
      {"1g", 1073741824},
      {"2^12", 4096},
      {"2^0", 1},
      {"2^62", 4611686018427387904},
      {"1^1000000", 1},
      {"0^5", 0},
      {"4*1024", 4096},
      {" 4 * 1024 ", 4096},
      {"\t4096", 4096},
      {"2*3*5*7", 210},
      {"3*2^10", 3072},
      {"2^10*3", 3072},
      {"2k*2", 4096},
      {"007", 7},
      {"0", 0},
      {"-1", -1},
      {"-2*3", -6},
      {"9223372036854775807", std::numeric_limits<std::int64_t>::max()},
      {"-9223372036854775807", -std::numeric_limits<std::int64_t>::max()},
  };
  for (const IntegerCase& c : cases) EXPECT_EQ(parse_integer(c.text), c.value) << '"' << c.text << '"';
}

TEST(Integer, WhatLeaves64BitsIsRefusedRatherThanWrapped) {
  for (const char* text : {"9223372036854775808", "99999999999999999999999999", "2^63", "2^64", "2^1000000000",
                           "8589934592g", "4294967296*4294967296", "3^41", "0*99999999999999999999"}) {
    EXPECT_EQ(parse_integer(text), std::nullopt) << '"' << text << '"';
  }
}

TEST(Integer, GarbageIsRefused) {
  for (const char* text : {"",      " ",    "x",  "k",      "-",      "--1", "+1",  "4096.0", "1e3", "0x10",
                           "4 096", "4,",   ",4", "4,,096", "4__096", "4kk", "4 k", "2^",     "^2",  "2^-1",
                           "2^3^2", "2^2k", "4*", "*4",     "4**2",   "4/2", "4+4", "4096b",  "٤"}) {
    EXPECT_EQ(parse_integer(text), std::nullopt) << '"' << text << '"';
  }
  EXPECT_EQ(parse_integer(std::string_view("4\0", 2)), std::nullopt);
}

TEST(Integer, GroupedWritesDigitsInThrees) {
  constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
  EXPECT_EQ(grouped(std::int64_t{0}), "0");
  EXPECT_EQ(grouped(std::int64_t{999}), "999");
  EXPECT_EQ(grouped(std::int64_t{1000}), "1,000");
  EXPECT_EQ(grouped(std::int64_t{1191016}), "1,191,016");
  EXPECT_EQ(grouped(std::int64_t{-999}), "-999");
  EXPECT_EQ(grouped(std::int64_t{-1000}), "-1,000");
  EXPECT_EQ(grouped(lowest), "-9,223,372,036,854,775,808");
}

TEST(Integer, SharesAreTheNextMultipleOrDivisorOfTheWhole) {
  struct Case {
    std::int64_t value, whole, larger, smaller;
  };
  constexpr std::int64_t largest = 2147483647;
  constexpr Case cases[] = {
      {4096, 4096, 8192, 2048},
      {100, 4096, 128, 64},
      {5000, 4096, 8192, 4096},
      {1, 96, 2, 1},
      {5, 96, 6, 4},
      {0, 96, 1, 0},
      // A prime has no part but 1.
      {1, largest, largest, 1},
      {1000000, largest, largest, 1},
      {largest, largest, largest, 1},
      {largest - 1, 2, largest - 1, largest - 3},
      {largest - 3, 2, largest - 1, largest - 5},
      {7, 0, 7, 7},
  };
  for (const Case& c : cases) {
    EXPECT_EQ(next_share(c.value, c.whole, true), c.larger) << c.value << " of " << c.whole;
    EXPECT_EQ(next_share(c.value, c.whole, false), c.smaller) << c.value << " of " << c.whole;
  }
}

}  // namespace
}  // namespace tilescope
