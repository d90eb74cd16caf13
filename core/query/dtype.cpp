#include "core/query/dtype.h"

#include <cstddef>

namespace tilescope {
namespace {

struct DTypeFacts {
  std::string_view name;
  std::string_view short_name;
  int bits;
};

constexpr DTypeFacts facts[] = {
    {"float64", "fp64", 64},    {"float32", "fp32", 32},    {"float16", "fp16", 16}, {"bfloat16", "bf16", 16},
    {"float8_e4m3", "e4m3", 8}, {"float8_e5m2", "e5m2", 8}, {"int32", "i32", 32},    {"int8", "i8", 8},
    {"int4", "i4", 4},          {"uint8", "u8", 8},         {"bool", "bool", 8},
};
static_assert(std::size(facts) == all_dtypes.size());

struct Alias {
  std::string_view text;
  DType dtype;
};

constexpr Alias aliases[] = {
    {"fp64", DType::float64},     {"double", DType::float64},
    {"fp32", DType::float32},     {"float", DType::float32},
    {"fp16", DType::float16},     {"half", DType::float16},
    {"bf16", DType::bfloat16},    {"e4m3", DType::float8_e4m3},
    {"fp8", DType::float8_e4m3},  {"float8_e4m3fn", DType::float8_e4m3},
    {"e5m2", DType::float8_e5m2}, {"i32", DType::int32},
    {"i8", DType::int8},          {"i4", DType::int4},
    {"u8", DType::uint8},
};

const DTypeFacts& facts_of(DType dtype) { return facts[static_cast<std::size_t>(dtype)]; }

}  // namespace

std::string_view name(DType dtype) { return facts_of(dtype).name; }

std::string_view short_name(DType dtype) { return facts_of(dtype).short_name; }

int bits(DType dtype) { return facts_of(dtype).bits; }

int bytes(DType dtype) { return (bits(dtype) + 7) / 8; }

std::optional<DType> parse_dtype(std::string_view text) {
  for (DType dtype : all_dtypes) {
    if (name(dtype) == text) return dtype;
  }
  for (const Alias& alias : aliases) {
    if (alias.text == text) return alias.dtype;
  }
  return std::nullopt;
}

}  // namespace tilescope
