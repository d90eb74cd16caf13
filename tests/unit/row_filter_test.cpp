#include "core/report/row_filter.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/unit/random.h"

namespace tilescope {
namespace {

constexpr FilterKey filter_keys[] = {
    {"block_M bm", true}, {"waves", true}, {"limiter", false}, {"priority prio", true}};

FilterTerm number_term(std::size_t key, FilterTest test, double number) { return {key, test, number, ""}; }

TEST(RowFilter, TermsWithEveryComparison) {
  struct Row {
    const char* text;
    FilterTest test;
  };
  const Row rows[] = {{"bm>=64", FilterTest::at_least}, {"bm<=64", FilterTest::at_most}, {"bm>64", FilterTest::greater},
                      {"bm<64", FilterTest::less},      {"bm=64", FilterTest::equal},    {"bm==64", FilterTest::equal},
                      {"bm!=64", FilterTest::not_equal}};
  for (const Row& row : rows) {
    const Filter filter = parse_filter(row.text, filter_keys);
    EXPECT_FALSE(filter.complaint) << row.text;
    ASSERT_EQ(filter.terms.size(), 1u) << row.text;
    EXPECT_EQ(filter.terms[0], number_term(0, row.test, 64)) << row.text;
  }
}

TEST(RowFilter, NumbersAndNamesAsPeopleWriteThem) {
  const Filter filter = parse_filter("  BLOCK_m>=2^6\twaves<1.5 prio>6.5e9 bm<4k ", filter_keys);
  EXPECT_FALSE(filter.complaint);
  EXPECT_EQ(filter.terms, (std::vector<FilterTerm>{
                              number_term(0, FilterTest::at_least, 64), number_term(1, FilterTest::less, 1.5),
                              number_term(3, FilterTest::greater, 6.5e9), number_term(0, FilterTest::less, 4096)}));
}

TEST(RowFilter, TextIsLookedForWhateverItsCase) {
  const Filter filter = parse_filter("limiter=REGS Smem limiter!=partition", filter_keys);
  ASSERT_EQ(filter.terms.size(), 3u);
  EXPECT_TRUE(holds(filter.terms[0], "smem+Regs"));
  EXPECT_FALSE(holds(filter.terms[0], "smem"));
  EXPECT_EQ(filter.terms[1].key, std::nullopt);
  EXPECT_TRUE(holds(filter.terms[1], "SMEM+regs"));
  EXPECT_FALSE(holds(filter.terms[2], "sm_partition"));
  EXPECT_TRUE(holds(filter.terms[2], "smem"));
}

TEST(RowFilter, WhatCannotBeUnderstoodIsNamed) {
  struct Row {
    const char* text;
    const char* complaint;
  };
  const Row rows[] = {
      {"bm>=64 height>3", "there is no \"height\"; filter by block_M, waves, limiter, priority"},
      {"bm>=wide", "\"bm>=wide\": \"wide\" is no number"},
      {"bm>=", "\"bm>=\": \"\" is no number"},
      {"bm>=1e999", "\"bm>=1e999\": \"1e999\" is no number"},
      {"bm!64", "\"bm!64\" has no comparison; write key>=number"},
      {"limiter>regs", "\"limiter>regs\": limiter is text; write limiter=word"},
      {">=3", "there is no \"\"; filter by block_M, waves, limiter, priority"},
  };
  for (const Row& row : rows) {
    const Filter filter = parse_filter(row.text, filter_keys);
    ASSERT_TRUE(filter.complaint) << row.text;
    EXPECT_EQ(english(*filter.complaint), row.complaint);
  }
}

TEST(RowFilter, AnyTextIsReadOrComplainedAbout) {
  Random random(7);
  const std::string_view pieces[] = {"bm",           ">",  "=", "<", "!", " ", "64", "e", ".", "-", "waves", "x",
                                     "\xE5\xAD\x97", "1e9"};
  for (int i = 0; i < rounds(20000); ++i) {
    std::string text;
    for (std::int64_t n = random.between(0, 12); n > 0; --n) text += random.pick(pieces);
    const Filter filter = parse_filter(text, filter_keys);
    for (const FilterTerm& term : filter.terms) EXPECT_TRUE(term.key || !term.text.empty()) << text;
  }
}

}  // namespace
}  // namespace tilescope
