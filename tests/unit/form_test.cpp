#include "core/query/form.h"

#include <gtest/gtest.h>

#include "core/query/link.h"
#include "tests/unit/answers.h"

namespace tilescope {
namespace {

const FormField* find(const Form& form, std::string_view key) {
  for (const auto& section : form.sections) {
    for (const FormField& field : section) {
      if (field.key == key) return &field;
    }
  }
  return nullptr;
}

std::vector<std::string> keys(const std::vector<FormField>& section) {
  std::vector<std::string> names;
  for (const FormField& field : section) names.push_back(field.key);
  return names;
}

using Keys = std::vector<std::string>;

TEST(Form, HoldsEveryFieldOnce) {
  const Draft draft;
  const Form form = form_of(draft);
  std::size_t count = 0;
  for (const auto& section : form.sections) count += section.size();
  EXPECT_EQ(count, draft.all_fields().size());
  for (const TextField& field : draft.all_fields()) {
    ASSERT_NE(find(form, field.key), nullptr) << field.key;
    EXPECT_EQ(find(form, field.key)->value, field.value);
    EXPECT_EQ(find(form, field.key)->default_value, field.value);
    EXPECT_FALSE(find(form, field.key)->changed);
    EXPECT_FALSE(find(form, field.key)->complaint);
  }
  EXPECT_TRUE(form.other_complaints.empty());
}

TEST(Form, SortsFieldsByWhatTheyConcern) {
  const Form form = form_of(opened("op=gemv&model=carver"));
  EXPECT_EQ(keys(form.section(FormSection::model)), Keys{"model"});
  EXPECT_EQ(keys(form.section(FormSection::problem)),
            (Keys{"op", "N", "K", "trans_B", "in", "out", "acc", "with_bias"}));
  EXPECT_EQ(keys(form.section(FormSection::device)),
            (Keys{"dev", "smem_cap", "max_smem_usage", "reg_cap", "compute_max_core", "sm_partition"}));
  EXPECT_EQ(form.section(FormSection::device_more).size(), 8U);
  EXPECT_TRUE(form.section(FormSection::assumptions).empty());
  EXPECT_EQ(keys(form.section(FormSection::result)), Keys{"topk"});
}

TEST(Form, SaysWhatAFieldTakes) {
  const Form form = form_of(Draft());
  EXPECT_EQ(find(form, "M")->kind, FieldKind::number);
  EXPECT_EQ(find(form, "trans_A")->kind, FieldKind::toggle);
  EXPECT_EQ(find(form, "in")->kind, FieldKind::choice);
  EXPECT_EQ(find(form, "in")->label, "in_dtype");
  EXPECT_EQ(find(form, "in")->choices.size(), all_dtypes.size());
  EXPECT_EQ(find(form, "reg_bits")->choices, (Keys{"accum", "out", "in"}));
  EXPECT_EQ(find(form, "transaction_size")->kind, FieldKind::text);
  EXPECT_EQ(find(form, "smem_stages")->kind, FieldKind::number);
  EXPECT_EQ(find(form, "dev")->choices.size(), device_presets().size() + 1);
  EXPECT_EQ(find(form, "model")->choices, (Keys{"enumerate", "carver"}));
}

TEST(Form, KeepsARefusedFieldAsItIsWrittenWithItsComplaint) {
  const Form form = form_of(opened("M=zero&smem_cap=101376"));
  EXPECT_EQ(find(form, "M")->value, "zero");
  EXPECT_EQ(find(form, "M")->default_value, "4096");
  EXPECT_TRUE(find(form, "M")->changed);
  ASSERT_TRUE(find(form, "M")->complaint);
  EXPECT_EQ(find(form, "M")->complaint->code, MessageCode::not_an_integer);
  EXPECT_TRUE(find(form, "smem_cap")->changed);
  EXPECT_EQ(find(form, "smem_cap")->default_value, "232448");
}

TEST(Form, AComplaintWithoutAFieldStandsApart) {
  const Form form = form_of(opened("bogus=1&v=9&model=carver&smem_stages=99"));
  Keys fields;
  for (const FieldMessage& error : form.other_complaints) fields.push_back(error.field);
  EXPECT_EQ(fields, (Keys{"v", "smem_stages", "bogus"}));
}

TEST(Form, NamesTheSourceOfAPresetsFields) {
  const Form form = form_of(opened("dev=h100-sxm"));
  ASSERT_NE(form.preset, nullptr);
  EXPECT_EQ(form.preset->device.preset, "h100-sxm");
  for (FormSection section : {FormSection::device, FormSection::device_more}) {
    for (const FormField& field : form.section(section)) EXPECT_EQ(field.source.has_value(), field.key != "dev");
  }
  EXPECT_EQ(form_of(opened("dev=custom&arch=sm_90")).preset, nullptr);
  EXPECT_EQ(find(form_of(opened("dev=custom&arch=sm_90")), "smem_cap")->default_value, "");
}

}  // namespace
}  // namespace tilescope
