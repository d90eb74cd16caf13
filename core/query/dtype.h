// Element types: the closed list that a problem may name, and what the models need to know of each.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace tilescope {

enum class DType : std::uint8_t {
  float64,
  float32,
  float16,
  bfloat16,
  float8_e4m3,
  float8_e5m2,
  int32,
  int8,
  int4,
  uint8,
  boolean,
};

/// Every element type, in the order in which a reader is offered them.
inline constexpr std::array<DType, 11> all_dtypes = {
    DType::float64, DType::float32, DType::float16, DType::bfloat16, DType::float8_e4m3, DType::float8_e5m2,
    DType::int32,   DType::int8,    DType::int4,    DType::uint8,    DType::boolean,
};

/// The type's name as TVM spells it: "float16", "bool".
std::string_view name(DType dtype);

/// The short form used in summaries: "fp16", "e4m3", "i8".
std::string_view short_name(DType dtype);

/// Width in bits: 4 for int4; bool is stored as a byte and counts 8.
int bits(DType dtype);

/// Bytes of one element in memory; a type narrower than a byte takes a whole one.
int bytes(DType dtype);

/// The type that `text` names, by its own name or an alias ("half", "bf16", "float8_e4m3fn"); none where it names no
/// type.
std::optional<DType> parse_dtype(std::string_view text);

}  // namespace tilescope
