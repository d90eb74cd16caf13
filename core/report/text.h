// The report as plain text: counts, then one row a candidate, as the original model printed them.
#pragma once

#include <string>

#include "core/report/report.h"
#include "core/report/working.h"

namespace tilescope {

/// The enumeration's counts and candidates, or carver's reasons, hints and, without any, what became of each ranked
/// tile. MB = 10^6 B, KB = 1024 B.
std::string write_text(const Report& report);

/// One line a warning.
std::string write_warnings_text(const Report& report);

/// One line a rejected tile of the report: the tile, the reason and its arithmetic.
std::string write_rejections_text(const Report& report);

/// A tile's arithmetic, a line of text a line, the figures in a column.
std::string write_working_text(const Working& working);

struct SelfTest {
  std::string text;
  bool passed = false;
};

/// Compares the model's traffic on 4096^3 with the closed form b*M*N*K*(1/block_N + 1/block_M) + b*M*N on three tiles;
/// passes where they agree to 1e-12.
SelfTest run_self_test();

}  // namespace tilescope
