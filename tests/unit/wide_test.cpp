#include "core/enumerate/wide.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>

#include "tests/unit/random.h"

namespace tilescope {
namespace {

constexpr Wide two_to(int exponent) { return Wide{1} << exponent; }

/// Long division one bit at a time, rounded to 53 bits, ties to even.
double long_division(Wide numerator, Wide denominator) {
  if (numerator == 0) return 0;
  constexpr int numerator_bits = 100;
  constexpr int mantissa_bits = 53;
  Wide remainder = 0;
  std::int64_t mantissa = 0;
  int taken = 0;
  bool half = false;
  bool below_half = false;
  // Bit weights run from 2^99 down past the point until the mantissa and the bit after it are known.
  int last_weight = 0;
  for (int weight = numerator_bits - 1; taken <= mantissa_bits || weight >= 0; --weight) {
    remainder = remainder * 2 + (weight >= 0 ? (numerator >> weight) & 1 : 0);
    const bool bit = remainder >= denominator;
    if (bit) remainder -= denominator;
    if (taken == 0 && !bit) continue;
    if (taken < mantissa_bits) {
      mantissa = mantissa * 2 + (bit ? 1 : 0);
      last_weight = weight;
    } else if (taken == mantissa_bits) {
      half = bit;
    } else {
      below_half |= bit;
    }
    ++taken;
  }
  below_half |= remainder != 0;
  if (half && (below_half || mantissa % 2 != 0)) ++mantissa;
  return std::ldexp(static_cast<double>(mantissa), last_weight);
}

TEST(TrueQuotient, SmallNumbersDivideAsDoublesDo) {
  EXPECT_EQ(true_quotient(0, 7), 0.0);
  EXPECT_EQ(true_quotient(1, 1), 1.0);
  EXPECT_EQ(true_quotient(1, 3), 1.0 / 3.0);
  EXPECT_EQ(true_quotient(1024, 64), 16.0);
}

TEST(TrueQuotient, HalfwayCasesGoToTheEvenNeighbour) {
  EXPECT_EQ(true_quotient(two_to(53) + 1, 1), 9007199254740992.0);  // between 2^53 and 2^53 + 2
  EXPECT_EQ(true_quotient(two_to(53) + 3, 1), 9007199254740996.0);  // between 2^53 + 2 and 2^53 + 4
  EXPECT_EQ(true_quotient(two_to(54) + 2, 2), 9007199254740992.0);  // the first, as a fraction
  EXPECT_EQ(true_quotient(two_to(54) + 2, 4), 4503599627370496.0);  // 2^52 + 0.5 needs 54 bits
  EXPECT_EQ(true_quotient(two_to(54) + 6, 4), 4503599627370498.0);  // 2^52 + 1.5
  EXPECT_EQ(true_quotient(two_to(55) + 4, 4), 9007199254740992.0);
}

TEST(TrueQuotient, TheSmallestExcessOverHalfwayRoundsUp) {
  EXPECT_EQ(true_quotient(3 * (two_to(53) + 1) + 1, 3), 9007199254740994.0);
  EXPECT_EQ(true_quotient(3 * (two_to(53) + 1) - 1, 3), 9007199254740992.0);
  const Wide largest_denominator = two_to(53) - 1;
  EXPECT_EQ(true_quotient(largest_denominator * (two_to(46) + 1) + 1, largest_denominator), 70368744177665.0);
}

TEST(TrueQuotient, ARoundingThatCarriesMovesToTheNextPowerOfTwo) {
  EXPECT_EQ(true_quotient(two_to(54) - 1, 1), 18014398509481984.0);
  EXPECT_EQ(true_quotient(two_to(99) + (two_to(99) - 1), 1), std::ldexp(1.0, 100));
}

TEST(TrueQuotient, DiffersFromDividingRoundedNumbers) {
  int differing = 0;
  Random random(9);
  for (int i = 0; i < 10000; ++i) {
    const Wide n = Wide{random.between(0, INT64_MAX)};
    const Wide d = random.between(1, 1000000);
    differing += true_quotient(n, d) != static_cast<double>(n) / static_cast<double>(d) ? 1 : 0;
  }
  EXPECT_GT(differing, 100);
}

TEST(TrueQuotient, EqualsLongDivision) {
  Random random(10);
  for (int i = 0; i < rounds(200000); ++i) {
    const auto bits_of = [&](int most) {
      const int bits = static_cast<int>(random.between(1, most));
      const Wide raw = (Wide{random.between(0, INT64_MAX)} << 40) ^ Wide { random.between(0, INT64_MAX) };
      return (raw & (two_to(bits) - 1)) | two_to(bits - 1);
    };
    const Wide denominator = bits_of(53);
    // Half of the time close to a multiple, where roundings are decided.
    Wide numerator = bits_of(100);
    if (random.one_in(2)) {
      numerator = numerator / denominator * denominator + random.between(0, 2) - 1;
      if (numerator < 0 || numerator >= two_to(100)) continue;
    }
    ASSERT_EQ(true_quotient(numerator, denominator), long_division(numerator, denominator))
        << grouped(numerator) << " / " << grouped(denominator);
  }
}

TEST(WideGrouped, WritesMoreThan64Bits) {
  EXPECT_EQ(grouped(Wide{0}), "0");
  EXPECT_EQ(grouped(Wide{1000}), "1,000");
  EXPECT_EQ(grouped(two_to(64)), "18,446,744,073,709,551,616");
  EXPECT_EQ(grouped(-two_to(64)), "-18,446,744,073,709,551,616");
}

}  // namespace
}  // namespace tilescope
