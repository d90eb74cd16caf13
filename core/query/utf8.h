// Text that came from elsewhere, made fit to be shown: UTF-8 (RFC 3629) without control characters.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tilescope {

/// Length of the UTF-8 sequence at the start of `text`, which is not empty; 0 where there is none that is well-formed.
std::size_t utf8_sequence_length(std::string_view text);

/// Whether a byte is a control character of ASCII.
constexpr bool is_control(char c) { return (c >= 0 && c < 0x20) || c == 0x7F; }

/// `text` with a ? for each control character and each byte that belongs to no well-formed sequence.
std::string printable(std::string_view text);

}  // namespace tilescope
