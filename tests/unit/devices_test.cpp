#include "core/analysis/devices.h"

#include <gtest/gtest.h>

#include "core/analysis/analysis_json.h"
#include "core/analysis/analysis_text.h"
#include "core/query/link.h"
#include "tests/unit/answers.h"

namespace tilescope {
namespace {

std::vector<Device> some_devices() {
  return {device_of("h100-sxm-optin"), device_of("a100-80g"), device_of("t4"), device_of("mi300x"),
          device_of("rx-7900-xtx")};
}

TEST(Devices, EachIsAnsweredAsByItself) {
  for (const char* link : {"M=1000&N=1024", "model=carver", "op=conv&model=carver", "op=attention&model=carver"}) {
    const Query query = decode_link(link).query;
    const DeviceComparison comparison = compare_devices(query, some_devices(), 4, Choice::first);
    ASSERT_EQ(comparison.devices.size(), 5u);
    ASSERT_EQ(comparison.flips.size(), 4u);
    for (std::size_t i = 0; i < 5; ++i) {
      const DeviceAnswer& answer = comparison.devices[i];
      Query asked = query;
      asked.device = some_devices()[i];
      asked.topk = 4;
      const Report report = evaluate(asked);
      EXPECT_EQ(answer.device, asked.device);
      EXPECT_EQ(answer.warnings, report.warnings);
      if (query.model == Model::enumerate) {
        ASSERT_EQ(answer.tiles.size(), 4u);
        EXPECT_EQ(answer.valid, report.enumeration->valid);
        for (std::size_t t = 0; t < 4; ++t) {
          const Candidate& c = report.enumeration->candidates[t];
          EXPECT_EQ(answer.tiles[t].tile, (TileExtents{c.tile.block_m, c.tile.block_n, c.tile.block_k}));
          EXPECT_EQ(answer.tiles[t].priority, c.priority);
        }
      } else {
        EXPECT_EQ(answer.valid, static_cast<std::int64_t>(report.carver->order.size()));
        EXPECT_EQ(answer.policy.has_value(), report.carver->searched);
        if (report.carver->raised == carver::Raise::none) {
          EXPECT_EQ(answer.tiles.size(), report.carver->hints.size());
        } else {
          EXPECT_EQ(answer.tiles[0].raised, report.carver->raised);
        }
      }
      EXPECT_TRUE(i == 0 || comparison.flips[i - 1]->b.chooses_as(first_answer(asked, Choice::first)));
    }
  }
}

TEST(Devices, OneThatTheModelCannotBeAskedAboutSaysWhy) {
  Device idle = device_of("t4");
  idle.compute_max_core = 0;
  const Query query = decode_link("").query;
  const DeviceComparison comparison = compare_devices(query, {device_of("t4"), idle}, 3, Choice::first);
  ASSERT_EQ(comparison.devices[1].errors.size(), 1u);
  EXPECT_EQ(comparison.devices[1].errors[0].field, "compute_max_core");
  EXPECT_TRUE(comparison.devices[1].tiles.empty());
  EXPECT_FALSE(comparison.flips[0].has_value());
}

TEST(Devices, FirstAnswersBeginWithTheFirst) {
  for (const char* link : {"", "model=carver", "model=carver&M=32&N=5120&K=27648&dev=h100-sxm"}) {
    const Query query = decode_link(link).query;
    for (Choice choice : {Choice::first, Choice::first_builds}) {
      const std::vector<FirstAnswer> answers = first_answers(query, choice, 5);
      ASSERT_EQ(answers.size(), 5u);
      EXPECT_TRUE(answers[0].chooses_as(first_answer(query, choice)));
      EXPECT_FALSE(answers[1].chooses_as(answers[0]));
      EXPECT_TRUE(first_answers(query, choice, 0).empty());
    }
  }
}

TEST(Devices, AsTextAndJsonTheyNameWhatFlips) {
  const Query query = decode_link("model=carver").query;
  const DeviceComparison comparison =
      compare_devices(query, {device_of("h100-sxm"), device_of("t4")}, 2, Choice::first);
  const Json json = write_devices_json(comparison);
  EXPECT_EQ(json["devices"][0]["policy"], "TensorCorePolicy");
  EXPECT_EQ(json["devices"][1]["tiles"].size(), 2u);
  EXPECT_EQ(json["flips"][0]["causes"], Json(comparison.flips[0]->causes()));
  EXPECT_NE(write_devices_text(comparison).find("sm_90 -> sm_75: flips it"), std::string::npos);
}

}  // namespace
}  // namespace tilescope
