#include "core/query/json.h"

#include <gtest/gtest.h>

#include <string>

#include "core/query/limits.h"
#include "core/query/text_fields.h"
#include "tests/unit/random_query.h"

namespace tilescope {
namespace {

Reading read_json(std::string_view text) { return read_query_json(text).reading; }

TEST(QueryJson, AnEmptyObjectIsTheDefaultQuery) {
  const Reading reading = read_json("{}");
  EXPECT_TRUE(reading.ok());
  EXPECT_EQ(reading.query, default_query());
}

TEST(QueryJson, AllParametersAreRead) {
  const JsonReading read = read_query_json(std::string_view(R"({"id":["any",1],"model":"enumerate","template":"matmul",
      "params":{"M":1024,"N":2048,"K":512,"trans_A":true,"trans_B":false,"in_dtype":"int8","out_dtype":"int32",
      "accum_dtype":"int32","with_bias":false},"device":"a100-80g","topk":25,
      "assumptions":{"traffic_k":"block","reg_bits":"in","reg_tiles":"c","traffic_scope":"block","smem_stages":3,
      "min_divisor":32}})"));
  ASSERT_TRUE(read.reading.ok());
  EXPECT_EQ(to_text(read.id), R"(["any",1])");
  Query expected;
  expected.problem = Matmul{1024, 2048, 512, DType::int8, DType::int32, DType::int32, true, false, false};
  expected.device = find_device_preset("a100-80g")->device;
  expected.assumptions = {TrafficK::block, RegBits::in, RegTiles::c, TrafficScope::block, 3, 32};
  expected.topk = 25;
  EXPECT_EQ(read.reading.query, expected);
}

TEST(QueryJson, ADeviceIsAPresetAPresetWithChangesOrEveryField) {
  const Device& a100 = find_device_preset("a100-80g")->device;
  EXPECT_EQ(read_json(R"({"device":"a100-80g"})").query.device, a100);
  EXPECT_EQ(read_json(R"({"device":{"preset":"a100-80g"}})").query.device, a100);
  Device changed = a100;
  changed.smem_cap = 101376;
  changed.max_smem_usage = 202752;
  EXPECT_EQ(read_json(R"({"device":{"preset":"a100-80g","smem_cap":101376}})").query.device, changed);

  const Reading custom =
      read_json(R"({"device":{"platform":"CDNA","arch":"gfx942","smem_cap":65536,"compute_max_core":304,
                                            "l2_cache_size_bytes":4194304}})");
  ASSERT_TRUE(custom.ok());
  Device expected = find_device_preset("mi300x")->device;
  expected.preset = "";
  expected.name = "custom device";
  EXPECT_EQ(custom.query.device, expected);
}

TEST(QueryJson, TheModelThatIsAskedForByDefaultStandsBackBehindTheQuerysOwn) {
  EXPECT_EQ(read_query_json(std::string_view("{}"), Model::carver).reading.query.model, Model::carver);
  EXPECT_EQ(read_query_json(std::string_view(R"({"model":"enumerate"})"), Model::carver).reading.query.model,
            Model::enumerate);
  EXPECT_EQ(read_json(R"({"model":"carver-0.1.15"})").query.model, Model::carver);
}

TEST(QueryJson, TopkMayBeAll) { EXPECT_EQ(read_json(R"({"topk":"all"})").query.topk, topk_all); }

TEST(QueryJson, AnAliasIsFoldedAndSaidSo) {
  const Reading reading = read_json(R"({"params":{"in_dtype":"half"}})");
  EXPECT_TRUE(reading.ok());
  ASSERT_EQ(reading.notes.size(), 1u);
  EXPECT_EQ(to_text(write_messages_json(reading.notes)),
            R"([{"field":"in_dtype","message":"\"half\" is read as float16"}])");
}

TEST(QueryJson, IsWrittenWithParamsInFullAndWhatElseDiffers) {
  EXPECT_EQ(to_text(write_query_json(default_query())),
            R"({"model":"enumerate","template":"matmul","params":{"M":4096,"N":4096,"K":4096,"trans_A":false,)"
            R"("trans_B":true,"in_dtype":"float16","out_dtype":"float16","accum_dtype":"float32","with_bias":false},)"
            R"("device":"h100-sxm-optin"})");
  Query query = default_query();
  query.problem = Elementwise{{3, 5}, DType::int4};
  query.device.smem_cap = 1024;
  query.device.max_smem_usage = 2048;
  query.topk = topk_all;
  query.assumptions.smem_stages = 2;
  EXPECT_EQ(to_text(write_query_json(query)),
            R"({"model":"enumerate","template":"elementwise","params":{"shape":[3,5],"dtype":"int4"},)"
            R"("device":{"preset":"h100-sxm-optin","smem_cap":1024},"topk":"all","assumptions":{"traffic_k":"whole",)"
            R"("reg_bits":"accum","reg_tiles":"abc","traffic_scope":"grid","smem_stages":2,"min_divisor":16}})");
}

