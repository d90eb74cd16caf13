#include "core/carver/digest.h"

namespace tilescope::carver {

std::string fnv1a64_hex(std::string_view text) {
  static constexpr char digits[] = "0123456789abcdef";
  std::uint64_t hash = fnv1a64(text);
  std::string hex(16, '0');
  for (std::size_t i = hex.size(); i-- > 0; hash >>= 4) hex[i] = digits[hash & 15];
  return hex;
}

}  // namespace tilescope::carver
