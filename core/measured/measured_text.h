// Measured kernels against a ranking as plain text and CSV, as the command line prints them.
#pragma once

#include <cstddef>
#include <string>

#include "core/measured/ranking_value.h"

namespace tilescope {

/// The name of a format: "csv", "tuned-config", "autotune-cache".
std::string_view format_name(MeasurementFormat format);

/// What the ranking is worth, a line a finding, then the fastest `most` tiles with their places, then as many rows
/// without one, each with the reason; of a tuned config the first `most` rows with either.
std::string write_measured_text(const RankingValue& value, const RankingMatch& match, const Measurements& measurements,
                                std::size_t most);

/// A line a row of the file, in its order, after a line of heads: seconds, TFLOPS where the time is known, the place
/// and its ties, "counts" 1 for the fastest row of its tile, and why there is no place. What is not known is empty.
std::string write_measured_csv(const RankingMatch& match, const Measurements& measurements, const Matmul& problem);

/// 10^12 operations a second of a matmul of 2 * M * N * K operations; 0 where no time is known.
double tflops_of(const MatchedRow& row, const Matmul& problem);

}  // namespace tilescope
