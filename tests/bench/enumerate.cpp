// What the enumeration model costs: square matmuls from the default one to 1,191,016 triples of divisors.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <variant>

#include "core/evaluate.h"
#include "core/query/text_fields.h"

namespace {

void enumerate_square_matmul(benchmark::State& state) {
  tilescope::Query query = tilescope::default_query();
  auto& matmul = std::get<tilescope::Matmul>(query.problem);
  matmul.M = matmul.N = matmul.K = state.range(0);
  query.topk = 20;
  std::int64_t visited = 0;
  for ([[maybe_unused]] auto _ : state) {
    const tilescope::Report report = tilescope::evaluate(query);
    visited = report.enumeration->visited;
    benchmark::DoNotOptimize(report);
  }
  state.counters["visited"] = static_cast<double>(visited);
}

BENCHMARK(enumerate_square_matmul)->Arg(4096)->Arg(8192)->Arg(55440)->Unit(benchmark::kMillisecond);

}  // namespace
