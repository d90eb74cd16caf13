// JSON read value by value, in the order of the text, with the line that each stands in; what is not asked for is
// passed over without being kept. Beyond JSON it reads Infinity and NaN, which Python writes and its readers take back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/report/sentence.h"

namespace tilescope {

class LineJson {
 public:
  explicit LineJson(std::string_view text) : text_(text) {}

  /// The line of the next character that is not blank, from 1.
  std::int64_t line();
  /// That character; '\0' at the end.
  char peek();

  /// The key of the next member, its colon taken; none after the last, whose brace is taken, or after an error. The
  /// first call takes the opening brace.
  std::optional<std::string> next_key(bool& is_first);
  /// Whether another item follows; its value is then next. The first call takes the opening bracket.
  bool next_item(bool& is_first);

  /// A string; an escape for anything but a quote or a slash becomes a question mark.
  std::optional<std::string> string();
  /// A number, which may be infinite or no number.
  std::optional<double> number();
  /// The text of any value, which is passed over; "" after an error.
  std::string_view skip();
  /// Whether nothing but blanks is left.
  bool at_end() { return peek() == '\0' && at_ >= text_.size(); }

  /// Set once the text stops being JSON; every call then gives nothing.
  const std::optional<Sentence>& error() const { return error_; }
  /// Says that something else was expected here, in JSON's own signs: "[ {".
  void fail(std::string_view expected);

 private:
  bool take(char c, std::string_view expected);
  bool skip_scalar();

  std::string_view text_;
  std::size_t at_ = 0;
  std::int64_t line_ = 1;
  std::optional<Sentence> error_;
};

}  // namespace tilescope
