// What a compiler said of a kernel, held against the chosen tile: how many of its blocks share an SM, by which limit,
// and what carver had estimated.
#pragma once

#include <string_view>
#include <vector>

#include "core/report/carver_candidates.h"
#include "core/report/sentence.h"

namespace tilescope {

/// Reads pasted text of ptxas, nvcc or cuobjdump (core/occupancy/resource_usage.h). A few lines for each kernel in it,
/// or what is wrong with it; nothing for empty text. Threads and dynamic shared memory are the candidate's launch.
struct UsageLines {
  std::vector<Sentence> lines;
  std::optional<Sentence> error;
};

/// The same of a kernel that was compiled and recorded (core/buildable/measured.h); nothing where it was not.
std::vector<Sentence> measured_lines(std::string_view table, const CarverCandidate& candidate, const Device& device);

UsageLines usage_lines(std::string_view pasted, const CarverCandidate& candidate, const Device& device);

}  // namespace tilescope
