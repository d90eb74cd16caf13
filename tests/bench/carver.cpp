// What the carver model costs, hints included: the cases that `scripts/bench --against-carver` also asks of carver
// itself.
#include <benchmark/benchmark.h>

#include "core/carver/recommend.h"
#include "core/query/device_presets.h"

namespace {

void recommend(benchmark::State& state, const tilescope::Problem& problem) {
  const tilescope::Device& device = tilescope::find_device_preset("h100-sxm")->device;
  constexpr std::int64_t hints_wanted = 10;
  std::size_t visited = 0;
  for ([[maybe_unused]] auto _ : state) {
    const tilescope::carver::Answer answer = tilescope::carver::recommend(problem, device, hints_wanted);
    visited = answer.visited.size();
    benchmark::DoNotOptimize(answer.hints.data());
  }
  state.counters["visited"] = static_cast<double>(visited);
}

BENCHMARK_CAPTURE(recommend, matmul_4096, tilescope::Matmul{})->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(recommend, resnet_conv, tilescope::Conv{})->Unit(benchmark::kMicrosecond);

}  // namespace
