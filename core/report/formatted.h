// printf into a string, for the layouts of text output.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>

namespace tilescope {

inline constexpr double bytes_per_mb = 1e6;
inline constexpr double bytes_per_kb = 1024;

template <class... Args>
std::string formatted(const char* format, Args... args) {
  const int length = std::snprintf(nullptr, 0, format, args...);
  std::string text(static_cast<std::size_t>(length), '\0');
  std::snprintf(text.data(), text.size() + 1, format, args...);
  return text;
}

/// An integer as %lld takes it.
constexpr long long printable(std::int64_t value) { return static_cast<long long>(value); }

}  // namespace tilescope
