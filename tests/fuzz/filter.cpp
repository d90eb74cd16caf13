// Filters of a table: each word becomes a term or the complaint, and a term's tests agree with one another on any
// value.
#include <cmath>

#include "core/report/row_filter.h"
#include "tests/fuzz/fuzz.h"

namespace tilescope {
namespace {

constexpr FilterKey filter_keys[] = {{"block_M bm", true}, {"waves", true}, {"priority prio", true},
                                     {"limiter", false},   {"", true},      {"why outcome", false}};

std::size_t words_of(std::string_view text) {
  std::size_t words = 0;
  bool inside = false;
  for (char c : text) {
    const bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    words += !blank && !inside ? 1 : 0;
    inside = !blank;
  }
  return words;
}

void check_number_term(FilterTerm term) {
  TILESCOPE_HOLDS(std::isfinite(term.number));
  const double values[] = {
      term.number, std::nextafter(term.number, INFINITY), std::nextafter(term.number, -INFINITY), 0, 1e300, -1e300};
  for (double value : values) {
    const auto with = [&](FilterTest test) {
      term.test = test;
      return holds(term, value);
    };
    TILESCOPE_HOLDS(with(FilterTest::equal) != with(FilterTest::not_equal));
    TILESCOPE_HOLDS(with(FilterTest::less) != with(FilterTest::at_least));
    TILESCOPE_HOLDS(with(FilterTest::greater) != with(FilterTest::at_most));
    TILESCOPE_HOLDS(with(FilterTest::equal) == (with(FilterTest::at_most) && with(FilterTest::at_least)));
  }
}

void check_text_term(FilterTerm term, std::string_view text) {
  TILESCOPE_HOLDS(!term.text.empty());
  for (std::string_view value : {text, std::string_view("regs+SMEM"), std::string_view(term.text)}) {
    term.test = FilterTest::equal;
    const bool found = holds(term, value);
    term.test = FilterTest::not_equal;
    TILESCOPE_HOLDS(holds(term, value) != found);
  }
  term.test = FilterTest::equal;
  // The filter itself holds the words that it looks for.
  TILESCOPE_HOLDS(holds(term, text));
}

}  // namespace
}  // namespace tilescope

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tilescope;
  const std::string_view text = fuzz::text_of(data, size);
  const Filter filter = parse_filter(text, filter_keys);
  if (filter.complaint) {
    TILESCOPE_HOLDS(filter.terms.size() < words_of(text));
    fuzz::check_sentence(*filter.complaint);
  } else {
    TILESCOPE_HOLDS(filter.terms.size() == words_of(text));
  }
  for (const FilterTerm& term : filter.terms) {
    if (term.key) TILESCOPE_HOLDS(*term.key < std::size(filter_keys));
    if (term.key && filter_keys[*term.key].is_number) {
      check_number_term(term);
    } else {
      check_text_term(term, text);
    }
  }
  return 0;
}
