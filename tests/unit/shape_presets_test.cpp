#include "core/query/shape_presets.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "core/query/link.h"

namespace tilescope {
namespace {

Query query_of_preset(std::string_view group, std::string_view name) {
  const std::vector<ShapePreset>& presets = shape_presets();
  const auto found = std::find_if(presets.begin(), presets.end(),
                                  [&](const ShapePreset& p) { return p.group == group && p.name == name; });
  if (found == presets.end()) {
    ADD_FAILURE() << "no preset " << group << ", " << name;
    return default_query();
  }
  return decode_link(found->link).query;
}

TEST(ShapePresets, EachIsALinkThatDecodesAndEncodesToItself) {
  for (const ShapePreset& preset : shape_presets()) {
    SCOPED_TRACE(preset.group + ", " + preset.name);
    const Reading reading = decode_link(preset.link);
    EXPECT_TRUE(reading.ok());
    EXPECT_TRUE(reading.notes.empty());
    EXPECT_EQ(encode_link(reading.query), preset.link);
  }
}

TEST(ShapePresets, NamesAreUniqueAndAGroupStandsTogether) {
  std::set<std::string> names;
  std::set<std::string> groups;
  std::string last_group;
  for (const ShapePreset& preset : shape_presets()) {
    EXPECT_TRUE(names.insert(preset.group + "/" + preset.name).second) << preset.group << ", " << preset.name;
    if (preset.group != last_group) {
      EXPECT_TRUE(groups.insert(preset.group).second) << preset.group;
    }
    last_group = preset.group;
  }
  EXPECT_EQ(groups, (std::set<std::string>{"Square", "Llama 3 8B", "Llama 3 70B", "Llama 3 405B", "Qwen2.5 7B",
                                           "Qwen2.5 32B", "Qwen2.5 72B", "DeepSeek-V3", "ResNet-50, batch 32"}));
}

struct ShapeRow {
  const char* group;
  const char* name;
  std::int64_t M, N, K;
  bool trans_B;
};

TEST(ShapePresets, HoldTheModelsPublishedDimensions) {
  constexpr ShapeRow rows[] = {
      {"Square", "4096", 4096, 4096, 4096, true},
      // 32 query heads and 8 key and 8 value heads of 128.
      {"Llama 3 8B", "query, key, value, 16 tokens", 16, (32 + 8 + 8) * 128, 4096, true},
      {"Llama 3 8B", "gate and up, 4096 tokens", 4096, 2 * 14336, 4096, true},
      {"Llama 3 70B", "down, 16 tokens", 16, 8192, 28672, true},
      {"Llama 3 405B", "query, key, value, 4096 tokens", 4096, (128 + 8 + 8) * 128, 16384, true},
      {"Qwen2.5 7B", "query, key, value, 16 tokens", 16, (28 + 4 + 4) * 128, 3584, true},
      {"Qwen2.5 32B", "query, key, value, 16 tokens", 16, (40 + 8 + 8) * 128, 5120, true},
      {"Qwen2.5 72B", "gate and up, 16 tokens", 16, 2 * 29568, 8192, true},
      // 128 heads of 128 + 64 from a latent of 1536; keys and values from a latent of 512 with 64 of position.
      {"DeepSeek-V3", "query up, 16 tokens", 16, 128 * (128 + 64), 1536, true},
      {"DeepSeek-V3", "key and value down, 16 tokens", 16, 512 + 64, 7168, true},
      {"DeepSeek-V3", "key and value up, 16 tokens", 16, 128 * (128 + 128), 512, true},
      {"DeepSeek-V3", "expert gate and up, 4096 tokens", 4096, 2 * 2048, 7168, true},
      // 224 pixels with padding 3 and stride 2 leave 112.
      {"ResNet-50, batch 32", "conv1 7x7, 3 to 64 at 224, stride 2, as a GEMM", 32 * 112 * 112, 64, 3 * 49, false},
      {"ResNet-50, batch 32", "conv2 3x3, 64 to 64 at 56, as a GEMM", 32 * 56 * 56, 64, 64 * 9, false},
      {"ResNet-50, batch 32", "conv5 1x1, 1024 to 2048 at 14, stride 2, as a GEMM", 32 * 7 * 7, 2048, 1024, false},
  };
  for (const ShapeRow& row : rows) {
    SCOPED_TRACE(std::string(row.group) + ", " + row.name);
    const Query query = query_of_preset(row.group, row.name);
    const Matmul& matmul = std::get<Matmul>(query.problem);
    EXPECT_EQ(matmul.M, row.M);
    EXPECT_EQ(matmul.N, row.N);
    EXPECT_EQ(matmul.K, row.K);
    EXPECT_EQ(matmul.trans_B, row.trans_B);
    EXPECT_EQ(query.device, default_query().device);
  }
}

}  // namespace
}  // namespace tilescope
