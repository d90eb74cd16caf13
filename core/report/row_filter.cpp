#include "core/report/row_filter.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "core/query/field_message.h"
#include "core/query/integer.h"

namespace tilescope {
namespace {

using Id = SentenceId;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::string lowered(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), lower);
  return out;
}

/// Calls visit(word) for each run of characters between blanks until it returns false.
template <class Visit>
void for_each_word(std::string_view text, Visit&& visit) {
  while (true) {
    const std::size_t first = text.find_first_not_of(" \t\n\r");
    if (first == std::string_view::npos) return;
    const std::size_t last = std::min(text.find_first_of(" \t\n\r", first), text.size());
    if (!visit(text.substr(first, last - first))) return;
    text.remove_prefix(last);
  }
}

std::optional<std::size_t> find_key(std::string_view name, std::span<const FilterKey> keys) {
  const std::string wanted = lowered(name);
  for (std::size_t i = 0; i < keys.size(); ++i) {
    bool found = false;
    for_each_word(keys[i].names, [&](std::string_view each) {
      found = lowered(each) == wanted;
      return !found;
    });
    if (found) return i;
  }
  return std::nullopt;
}

/// The first name of every key.
std::string key_names(std::span<const FilterKey> keys) {
  std::string names;
  for (const FilterKey& key : keys) {
    if (key.names.empty()) continue;
    names += (names.empty() ? "" : ", ") + std::string(key.names.substr(0, key.names.find(' ')));
  }
  return names;
}

std::optional<double> parse_number(std::string_view text) {
  if (const auto integer = parse_integer(text)) return static_cast<double>(*integer);
  if (text.empty() || text.find_first_not_of("0123456789.eE+-") != std::string_view::npos) return std::nullopt;
  const std::string copy(text);
  char* end = nullptr;
  const double value = std::strtod(copy.c_str(), &end);
  if (end != copy.c_str() + copy.size() || !std::isfinite(value)) return std::nullopt;
  return value;
}

struct Operator {
  std::string_view sign;
  FilterTest test;
};

// Longer signs first.
constexpr Operator operators[] = {
    {">=", FilterTest::at_least}, {"<=", FilterTest::at_most}, {"!=", FilterTest::not_equal}, {"==", FilterTest::equal},
    {">", FilterTest::greater},   {"<", FilterTest::less},     {"=", FilterTest::equal},
};

/// Reads one term into `term`; what is wrong with it, where something is.
std::optional<Sentence> parse_term(std::string_view word, std::span<const FilterKey> keys, FilterTerm& term) {
  const std::size_t sign = word.find_first_of("<>=!");
  if (sign == std::string_view::npos) {
    term.text = lowered(word);
    return std::nullopt;
  }
  const auto op = std::find_if(std::begin(operators), std::end(operators),
                               [&](const Operator& each) { return word.substr(sign).starts_with(each.sign); });
  if (op == std::end(operators)) return Sentence{Id::filter_no_comparison, {in_quotes(word)}};
  const std::string_view name = word.substr(0, sign);
  const std::string_view value = word.substr(sign + op->sign.size());
  term.test = op->test;
  term.key = find_key(name, keys);
  if (!term.key) return Sentence{Id::filter_unknown_key, {in_quotes(name), key_names(keys)}};
  if (!keys[*term.key].is_number) {
    const bool is_equality = op->test == FilterTest::equal || op->test == FilterTest::not_equal;
    if (!is_equality || value.empty()) return Sentence{Id::filter_text_key, {in_quotes(word), std::string(name)}};
    term.text = lowered(value);
    return std::nullopt;
  }
  const std::optional<double> number = parse_number(value);
  if (!number) return Sentence{Id::filter_no_number, {in_quotes(word), in_quotes(value)}};
  term.number = *number;
  return std::nullopt;
}

}  // namespace

Filter parse_filter(std::string_view text, std::span<const FilterKey> keys) {
  Filter filter;
  for_each_word(text, [&](std::string_view word) {
    FilterTerm term;
    filter.complaint = parse_term(word, keys, term);
    if (filter.complaint) return false;
    filter.terms.push_back(std::move(term));
    return true;
  });
  return filter;
}

bool holds(const FilterTerm& term, double value) {
  switch (term.test) {
    case FilterTest::less: return value < term.number;
    case FilterTest::at_most: return value <= term.number;
    case FilterTest::equal: return value == term.number;
    case FilterTest::not_equal: return value != term.number;
    case FilterTest::at_least: return value >= term.number;
    case FilterTest::greater: return value > term.number;
  }
  return false;
}

bool holds(const FilterTerm& term, std::string_view value) {
  const auto found = std::search(value.begin(), value.end(), term.text.begin(), term.text.end(),
                                 [](char a, char b) { return lower(a) == b; });
  return (found != value.end()) == (term.test != FilterTest::not_equal);
}

}  // namespace tilescope
