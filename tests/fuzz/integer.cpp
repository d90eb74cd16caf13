// Number expressions, lists of values and tiles as they are typed: what is read is what a second, plainer reading
// makes of it, stays within 64 bits, and is written so that it reads the same.
#include "core/query/integer.h"

#include <algorithm>
#include <cstdlib>

#include "core/analysis/sweep.h"
#include "core/query/limits.h"
#include "core/query/link_view.h"
#include "tests/fuzz/fuzz.h"

namespace tilescope {
namespace {

/// The value of a text that is digits alone, grouped or not, by the C library; none for any other text.
std::optional<std::int64_t> plain_number(std::string_view text) {
  std::string digits;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool groups = (text[i] == ',' || text[i] == '_') && i > 0 && i + 1 < text.size() && is_digit(text[i + 1]);
    if (groups) continue;
    if (!is_digit(text[i])) return std::nullopt;
    digits += text[i];
  }
  if (digits.empty() || digits.size() > 18) return std::nullopt;
  return std::strtoll(digits.c_str(), nullptr, 10);
}

void check_integer(std::string_view text) {
  const auto value = parse_integer(text);
  if (const auto plain = plain_number(text)) TILESCOPE_HOLDS(value == plain);
  if (!value) return;
  TILESCOPE_HOLDS(parse_integer(grouped(*value)) == value || *value == INT64_MIN);
  TILESCOPE_HOLDS(parse_integer(std::to_string(*value)) == value || *value == INT64_MIN);
  TILESCOPE_HOLDS(parse_integer(" " + std::string(text) + " ") == value);
  TILESCOPE_HOLDS(parse_integer(std::string(text) + "*1") == value);
  std::int64_t doubled = 0;
  const bool overflows = __builtin_mul_overflow(*value, std::int64_t{2}, &doubled);
  const auto product = parse_integer(std::string(text) + "*2");
  if (!overflows && doubled != INT64_MIN) TILESCOPE_HOLDS(product == doubled);
  if (overflows) TILESCOPE_HOLDS(!product);
  for (bool up : {false, true}) {
    const std::int64_t power = next_power_of_two(*value, up);
    TILESCOPE_HOLDS(power >= 1 && power <= std::int64_t{1} << 30 && (power & (power - 1)) == 0);
  }
}

void check_share(std::int64_t value, std::int64_t whole) {
  if (value < 1 || value > max_extent || whole < 1 || whole > max_extent) return;
  const std::int64_t larger = next_share(value, whole, true);
  const std::int64_t smaller = next_share(value, whole, false);
  TILESCOPE_HOLDS(larger >= value && larger <= max_extent && smaller >= 1 && smaller <= value);
  for (std::int64_t share : {larger, smaller}) {
    TILESCOPE_HOLDS(share == value || share % whole == 0 || whole % share == 0);
  }
}

void check_sweep(std::string_view text) {
  std::vector<FieldMessage> errors;
  const auto values = sweep_values(text, "values", errors);
  TILESCOPE_HOLDS(values.has_value() == errors.empty());
  for (const FieldMessage& error : errors) fuzz::check_message(error);
  if (!values) return;
  TILESCOPE_HOLDS(!values->empty() && values->size() <= max_sweep_points);
  if (text.find("..") == std::string_view::npos) return;
  TILESCOPE_HOLDS(std::is_sorted(values->begin(), values->end()));
  TILESCOPE_HOLDS(std::adjacent_find(values->begin(), values->end()) == values->end());
}

void check_extents(std::string_view text) {
  const auto extents = parse_extents(text);
  if (!extents) return;
  TILESCOPE_HOLDS(!extents->empty() && extents->size() <= max_rank);
  TILESCOPE_HOLDS(std::all_of(extents->begin(), extents->end(), [](std::int64_t e) { return e >= 1; }));
  TILESCOPE_HOLDS(parse_extents(extents_text(*extents)) == extents);
}

}  // namespace
}  // namespace tilescope

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tilescope;
  const std::string_view text = fuzz::text_of(data, size);
  check_integer(text);
  // A range may name a hundred thousand values, which take a hundred times as long as a number.
  if (size % 8 == 0) check_sweep(text);
  check_extents(text);
  if (const std::size_t gap = text.find(' '); gap != std::string_view::npos) {
    const auto value = parse_integer(text.substr(0, gap));
    const auto whole = parse_integer(text.substr(gap));
    if (value && whole) check_share(*value, *whole);
  }
  return 0;
}
