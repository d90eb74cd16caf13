// The workloads under Google Benchmark: `scripts/bench`.
#include <benchmark/benchmark.h>

#include "tests/bench/workloads.h"

int main(int argc, char** argv) {
  for (const tilescope::bench::Workload& workload : tilescope::bench::workloads()) {
    const auto measure = [&workload](benchmark::State& state) {
      std::int64_t items = 0;
      for ([[maybe_unused]] auto _ : state) items = workload.run();
      state.counters["items"] = static_cast<double>(items);
    };
    benchmark::RegisterBenchmark(workload.name.c_str(), measure)->Unit(benchmark::kMicrosecond);
  }
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
}
