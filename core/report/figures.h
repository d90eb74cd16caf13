// Figures as text: whole numbers with their thousands apart, and no digit lost.
#pragma once

#include <cstdint>
#include <string>

namespace tilescope {

/// Every digit: "1,048,576", or 17 significant ones where the value is no whole number below 2^53.
std::string full_figure(double value);

/// 17 significant digits, which are read back as the same number.
std::string decimal(double value);

/// Bytes in full, with their unit: "1,048,576 B".
std::string full_bytes(double bytes);

/// Significant digits as given: three of 0.0123456 make "0.0123".
std::string rounded(double value, int digits);

constexpr double as_double(std::int64_t value) { return static_cast<double>(value); }

/// "87.9 %".
std::string percent(double part);

/// Seconds with the unit that leaves one to three digits before the point: "138.9 us".
std::string duration(double seconds);

}  // namespace tilescope