TEST(QueryJson, ReadingAWrittenQueryGivesTheQueryBack) {
  RandomQueries queries(6);
  for (int i = 0; i < rounds(10000); ++i) {
    const Query query = queries.next();
    const std::string text = to_text(write_query_json(query));
    const Reading reading = read_json(text);
    ASSERT_TRUE(reading.ok()) << text << '\n' << reading.errors[0].field << ": " << message_text(reading.errors[0]);
    ASSERT_EQ(reading.query, query) << text;
    ASSERT_EQ(to_text(write_query_json(reading.query)), text);
  }
}

TEST(QueryJson, TheIdIsHandedBackEvenWhereTheQueryIsRefused) {
  const JsonReading read = read_query_json(std::string_view(R"({"id":7,"params":{"M":0}})"));
  EXPECT_FALSE(read.reading.ok());
  EXPECT_EQ(read.id, 7);
}

TEST(QueryJson, ADuplicateKeyIsComplainedAboutOnceWhereverItStands) {
  for (const char* text : {R"({"topk":1,"topk":2})", R"({"params":{"topk":1},"device":{"topk":1,"topk":1,"topk":1}})",
                           R"({"id":[{"topk":{"topk":1},"topk":2}]})"}) {
    int duplicates = 0;
    for (const FieldMessage& error : read_json(text).errors) {
      if (error.code == MessageCode::duplicate_field) {
        ++duplicates;
        EXPECT_EQ(error.field, "topk") << text;
      }
    }
    EXPECT_EQ(duplicates, 1) << text;
  }
  EXPECT_TRUE(read_json(R"({"id":[{"topk":1},{"topk":2}],"topk":3})").ok());
}

TEST(QueryJson, DeepNestingIsRefusedBeforeItCanExhaustTheStack) {
  for (const std::string opening : {"[", "{\"a\":"}) {
    std::string text = R"({"id":)";
    while (text.size() + opening.size() < max_json_bytes / 2) text += opening;
    const std::string whole = opening == "[" ? text + std::string(text.size() - 6, ']') + "}" : text;
    ASSERT_LE(whole.size(), max_json_bytes);
    for (const std::string& query : {text, whole}) {
      const Reading reading = read_json(query);
      ASSERT_EQ(reading.errors.size(), 1u);
      EXPECT_EQ(reading.errors[0].field, "query");
    }
  }
}

TEST(QueryJson, HostileBytesAreComplaintsNotCrashes) {
  for (const std::string& text :
       {std::string(), std::string("\0", 1), std::string("nul"), std::string("{\"id\":\"\xFF\"}"), std::string("{} {}"),
        std::string("\xEF\xBB\xBF"), std::string("{\"a\":\"\\ud800\"}"), std::string("{\"topk\":1e400}"),
        std::string("{\"topk\":-}"), std::string("\"{}\""), std::string("{\"params\":{\"M\":[[[[]]]]}}")}) {
    EXPECT_FALSE(read_json(text).ok()) << text;
  }
}

TEST(QueryJson, ASpoiltQueryIsReadOrRefusedButNeverLost) {
  RandomQueries queries(7);
  Random random(8);
  int refused = 0;
  for (int i = 0; i < rounds(10000); ++i) {
    std::string text = to_text(write_query_json(queries.next()));
    for (std::int64_t n = random.between(1, 4); n > 0; --n) {
      const auto at = static_cast<std::size_t>(random.between(0, static_cast<std::int64_t>(text.size()) - 1));
      if (random.one_in(2)) {
        text[at] = random.pick(std::string_view("{}[]\",:0123456789-eE.truefalsn \\\xC3\xFF"));
      } else {
        text.erase(at, static_cast<std::size_t>(random.between(1, 8)));
      }
      if (text.empty()) text = " ";
    }
    const JsonReading read = read_query_json(std::string_view(text));
    if (read.reading.ok()) {
      ASSERT_EQ(read_query_json(write_query_json(read.reading.query)).reading.query, read.reading.query) << text;
    } else {
      ++refused;
      ASSERT_FALSE(to_text(write_messages_json(read.reading.errors)).empty());
    }
  }
  EXPECT_GT(refused, rounds(1000));
  EXPECT_LT(refused, 9999);
}

}  // namespace
}  // namespace tilescope
