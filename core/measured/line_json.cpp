#include "core/measured/line_json.h"

#include <cmath>
#include <cstdlib>
#include <limits>

#include "core/query/field_message.h"
#include "core/query/integer.h"
#include "core/query/limits.h"

namespace tilescope {
namespace {

constexpr std::string_view value_starts = "{ [ \" 0-9 true false null";

bool is_json_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
bool is_word_character(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '+' || c == '-' || c == '.';
}

/// -12, 0.5, 1e-3: JSON's grammar, whose length is the whole of `word`.
bool is_json_number(std::string_view word) {
  const auto take_digits = [&word] {
    const std::size_t before = word.size();
    while (!word.empty() && is_digit(word.front())) word.remove_prefix(1);
    return before > word.size();
  };
  if (word.starts_with('-')) word.remove_prefix(1);
  if (!take_digits()) return false;
  if (word.starts_with('.')) {
    word.remove_prefix(1);
    if (!take_digits()) return false;
  }
  if (word.starts_with('e') || word.starts_with('E')) {
    word.remove_prefix(1);
    if (word.starts_with('+') || word.starts_with('-')) word.remove_prefix(1);
    if (!take_digits()) return false;
  }
  return word.empty();
}

bool is_special_number(std::string_view word) { return word == "Infinity" || word == "-Infinity" || word == "NaN"; }

}  // namespace

char LineJson::peek() {
  while (at_ < text_.size() && is_json_blank(text_[at_])) {
    if (text_[at_] == '\n') ++line_;
    ++at_;
  }
  return at_ < text_.size() ? text_[at_] : '\0';
}

std::int64_t LineJson::line() {
  peek();
  return line_;
}

void LineJson::fail(std::string_view expected) {
  if (error_) return;
  peek();
  if (at_ >= text_.size()) {
    error_ = {SentenceId::measured_json_ends, {std::string(expected)}};
    return;
  }
  std::size_t length = 0;
  while (at_ + length < text_.size() && is_word_character(text_[at_ + length])) ++length;
  if (length == 0) length = 1;
  error_ = {SentenceId::measured_json_expected, {in_quotes(text_.substr(at_, length)), std::string(expected)}};
}

bool LineJson::take(char c, std::string_view expected) {
  if (error_) return false;
  if (peek() != c) {
    fail(expected);
    return false;
  }
  ++at_;
  return true;
}

std::optional<std::string> LineJson::next_key(bool& is_first) {
  if (is_first && !take('{', "{")) return std::nullopt;
  if (error_) return std::nullopt;
  if (peek() == '}') {
    ++at_;
    return std::nullopt;
  }
  if (!is_first && !take(',', ", }")) return std::nullopt;
  is_first = false;
  std::optional<std::string> key = string();
  if (!key || !take(':', ":")) return std::nullopt;
  return key;
}

bool LineJson::next_item(bool& is_first) {
  if (is_first && !take('[', "[")) return false;
  if (error_) return false;
  if (peek() == ']') {
    ++at_;
    return false;
  }
  if (!is_first && !take(',', ", ]")) return false;
  is_first = false;
  return true;
}

std::optional<std::string> LineJson::string() {
  if (!take('"', "\"")) return std::nullopt;
  std::string value;
  while (at_ < text_.size() && text_[at_] != '"' && text_[at_] != '\n') {
    if (text_[at_] != '\\') {
      value += text_[at_++];
      continue;
    }
    const char escaped = at_ + 1 < text_.size() ? text_[at_ + 1] : '\0';
    at_ += 2;
    const bool is_plain = escaped == '"' || escaped == '\\' || escaped == '/';
    value += is_plain ? escaped : '?';
  }
  if (at_ >= text_.size() || text_[at_] != '"') {
    fail("\"");
    return std::nullopt;
  }
  ++at_;
  return value;
}

std::optional<double> LineJson::number() {
  if (error_) return std::nullopt;
  peek();
  std::size_t length = 0;
  while (at_ + length < text_.size() && is_word_character(text_[at_ + length])) ++length;
  const std::string word(text_.substr(at_, length));
  if (is_special_number(word)) {
    at_ += length;
    if (word == "NaN") return std::numeric_limits<double>::quiet_NaN();
    return word[0] == '-' ? -HUGE_VAL : HUGE_VAL;
  }
  if (!is_json_number(word)) {
    fail("0-9");
    return std::nullopt;
  }
  at_ += length;
  return std::strtod(word.c_str(), nullptr);
}

bool LineJson::skip_scalar() {
  if (peek() == '"') return string().has_value();
  std::size_t length = 0;
  while (at_ + length < text_.size() && is_word_character(text_[at_ + length])) ++length;
  const std::string_view word = text_.substr(at_, length);
  const bool is_value =
      word == "true" || word == "false" || word == "null" || is_special_number(word) || is_json_number(word);
  if (!is_value) {
    fail(value_starts);
    return false;
  }
  at_ += length;
  return true;
}

std::string_view LineJson::skip() {
  if (error_) return "";
  peek();
  const std::size_t start = at_;
  // The bracket of every list and object that is open, innermost last.
  std::string open;
  do {
    bool is_value_next = true;
    const char c = peek();
    if (c == '{' || c == '[') {
      if (open.size() == max_json_depth) {
        error_ = {SentenceId::measured_json_deep, {std::to_string(max_json_depth)}};
        return "";
      }
      ++at_;
      open += c;
      const char close = c == '{' ? '}' : ']';
      if (peek() == close) {
        ++at_;
        open.pop_back();
        is_value_next = false;
      }
    } else if (skip_scalar()) {
      is_value_next = false;
    } else {
      return "";
    }
    while (!is_value_next && !open.empty()) {
      const bool is_object = open.back() == '{';
      if (peek() == (is_object ? '}' : ']')) {
        ++at_;
        open.pop_back();
      } else if (take(',', is_object ? ", }" : ", ]")) {
        is_value_next = true;
      } else {
        return "";
      }
    }
    if (is_value_next && !open.empty() && open.back() == '{') {
      if (!string() || !take(':', ":")) return "";
    }
  } while (!open.empty());
  return text_.substr(start, at_ - start);
}

}  // namespace tilescope
