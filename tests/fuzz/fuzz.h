// What the fuzzers share: a property that must hold, and an input's bytes as a source of choices.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <iterator>
#include <string_view>

#include "core/query/field_message.h"
#include "core/query/utf8.h"
#include "core/report/sentence.h"

/// Stops the fuzzer with the property that does not hold.
#define TILESCOPE_HOLDS(property)                                                 \
  do {                                                                            \
    if (!(property)) {                                                            \
      std::fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #property); \
      __builtin_trap();                                                           \
    }                                                                             \
  } while (false)

namespace tilescope::fuzz {

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

/// Text for a reader: it is there, well-formed and without control characters, whatever it quotes.
inline void check_words(std::string_view text) {
  TILESCOPE_HOLDS(!text.empty());
  const bool as_it_stands = printable(text) == text;
  if (!as_it_stands) std::fprintf(stderr, "%.*s\n", static_cast<int>(text.size()), text.data());
  TILESCOPE_HOLDS(as_it_stands);
}

inline void check_sentence(const Sentence& sentence) {
  for (Language language : {Language::english, Language::chinese}) check_words(in_language(sentence, language));
}

/// A complaint says something, in every language.
inline void check_message(const FieldMessage& message) {
  for (Language language : {Language::english, Language::chinese}) check_words(message_text(message, language));
}

/// Choices taken from bytes, the lowest of each where they have run out; otherwise as Random in tests/unit/random.h.
class Choices {
 public:
  explicit Choices(std::string_view bytes) : bytes_(bytes) {}

  /// lowest <= value <= highest.
  std::int64_t between(std::int64_t lowest, std::int64_t highest) {
    const auto span = static_cast<std::uint64_t>(highest - lowest);
    std::uint64_t value = 0;
    for (std::uint64_t left = span; left > 0; left >>= 8) value = value << 8 | byte();
    return lowest + static_cast<std::int64_t>(span == UINT64_MAX ? value : value % (span + 1));
  }

  bool one_in(std::int64_t count) { return between(1, count) == 1; }

  template <class List>
  const auto& pick(const List& list) {
    return *(std::begin(list) +
             static_cast<std::ptrdiff_t>(between(0, static_cast<std::int64_t>(std::size(list)) - 1)));
  }

 private:
  std::uint64_t byte() {
    if (bytes_.empty()) return 0;
    const auto first = static_cast<unsigned char>(bytes_.front());
    bytes_.remove_prefix(1);
    return first;
  }

  std::string_view bytes_;
};

}  // namespace tilescope::fuzz
