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

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// How many times `unit` it takes to hold `value`.
constexpr std::int64_t divide_up(std::int64_t value, std::int64_t unit) { return (value + unit - 1) / unit; }

/// Decimal digits in groups of three: 1,191,016.
std::string grouped(std::int64_t value);

/// The smallest power of two above `value`, or the largest below it; at least 1, at most 2^30.
std::int64_t next_power_of_two(std::int64_t value, bool up);

/// `value` as a share of `whole`: the next larger (or smaller) of whole * n and whole / n without remainder; `value`
/// where there is none within 1 to 2^31 - 1.
std::int64_t next_share(std::int64_t value, std::int64_t whole, bool up);

}  // namespace tilescope
