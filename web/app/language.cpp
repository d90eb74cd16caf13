#include "web/app/language.h"

#include "core/query/names.h"
#include "web/app/strings.h"
#include "web/platform/platform.h"

namespace tilescope::app {
namespace {

/// boot.js reads it too, for what the page says before the program is there.
constexpr std::string_view stored_key = "language";

}  // namespace

Language preferred_language() {
  const std::optional<Language> chosen = parse_enum<Language>(platform::load(stored_key));
  return chosen ? *chosen : language_for(platform::browser_language());
}

void speak(Language language) {
  set_language(language);
  platform::set_page_language(name(language));
  platform::set_page_title(text(Str::page_title));
  platform::request_frames();
}

void choose_language(Language language) {
  platform::save(stored_key, name(language));
  speak(language);
}

}  // namespace tilescope::app
