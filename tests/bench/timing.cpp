// Times workloads, natively and in WebAssembly alike, without a library that only one of them has.
//
//   tilescope_timing [NAME ...]         a line each: name, median nanoseconds of a warm call, items
//   tilescope_timing --list             the names
//   tilescope_timing --count NAME       one warm call within counted(), for a tool that counts instructions
//
// Without names every workload is timed.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

#include "tests/bench/workloads.h"

namespace tilescope::bench {

using Clock = std::chrono::steady_clock;
using Nanoseconds = std::chrono::duration<double, std::nano>;

[[gnu::noinline]] std::int64_t counted(const Workload& workload) { return workload.run(); }

/// Nanoseconds of a call, from one sample of `calls` of them.
static double sample(const Workload& workload, int calls) {
  const Clock::time_point began = Clock::now();
  for (int i = 0; i < calls; ++i) workload.run();
  return Nanoseconds(Clock::now() - began).count() / calls;
}

/// The median of many samples, each so short that few of them are cut by the machine's other work; of fewer where they
/// take longer than a second together.
static double median_nanoseconds(const Workload& workload) {
  constexpr double shortest_sample = 2e5;
  constexpr double longest_total = 1e9;
  constexpr double warm_up = 3e8;
  constexpr std::size_t samples = 201;
  int calls = 1;
  while (sample(workload, calls) * calls < shortest_sample) calls *= 2;
  // An engine of WebAssembly optimises what has run for a while, and beside it.
  const Clock::time_point warming = Clock::now();
  while (Nanoseconds(Clock::now() - warming).count() < warm_up) sample(workload, calls);
  std::vector<double> times;
  const Clock::time_point began = Clock::now();
  while (times.size() < samples && (times.size() < 3 || Nanoseconds(Clock::now() - began).count() < longest_total)) {
    times.push_back(sample(workload, calls));
  }
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

static int run(const std::vector<std::string>& arguments) {
  if (!arguments.empty() && arguments[0] == "--list") {
    for (const Workload& workload : workloads()) std::puts(workload.name.c_str());
    return 0;
  }
  const bool counts = !arguments.empty() && arguments[0] == "--count";
  const auto is_wanted = [&](const std::string& name) {
    return arguments.empty() || std::find(arguments.begin(), arguments.end(), name) != arguments.end();
  };
  std::size_t found = 0;
  for (const Workload& workload : workloads()) {
    if (!is_wanted(workload.name)) continue;
    ++found;
    const std::int64_t items = workload.run();
    const double median = counts ? 0 : median_nanoseconds(workload);
    if (counts) counted(workload);
    std::printf("%s %.0f %lld\n", workload.name.c_str(), median, static_cast<long long>(items));
    std::fflush(stdout);
  }
  if (found > 0) return 0;
  std::fprintf(stderr, "no such workload\n");
  return 2;
}

}  // namespace tilescope::bench

int main(int argc, char** argv) { return tilescope::bench::run({argv + 1, argv + argc}); }
