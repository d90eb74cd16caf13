// Every complaint and remark that reading a query can make, each provoked by the input that deserves it.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "core/query/json.h"
#include "core/query/limits.h"
#include "core/query/link.h"
#include "core/query/names.h"
#include "core/query/validate.h"

namespace tilescope {
namespace {

struct Case {
  std::string input;  ///< JSON where it starts with { or [, else a link
  MessageCode code;
  std::string field;
  std::string text;
};

Reading read_either(const std::string& input) {
  const bool is_json = input.starts_with('{') || input.starts_with('[');
  return is_json ? read_query_json(std::string_view(input)).reading : decode_link(input);
}

std::vector<Case> refused_inputs() {
  const std::string dtypes =
      "float64, float32, float16, bfloat16, float8_e4m3, float8_e5m2, int32, int8, int4, uint8, bool";
  const std::string ops = "matmul, gemv, reduce, elementwise, conv, attention";
  return {
      {"M=x", MessageCode::not_an_integer, "M", "\"x\" is not an integer; 1 to 2,147,483,647 is accepted"},
      {"M=", MessageCode::not_an_integer, "M", "\"\" is not an integer; 1 to 2,147,483,647 is accepted"},
      {"M=1.5", MessageCode::not_an_integer, "M", "\"1.5\" is not an integer; 1 to 2,147,483,647 is accepted"},
      {"topk=some", MessageCode::not_an_integer, "topk", "\"some\" is not an integer; 0 to 2,147,483,647 is accepted"},
      {R"({"params":{"M":1.5}})", MessageCode::not_an_integer, "M",
       "\"1.5\" is not an integer; 1 to 2,147,483,647 is accepted"},
      {R"({"params":{"M":"4096"}})", MessageCode::not_an_integer, "M",
       "\"\"4096\"\" is not an integer; 1 to 2,147,483,647 is accepted"},
      {R"({"params":{"M":18446744073709551615}})", MessageCode::not_an_integer, "M",
       "\"18446744073709551615\" is not an integer; 1 to 2,147,483,647 is accepted"},
      {"M=0", MessageCode::out_of_range, "M", "0 is out of range; 1 to 2,147,483,647 is accepted"},
      {"N=-16", MessageCode::out_of_range, "N", "-16 is out of range; 1 to 2,147,483,647 is accepted"},
      {"K=2^31", MessageCode::out_of_range, "K", "2,147,483,648 is out of range; 1 to 2,147,483,647 is accepted"},
      {"smem_cap=2^24*2", MessageCode::out_of_range, "smem_cap",
       "33,554,432 is out of range; 0 to 16,777,216 is accepted"},
      {"smem_stages=9", MessageCode::out_of_range, "smem_stages", "9 is out of range; 1 to 8 is accepted"},
      {"compute_max_core=0", MessageCode::out_of_range, "compute_max_core",
       "0 is out of range; 1 to 1,048,576 is accepted"},
      {"sm_partition=0", MessageCode::out_of_range, "sm_partition", "0 is out of range; 1 to 1,024 is accepted"},
      {"reg_cap=0", MessageCode::out_of_range, "reg_cap", "0 is out of range; 1 to 16,777,216 is accepted"},
      {"in=float", MessageCode::alias_folded, "in", "\"float\" is read as float32"},
      {"in=complex64", MessageCode::not_one_of, "in", "\"complex64\" is not known; accepted: " + dtypes},
      {R"({"params":{"in_dtype":"complex64"}})", MessageCode::not_one_of, "in_dtype",
       "\"complex64\" is not known; accepted: " + dtypes},
      {"op=gemm", MessageCode::not_one_of, "op", "\"gemm\" is not known; accepted: " + ops},
      {R"({"template":"gemm"})", MessageCode::not_one_of, "template", "\"gemm\" is not known; accepted: " + ops},
      {"model=carver-0.1.16", MessageCode::not_one_of, "model",
       "\"carver-0.1.16\" is not known; accepted: enumerate, carver"},
      {"trans_A=yes", MessageCode::not_one_of, "trans_A", "\"yes\" is not known; accepted: true, false"},
      {"reg_bits=16", MessageCode::not_one_of, "reg_bits", "\"16\" is not known; accepted: accum, out, in"},
      {R"({"params":{"trans_A":1}})", MessageCode::wrong_type, "trans_A",
       "found \"1\" where true or false is expected"},
      {R"({"params":[]})", MessageCode::wrong_type, "params", "found \"[]\" where an object is expected"},
      {R"({"device":7})", MessageCode::wrong_type, "device",
       "found \"7\" where the id of a device or an object is expected"},
      {R"({"device":{"preset":7}})", MessageCode::wrong_type, "preset", "found \"7\" where a string is expected"},
      {R"({"device":{"preset":"h100-sxm","transaction_size":32}})", MessageCode::wrong_type, "transaction_size",
       "found \"32\" where a list of integers is expected"},
      {R"({"model":null})", MessageCode::wrong_type, "model", "found \"null\" where a string is expected"},
      {"[]", MessageCode::wrong_type, "query", "found \"[]\" where an object is expected"},
      {"transaction_size=32", MessageCode::wrong_count, "transaction_size", "1 values where 2 are expected"},
      {"bandwidth=1,2,3", MessageCode::wrong_count, "bandwidth", "3 values where 2 are expected"},
      {"model=carver&op=elementwise&shape=1x2x3x4x5x6x7x8x9", MessageCode::wrong_length, "shape",
       "9 values where 1 to 8 are expected"},
      {R"({"model":"carver","template":"elementwise","params":{"shape":[]}})", MessageCode::wrong_length, "shape",
       "0 values where 1 to 8 are expected"},
      {"M=1&M=2", MessageCode::duplicate_field, "M", "given more than once"},
      {"in=fp16&in_dtype=int8", MessageCode::duplicate_field, "in_dtype", "given more than once"},
      {R"({"params":{"M":1,"M":2}})", MessageCode::duplicate_field, "M", "given more than once"},
      {"dev=custom&smem_cap=1k&compute_max_core=1&l2_cache_size_bytes=0", MessageCode::missing_field, "arch",
       "missing; a device without a preset needs every field"},
      {R"({"device":{"arch":"sm_90","smem_cap":1024,"compute_max_core":1}})", MessageCode::missing_field,
       "l2_cache_size_bytes", "missing; a device without a preset needs every field"},
      {"arch=sm_9000", MessageCode::malformed_cuda_arch, "arch",
       "\"sm_9000\" cannot be read; expected a CUDA architecture such as sm_90"},
      {"platform=CDNA", MessageCode::malformed_cdna_arch, "arch",
       "\"sm_90\" cannot be read; expected a CDNA architecture such as gfx942"},
      {"platform=RDNA&arch=gfx942", MessageCode::malformed_rdna_arch, "arch",
       "\"gfx942\" cannot be read; expected an RDNA 3 or 4 architecture such as gfx1100"},
      {"arch=sm-90", MessageCode::malformed_identifier, "arch",
       "\"sm-90\" cannot be read; expected up to 16 lower-case letters, digits and underscores"},
      {"name=%FF", MessageCode::malformed_name, "name", "\"?\" cannot be read; expected up to 100 bytes of text"},
      {"model=carver&op=reduce&structure=SX", MessageCode::malformed_structure, "structure",
       "\"SX\" cannot be read; expected 1 to 8 letters, S for a kept and R for a reduced axis"},
      {"name=" + std::string(max_link_bytes, 'x'), MessageCode::too_long, "link",
       "8,197 bytes are too many; 8,192 are accepted"},
      {"{" + std::string(max_json_bytes, ' ') + "}", MessageCode::too_long, "query",
       "65,538 bytes are too many; 65,536 are accepted"},
      {R"({"id":)" + std::string(max_json_depth, '[') + std::string(max_json_depth, ']') + "}", MessageCode::too_deep,
       "query", "more than 32 levels of nesting cannot be read; expected at most 32"},
      {R"({"M":})", MessageCode::invalid_json, "query", "not valid JSON at byte 6"},
      {R"({"M":1)", MessageCode::invalid_json, "query", "not valid JSON at byte 7"},
      {R"({"M":1e999})", MessageCode::invalid_json, "query", "not valid JSON at byte 10"},
      {"v=2", MessageCode::unknown_version, "v", "version \"2\" is not known; version 1 is"},
      {"op=gemv", MessageCode::matmul_only, "model", "enumerate knows matmul only; use carver for gemv"},
      {"max_smem_usage=1", MessageCode::below_smem_cap, "max_smem_usage",
       "1 is less than smem_cap 232,448, so that no block could run"},
      {"in=float64&transaction_size=32,4", MessageCode::below_element, "transaction_size",
       "4 is less than one element of 8 bytes"},
      {"out=float32&transaction_size=2,128", MessageCode::below_element, "transaction_size",
       "2 is less than one element of 4 bytes"},
      {"model=carver&op=reduce&structure=SRR", MessageCode::structure_length, "structure",
       "3 axes where shape has 2 dimensions"},
  };
}

TEST(Messages, EachBadInputIsRefusedInASentenceThatNamesTheField) {
  for (const Case& c : refused_inputs()) {
    SCOPED_TRACE(c.input.substr(0, 100));
    const Reading reading = read_either(c.input);
    std::vector<FieldMessage> messages = reading.errors;
    if (c.code == MessageCode::alias_folded) {
      EXPECT_TRUE(messages.empty());
      messages = reading.notes;
    }
    ASSERT_EQ(messages.size(), 1u);
    EXPECT_EQ(messages[0].code, c.code);
    EXPECT_EQ(messages[0].field, c.field);
    EXPECT_EQ(message_text(messages[0]), c.text);
  }
}

TEST(Messages, AFieldThatThereIsNotIsNamedWhereverItStands) {
  for (const char* input :
       {"block_M=16", "H=1", "=1", R"({"M":1})", R"({"params":{"block_M":1}})", R"({"params":{"H":1}})",
        R"({"device":{"preset":"t4","cores":1}})", R"({"assumptions":{"stages":1}})"}) {
    const Reading reading = read_either(input);
    ASSERT_EQ(reading.errors.size(), 1u) << input;
    EXPECT_EQ(reading.errors[0].code, MessageCode::unknown_field) << input;
    EXPECT_EQ(message_text(reading.errors[0]), "no such field");
  }
}

TEST(Messages, ASlipIsAnsweredWithTheFieldThatWasMeant) {
  struct Slip {
    const char* input;
    const char* meant;
  };
  constexpr Slip slips[] = {
      {"smem-cap=1", "smem_cap"},
      {"tansA=1", "trans_A"},
      {"in_type=int8", "in_dtype"},
      {"compute_max_cores=1", "compute_max_core"},
      {R"({"param":{}})", "params"},
      {R"({"params":{"trans_a":true}})", "trans_A"},
      {R"({"assumptions":{"reg_bit":"in"}})", "reg_bits"},
  };
  for (const Slip& slip : slips) {
    const Reading reading = read_either(slip.input);
    ASSERT_EQ(reading.errors.size(), 1u) << slip.input;
    EXPECT_EQ(message_text(reading.errors[0]), std::string("no such field; ") + slip.meant + " is the nearest");
  }
}

TEST(Messages, AnUnknownDeviceIsAnsweredWithTheDevicesThatThereAre) {
  for (const char* input : {"dev=h1000", R"({"device":"h1000"})", R"({"device":{"preset":"h1000"}})"}) {
    const Reading reading = read_either(input);
    ASSERT_EQ(reading.errors.size(), 1u) << input;
    EXPECT_EQ(reading.errors[0].code, MessageCode::not_one_of) << input;
    const std::string text = message_text(reading.errors[0]);
    EXPECT_TRUE(text.starts_with("\"h1000\" is not known; accepted: ")) << text;
    EXPECT_NE(text.find("h100-sxm, h100-sxm-optin"), std::string::npos) << text;
    EXPECT_NE(text.find("strix-halo"), std::string::npos) << text;
  }
}

TEST(Messages, EveryCodeThatBadInputCanReachIsReachedHere) {
  std::set<MessageCode> reached = {
      MessageCode::unknown_field, MessageCode::misspelt_field,   MessageCode::too_many_tiles,
      MessageCode::too_many_runs, MessageCode::malformed_tile,   MessageCode::malformed_pins,
      MessageCode::no_multiple,   MessageCode::malformed_sweep,  MessageCode::malformed_devices,
      MessageCode::swept_twice,   MessageCode::too_many_points,  MessageCode::beyond_ranking,
      MessageCode::no_export,     MessageCode::malformed_address};
  for (const Case& c : refused_inputs()) reached.insert(c.code);
  for (int code = 0; code <= static_cast<int>(MessageCode::alias_folded); ++code) {
    EXPECT_TRUE(reached.contains(static_cast<MessageCode>(code))) << "code " << code;
    EXPECT_NE(message_template(static_cast<MessageCode>(code)), "") << "code " << code;
  }
}

TEST(Messages, AllBadFieldsAreNamedAtOnce) {
  const Reading link = decode_link("M=0&N=x&in=int3&dev=h1000&smem_cap=-1&reg_bits=8&bogus=1&topk=-5&trans_A=maybe");
  std::set<std::string> fields;
  for (const FieldMessage& error : link.errors) fields.insert(error.field);
  EXPECT_EQ(fields, (std::set<std::string>{"M", "N", "in", "dev", "smem_cap", "reg_bits", "bogus", "topk", "trans_A"}));
  EXPECT_EQ(link.errors.size(), fields.size());

  const Reading json = read_query_json(std::string_view(R"({"params":{"M":0,"in_dtype":"int3"},"device":{"preset":"t4",
      "smem_cap":-1},"assumptions":{"smem_stages":0},"topk":-1,"bogus":1})"))
                           .reading;
  fields.clear();
  for (const FieldMessage& error : json.errors) fields.insert(error.field);
  EXPECT_EQ(fields, (std::set<std::string>{"M", "in_dtype", "smem_cap", "smem_stages", "topk", "bogus"}));
  EXPECT_EQ(json.errors.size(), fields.size());
}

TEST(Messages, ABadPlatformOfAMadeUpDeviceIsNamedOnce) {
  const Reading reading =
      decode_link("dev=custom&platform=Metal&arch=sm_90&smem_cap=1k&compute_max_core=1&l2_cache_size_bytes=0");
  ASSERT_EQ(reading.errors.size(), 1u);
  EXPECT_EQ(reading.errors[0].field, "platform");
}

TEST(Messages, ADeviceThatWouldDivideByZeroInTheEnumerationIsStillAQuestionForCarver) {
  for (const char* link :
       {"compute_max_core=0&model=carver", "sm_partition=0&model=carver", "reg_cap=0&model=carver"}) {
    EXPECT_TRUE(decode_link(link).ok()) << link;
  }
}

TEST(Messages, AHostileValueIsQuotedShortAndWithoutControlCharacters) {
  EXPECT_EQ(in_quotes("a\nb\x1b[31m"), "\"a?b?[31m\"");
  // What is no UTF-8: a stray byte, a sequence that is cut, an overlong one, a surrogate.
  EXPECT_EQ(in_quotes("\xFFz"), "\"?z\"");
  EXPECT_EQ(in_quotes("\xE5\xAD"), "\"??\"");
  EXPECT_EQ(in_quotes("\xC0\x80 \xED\xA0\x80"), "\"?? ???\"");
  EXPECT_EQ(in_quotes(std::string(60, 'x')), '"' + std::string(60, 'x') + '"');
  EXPECT_EQ(in_quotes(std::string(61, 'x')), '"' + std::string(60, 'x') + "...\"");
  // Two bytes each: the cut falls between characters.
  EXPECT_EQ(in_quotes("x" + std::string("éééééééééééééééééééééééééééééé")), "\"xééééééééééééééééééééééééééééé...\"");
}

TEST(Messages, FillInLeavesWhatIsNoSlotAlone) {
  EXPECT_EQ(fill_in("{0} and {1}", {"a", "b"}), "a and b");
  EXPECT_EQ(fill_in("{0}{0}", {"{1}", "b"}), "{1}{1}");
  EXPECT_EQ(fill_in("{x} {} {2} {", {"a"}), "{x} {}  {");
}

TEST(Validate, AQueryThatGoesTogetherHasNoErrors) { EXPECT_TRUE(validate(default_query()).empty()); }

TEST(Validate, EveryComplaintAboutHowFieldsGoTogetherIsMadeAtOnce) {
  Query query = default_query();
  query.device.arch = "gfx942";
  query.device.compute_max_core = 0;
  query.device.sm_partition = 0;
  query.device.reg_cap = 0;
  query.device.max_smem_usage = 0;
  query.device.transaction_size = {1, 1};
  std::vector<std::string> fields;
  for (const FieldMessage& error : validate(query)) fields.push_back(error.field);
  EXPECT_EQ(fields, (std::vector<std::string>{"arch", "compute_max_core", "sm_partition", "reg_cap", "max_smem_usage",
                                              "transaction_size", "transaction_size"}));
}

TEST(Validate, ArchitecturesMustBelongToTheirPlatform) {
  struct Row {
    Platform platform;
    const char* arch;
    bool accepted;
  };
  constexpr Row rows[] = {
      {Platform::CUDA, "sm_70", true},   {Platform::CUDA, "sm_90a", true},   {Platform::CUDA, "sm_100f", true},
      {Platform::CUDA, "sm_120", true},  {Platform::CUDA, "sm_9", false},    {Platform::CUDA, "sm_1000", false},
      {Platform::CUDA, "sm_090", false}, {Platform::CUDA, "sm_90b", false},  {Platform::CUDA, "90", false},
      {Platform::CUDA, "gfx942", false}, {Platform::CDNA, "gfx90a", true},   {Platform::CDNA, "gfx942", true},
      {Platform::CDNA, "gfx94", false},  {Platform::CDNA, "sm_90", false},   {Platform::RDNA, "gfx1100", true},
      {Platform::RDNA, "gfx1201", true}, {Platform::RDNA, "gfx1030", false}, {Platform::RDNA, "gfx942", false},
  };
  for (const Row& row : rows) {
    Query query = default_query();
    query.device.platform = row.platform;
    query.device.arch = row.arch;
    EXPECT_EQ(validate(query).empty(), row.accepted) << name(row.platform) << ' ' << row.arch;
  }
}

}  // namespace
}  // namespace tilescope
