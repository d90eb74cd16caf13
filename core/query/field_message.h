// What is said about one field of a query: why it was refused, or what was folded into what. A message is a code and
// its arguments, so that a view may word it in another language; message_text gives the English.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tilescope {

enum class MessageCode : std::uint8_t {
  not_an_integer,    ///< value, lowest, highest
  out_of_range,      ///< value, lowest, highest
  not_one_of,        ///< value, what is accepted
  wrong_type,        ///< what was found, what is expected
  wrong_count,       ///< how many were found, how many are expected
  unknown_field,     ///< -
  misspelt_field,    ///< the field that it may stand for
  duplicate_field,   ///< -
  missing_field,     ///< -
  malformed_value,   ///< value, what is expected
  too_long,          ///< length, the longest accepted
  invalid_json,      ///< byte offset
  unknown_version,   ///< value, the version that is read
  matmul_only,       ///< the operator asked for
  below_smem_cap,    ///< value, smem_cap
  below_element,     ///< value, bytes of an element
  structure_length,  ///< length of structure, dimensions of shape
  too_many_tiles,    ///< how many, how many can be ranked
  alias_folded,      ///< what was written, what it stands for
};

struct FieldMessage {
  /// The field as its writer spelt it: "M", "in_dtype" in JSON, "in" in a link.
  std::string field;
  MessageCode code;
  /// Arguments of the code's sentence, already formatted.
  std::vector<std::string> args;
  bool operator==(const FieldMessage&) const = default;
};

/// The English sentence for a code, with {0}, {1}, {2} where its arguments go.
std::string_view message_template(MessageCode code);

/// `sentence` with {0}, {1}, ... replaced by the arguments.
std::string fill_in(std::string_view sentence, const std::vector<std::string>& args);

/// The message in English, without the field's name.
std::string message_text(const FieldMessage& message);

/// `text` between double quotes, control characters replaced and cut to 60 bytes, so that a hostile value stays
/// readable.
std::string in_quotes(std::string_view text);

}  // namespace tilescope
