#include "core/enumerate/enumeration.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/enumerate/divisors.h"
#include "core/enumerate/enumerator.h"
#include "core/evaluate.h"
#include "core/query/json.h"
#include "core/query/link.h"
#include "core/report/reasons.h"
#include "core/report/report_json.h"
#include "tests/unit/random.h"

namespace tilescope {
namespace {

/// The enumeration of a link's query.
Enumeration enumerated(std::string_view link, std::int64_t topk = topk_all, std::int64_t max_rejections = 0) {
  const Reading reading = decode_link(link);
  if (!reading.ok()) {
    ADD_FAILURE() << link << ": " << reading.errors[0].field << ": " << message_text(reading.errors[0]);
    return {};
  }
  const Query& query = reading.query;
  return enumerate(std::get<Matmul>(query.problem), query.device, query.assumptions, {topk, max_rejections});
}

struct Counts {
  const char* link;
  std::int64_t visited, valid, regs, smem, priorities, ties;
};

TEST(Enumeration, ReproducesTheOriginalModelsCounts) {
  constexpr Counts rows[] = {
      {"M=4096", 729, 154, 122, 453, 48, 8},
      {"M=8192&N=8192&K=8192", 1000, 154, 122, 724, 48, 8},
      {"smem_cap=101376&compute_max_core=108", 729, 150, 46, 533, 44, 8},
  };
  for (const Counts& row : rows) {
    SCOPED_TRACE(row.link);
    const Enumeration e = enumerated(row.link);
    EXPECT_EQ(e.visited, row.visited);
    EXPECT_EQ(e.valid, row.valid);
    EXPECT_EQ(e.rejected_regs, row.regs);
    EXPECT_EQ(e.rejected_smem, row.smem);
    EXPECT_EQ(e.distinct_priorities, row.priorities);
    EXPECT_EQ(e.ties_at_top, row.ties);
    EXPECT_EQ(static_cast<std::int64_t>(e.candidates.size()), row.valid);
  }
}

TEST(Enumeration, ReproducesTheOriginalModelsFirstRows) {
  const std::vector<Candidate> top = enumerated("M=4096", 8).candidates;
  ASSERT_EQ(top.size(), 8u);
  constexpr Tile tiles[] = {{128, 256, 16}, {128, 256, 32}, {128, 256, 64}, {128, 256, 128},
                            {256, 128, 16}, {256, 128, 32}, {256, 128, 64}, {256, 128, 128}};
  for (std::size_t i = 0; i < 8; ++i) {
    const Candidate& c = top[i];
    EXPECT_EQ(c.tile, tiles[i]);
    // 32 * 16 blocks read 1 MiB of A and 2 MiB of B each, or the reverse, and write 64 KiB.
    EXPECT_EQ(c.traffic_bytes, 512.0 * (3 * 1048576 + 65536));
    EXPECT_EQ(c.smem_bytes, (128 + 256) * c.tile.block_k * 2);
    EXPECT_EQ(c.registers, 65536);
    EXPECT_EQ(c.grid, 512);
    EXPECT_EQ(c.blocks_per_sm, 1);
    EXPECT_EQ(c.limiter, Limiter::regs);
    EXPECT_EQ(c.waves, 4);
    EXPECT_EQ(c.priority, (c.traffic_bytes + 1) * 4);
    EXPECT_EQ(c.tie_group, 1);
    EXPECT_EQ(c.tie_size, 8);
  }
}

TEST(Enumeration, ACubeOf16HasOneTile) {
  const Enumeration e = enumerated("M=16&N=16&K=16");
  EXPECT_EQ(e.visited, 1);
  EXPECT_EQ(e.valid, 1);
  EXPECT_EQ(e.distinct_priorities, 1);
  EXPECT_EQ(e.ties_at_top, 1);
  ASSERT_EQ(e.candidates.size(), 1u);
  const Candidate& c = e.candidates[0];
  EXPECT_EQ(c.tile, (Tile{16, 16, 16}));
  EXPECT_EQ(c.traffic_bytes, 3 * 512.0);
  EXPECT_EQ(c.smem_bytes, 1024);
  EXPECT_EQ(c.registers, 512);
  EXPECT_EQ(c.grid, 1);
  EXPECT_EQ(c.blocks_per_sm, 4);
  EXPECT_EQ(c.limiter, Limiter::sm_partition);
  EXPECT_EQ(c.waves, 1);
  EXPECT_EQ(c.priority, 1537.0);
}

TEST(Enumeration, OneElementIsAProblemToo) {
  const Enumeration e = enumerated("M=1&N=1&K=1");
  ASSERT_EQ(e.candidates.size(), 1u);
  EXPECT_EQ(e.candidates[0].tile, (Tile{1, 1, 1}));
  EXPECT_EQ(e.candidates[0].priority, 128.0 + 128.0 + 32.0 + 1.0);
}

TEST(Enumeration, PrimeExtentsOfferThemselves) {
  const Enumeration e = enumerated("M=17&N=7&K=31");
  EXPECT_EQ(e.visited, 1);
  ASSERT_EQ(e.candidates.size(), 1u);
  EXPECT_EQ(e.candidates[0].tile, (Tile{17, 7, 31}));
}

TEST(Enumeration, TheSmallestDivisorIsASwitch) {
  EXPECT_EQ(enumerated("M=32&N=32&K=32").visited, 2 * 2 * 2);
  EXPECT_EQ(enumerated("M=32&N=32&K=32&min_divisor=1").visited, 6 * 6 * 6);
  EXPECT_EQ(enumerated("M=32&N=32&K=32&min_divisor=17").visited, 1);
  EXPECT_EQ(enumerated("M=32&N=32&K=32&min_divisor=33").candidates.at(0).tile, (Tile{32, 32, 32}));
}

struct Switched {
  const char* assumption;
  double traffic_bytes;
  std::int64_t smem_bytes, registers;
  double priority;
};

TEST(Enumeration, EachAssumptionChangesItsOwnFigures) {
  // The tile 16 x 16 x 16 of a cube of 32: 4 blocks on 132 SMs, one wave.
  constexpr Switched rows[] = {
      {"traffic_k=whole", 4 * 2560.0, 1024, 512, 10241.0},
      {"traffic_k=block", 4 * 4608.0, 1024, 512, 18433.0},
      {"traffic_scope=block", 2560.0, 1024, 512, 2561.0},
      {"traffic_k=block&traffic_scope=block", 4608.0, 1024, 512, 4609.0},
      {"smem_stages=3", 4 * 2560.0, 3072, 512, 10241.0},
      {"reg_bits=out", 4 * 2560.0, 1024, 256, 10241.0},
      {"reg_bits=in", 4 * 2560.0, 1024, 256, 10241.0},
      {"reg_tiles=c", 4 * 2560.0, 1024, 512, 10241.0},
  };
  for (const Switched& row : rows) {
    SCOPED_TRACE(row.assumption);
    const Enumeration e = enumerated(std::string("M=32&N=32&K=32&") + row.assumption);
    const auto found = std::find_if(e.candidates.begin(), e.candidates.end(),
                                    [](const Candidate& c) { return c.tile == Tile{16, 16, 16}; });
    ASSERT_NE(found, e.candidates.end());
    EXPECT_EQ(found->traffic_bytes, row.traffic_bytes);
    EXPECT_EQ(found->smem_bytes, row.smem_bytes);
    EXPECT_EQ(found->registers, row.registers);
    EXPECT_EQ(found->priority, row.priority);
  }
}

TEST(Enumeration, CountingTheOutputTileOnlyLetsDeepBlocksThroughTheRegisterLimit) {
  // 16 x 16 x 4096: A and B hold 65,536 elements each, 131,072 registers; C holds 256.
  const std::string link = "M=16&N=16&K=4096&min_divisor=4096&smem_cap=1m";
  EXPECT_EQ(enumerated(link).rejected_regs, 1);
  const Enumeration e = enumerated(link + "&reg_tiles=c");
  ASSERT_EQ(e.candidates.size(), 1u);
  EXPECT_EQ(e.candidates[0].registers, 512);
}

TEST(Enumeration, StagesPushTilesOverTheSharedMemoryLimit) {
  // 128 x 128 x 32 takes 16 KiB a stage.
  const std::string link = "M=128&N=128&K=32&min_divisor=128&smem_cap=32k&smem_stages=";
  EXPECT_EQ(enumerated(link + "2").valid, 1);
  EXPECT_EQ(enumerated(link + "3").rejected_smem, 1);
}

TEST(Enumeration, CandidatesAreRankedByPriorityAndEqualOnesKeepTheOrderOfEnumeration) {
  const Enumeration e = enumerated("M=768&N=640&K=96");
  ASSERT_GT(e.candidates.size(), 10u);
  const auto enumeration_order = [](const Tile& t) { return std::tuple(t.block_m, t.block_n, t.block_k); };
  for (std::size_t i = 1; i < e.candidates.size(); ++i) {
    const Candidate& a = e.candidates[i - 1];
    const Candidate& b = e.candidates[i];
    ASSERT_LE(a.priority, b.priority);
    if (a.priority == b.priority) {
      EXPECT_LT(enumeration_order(a.tile), enumeration_order(b.tile));
      EXPECT_EQ(a.tie_group, b.tie_group);
      EXPECT_EQ(a.tie_size, b.tie_size);
    } else {
      EXPECT_EQ(a.tie_group + 1, b.tie_group);
    }
  }
  EXPECT_EQ(e.candidates.back().tie_group, e.distinct_priorities);
  EXPECT_EQ(e.candidates.front().tie_size, e.ties_at_top);
}

TEST(Enumeration, TopkShortensTheListAndNothingElse) {
  const Enumeration all = enumerated("M=4096");
  for (std::int64_t topk : {0, 1, 5, 153, 154, 155}) {
    const Enumeration e = enumerated("M=4096", topk);
    const std::size_t expected = static_cast<std::size_t>(std::min<std::int64_t>(topk, 154));
    ASSERT_EQ(e.candidates.size(), expected);
    EXPECT_EQ(e.valid, all.valid);
    EXPECT_EQ(e.distinct_priorities, all.distinct_priorities);
    EXPECT_EQ(e.ties_at_top, all.ties_at_top);
    for (std::size_t i = 0; i < expected; ++i) {
      EXPECT_EQ(e.candidates[i].tile, all.candidates[i].tile);
      EXPECT_EQ(e.candidates[i].tie_size, all.candidates[i].tie_size);
    }
  }
}

TEST(Enumeration, ADeviceThatFitsNothingRejectsEverything) {
  const Enumeration e = enumerated("smem_cap=0");
  EXPECT_EQ(e.visited, 729);
  EXPECT_EQ(e.valid, 0);
  EXPECT_EQ(e.rejected_smem, 729);
  EXPECT_EQ(e.distinct_priorities, 0);
  EXPECT_EQ(e.ties_at_top, 0);
  EXPECT_TRUE(e.candidates.empty());
}

TEST(Enumeration, ATileOverBothLimitsCountsAsRejectedOnSharedMemory) {
  const Enumeration e = enumerated("smem_cap=1&reg_cap=1", topk_all, 2);
  EXPECT_EQ(e.rejected_smem, 729);
  EXPECT_EQ(e.rejected_regs, 0);
  EXPECT_EQ(e.rejections,
            (std::vector<Rejection>{{{16, 16, 16}, RejectReason::smem}, {{16, 16, 32}, RejectReason::smem}}));
}

TEST(Enumeration, RejectionsAreListedInEnumerationOrderAsManyAsAskedFor) {
  const Enumeration all = enumerated("M=4096", 0, 1000000);
  EXPECT_EQ(static_cast<std::int64_t>(all.rejections.size()), all.rejected_smem + all.rejected_regs);
  EXPECT_EQ(std::count_if(all.rejections.begin(), all.rejections.end(),
                          [](const Rejection& r) { return r.reason == RejectReason::regs; }),
            all.rejected_regs);
  EXPECT_TRUE(std::is_sorted(all.rejections.begin(), all.rejections.end(), [](const Rejection& a, const Rejection& b) {
    return std::tuple(a.tile.block_m, a.tile.block_n, a.tile.block_k) <
           std::tuple(b.tile.block_m, b.tile.block_n, b.tile.block_k);
  }));
  const Enumeration some = enumerated("M=4096", 0, 10);
  EXPECT_EQ(some.rejections, std::vector<Rejection>(all.rejections.begin(), all.rejections.begin() + 10));
}

TEST(Enumeration, TheLargestExtentsOverflowNothing) {
  const Enumeration cube = enumerated("M=2147483647&N=2147483647&K=2147483647&smem_stages=8", topk_all, 10);
  EXPECT_EQ(cube.visited, 1);
  EXPECT_EQ(cube.rejected_smem, 1);

  // 2^31 - 1 rows of 16: tiles of one row. A row costs a whole transaction of A, all of B and a row of C.
  const Enumeration rows = enumerated("M=2147483647&N=16&K=16&min_divisor=1");
  EXPECT_EQ(rows.visited, 2 * 5 * 5);
  const auto row = std::find_if(rows.candidates.begin(), rows.candidates.end(),
                                [](const Candidate& c) { return c.tile == Tile{1, 16, 16}; });
  ASSERT_NE(row, rows.candidates.end());
  EXPECT_EQ(row->grid, 2147483647);
  EXPECT_EQ(row->traffic_bytes, 2147483647.0 * (128 + 512 + 32));
  EXPECT_EQ(row->smem_bytes, 32 + 512);
  EXPECT_EQ(row->waves, 4067204);  // ceil((2^31 - 1) / (4 * 132))
  EXPECT_EQ(row->priority, 1443109010785.0 * 4067204.0);

  const Enumeration square =
      enumerated("M=2147483647&N=2147483647&K=1&min_divisor=1&compute_max_core=1&sm_partition=1");
  ASSERT_EQ(square.candidates.size(), 1u);
  EXPECT_EQ(square.candidates[0].grid, 4611686014132420609);
  EXPECT_EQ(square.candidates[0].waves, 4611686014132420609);
}

struct RejectedRow {
  const char* link;
  Tile tile;
  RejectReason reason;
  const char* because;
};

TEST(Enumeration, EachRejectionStatesItsArithmetic) {
  const RejectedRow rows[] = {
      {"M=256&N=256&K=256", {256, 256, 256}, RejectReason::smem, "A 256x256 + B 256x256 = 262,144 B > 232,448 B"},
      {"M=256&N=256&K=256", {256, 256, 16}, RejectReason::regs, "2 * C 256x256 * 32 / 32 = 131,072 registers > 65,536"},
      {"M=256&N=16&K=256", {256, 16, 256}, RejectReason::regs, "2 * A 256x256 * 32 / 32 = 131,072 registers > 65,536"},
      {"M=16&N=256&K=256", {16, 256, 256}, RejectReason::regs, "2 * B 256x256 * 32 / 32 = 131,072 registers > 65,536"},
      {"M=256&N=256&K=16&reg_bits=in&in=int8&reg_cap=32767",
       {256, 256, 16},
       RejectReason::regs,
       "2 * C 256x256 * 8 / 32 = 32,768 registers > 32,767"},
      {"M=256&N=256&K=128&smem_stages=2",
       {256, 256, 128},
       RejectReason::smem,
       "2 stages * (A 256x128 + B 256x128) = 262,144 B > 232,448 B"},
      {"M=256&N=256&K=16&reg_tiles=c",
       {256, 256, 16},
       RejectReason::regs,
       "2 * C 256x256 * 32 / 32 = 131,072 registers > 65,536"},
      {"M=2147483647&N=2147483647&K=2147483647",
       {max_extent, max_extent, max_extent},
       RejectReason::smem,
       "A 2147483647x2147483647 + B 2147483647x2147483647 = 18,446,744,056,529,682,496 B > 232,448 B"},
  };
  for (const RejectedRow& row : rows) {
    SCOPED_TRACE(row.because);
    const Query query = decode_link(row.link).query;
    const Enumeration e = enumerated(row.link, 0, 1000);
    const auto found =
        std::find_if(e.rejections.begin(), e.rejections.end(), [&](const Rejection& r) { return r.tile == row.tile; });
    ASSERT_NE(found, e.rejections.end());
    EXPECT_EQ(found->reason, row.reason);
    EXPECT_EQ(rejection_arithmetic(*found, query), row.because);
  }
}

TEST(Enumeration, LimiterNamesAreJoinedWhereTermsAreEqual) {
  EXPECT_EQ(limiter_name(Limiter::smem), "smem");
  EXPECT_EQ(limiter_name(Limiter::regs), "regs");
  EXPECT_EQ(limiter_name(Limiter::sm_partition), "sm_partition");
  EXPECT_EQ(limiter_name(Limiter::smem | Limiter::regs), "smem+regs");
  EXPECT_EQ(limiter_name(Limiter::sm_partition | Limiter::regs | Limiter::smem), "smem+regs+sm_partition");
}

TEST(Enumeration, ALargerSharedMemoryNeverAdmitsFewerTiles) {
  std::int64_t valid_before = 0;
  for (std::int64_t smem_cap = 0; smem_cap <= 262144; smem_cap += 4096) {
    const std::int64_t valid = enumerated("M=1920&N=1920&K=1920&smem_cap=" + std::to_string(smem_cap), 0).valid;
    EXPECT_GE(valid, valid_before) << smem_cap;
    valid_before = valid;
  }
  EXPECT_GT(valid_before, 0);
}

// The model as three nested loops over plain numbers, nothing skipped and nothing shared with the code under test but
// true_quotient, which has a test of its own.
struct PlainLoop {
  const Matmul& p;
  const Device& d;
  const Assumptions& a;

