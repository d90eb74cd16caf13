// FNV-1a, 64 bit: how long lists are compared without storing them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace tilescope::carver {

/// The digest of the bytes of `text`.
constexpr std::uint64_t fnv1a64(std::string_view text) {
  std::uint64_t hash = 0xCBF29CE484222325u;
  for (char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3u;
  return hash;
}

/// The same as 16 hexadecimal digits.
std::string fnv1a64_hex(std::string_view text);

}  // namespace tilescope::carver
