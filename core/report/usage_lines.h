// What a compiler said of a kernel, held against the chosen tile: how many of its blocks share an SM, by which limit,
// and what carver had estimated.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/report/carver_candidates.h"
#include "core/report/sentence.h"

namespace tilescope {

struct UsageLines {
  std::vector<Sentence> lines;
  /// What cannot be read; then there are no lines.
  std::optional<Sentence> error;
};

/// Reads pasted text of ptxas, nvcc or cuobjdump (core/occupancy/resource_usage.h): a few lines for each kernel in it;
/// nothing for empty text. Threads and dynamic shared memory are those of the candidate's launch.
UsageLines usage_lines(std::string_view pasted, const CarverCandidate& candidate, const Device& device);

/// The same of a kernel that was compiled and recorded (core/buildable/measured.h); nothing where it was not.
std::vector<Sentence> measured_lines(std::string_view table, const CarverCandidate& candidate, const Device& device);

}  // namespace tilescope
