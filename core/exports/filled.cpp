#include "core/exports/filled.h"

namespace tilescope {

std::string_view Piece::digits(std::int64_t value) {
  const char* end = std::to_chars(digits_, digits_ + sizeof digits_, value).ptr;
  return {digits_, static_cast<std::size_t>(end - digits_)};
}

void append(std::string& out, std::string_view text, std::initializer_list<Piece> pieces) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_slot =
        text[i] == '{' && i + 2 < text.size() && text[i + 2] == '}' && text[i + 1] >= '0' && text[i + 1] <= '9';
    if (!is_slot) {
      out += text[i];
      continue;
    }
    const auto slot = static_cast<std::size_t>(text[i + 1] - '0');
    if (slot < pieces.size()) out += (pieces.begin() + slot)->text();
    i += 2;
  }
}

std::string filled(std::string_view text, std::initializer_list<Piece> pieces) {
  std::string out;
  append(out, text, pieces);
  return out;
}

}  // namespace tilescope
