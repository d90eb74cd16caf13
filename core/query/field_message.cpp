#include "core/query/field_message.h"

#include <cstddef>

namespace tilescope {

std::string_view message_template(MessageCode code) {
  switch (code) {
    case MessageCode::not_an_integer: return "{0} is not an integer; {1} to {2} is accepted";
    case MessageCode::out_of_range: return "{0} is out of range; {1} to {2} is accepted";
    case MessageCode::not_one_of: return "{0} is not known; accepted: {1}";
    case MessageCode::wrong_type: return "found {0} where {1} is expected";
    case MessageCode::wrong_count: return "{0} values where {1} are expected";
    case MessageCode::unknown_field: return "no such field";
    case MessageCode::misspelt_field: return "no such field; {0} is the nearest";
    case MessageCode::duplicate_field: return "given more than once";
    case MessageCode::missing_field: return "missing; a device without a preset needs every field";
    case MessageCode::malformed_value: return "{0} cannot be read; expected {1}";
    case MessageCode::too_long: return "{0} bytes are too many; {1} are accepted";
    case MessageCode::invalid_json: return "not valid JSON at byte {0}";
    case MessageCode::unknown_version: return "version {0} is not known; version {1} is";
    case MessageCode::matmul_only: return "enumerate knows matmul only; use carver for {0}";
    case MessageCode::below_smem_cap: return "{0} is less than smem_cap {1}, so that no block could run";
    case MessageCode::below_element: return "{0} is less than one element of {1} bytes";
    case MessageCode::structure_length: return "{0} axes where shape has {1} dimensions";
    case MessageCode::too_many_tiles: return "{0} tiles fit and {1} can be ranked; a larger min_divisor leaves fewer";
    case MessageCode::alias_folded: return "{0} is read as {1}";
  }
  return "";
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

std::string message_text(const FieldMessage& message) { return fill_in(message_template(message.code), message.args); }

std::string in_quotes(std::string_view text) {
  constexpr std::size_t longest = 60;
  std::size_t length = text.size();
  if (length > longest) {
    length = longest;
    while (length > 0 && (static_cast<unsigned char>(text[length]) & 0xC0) == 0x80) --length;
  }
  std::string out = "\"";
  for (char c : text.substr(0, length)) {
    const auto byte = static_cast<unsigned char>(c);
    out += byte < 0x20 || byte == 0x7F ? '?' : c;
  }
  out += length < text.size() ? "...\"" : "\"";
  return out;
}

}  // namespace tilescope