  static std::vector<std::int64_t> extents(std::int64_t extent, std::int64_t smallest) {
    std::vector<std::int64_t> found;
    for (std::int64_t divisor = 1; divisor <= extent; ++divisor) {
      if (extent % divisor == 0 && divisor >= smallest) found.push_back(divisor);
    }
    return found.empty() ? std::vector<std::int64_t>{extent} : found;
  }

  static double coalesced(std::int64_t rows, std::int64_t columns, std::int64_t all_columns, std::int64_t transaction,
                          DType dtype) {
    const std::int64_t run = columns == all_columns ? rows * columns : columns;
    const std::int64_t unit = transaction / bytes(dtype);
    return true_quotient(Wide{unit} * rows * columns, std::min(unit, run)) * bytes(dtype);
  }

  Enumeration run() const {
    Enumeration e;
    const DType width_of[] = {p.accum_dtype, p.out_dtype, p.in_dtype};
    const std::int64_t width = bits(width_of[static_cast<std::size_t>(a.reg_bits)]);
    for (std::int64_t m : extents(p.M, a.min_divisor)) {
      for (std::int64_t n : extents(p.N, a.min_divisor)) {
        for (std::int64_t k : extents(p.K, a.min_divisor)) {
          ++e.visited;
          const std::int64_t a_bytes = (m * k * bytes(p.in_dtype) + 31) / 32 * 32;
          const std::int64_t b_bytes = (n * k * bytes(p.in_dtype) + 31) / 32 * 32;
          const std::int64_t smem = (a_bytes + b_bytes) * a.smem_stages;
          const std::int64_t largest = a.reg_tiles == RegTiles::c ? m * n : std::max({m * k, n * k, m * n});
          const std::int64_t registers = 2 * largest * width / 32;
          if (smem > d.smem_cap) {
            ++e.rejected_smem;
            e.rejections.push_back({{m, n, k}, RejectReason::smem});
          } else if (registers > d.reg_cap) {
            ++e.rejected_regs;
            e.rejections.push_back({{m, n, k}, RejectReason::regs});
          } else {
            e.candidates.push_back(candidate(m, n, k, smem, registers));
          }
        }
      }
    }
    e.valid = static_cast<std::int64_t>(e.candidates.size());
    std::stable_sort(e.candidates.begin(), e.candidates.end(),
                     [](const Candidate& x, const Candidate& y) { return x.priority < y.priority; });
    std::set<double> priorities;
    for (const Candidate& c : e.candidates) {
      priorities.insert(c.priority);
      e.ties_at_top += c.priority == e.candidates[0].priority ? 1 : 0;
    }
    e.distinct_priorities = static_cast<std::int64_t>(priorities.size());
    for (auto first = e.candidates.begin(); first != e.candidates.end();) {
      const auto last =
          std::find_if(first, e.candidates.end(), [&](const Candidate& c) { return c.priority != first->priority; });
      const std::int64_t group = first == e.candidates.begin() ? 1 : (first - 1)->tie_group + 1;
      for (auto tied = first; tied != last; ++tied) {
        tied->tie_group = group;
        tied->tie_size = last - first;
      }
      first = last;
    }
    return e;
  }

