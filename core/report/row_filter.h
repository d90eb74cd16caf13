// A filter as a reader types it: `bm>=64 waves<3 limiter=regs`. Terms stand next to each other and all of them must
// hold. A term compares a key with a number, or asks whether a key's text holds some words; a word alone is looked for
// in every text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/report/sentence.h"

namespace tilescope {

/// What can be filtered by.
struct FilterKey {
  /// Its names, with blanks between them: "block_M bm".
  std::string_view names;
  bool is_number = false;
};

enum class FilterTest : std::uint8_t { less, at_most, equal, not_equal, at_least, greater };

struct FilterTerm {
  /// Place in the list of keys; none for a word alone.
  std::optional<std::size_t> key;
  FilterTest test = FilterTest::equal;
  double number = 0;
  /// Lower case.
  std::string text;
  bool operator==(const FilterTerm&) const = default;
};

struct Filter {
  std::vector<FilterTerm> terms;
  /// What cannot be understood, naming the term; the terms before it are kept.
  std::optional<Sentence> complaint;
};

/// Reads a filter. Numbers may be written 64, 4k, 2^12, 1.5 or 6.5e9.
Filter parse_filter(std::string_view text, std::span<const FilterKey> keys);

bool holds(const FilterTerm& term, double value);
/// Whether `value` holds the term's text, whatever its case; the reverse for not_equal.
bool holds(const FilterTerm& term, std::string_view value);

}  // namespace tilescope
