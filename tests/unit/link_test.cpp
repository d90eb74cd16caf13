#include "core/query/link.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "core/query/integer.h"
#include "core/query/limits.h"
#include "core/query/names.h"
#include "tests/unit/link_keys.h"
#include "tests/unit/random_query.h"

namespace tilescope {
namespace {

Query with(const auto& edit) {
  Query query = default_query();
  edit(query, std::get<Matmul>(query.problem));
  return query;
}

TEST(Link, TheDefaultQueryIsNothingButTheVersion) { EXPECT_EQ(encode_link(default_query()), "v=1"); }

TEST(Link, HoldsWhatDiffersFromTheDefaultsInReadingOrder) {
  const Query query = with([](Query& q, Matmul& m) {
    m.M = 8192;
    m.in_dtype = DType::bfloat16;
    m.trans_B = false;
    q.device = find_device_preset("a100-80g")->device;
    q.device.compute_max_core = 100;
    q.assumptions.reg_bits = RegBits::out;
    q.topk = topk_all;
  });
  EXPECT_EQ(encode_link(query),
            "v=1&M=8192&trans_B=false&in=bfloat16&dev=a100-80g&compute_max_core=100&reg_bits=out&topk=all");
}

TEST(Link, ADerivedFieldIsLeftOutUnlessItIsGivenAnotherValue) {
  Query query = default_query();
  query.device.smem_cap = 101376;
  query.device.max_smem_usage = 202752;
  query.device.arch = "sm_89";
  query.device.compute_capability = "89";
  EXPECT_EQ(encode_link(query), "v=1&arch=sm_89&smem_cap=101376");
  query.device.max_smem_usage = 464896;
  query.device.compute_capability = "90";
  EXPECT_EQ(encode_link(query), "v=1&arch=sm_89&compute_capability=90&smem_cap=101376&max_smem_usage=464896");
}

TEST(Link, TheDesignsExampleIsRead) {
  const Reading reading = decode_link(
      "#v=1&op=matmul&M=4096&N=4096&K=4096&in=float16&acc=float32&dev=h100-sxm&model=enumerate&smem_cap=101376");
  ASSERT_TRUE(reading.ok());
  Query expected = default_query();
  expected.device = find_device_preset("h100-sxm")->device;
  expected.device.smem_cap = 101376;
  expected.device.max_smem_usage = 202752;
  EXPECT_EQ(reading.query, expected);
}

TEST(Link, AnEmptyFragmentIsTheDefaultQuery) {
  for (const char* fragment : {"", "#", "v=1", "&&", "#&v=1&"}) {
    const Reading reading = decode_link(fragment);
    EXPECT_TRUE(reading.ok()) << fragment;
    EXPECT_EQ(reading.query, default_query()) << fragment;
  }
}

TEST(Link, IsForgivingAboutHowAHandWritesIt) {
  const Query expected = with([](Query& q, Matmul& m) {
    m.M = 8192;
    m.in_dtype = DType::float32;
    m.trans_A = true;
    q.device.transaction_size = {64, 128};
    q.topk = 20;
  });
  const Reading reading =
      decode_link("topk=20&trans_A=1&transaction_size=64x128&in_dtype=float32&M=2^13&N=%204%2C096%20&K=4*1024");
  ASSERT_TRUE(reading.ok());
  EXPECT_EQ(reading.query, expected);
}

TEST(Link, PercentEscapesAndPlusAreUndoneOnce) {
  EXPECT_EQ(split_fragment("a%3Db=%26%23%25%2b+c&d"), (TextFields{{"a=b", "&#%+ c"}, {"d", ""}}));
  EXPECT_EQ(split_fragment("x=%2541"), (TextFields{{"x", "%41"}}));
  EXPECT_EQ(split_fragment("x=a=b"), (TextFields{{"x", "a=b"}}));
  EXPECT_EQ(split_fragment("=1"), (TextFields{{"", "1"}}));
  EXPECT_EQ(split_fragment("x=%00"), (TextFields{{"x", std::string(1, '\0')}}));
}

TEST(Link, AMalformedEscapeStaysAndIsComplainedAboutByTheFieldsReader) {
  for (const char* value : {"%", "%4", "%zz", "%4g", "16%", "%%"}) {
    const std::string fragment = std::string("M=") + value;
    EXPECT_EQ(split_fragment(fragment), (TextFields{{"M", value}}));
    const Reading reading = decode_link(fragment);
    ASSERT_EQ(reading.errors.size(), 1u) << fragment;
    EXPECT_EQ(reading.errors[0].field, "M");
  }
}

TEST(Link, AnyBytesSurviveEncodingAndSplitting) {
  Random random(20);
  for (int i = 0; i < rounds(1000); ++i) {
    TextFields fields = {{"v", "1"}};
    for (std::int64_t n = random.between(0, 5); n > 0; --n) {
      TextField field{"k", ""};
      for (std::int64_t b = random.between(0, 20); b > 0; --b) field.key += static_cast<char>(random.between(0, 255));
      for (std::int64_t b = random.between(0, 20); b > 0; --b) field.value += static_cast<char>(random.between(0, 255));
      fields.push_back(field);
    }
    const TextFields without_version(fields.begin() + 1, fields.end());
    EXPECT_EQ(split_fragment(encode_fields(without_version)), fields);
  }
}

TEST(Link, OneByteTooManyIsRefusedAndTheLimitItselfIsRead) {
  std::string fragment = "v=1";
  fragment.resize(max_link_bytes, '&');
  EXPECT_TRUE(decode_link(fragment).ok());
  fragment += '&';
  const Reading reading = decode_link(fragment);
  ASSERT_EQ(reading.errors.size(), 1u);
  EXPECT_EQ(reading.errors[0].code, MessageCode::too_long);
  EXPECT_EQ(reading.query, default_query());
}

TEST(Link, FieldsOfAnotherOperatorAreComplainedAbout) {
  const Reading reading = decode_link("model=carver&op=gemv&M=16&H=1");
  ASSERT_EQ(reading.errors.size(), 2u);
  EXPECT_EQ(reading.errors[0], (FieldMessage{"M", MessageCode::unknown_field, {}}));
  EXPECT_EQ(reading.errors[1], (FieldMessage{"H", MessageCode::unknown_field, {}}));
}

TEST(Link, DecodingAnEncodedQueryGivesTheQueryBack) {
  RandomQueries queries(1);
  for (int i = 0; i < rounds(100000); ++i) {
    const Query query = queries.next();
    const std::string link = encode_link(query);
    const Reading reading = decode_link('#' + link);
    ASSERT_TRUE(reading.ok()) << link << '\n' << reading.errors[0].field << ": " << message_text(reading.errors[0]);
    ASSERT_EQ(reading.query, query) << link;
    ASSERT_EQ(encode_link(reading.query), link);
  }
}

TEST(Link, AllFieldsWrittenOutAreTheSameQuery) {
  RandomQueries queries(2);
  for (int i = 0; i < rounds(2000); ++i) {
    const Query query = queries.next();
    const Reading reading = read_text_fields(write_all_text_fields(query));
    ASSERT_TRUE(reading.ok()) << encode_link(query);
    ASSERT_EQ(reading.query, query) << encode_link(query);
  }
}

/// A fragment with a few of its pairs spoilt, doubled, renamed, emptied or made up.
std::string mutated(const TextFields& fields, Random& random) {
  constexpr std::string_view values[] = {
      "",       "0",       "1",      "-1",     "16",        "4096",          "2147483648", "9223372036854775808",
      "4k",     "2^5",     "x",      "1x2",    "1,2",       "1,,2",          "true",       "matmul",
      "gemv",   "conv",    "custom", "t4",     "nan",       "sm_90",         "gfx942",     "CUDA",
      "CDNA",   "float16", "half",   "fp8",    "all",       "%00",           "%zz",        "<b>",
      "out",    "c",       "block",  "carver", "enumerate", "carver-0.1.15", " 32 ",       "1e9",
      "SRRS",   "%C3%28",  "16 ",    "\xFF",   "100000",    "null",          "'\"",        "..",
      "reduce", "+"};
  constexpr std::string_view keys[] = {"v",
                                       "op",
                                       "model",
                                       "dev",
                                       "M",
                                       "N",
                                       "K",
                                       "in",
                                       "in_dtype",
                                       "acc",
                                       "dtype",
                                       "shape",
                                       "structure",
                                       "smem_cap",
                                       "platform",
                                       "arch",
                                       "name",
                                       "topk",
                                       "H",
                                       "is_causal",
                                       "",
                                       "m",
                                       "bogus",
                                       "%41",
                                       "transaction_size",
                                       "reg_bits",
                                       "smem_stages",
                                       "max_smem_usage",
                                       "constructor"};
  std::string fragment = random.one_in(2) ? "#" : "";
  const auto append = [&](std::string_view key, std::string_view value) {
    fragment.append(fragment.size() > 1 ? "&" : "").append(key).append("=").append(value);
  };
  const std::string encoded = encode_fields(fields);
  const std::int64_t rarity = std::int64_t{1} << random.between(4, 9);
  for (std::size_t at = 0; at < encoded.size();) {
    const std::size_t end = std::min(encoded.find('&', at), encoded.size());
    const std::string_view pair = std::string_view(encoded).substr(at, end - at);
    const std::string_view key = pair.substr(0, pair.find('='));
    const std::string_view value = pair.substr(key.size() + 1);
    at = end + 1;
    switch (random.between(0, rarity)) {
      case 0: break;
      case 1: append(key, random.pick(values)); break;
      case 2: append(random.pick(keys), value); break;
      case 3:
        append(key, value);
        append(key, random.pick(values));
        break;
      case 4: append(random.pick(keys), random.pick(values)); break;
      default: append(key, value);
    }
  }
  for (std::int64_t i = random.one_in(3) ? random.between(1, 3) : 0; i > 0; --i)
    append(random.pick(keys), random.pick(values));
  for (std::int64_t i = random.one_in(4) ? random.between(1, 3) : 0; i > 0 && !fragment.empty(); --i) {
    fragment[static_cast<std::size_t>(random.between(0, static_cast<std::int64_t>(fragment.size()) - 1))] =
        static_cast<char>(random.between(0, 255));
  }
  return fragment;
}

TEST(Link, EveryKeyOfAHostileLinkIsEitherUsedOrComplainedAbout) {
  RandomQueries queries(3);
  Random random(4);
  int refused = 0;
  constexpr int count = rounds(20000);
  for (int i = 0; i < count; ++i) {
    const Query query = queries.next();
    const std::string fragment =
        mutated(random.one_in(2) ? write_text_fields(query) : write_all_text_fields(query), random);
    const Reading reading = decode_link(fragment);
    refused += reading.ok() ? 0 : 1;
    const TextFields dropped = dropped_in_silence(fragment, reading);
    ASSERT_TRUE(dropped.empty()) << fragment << "\ndropped: " << dropped[0].key << '=' << dropped[0].value;
  }
  // Both kinds must come up, or this says nothing.
  EXPECT_GT(refused, count / 10);
  EXPECT_LT(refused, count - count / 10);
}

TEST(Link, RandomBytesNeverReadAsAnythingButAQueryOrComplaints) {
  Random random(5);
  for (int i = 0; i < rounds(20000); ++i) {
    std::string fragment;
    for (std::int64_t n = random.between(0, 80); n > 0; --n) {
      fragment +=
          random.one_in(3) ? random.pick(std::string_view("&=%#+MNK")) : static_cast<char>(random.between(0, 255));
    }
    const Reading reading = decode_link(fragment);
    ASSERT_TRUE(dropped_in_silence(fragment, reading).empty()) << fragment;
    for (const FieldMessage& error : reading.errors) ASSERT_FALSE(message_text(error).empty());
  }
}

}  // namespace
}  // namespace tilescope
