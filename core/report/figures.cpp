#include "core/report/figures.h"

#include <cmath>

#include "core/query/integer.h"
#include "core/report/formatted.h"

namespace tilescope {
std::string full_figure(double value) {
  constexpr double exact_integers = 9007199254740992.0;
  if (value == std::floor(value) && std::fabs(value) < exact_integers) {
    return grouped(static_cast<std::int64_t>(value));
  }
  return decimal(value);
}

std::string decimal(double value) { return formatted("%.17g", value); }

std::string full_bytes(double bytes) { return full_figure(bytes) + " B"; }

std::string rounded(double value, int digits) { return formatted("%.*g", digits, value); }

std::string percent(double part) { return formatted("%.1f %%", 100 * part); }

std::string duration(double seconds) {
  if (seconds < 1e-3) return formatted("%.1f us", seconds * 1e6);
  return seconds < 1 ? formatted("%.2f ms", seconds * 1e3) : formatted("%.2f s", seconds);
}

}  // namespace tilescope
