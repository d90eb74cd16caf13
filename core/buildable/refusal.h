// Why a rule refuses a tile, before it is put in words: a search asks of tens of thousands of tiles and shows none of
// the reasons.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <variant>

#include "core/report/sentence.h"

namespace tilescope {

struct Refusal {
  /// A figure, or a word that outlives the refusal: an operand's name, an architecture's, a type's.
  using Argument = std::variant<std::int64_t, std::string_view>;

  Refusal(SentenceId sentence, std::initializer_list<Argument> figures) : id(sentence), count(figures.size()) {
    std::copy(figures.begin(), figures.end(), args.begin());
  }

  SentenceId id;
  std::size_t count;
  std::array<Argument, 7> args;
};

/// The reason with its figures written out.
Sentence sentence_of(const Refusal& refusal);

}  // namespace tilescope
