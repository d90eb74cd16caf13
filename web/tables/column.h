// The columns of the page's tables. A table is a list of columns over rows of one kind, from which the canvas draws it
// and the plain view writes it, so that both show the same figures in the same words.
#pragma once

#include <cstdint>
#include <string>

#include "web/app/strings.h"

namespace tilescope::app {

/// What a cell's words say about their row.
enum class Mood : std::uint8_t { plain, good, bad };

template <class Row>
struct Column {
  /// A name of carver's or the model's own, or null where `title_text` names the column.
  const char* title;
  Str title_text;
  const char* unit;  ///< "" where the figure has none
  Str help;
  float width_css;
  bool is_figure;  ///< in the figure face, at the right edge
  std::string (*show)(const Row&);
  /// The value in full, shown on hover; null where `show` is all there is.
  std::string (*show_in_full)(const Row&);
  /// Null where the column does not sort.
  double (*sort_key)(const Row&);
  /// Null where no cell says good or bad.
  Mood (*mood)(const Row&) = nullptr;

  const char* name() const { return title ? title : text(title_text); }
  /// The same in every language: what ImGui and tests know the column by.
  const char* key() const { return title ? title : text(title_text, Language::english); }
};

/// What a filter may ask of a row beside its columns: the extents within a tile that a column shows as one text.
template <class Row>
struct ExtraKey {
  const char* names;
  double (*value)(const Row&);
};

/// Candidates of one group share their priority; a group of one is no tie.
struct Tie {
  std::int64_t group = 0;
  std::int64_t size = 1;
};

}  // namespace tilescope::app
