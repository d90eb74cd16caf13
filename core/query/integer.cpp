#include "core/query/integer.h"

#include <algorithm>
#include <limits>

namespace tilescope {
namespace {

/// Reads an integer expression from left to right; every step leaves `ok` false once the text stops making sense.
class IntegerParser {
 public:
  explicit IntegerParser(std::string_view text) : rest_(text) {}

  std::optional<std::int64_t> parse() {
    skip_spaces();
    const bool negative = take('-');
    std::int64_t value = factor();
    skip_spaces();
    while (ok_ && take('*')) {
      value = product(value, factor());
      skip_spaces();
    }
    if (!ok_ || !rest_.empty()) return std::nullopt;
    return negative ? -value : value;
  }

 private:
  std::int64_t factor() {
    std::int64_t value = digits();
    if (take('^')) {
      const std::int64_t exponent = digits();
      if (exponent > 63 && value > 1) ok_ = false;
      const std::int64_t base = value;
      value = 1;
      for (std::int64_t i = 0; ok_ && i < std::min<std::int64_t>(exponent, 63); ++i) value = product(value, base);
      return value;
    }
    if (take('k') || take('K')) return product(value, std::int64_t{1} << 10);
    if (take('m') || take('M')) return product(value, std::int64_t{1} << 20);
    if (take('g') || take('G')) return product(value, std::int64_t{1} << 30);
    return value;
  }

  std::int64_t digits() {
    skip_spaces();
    if (rest_.empty() || !is_digit(rest_.front())) ok_ = false;
    std::int64_t value = 0;
    while (ok_ && !rest_.empty()) {
      const char c = rest_.front();
      if ((c == ',' || c == '_') && rest_.size() > 1 && is_digit(rest_[1])) {
        rest_.remove_prefix(1);
        continue;
      }
      if (!is_digit(c)) break;
      if (__builtin_mul_overflow(value, std::int64_t{10}, &value)) ok_ = false;
      if (__builtin_add_overflow(value, std::int64_t{c - '0'}, &value)) ok_ = false;
      rest_.remove_prefix(1);
    }
    return value;
  }

  std::int64_t product(std::int64_t a, std::int64_t b) {
    std::int64_t value = 0;
    if (__builtin_mul_overflow(a, b, &value)) ok_ = false;
    return value;
  }

  bool take(char c) {
    if (rest_.empty() || rest_.front() != c) return false;
    rest_.remove_prefix(1);
    return true;
  }

  void skip_spaces() {
    while (!rest_.empty() && (rest_.front() == ' ' || rest_.front() == '\t')) rest_.remove_prefix(1);
  }

  std::string_view rest_;
  bool ok_ = true;
};

}  // namespace

std::optional<std::int64_t> parse_integer(std::string_view text) { return IntegerParser(text).parse(); }

std::string grouped(std::int64_t value) {
  const std::string plain = std::to_string(value);
  const std::size_t sign = value < 0 ? 1 : 0;
  std::string out;
  for (std::size_t i = 0; i < plain.size(); ++i) {
    if (i > sign && (plain.size() - i) % 3 == 0) out += ',';
    out += plain[i];
  }
  return out;
}

std::int64_t next_power_of_two(std::int64_t value, bool up) {
  constexpr std::int64_t largest = std::int64_t{1} << 30;
  std::int64_t power = 1;
  if (up) {
    while (power <= value && power < largest) power *= 2;
  } else {
    while (power * 2 < value && power < largest) power *= 2;
  }
  return power;
}

std::int64_t next_share(std::int64_t value, std::int64_t whole, bool up) {
  constexpr std::int64_t largest = 2147483647;
  if (whole < 1 || whole > largest) return value;
  if (up && value >= whole) {
    const std::int64_t next = value <= largest ? (value / whole + 1) * whole : value;
    return next <= largest ? next : value;
  }
  if (!up && value > whole) return (value - 1) / whole * whole;
  // Below the whole: of its divisors the next one.
  std::int64_t next = value;
  const auto look_at = [&](std::int64_t part) {
    if (up ? part > value && (next == value || part < next) : part < value && (next == value || part > next)) {
      next = part;
    }
  };
  for (std::int64_t d = 1; d * d <= whole; ++d) {
    if (whole % d != 0) continue;
    look_at(d);
    look_at(whole / d);
  }
  return next;
}

}  // namespace tilescope
