// The columns of the ranking: what each shows of a candidate, what it says when asked, and what it sorts by.
#pragma once

#include <span>
#include <string>

#include "core/enumerate/enumeration.h"
#include "web/app/strings.h"

namespace tilescope::app {

struct Column {
  const char* title;      ///< null where `title_text` says it
  Str title_text;
  const char* unit;       ///< "" where the figure has none
  Str help;
  float width_css;
  bool is_figure;         ///< in the figure face, at the right edge
  std::string (*show)(const Candidate&);
  std::string (*show_in_full)(const Candidate&);  ///< null where `show` is all there is
  double (*sort_key)(const Candidate&);
};

/// All columns after the rank.
std::span<const Column> ranking_columns();

}  // namespace tilescope::app
