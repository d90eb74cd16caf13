// Landscapes, devices and assumptions as plain text and CSV, as the command line prints them.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/analysis/assumptions.h"
#include "core/analysis/devices.h"
#include "core/analysis/landscape.h"

namespace tilescope {

/// The map as a table: a figure a cell (traffic in MB of 10^6 B), the best marked, and a word where no tile is ranked.
std::string write_landscape_text(const Landscape& landscape, Heat heat);

/// A line a cell, row by row, after a line of heads; the axes' extents come first. Places count from 0.
std::string write_landscape_csv(const Landscape& landscape, const Report& report);

/// A paragraph an assumption: the values, the evidence and the command that shows it.
std::string write_assumptions_text(const std::vector<AssumptionLine>& lines);

/// Both sides' counts, then the candidates that moved, at most `most` of them, places from 1.
std::string write_ranking_change_text(const RankingChange& change, std::size_t most);

/// A table of the first tiles, then each device's search, further tiles and warnings, then what flips the choice.
std::string write_devices_text(const DeviceComparison& comparison);

}  // namespace tilescope
