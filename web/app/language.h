// The language that the page speaks: which one it starts in, and everything that changes with it.
#pragma once

#include "core/query/language.h"

namespace tilescope::app {

/// The language for a reader who asks for none: the one chosen on an earlier visit, else the browser's.
Language preferred_language();

/// Says everything in `language` from the next frame on: strings, the tab's title, what the page around the canvas
/// says, the forms of Han characters. Remembers nothing.
void speak(Language language);

/// The same for a language that the reader picked: it is remembered for the next visit.
void choose_language(Language language);

}  // namespace tilescope::app
