#include "web/panels/searchable_list.h"

#include <algorithm>
#include <cctype>

namespace tilescope::app {

bool contains_words(std::string_view text, std::string_view words) {
  const auto lower = [](char c) { return std::tolower(static_cast<unsigned char>(c)); };
  while (!words.empty()) {
    const std::size_t end = std::min(words.find(' '), words.size());
    const std::string_view word = words.substr(0, end);
    const auto found = std::search(text.begin(), text.end(), word.begin(), word.end(),
                                   [&](char a, char b) { return lower(a) == lower(b); });
    if (found == text.end() && !word.empty()) return false;
    words.remove_prefix(std::min(end + 1, words.size()));
  }
  return true;
}

}  // namespace tilescope::app
