// What is timed and counted: both models on questions from the smallest to the largest that is legal, so that growth
// shows, and the ways in and out. The same list in every program that measures.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace tilescope::bench {

struct Workload {
  /// "carver/matmul_4096".
  std::string name;
  /// Does the work once. How many items it took, the same on every platform: tiles that were visited; bytes of a text.
  std::function<std::int64_t()> run;
};

const std::vector<Workload>& workloads();

}  // namespace tilescope::bench
