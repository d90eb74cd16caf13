#include "core/query/link_view.h"

#include <gtest/gtest.h>

#include "core/query/draft.h"
#include "core/query/link.h"

namespace tilescope {
namespace {

LinkView view_of(std::string_view fragment, std::vector<FieldMessage>& notes) {
  return read_link_view(split_fragment(fragment), notes);
}

TEST(LinkView, EveryKeyIsReadAndWrittenBack) {
  const std::string fragment = "v=1&view=rejected&tile=128x256x16&pin=64x64,128x128x32&filter=block_M%3E%3D64&heat="
                               "blocks_per_sm&at_k=64&visits=9"
                               "&over=N&values=1..64&over2=K&values2=1,2&choice=first-builds&devices=a100-80g-optin,"
                               "h200&format=triton&section=sweep&lang=zh-CN";
  std::vector<FieldMessage> notes;
  const LinkView view = view_of(fragment, notes);
  EXPECT_TRUE(notes.empty());
  EXPECT_EQ(view.view, View::rejected);
  EXPECT_EQ(view.tile, (TileExtents{128, 256, 16}));
  EXPECT_EQ(view.pins, (std::vector<TileExtents>{{64, 64}, {128, 128, 32}}));
  EXPECT_EQ(view.filter, "block_M>=64");
  EXPECT_EQ(view.heat, Heat::blocks_per_sm);
  EXPECT_EQ(view.at_k, 64);
  EXPECT_EQ(view.visits, 9);
  EXPECT_EQ(view.sweep, (SweepWish{"N", "1..64", "K", "1,2"}));
  EXPECT_EQ(view.choice, Choice::first_builds);
  EXPECT_EQ(view.devices, (std::vector<std::string>{"a100-80g-optin", "h200"}));
  EXPECT_EQ(view.format, ExportFormat::triton);
  EXPECT_EQ(view.section, View::sweep);
  EXPECT_EQ(view.language, Language::chinese);
  EXPECT_EQ(encode_fields(write_link_view(view)), fragment);
}

TEST(LinkView, WhatCannotBeUsedIsSaidAndLeftOut) {
  struct Row {
    const char* fragment;
    const char* field;
    MessageCode code;
  };
  const std::string long_filter = "filter=" + std::string(max_view_text_bytes + 1, 'x');
  const Row rows[] = {
      {"view=elsewhere", "view", MessageCode::not_one_of},
      {"view=", "view", MessageCode::not_one_of},
      {"tile=128x", "tile", MessageCode::malformed_tile},
      {"tile=0x16", "tile", MessageCode::malformed_tile},
      {"tile=1x1x1x1x1x1x1x1x1", "tile", MessageCode::malformed_tile},
      {"tile=128x2147483648", "tile", MessageCode::malformed_tile},
      {"pin=2147483648x16", "pin", MessageCode::malformed_pins},
      {"pin=1x1,2x2,3x3,4x4,5x5", "pin", MessageCode::malformed_pins},
      {"pin=,", "pin", MessageCode::malformed_pins},
      {long_filter.c_str(), "filter", MessageCode::too_long},
      {"heat=cold", "heat", MessageCode::not_one_of},
      {"at_k=x", "at_k", MessageCode::not_an_integer},
      {"visits=0", "visits", MessageCode::out_of_range},
      {"choice=last", "choice", MessageCode::not_one_of},
      {"devices=h100", "devices", MessageCode::malformed_devices},
      {"format=text", "format", MessageCode::not_one_of},
      {"section=", "section", MessageCode::not_one_of},
      {"lang=tlh", "lang", MessageCode::not_one_of},
  };
  for (const Row& row : rows) {
    std::vector<FieldMessage> notes;
    EXPECT_EQ(view_of(row.fragment, notes), LinkView{}) << row.fragment;
    ASSERT_EQ(notes.size(), 1u) << row.fragment;
    EXPECT_EQ(notes[0].field, row.field) << row.fragment;
    EXPECT_EQ(notes[0].code, row.code) << row.fragment;
  }
}

TEST(LinkView, TheFirstOfTwoCountsAndTheSecondIsRemarked) {
  std::vector<FieldMessage> notes;
  EXPECT_EQ(view_of("view=ranking&view=rejected", notes).view, View::ranking);
  ASSERT_EQ(notes.size(), 1u);
  EXPECT_EQ(notes[0], (FieldMessage{"view", MessageCode::duplicate_field, {}}));
}

TEST(LinkView, PinsAreKeptOnce) {
  std::vector<FieldMessage> notes;
  EXPECT_EQ(view_of("pin=64x64,64x64,32x64", notes).pins, (std::vector<TileExtents>{{64, 64}, {32, 64}}));
  EXPECT_TRUE(notes.empty());
}

TEST(LinkView, NeverStandsInTheWayOfTheQuery) {
  const Reading reading = decode_link("M=8192&view=elsewhere&tile=x");
  EXPECT_TRUE(reading.ok());
  EXPECT_EQ(reading.notes.size(), 2u);
  EXPECT_EQ(std::get<Matmul>(reading.query.problem).M, 8192);
}

TEST(LinkView, OutlivesEditsOfADraft) {
  Draft draft;
  draft.open_link("M=4k&view=rejected&filter=a b");
  EXPECT_EQ(draft.view.view, View::rejected);
  draft.set("N", "x");
  EXPECT_EQ(draft.link(), "v=1&M=4k&N=x&view=rejected&filter=a%20b");
  draft.set("N", "128");
  draft.tidy();
  EXPECT_EQ(draft.link(), "v=1&N=128&view=rejected&filter=a%20b");
  draft.open_link("");
  EXPECT_EQ(draft.view, LinkView{});
}

}  // namespace
}  // namespace tilescope