  Candidate candidate(std::int64_t m, std::int64_t n, std::int64_t k, std::int64_t smem, std::int64_t registers) const {
    Candidate c;
    c.tile = {m, n, k};
    c.smem_bytes = smem;
    c.registers = registers;
    const std::int64_t terms[] = {d.max_smem_usage / smem, d.reg_cap / std::max<std::int64_t>(registers, 1),
                                  d.sm_partition};
    c.blocks_per_sm = *std::min_element(std::begin(terms), std::end(terms));
    if (terms[0] == c.blocks_per_sm) c.limiter = c.limiter | Limiter::smem;
    if (terms[1] == c.blocks_per_sm) c.limiter = c.limiter | Limiter::regs;
    if (terms[2] == c.blocks_per_sm) c.limiter = c.limiter | Limiter::sm_partition;
    c.grid = (p.M / m) * (p.N / n);
    const std::int64_t at_once = c.blocks_per_sm * d.compute_max_core;
    c.waves = (c.grid + at_once - 1) / at_once;
    const std::int64_t depth = a.traffic_k == TrafficK::whole ? p.K : k;
    const double block_bytes = (p.trans_A ? coalesced(depth, m, p.M, d.transaction_size[1], p.in_dtype)
                                          : coalesced(m, depth, p.K, d.transaction_size[1], p.in_dtype)) +
                               (p.trans_B ? coalesced(n, depth, p.K, d.transaction_size[1], p.in_dtype)
                                          : coalesced(depth, n, p.N, d.transaction_size[1], p.in_dtype)) +
                               coalesced(m, n, p.N, d.transaction_size[0], p.out_dtype);
    c.traffic_bytes = a.traffic_scope == TrafficScope::grid ? static_cast<double>(c.grid) * block_bytes : block_bytes;
    c.priority = (c.traffic_bytes + 1) * static_cast<double>(c.waves);
    return c;
  }
};

struct PlainQuery {
  Matmul problem;
  Device device = default_query().device;
  Assumptions assumptions;

