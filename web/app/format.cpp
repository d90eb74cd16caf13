#include "web/app/format.h"

#include "core/query/integer.h"
#include "core/report/formatted.h"

namespace tilescope::app {

std::string megabytes(double bytes) { return formatted(bytes < 1e14 ? "%.1f" : "%.3e", bytes / 1e6); }

std::string kilobytes(double bytes) { return formatted("%.1f", bytes / 1024); }

std::string scientific(double value) { return formatted("%.2e", value); }

std::string milliseconds(double seconds) { return formatted(seconds < 1e-6 ? "%.3e" : "%.4f", seconds * 1e3); }

std::string short_count(std::int64_t value) {
  return value < 1000000 ? grouped(value) : scientific(static_cast<double>(value));
}

}  // namespace tilescope::app
