// Whole numbers as people write them: 4096, 4,096, 4k, 2^12, 4*1024.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tilescope {

/// The value of an integer expression: factors joined by *, a factor being digits (commas or underscores may group
/// them), with an optional suffix k, m or g (1024, 1024^2, 1024^3), or base^exponent. A minus may stand in front of the
/// whole. None where the text is no such expression or the value leaves 64 bits.
std::optional<std::int64_t> parse_integer(std::string_view text);

/// Decimal digits in groups of three: 1,191,016.
std::string grouped(std::int64_t value);

}  // namespace tilescope