  Enumerator enumerator(const EnumerateOptions& options) const { return {problem, device, assumptions, options}; }
};

/// Any assumptions, dtypes and layouts; extents with many divisors, few and none; caps from nothing to a megabyte.
PlainQuery any_query(Random& random) {
  constexpr std::int64_t primes[] = {2, 2, 2, 2, 3, 3, 5, 7, 11};
  const auto extent = [&] {
    if (random.one_in(8)) return random.between(1, 300);
    std::int64_t value = 1;
    while (value < 400) value *= random.pick(primes);
    return value;
  };
  PlainQuery q;
  Matmul& p = q.problem;
  p.M = extent();
  p.N = extent();
  p.K = extent();
  p.in_dtype = random.pick(all_dtypes);
  p.out_dtype = random.pick(all_dtypes);
  p.accum_dtype = random.pick(all_dtypes);
  p.trans_A = random.one_in(2);
  p.trans_B = random.one_in(2);
  Device& d = q.device;
  d.smem_cap = random.between(0, 1 << random.between(8, 20));
  d.max_smem_usage = d.smem_cap * random.between(1, 4);
  d.reg_cap = random.between(1, 1 << random.between(8, 20));
  d.compute_max_core = random.between(1, 200);
  d.sm_partition = random.between(1, random.one_in(4) ? 1024 : 8);
  d.transaction_size = {random.between(8, 256), random.between(8, 256)};
  Assumptions& a = q.assumptions;
  a.traffic_k = random.one_in(2) ? TrafficK::whole : TrafficK::block;
  a.reg_bits = static_cast<RegBits>(random.between(0, 2));
  a.reg_tiles = random.one_in(2) ? RegTiles::abc : RegTiles::c;
  a.traffic_scope = random.one_in(2) ? TrafficScope::grid : TrafficScope::block;
  a.smem_stages = random.between(1, 8);
  // Where no divisor is that large, the extent is its own only choice.
  a.min_divisor = random.between(1, random.one_in(8) ? 1000 : 32);
  return q;
}

void expect_same_candidate(const Candidate& x, const Candidate& y) {
  ASSERT_EQ(x.tile, y.tile);
  ASSERT_EQ(x.traffic_bytes, y.traffic_bytes);
  ASSERT_EQ(x.smem_bytes, y.smem_bytes);
  ASSERT_EQ(x.registers, y.registers);
  ASSERT_EQ(x.grid, y.grid);
  ASSERT_EQ(x.blocks_per_sm, y.blocks_per_sm);
  ASSERT_EQ(x.limiter, y.limiter);
  ASSERT_EQ(x.waves, y.waves);
  ASSERT_EQ(x.priority, y.priority);
  ASSERT_EQ(x.tie_group, y.tie_group);
  ASSERT_EQ(x.tie_size, y.tie_size);
}

/// The first `topk` of `plain`, and all its counts.
void expect_same(const Enumeration& fast, const Enumeration& plain, std::int64_t topk) {
  ASSERT_TRUE(fast.is_ranked);
  ASSERT_EQ(fast.unlisted, 0);
  ASSERT_EQ(fast.visited, plain.visited);
  ASSERT_EQ(fast.valid, plain.valid);
  ASSERT_EQ(fast.rejected_smem, plain.rejected_smem);
  ASSERT_EQ(fast.rejected_regs, plain.rejected_regs);
  ASSERT_EQ(fast.distinct_priorities, plain.distinct_priorities);
  ASSERT_EQ(fast.ties_at_top, plain.ties_at_top);
  ASSERT_EQ(static_cast<std::int64_t>(fast.candidates.size()), std::min(topk, plain.valid));
  for (std::size_t c = 0; c < fast.candidates.size(); ++c) {
    expect_same_candidate(fast.candidates[c], plain.candidates[c]);
  }
}

TEST(Enumeration, EqualsThreePlainLoopsOnRandomQueries) {
  Random random(11);
  std::int64_t valid = 0, on_smem = 0, on_regs = 0, runs = 0;
  for (int i = 0; i < rounds(600); ++i) {
    const PlainQuery q = any_query(random);
    const Enumeration plain = PlainLoop{q.problem, q.device, q.assumptions}.run();
    Enumerator enumerator = q.enumerator({topk_all, topk_all});
    while (enumerator.step()) {
    }
    const Enumeration fast = enumerator.take();
    ASSERT_NO_FATAL_FAILURE(expect_same(fast, plain, topk_all));
    ASSERT_EQ(fast.rejections, plain.rejections);
    valid += plain.valid;
    on_smem += plain.rejected_smem;
    on_regs += plain.rejected_regs;
    runs += static_cast<std::int64_t>(enumerator.runs().size());
  }
  EXPECT_GT(valid, 1000);
  EXPECT_GT(on_smem, 1000);
  EXPECT_GT(on_regs, 1000);
  EXPECT_LT(runs, valid);
}

TEST(Enumeration, InSlicesOfAnySizeIsTheSame) {
  Random random(12);
  for (int i = 0; i < rounds(200); ++i) {
    const PlainQuery q = any_query(random);
    const std::int64_t topk = random.between(0, 50);
    const std::int64_t rejections = random.between(0, 500);
    Enumerator enumerator = q.enumerator({topk, rejections});
    double before = 0;
    while (enumerator.step(random.between(1, 40))) {
      const double progress = enumerator.progress();
      ASSERT_GE(progress, before);
      ASSERT_LE(progress, 1);
      before = progress;
    }
    EXPECT_EQ(enumerator.progress(), 1);
    const Enumeration sliced = enumerator.take();
    const Enumeration plain = PlainLoop{q.problem, q.device, q.assumptions}.run();
    ASSERT_NO_FATAL_FAILURE(expect_same(sliced, plain, topk));
    const auto listed =
        std::min(static_cast<std::ptrdiff_t>(plain.rejections.size()), static_cast<std::ptrdiff_t>(rejections));
    ASSERT_EQ(sliced.rejections, std::vector<Rejection>(plain.rejections.begin(), plain.rejections.begin() + listed));
  }
}

TEST(Enumeration, RunsAreTheWholeRankingInOrder) {
  Random random(13);
  for (int i = 0; i < rounds(100); ++i) {
    const PlainQuery q = any_query(random);
    Enumerator enumerator = q.enumerator({0, 0});
    while (enumerator.step()) {
    }
    const Enumeration plain = PlainLoop{q.problem, q.device, q.assumptions}.run();
    std::size_t place = 0;
    for (std::size_t r = 0; r < enumerator.runs().size(); ++r) {
      const TileRun& run = enumerator.runs()[r];
      for (std::size_t offset = 0; offset < run.tiles; ++offset, ++place) {
        ASSERT_LT(place, plain.candidates.size());
        ASSERT_EQ(enumerator.tile_of(run, offset), plain.candidates[place].tile);
        ASSERT_EQ(run.priority, plain.candidates[place].priority);
      }
    }
    ASSERT_EQ(place, plain.candidates.size());
  }
}

TEST(Enumeration, RunsAreCountedUpToTheirLimit) {
  PlainQuery q;
  Enumerator whole = q.enumerator({5, 0});
  while (whole.step()) {
  }
  const auto runs = static_cast<std::int64_t>(whole.runs().size());
  ASSERT_LT(runs, 154);
  const auto with_limit = [&](std::int64_t limit) {
    return enumerate(q.problem, q.device, q.assumptions, {5, 0, limit});
  };
  EXPECT_TRUE(with_limit(runs).is_ranked);
  EXPECT_EQ(with_limit(runs).candidates.size(), 5u);
  for (const std::int64_t limit : {std::int64_t{0}, runs - 1}) {
    const Enumeration counted = with_limit(limit);
    EXPECT_FALSE(counted.is_ranked);
    EXPECT_EQ(counted.valid, 154);
    EXPECT_EQ(counted.rejected_smem, 453);
    EXPECT_EQ(counted.rejected_regs, 122);
    EXPECT_TRUE(counted.candidates.empty());
    EXPECT_EQ(counted.unlisted, 0);
    EXPECT_EQ(counted.distinct_priorities, 0);
  }
}

// No extent has more divisors: 1,600.
constexpr std::string_view most_divisors = "M=2095133040&N=2095133040&K=2095133040";

TEST(Enumeration, TheExtentWithMostDivisorsIsRanked) {
  const Enumeration e = enumerated(std::string(most_divisors) + "&min_divisor=1&smem_cap=2^24&reg_cap=2^24", 20);
  EXPECT_EQ(e.visited, 1600LL * 1600 * 1600);
  EXPECT_EQ(e.valid, 101574387);
  EXPECT_EQ(e.visited, e.valid + e.rejected_smem + e.rejected_regs);
  EXPECT_TRUE(e.is_ranked);
  ASSERT_EQ(e.candidates.size(), 20u);
  EXPECT_EQ(e.candidates[0].tie_size, e.ties_at_top);
  for (std::size_t i = 1; i < 20; ++i) {
    const Tile& a = e.candidates[i - 1].tile;
    const Tile& b = e.candidates[i].tile;
    ASSERT_EQ(e.candidates[i].priority, e.candidates[0].priority);
    EXPECT_LT(std::tuple(a.block_m, a.block_n, a.block_k), std::tuple(b.block_m, b.block_n, b.block_k));
  }
}

TEST(Enumeration, AListThatEndsEarlySaysSoAndCountsOn) {
  const Reading reading = decode_link(most_divisors);
  ASSERT_TRUE(reading.ok());
  EvaluateOptions options;
  options.default_topk = topk_all;
  const Report report = evaluate(reading.query, options);
  const Enumeration& e = *report.enumeration;
  EXPECT_FALSE(report.refusal);
  EXPECT_EQ(e.valid, 1187520);
  EXPECT_EQ(static_cast<std::int64_t>(e.candidates.size()), max_listed_tiles);
  EXPECT_EQ(e.unlisted, e.valid - max_listed_tiles);
  ASSERT_FALSE(report.warnings.empty());
  EXPECT_EQ(english(report.warnings[0]),
            "1,187,520 tiles fit; the list ends after the first 1,000,000, while every count includes the others");
  options.default_topk = 1000;
  const Report shorter = evaluate(reading.query, options);
  EXPECT_EQ(shorter.enumeration->unlisted, 0);
  EXPECT_EQ(shorter.enumeration->distinct_priorities, e.distinct_priorities);
  for (const Sentence& warning : shorter.warnings) EXPECT_NE(warning.id, SentenceId::warn_list_ends);
}

TEST(Enumeration, MoreRunsThanCanBeRankedAreCountedAndRefused) {
  const Reading reading =
      decode_link(std::string(most_divisors) + "&min_divisor=1&smem_cap=2^24&reg_cap=2^24&traffic_k=block");
  ASSERT_TRUE(reading.ok());
  const Report report = evaluate(reading.query);
  EXPECT_EQ(report.enumeration->valid, 101574387);
  EXPECT_FALSE(report.enumeration->is_ranked);
  EXPECT_TRUE(report.enumeration->candidates.empty());
  ASSERT_TRUE(report.refusal.has_value());
  EXPECT_EQ(report.refusal->field, "min_divisor");
  EXPECT_EQ(message_text(*report.refusal),
            "101,574,387 tiles fit, in more runs of equal cost along block_K than the 4,000,000 that can be ranked; a "
            "larger min_divisor leaves fewer");
}

TEST(Enumeration, AReportInStepsIsTheSame) {
  for (const char* link : {"M=4096", "model=carver&dev=h100-sxm", "M=55440&N=55440&K=55440", "smem_cap=0"}) {
    SCOPED_TRACE(link);
    const Reading reading = decode_link(link);
    ASSERT_TRUE(reading.ok());
    Evaluation evaluation(reading.query);
    EXPECT_EQ(evaluation.progress(), 0);
    double before = 0;
    while (evaluation.step()) {
      EXPECT_GE(evaluation.progress(), before);
      before = evaluation.progress();
    }
    EXPECT_EQ(evaluation.progress(), 1);
    const Report report = evaluate(reading.query);
    EXPECT_EQ(to_text(write_report_json(evaluation.take(), {})), to_text(write_report_json(report, {})));
  }
}

TEST(RunSorter, SortsAsAStableSortDoesInSlicesOfAnySize) {
  Random random(14);
  for (int i = 0; i < 60; ++i) {
    RunSorter sorter;
    std::vector<TileRun> expected;
    const std::int64_t size = random.between(0, i < 50 ? 40 : 5000);
    const int most_bits = static_cast<int>(random.between(2, 62));
    for (std::int64_t r = 0; r < size; ++r) {
      const auto priority = static_cast<double>(random.between(1, std::int64_t{1} << random.between(1, most_bits)));
      expected.push_back({random.one_in(2) ? priority : priority / 3, static_cast<std::uint16_t>(r), 0, 0, 1});
      sorter.add(expected.back());
    }
    std::stable_sort(expected.begin(), expected.end(),
                     [](const TileRun& a, const TileRun& b) { return a.priority < b.priority; });
    while (sorter.step(random.between(1, 3000))) EXPECT_LE(sorter.progress(), 1);
    ASSERT_EQ(sorter.runs().size(), expected.size());
    for (std::size_t r = 0; r < expected.size(); ++r) {
      ASSERT_EQ(sorter.runs()[r].priority, expected[r].priority);
      ASSERT_EQ(sorter.runs()[r].m, expected[r].m);
    }
  }
}

}  // namespace
}  // namespace tilescope
