#include "core/query/draft.h"

#include <gtest/gtest.h>

#include "core/query/device_presets.h"
#include "core/query/link.h"
#include "tests/unit/answers.h"

namespace tilescope {
namespace {

TEST(Draft, StartsAsTheDefaultQuery) {
  const Draft draft;
  EXPECT_EQ(draft.reading().query, default_query());
  EXPECT_EQ(draft.link(), "v=1");
  EXPECT_EQ(draft.text("M"), "4096");
  EXPECT_EQ(draft.text("H"), "");
  EXPECT_FALSE(draft.is_changed("M"));
}

TEST(Draft, KeepsWhatWasTypedUntilItIsTidied) {
  Draft draft;
  draft.set("M", "4k*2");
  EXPECT_EQ(draft.text("M"), "4k*2");
  EXPECT_EQ(draft.link(), "v=1&M=4k*2");
  EXPECT_TRUE(draft.is_changed("M"));
  draft.tidy();
  EXPECT_EQ(draft.text("M"), "8192");
  EXPECT_EQ(draft.link(), "v=1&M=8192");
  draft.set("M", "4096");
  draft.tidy();
  EXPECT_EQ(draft.link(), "v=1");
  EXPECT_FALSE(draft.is_changed("M"));
}

TEST(Draft, KeepsARefusedFieldWithItsComplaint) {
  Draft draft;
  draft.set("N", "64");
  draft.set("M", "many");
  EXPECT_FALSE(draft.reading().ok());
  EXPECT_EQ(draft.text("M"), "many");
  EXPECT_EQ(draft.complaint("M"), "\"many\" is not an integer; 1 to 2,147,483,647 is accepted");
  EXPECT_EQ(draft.complaint("N"), "");
  EXPECT_TRUE(draft.is_changed("M"));
  EXPECT_EQ(opened(draft.link()).text("M"), "many");
  draft.tidy();
  EXPECT_EQ(draft.text("M"), "many");
  draft.drop_refused();
  EXPECT_TRUE(draft.reading().ok());
  EXPECT_EQ(draft.text("M"), "4096");
  EXPECT_EQ(draft.text("N"), "64");
}

TEST(Draft, ResetGoesBackToTheDefaultOrThePresetsValue) {
  Draft draft = opened("M=16&dev=t4&smem_cap=1024");
  draft.reset("M");
  draft.reset("smem_cap");
  EXPECT_EQ(draft.text("M"), "4096");
  EXPECT_EQ(draft.text("smem_cap"), "49152");
  EXPECT_EQ(draft.link(), "v=1&dev=t4");
}

TEST(Draft, AnotherDeviceStartsFromItsOwnFields) {
  Draft draft = opened("M=16&dev=t4&smem_cap=1024&arch=sm_70");
  draft.set("dev", "a100-80g");
  EXPECT_EQ(draft.link(), "v=1&M=16&dev=a100-80g");
  EXPECT_EQ(draft.text("smem_cap"), "49152");
  EXPECT_EQ(draft.text("compute_max_core"), "108");
}

TEST(Draft, ACustomDeviceStartsAsThePresentOneSpeltOut) {
  Draft draft = opened("dev=t4&smem_cap=1024");
  draft.set("dev", "custom");
  ASSERT_TRUE(draft.reading().ok());
  const Device& device = draft.reading().query.device;
  Device expected = find_device_preset("t4")->device;
  expected.preset = "";
  expected.smem_cap = 1024;
  expected.max_smem_usage = 2048;
  EXPECT_EQ(device, expected);
}

TEST(Draft, AnotherOperatorKeepsTheElementTypesOnly) {
  Draft draft = opened("M=16&K=32&in=int8&out=int32&acc=int32&dev=t4");
  draft.set("op", "conv");
  EXPECT_EQ(draft.text("in"), "int8");
  EXPECT_EQ(draft.text("K"), "3");
  EXPECT_EQ(draft.text("dev"), "t4");
  draft.set("op", "matmul");
  EXPECT_EQ(draft.text("K"), "4096");
}

TEST(Draft, AnOperatorThatEnumerateDoesNotKnowBringsCarverWithIt) {
  Draft draft = opened("M=16");
  EXPECT_TRUE(draft.choose("op", "gemv"));
  EXPECT_EQ(draft.text("model"), "carver");
  EXPECT_TRUE(draft.reading().ok());
  EXPECT_FALSE(draft.choose("op", "matmul"));
  EXPECT_EQ(draft.text("model"), "carver");
  EXPECT_FALSE(draft.choose("M", "32"));
  EXPECT_EQ(draft.text("M"), "32");
}

TEST(Draft, ALinkIsTakenOverWithEverythingThatIsWrongInIt) {
  const Draft draft = opened("#v=1&M=0&in_dtype=int3&bogus=1");
  EXPECT_EQ(draft.text("M"), "0");
  EXPECT_EQ(draft.text("in"), "int3");
  EXPECT_NE(draft.complaint("M"), "");
  EXPECT_NE(draft.complaint("in"), "");
  EXPECT_NE(draft.complaint("bogus"), "");
  EXPECT_EQ(draft.link(), "v=1&M=0&in=int3&bogus=1");
}

TEST(Draft, ALinkThatIsTooLongIsComplainedAboutAsAWhole) {
  EXPECT_NE(opened("M=16" + std::string(10000, '&')).complaint("link"), "");
  EXPECT_NE(opened("name=" + std::string(10000, 'x')).complaint("name"), "");
}

TEST(Draft, DroppingWhatIsRefusedAlwaysEndsInAQuestion) {
  for (const char* fragment : {"M=1&M=2", "in=fp16&in_dtype=int8", "v=9", "dev=custom", "op=gemv", "model=x&op=y&dev=z",
                               "max_smem_usage=1", "arch=gfx942", "=&==&%00=1", "platform=RDNA"}) {
    Draft draft = opened(fragment);
    draft.drop_refused();
    EXPECT_TRUE(draft.reading().ok()) << fragment;
  }
}

}  // namespace
}  // namespace tilescope
