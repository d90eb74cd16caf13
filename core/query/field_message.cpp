#include "core/query/field_message.h"

#include <cstddef>

#include "core/query/utf8.h"

namespace tilescope {

namespace {

constexpr Wording message_wordings[] = {
#define TILESCOPE_MESSAGE_WORDING(code, english, chinese) {english, chinese},
    TILESCOPE_MESSAGES(TILESCOPE_MESSAGE_WORDING)
#undef TILESCOPE_MESSAGE_WORDING
};

}  // namespace

std::string_view message_template(MessageCode code, Language language) {
  return message_wordings[static_cast<std::size_t>(code)].in(language);
}

std::string fill_in(std::string_view sentence, const std::vector<std::string>& args) {
  std::string text;
  for (std::size_t i = 0; i < sentence.size(); ++i) {
    const bool is_slot = sentence[i] == '{' && i + 2 < sentence.size() && sentence[i + 2] == '}' &&
                         sentence[i + 1] >= '0' && sentence[i + 1] <= '9';
    if (!is_slot) {
      text += sentence[i];
      continue;
    }
    const std::size_t index = static_cast<std::size_t>(sentence[i + 1] - '0');
    if (index < args.size()) text += args[index];
    i += 2;
  }
  return text;
}

std::string message_text(const FieldMessage& message, Language language) {
  return fill_in(message_template(message.code, language), message.args);
}

std::string in_quotes(std::string_view text) {
  constexpr std::size_t longest = 60;
  std::size_t length = text.size();
  if (length > longest) {
    length = longest;
    while (length > 0 && (static_cast<unsigned char>(text[length]) & 0xC0) == 0x80) --length;
  }
  return '"' + printable(text.substr(0, length)) + (length < text.size() ? "...\"" : "\"");
}

}  // namespace tilescope
