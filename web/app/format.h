// Figures as the page shows them: decimals that line up, thousands apart in whole numbers.
#pragma once

#include <cstdint>
#include <string>

#include "core/report/figures.h"

namespace tilescope::app {

/// 10^6 bytes, one decimal; from a hundred million of them on, four significant digits.
std::string megabytes(double bytes);
/// 1,024 bytes, one decimal.
std::string kilobytes(double bytes);
/// Three significant digits: 6.58e+09.
std::string scientific(double value);
/// Milliseconds with four decimals, so that a column of them lines up (0.4213); below a microsecond four significant
/// digits.
std::string milliseconds(double seconds);
/// Thousands apart, from a million on three significant digits: a count that stays short enough for its column.
std::string short_count(std::int64_t value);

}  // namespace tilescope::app
