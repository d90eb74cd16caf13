// The arithmetic and the small parts that the carver model is built on.
#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "core/carver/best_fit.h"
#include "core/carver/coalescing.h"
#include "core/carver/digest.h"
#include "core/carver/factors.h"
#include "core/carver/index_expr.h"
#include "core/carver/numeric.h"
#include "core/carver/region_shape.h"

namespace tilescope::carver {
namespace {

Extents extents(std::initializer_list<std::int64_t> values) {
  Extents result;
  for (std::int64_t value : values) result.push_back(value);
  return result;
}

TEST(CarverNumeric, FloorsTowardsMinusInfinity) {
  EXPECT_EQ(floor_div(7, 2), 3);
  EXPECT_EQ(floor_div(-7, 2), -4);
  EXPECT_EQ(floor_div(-8, 2), -4);
  EXPECT_EQ(floor_mod(-7, 2), 1);
  EXPECT_EQ(floor_mod(7, -2), -1);
}

TEST(CarverNumeric, MultipliesModulo64Bits) {
  EXPECT_EQ(wrapping_mul(std::int64_t{1} << 40, std::int64_t{1} << 40), 0);
  EXPECT_EQ(wrapping_mul(std::int64_t{3} << 62, 1), std::int64_t{-1} << 62);
}

TEST(CarverNumeric, DividesIntegersWithOneRounding) {
  EXPECT_EQ(true_div(1, 3), 1.0 / 3.0);
  EXPECT_EQ(true_div(-6, 4), -1.5);
  // 2^53 + 1 lies half way between two doubles; divided by 3 the exact quotient is nearer to the lower neighbour.
  EXPECT_EQ(true_div((std::int64_t{1} << 53) + 1, 1), 9007199254740992.0);
  EXPECT_EQ(true_div((std::int64_t{1} << 53) + 3, 1), 9007199254740996.0);
  EXPECT_EQ(true_div(9223372036854775807, 9223372036854775806), 1.0);
  EXPECT_EQ(true_div_product(64, std::int64_t{1} << 60, 32), 2305843009213693952.0);
  EXPECT_EQ(true_div_product(3, -(std::int64_t{1} << 61), 6), -1152921504606846976.0);
  EXPECT_EQ(true_div_wide((Wide{1} << 120) + 1, Wide{1} << 60), 1152921504606846976.0);
}

TEST(CarverFactors, ListsDivisorsInOrder) {
  EXPECT_EQ(all_factors(1), (std::vector<std::int64_t>{1}));
  EXPECT_EQ(all_factors(0), (std::vector<std::int64_t>{0}));
  EXPECT_EQ(all_factors(36), (std::vector<std::int64_t>{1, 2, 3, 4, 6, 9, 12, 18, 36}));
  EXPECT_EQ(all_factors(2147483647), (std::vector<std::int64_t>{1, 2147483647}));
  EXPECT_EQ(all_factors(2147483646, 20), (std::vector<std::int64_t>{1, 2, 3, 6, 7, 9, 11, 14, 18}));
}

TEST(CarverFactors, AgreesWithTrialDivision) {
  for (std::int64_t n = 1; n <= 2000; ++n) {
    std::vector<std::int64_t> divisors;
    for (std::int64_t d = 1; d <= n && d <= 300; ++d) {
      if (n % d == 0) divisors.push_back(d);
    }
    ASSERT_EQ(all_factors(n, 300), divisors) << n;
  }
}

TEST(CarverFactors, SplitsIntoPrimes) {
  EXPECT_TRUE(prime_factors(1).empty());
  EXPECT_EQ(prime_factors(360), (std::vector<std::int64_t>{2, 2, 2, 3, 3, 5}));
  EXPECT_EQ(prime_factors(97), (std::vector<std::int64_t>{97}));
}

TEST(CarverCoalescing, CountsWholeDimensionsIntoTheRow) {
  EXPECT_EQ(coalesced_factor(extents({16, 32}), extents({4096, 4096})).value, 32);
  EXPECT_EQ(coalesced_factor(extents({16, 4096}), extents({4096, 4096})).value, 16 * 4096);
  EXPECT_EQ(coalesced_factor(extents({8}), extents({2, 8})).value, 8);
  EXPECT_EQ(coalesced_factor(Extents(), extents({8})).raised, Raise::index_error);
  EXPECT_EQ(coalesced_factor(extents({1}), Extents()).raised, Raise::index_error);
}

TEST(CarverCoalescing, ChargesAShortRowAWholeTransaction) {
  EXPECT_EQ(coalesced_elements(extents({16, 32}), extents({4096, 4096}), 64).value, 16 * 64);
  EXPECT_EQ(coalesced_elements(extents({16, 48}), extents({4096, 4096}), 64).value, 16 * 64);
  EXPECT_EQ(coalesced_elements(extents({16, 128}), extents({4096, 4096}), 64).value, 16 * 128);
  EXPECT_EQ(coalesced_elements(extents({0, 128}), extents({4096, 4096}), 64).value, 0);
  EXPECT_EQ(coalesced_elements(extents({4, 4}), extents({8, 8}), 0).raised, Raise::zero_division);
}

TEST(CarverCoalescing, ProductsOfBufferExtentsWrapAt32Bits) {
  const CutShape both{extents({65536, 65536}), 3};
  EXPECT_EQ(coalesced_elements(both, extents({131072, 131072}), 16).value, 0);
  const CutShape one{extents({65536, 65536}), 1};
  EXPECT_EQ(coalesced_elements(one, extents({131072, 131072}), 16).value, 0);
  const CutShape lifted{extents({std::int64_t{1} << 31, 4}), 2};
  EXPECT_EQ(coalesced_elements(lifted, extents({std::int64_t{1} << 32, 8}), 4).value, 8589934592.0);
}

TEST(CarverBestFit, RoundsTo32BytesAndReusesWhatIsFree) {
  BestFit memory;
  const auto a = memory.allocate(100);
  EXPECT_EQ(memory.limit(), 128);
  memory.release(a);
  EXPECT_EQ(memory.allocate(32), 0);
  EXPECT_EQ(memory.allocate(64), 32);
  EXPECT_EQ(memory.limit(), 128);
  // The last block is free but too short: it grows.
  EXPECT_EQ(memory.allocate(64), 96);
  EXPECT_EQ(memory.limit(), 160);
}

TEST(CarverBestFit, JoinsNeighboursThatAreFree) {
  BestFit memory;
  const auto a = memory.allocate(64);
  const auto b = memory.allocate(64);
  memory.allocate(32);
  memory.release(a);
  memory.release(b);
  EXPECT_EQ(memory.allocate(128), 0);
  EXPECT_EQ(memory.limit(), 160);
}

TEST(CarverRegionShape, BoundsSumsQuotientsAndRemainders) {
  AxisPlaces places;
  places.order = {7, 9};
  Index quotient = axis_index(7);
  quotient.divisor = 14;
  Index remainder = axis_index(7);
  remainder.modulus = 14;
  const Index halo = add(axis_index(7, 2, -3), axis_index(9, 2));
  const RegionShape shape({{axis_index(9), halo, quotient, remainder}}, places);
  AxisExtents axes{};
  axes[0] = 20;
  axes[1] = 5;
  const Extents result = shape(axes);
  EXPECT_EQ(result[0], 5);
  EXPECT_EQ(result[1], 2 * 19 + 2 * 4 + 1);
  EXPECT_EQ(result[2], 2);
  EXPECT_EQ(result[3], 14);
  axes[0] = 3;
  EXPECT_EQ(shape(axes)[3], 3);
}

TEST(CarverRegionShape, AnAxisOfAnotherStageRangesOverAllIntegers) {
  AxisPlaces places;
  places.order = {0};
  const RegionShape shape({{add(axis_index(0), axis_index(5))}}, places);
  AxisExtents axes{};
  axes[0] = 4;
  EXPECT_EQ(shape(axes)[0], (std::int64_t{1} << 32) + 3);
}

TEST(CarverDigest, IsFnv1a) {
  EXPECT_EQ(fnv1a64_hex(""), "cbf29ce484222325");
  EXPECT_EQ(fnv1a64_hex("a"), "af63dc4c8601ec8c");
  EXPECT_EQ(fnv1a64_hex("foobar"), "85944171f73967e8");
}

}  // namespace
}  // namespace tilescope::carver
