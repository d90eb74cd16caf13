#include "web/app/format.h"

#include <cmath>
#include <cstdio>

#include "core/query/integer.h"

namespace tilescope::app {
namespace {

std::string formatted(const char* format, double value) {
  char buffer[64];
  std::snprintf(buffer, sizeof buffer, format, value);
  return buffer;
}

}  // namespace

std::string megabytes(double bytes) { return formatted(bytes < 1e14 ? "%.1f" : "%.3e", bytes / 1e6); }

std::string kilobytes(double bytes) { return formatted("%.1f", bytes / 1024); }

std::string full_bytes(double bytes) { return full_figure(bytes) + " B"; }

std::string scientific(double value) { return formatted("%.2e", value); }

std::string short_count(std::int64_t value) {
  return value < 1000000 ? grouped(value) : scientific(static_cast<double>(value));
}

std::string full_figure(double value) {
  constexpr double exact_integers = 9007199254740992.0;
  if (value == std::floor(value) && std::fabs(value) < exact_integers) {
    return grouped(static_cast<std::int64_t>(value));
  }
  return formatted("%.17g", value);
}

}  // namespace tilescope::app
