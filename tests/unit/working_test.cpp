#include "core/report/working.h"

#include <gtest/gtest.h>

#include <string>

#include "core/carver/breakdown.h"
#include "core/carver/recommend.h"
#include "core/evaluate.h"
#include "core/query/link.h"
#include "tests/unit/answers.h"
#include "tests/unit/random_query.h"

namespace tilescope {
namespace {

std::string formula_of(const Working& working, std::string_view id) {
  const WorkingLine* line = find_line(working, id);
  return line ? line->formula + " = " + line->result : "no line " + std::string(id);
}

TEST(Working, TheDefaultProblemsFirstTile) {
  const Working w = working_of_candidate(report_of(""), 0);
  EXPECT_EQ(w.tile, (TileExtents{128, 256, 16}));
  EXPECT_EQ(formula_of(w, "traffic.A"), "128 * 4096 * 2 B = 1,048,576 B");
  EXPECT_EQ(formula_of(w, "traffic.block"), "1,048,576 + 2,097,152 + 65,536 = 3,211,264 B");
  EXPECT_EQ(formula_of(w, "traffic"), "512 * 3,211,264 = 1,644,167,168 B");
  EXPECT_EQ(formula_of(w, "smem"), "4096 + 8192 = 12,288 B");
  EXPECT_EQ(formula_of(w, "registers"), "2 * 32,768 * 32 / 32 = 65,536");
  EXPECT_EQ(formula_of(w, "blocks_per_sm.smem"), "floor(464,896 / 12,288) = 37");
  EXPECT_EQ(formula_of(w, "blocks_per_sm"), "regs = 1");
  EXPECT_EQ(formula_of(w, "grid"), "ceil(4096 / 128) * ceil(4096 / 256) = 512");
  EXPECT_EQ(formula_of(w, "waves"), "ceil(512 / (1 * 132)) = 4");
  EXPECT_EQ(formula_of(w, "last_wave"), "(512 - 3 * 132) / 132 = 87.9 %");
  EXPECT_EQ(formula_of(w, "priority"), "(1,644,167,168 + 1) * 4 = 6,576,668,676");
  EXPECT_TRUE(find_line(w, "blocks_per_sm.regs")->decisive);
  EXPECT_FALSE(find_line(w, "blocks_per_sm.smem")->decisive);
}

TEST(Working, StagesFillSharedMemoryOneAfterTheOther) {
  const Working w = working_of_candidate(report_of("smem_stages=2"), 0);
  ASSERT_EQ(w.smem.size(), 4u);
  std::int64_t at = 0;
  for (const SmemStretch& stretch : w.smem) {
    EXPECT_EQ(stretch.start_bytes, at);
    at += stretch.size_bytes;
  }
  EXPECT_EQ(w.smem[2].tensor, "A");
  EXPECT_EQ(w.smem[2].stage, 2);
}

TEST(Working, RowsShorterThanATransactionAreSaid) {
  // B lies as [K, N], so that a tile's rows are block_N = 16 elements of a transaction's 64.
  const Report report = report_of("N=16&trans_B=false");
  const Working w = working_of_candidate(report, 0);
  ASSERT_EQ(w.tile[1], 16);
  EXPECT_EQ(formula_of(w, "traffic.B"), "4096 * 16 * 2 B = 131,072 B") << "whole rows of B are one run";
  const Report wider = report_of("N=32&trans_B=false&M=16&topk=all");
  const std::int64_t place = find_candidate(wider, {16, 16, 16});
  ASSERT_GE(place, 0);
  const Working narrow = working_of_candidate(wider, static_cast<std::size_t>(place));
  EXPECT_EQ(formula_of(narrow, "traffic.B"), "4096 * 16 * 64/16 * 2 B = 524,288 B");
  EXPECT_NE(find_line(narrow, "traffic.B.runs"), nullptr);
}

TEST(Working, CarversFirstHint) {
  const Report report = report_of("model=carver&dev=h100-sxm");
  const std::vector<CarverCandidate> ranked = carver_candidates(report, 1);
  const Working w = working_of_ranked(report, ranked[0]);
  EXPECT_EQ(formula_of(w, "hint.block"), " = 64 x 128");
  EXPECT_EQ(formula_of(w, "hint.threads"), "4 * 32 = 128");
  EXPECT_EQ(formula_of(w, "visited"), " = 26 / 97");
  EXPECT_EQ(formula_of(w, "traffic"), "524,288 + 1,048,576 + 16,384 = 1,589,248 B");
  EXPECT_EQ(formula_of(w, "smem"), "2 * (4096 + 8192) = 24,576 B");
  EXPECT_EQ(formula_of(w, "registers"), "2 * 8192 * 16 / 32 = 8,192");
  EXPECT_EQ(w.geometry.warp_m, 64);
  EXPECT_EQ(w.geometry.warp_n, 32);
  EXPECT_EQ(w.geometry.block_k, 32);
}

TEST(Working, ATileIsFoundByItsExtents) {
  const Report enumerated = report_of("");
  EXPECT_EQ(find_candidate(enumerated, {128, 256, 32}), 1);
  EXPECT_EQ(find_candidate(enumerated, {128, 256}), -1);
  EXPECT_EQ(find_candidate(enumerated, {128, 250, 32}), -1);
  const Report searched = report_of("model=carver&dev=h100-sxm");
  EXPECT_EQ(find_candidate(searched, {64, 128}), 0);
  EXPECT_EQ(find_candidate(searched, {64, 128, 32}), -1);
}

TEST(Working, WhatTheSiliconAllowsStandsApart) {
  const Working w = working_of_candidate(report_of(""), 0);
  EXPECT_TRUE(w.sections.back().apart_from_ranking);
  // 2 * 4096^3 operations / 989 TFLOPS; 3 * 4096^2 * 2 B / 3352 GB/s.
  EXPECT_EQ(find_line(w, "silicon.compute")->result, "139.0 us");
  EXPECT_EQ(find_line(w, "silicon.memory")->result, "30.0 us");
  EXPECT_EQ(find_line(w, "silicon.bound")->what.id, SentenceId::line_bound_compute);
  const Working decode = working_of_candidate(report_of("M=16"), 0);
  EXPECT_EQ(find_line(decode, "silicon.bound")->what.id, SentenceId::line_bound_memory);
  const Working other_type = working_of_candidate(report_of("in=int8&out=int32&acc=int32"), 0);
  EXPECT_EQ(find_line(other_type, "silicon.bound"), nullptr);
  EXPECT_NE(find_line(other_type, "silicon.no_peak"), nullptr);
}

/// carver's own tests record the sums; here the terms must make them up, bit for bit.
TEST(Working, TermsMakeUpTheFiguresOfEveryTileThatCarverKeeps) {
  RandomQueries queries(20261130);
  std::size_t tiles = 0;
  for (int i = 0; i < 400; ++i) {
    const Query query = queries.next();
    const carver::Answer answer = carver::recommend(query.problem, query.device, 3);
    if (answer.raised != carver::Raise::none || answer.order.empty()) continue;
    const carver::Plan plan = carver::plan_search(query.problem, query.device);
    const carver::Policy* policy = nullptr;
    for (const carver::Policy& each : plan.policies) {
      if (each.kind == answer.policy) policy = &each;
    }
    ASSERT_NE(policy, nullptr);
    carver::PerNode<carver::ReduceStep> steps;
    for (std::size_t n = 0; n < answer.reduce_steps.size(); ++n) steps[n] = answer.reduce_steps[n].step;
    for (std::uint32_t place : answer.order) {
      const carver::VisitedTile& visited = answer.visited[place];
      const carver::Breakdown parts = carver::break_down(*policy, visited.tile, steps);
      double traffic = 0;
      for (const carver::TensorMove& move : parts.moves) traffic += move.bytes;
      ASSERT_EQ(traffic, visited.figures.traffic) << encode_link(query);
      ASSERT_EQ(parts.smem_bytes, visited.figures.smem_cost) << encode_link(query);
      ++tiles;
    }
    Report report;
    report.query = query;
    report.carver = answer;
    for (const CarverCandidate& candidate : carver_candidates(report, 2)) {
      EXPECT_FALSE(working_of_ranked(report, candidate).sections.empty());
    }
  }
  EXPECT_GT(tiles, 1000u);
}

}  // namespace
}  // namespace tilescope
