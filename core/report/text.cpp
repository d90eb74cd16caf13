#include "core/report/text.h"

#include <cmath>
#include <cstdio>

#include "core/query/text_fields.h"
#include "core/report/reasons.h"

namespace tilescope {
namespace {

constexpr double bytes_per_mb = 1e6;
constexpr double bytes_per_kb = 1024;

template <class... Args>
std::string formatted(const char* format, Args... args) {
  const int length = std::snprintf(nullptr, 0, format, args...);
  std::string text(static_cast<std::size_t>(length), '\0');
  std::snprintf(text.data(), text.size() + 1, format, args...);
  return text;
}

long long printable(std::int64_t value) { return static_cast<long long>(value); }

std::string candidate_row(const Candidate& c, std::int64_t rank) {
  return formatted("%4lld %8lld %8lld %8lld %11.1f %9.1f %7lld %7lld %9.2e  %s\n", printable(rank),
                   printable(c.tile.block_m), printable(c.tile.block_n), printable(c.tile.block_k),
                   c.traffic_bytes / bytes_per_mb, static_cast<double>(c.smem_bytes) / bytes_per_kb,
                   printable(c.blocks_per_sm), printable(c.waves), c.priority, limiter_name(c.limiter).c_str());
}

}  // namespace

std::string write_text(const Report& report) {
  const Enumeration& e = report.enumeration;
  std::string text;
  text += formatted("candidates visited : %lld  valid : %lld\n", printable(e.visited), printable(e.valid));
  text += formatted("rejected on regs : %lld\n", printable(e.rejected_regs));
  text += formatted("rejected on smem : %lld\n", printable(e.rejected_smem));
  text += formatted("model priority values in use : %lld\n", printable(e.distinct_priorities));
  text += formatted("ties at the top : %lld\n\n", printable(e.ties_at_top));
  text += "   #  block_M  block_N  block_K  traffic MB   smem KB  blk/SM   waves      prio  binding\n";
  std::int64_t rank = 0;
  for (const Candidate& candidate : e.candidates) text += candidate_row(candidate, ++rank);
  return text;
}

std::string write_rejections_text(const Report& report) {
  std::string text = "\nrejected\n block_M  block_N  block_K  on    because\n";
  for (const Rejection& rejection : report.enumeration.rejections) {
    const Tile& tile = rejection.tile;
    text += formatted("%8lld %8lld %8lld  %s  %s\n", printable(tile.block_m), printable(tile.block_n),
                      printable(tile.block_k), std::string(reject_reason_name(rejection.reason)).c_str(),
                      rejection_arithmetic(rejection, report.query).c_str());
  }
  return text;
}

SelfTest run_self_test() {
  constexpr Tile tiles[] = {{64, 64, 64}, {128, 128, 32}, {128, 256, 64}};
  const Query query = default_query();
  const Matmul problem = std::get<Matmul>(query.problem);
  const TileModel model(problem, query.device, query.assumptions);
  const auto M = static_cast<double>(problem.M);
  const auto N = static_cast<double>(problem.N);
  const auto K = static_cast<double>(problem.K);
  const double b = bytes(problem.in_dtype);

  SelfTest result{"self-test: carver-style traffic vs the closed form b*M*N*K*(1/block_N + 1/block_M) + b*M*N\n"
                  " block_M  block_N  block_K    model MB   closed MB   rel err\n",
                  true};
  for (const Tile& tile : tiles) {
    const double traffic = model.ranked_traffic(model.traffic(tile), model.grid(tile));
    const double per_block = 1 / static_cast<double>(tile.block_n) + 1 / static_cast<double>(tile.block_m);
    const double closed = b * M * N * K * per_block + b * M * N;
    const double relative_error = std::abs(traffic - closed) / closed;
    result.passed &= relative_error <= 1e-12;
    result.text += formatted("%8lld %8lld %8lld %11.1f %11.1f  %8.2e\n", printable(tile.block_m),
                             printable(tile.block_n), printable(tile.block_k), traffic / bytes_per_mb,
                             closed / bytes_per_mb, relative_error);
  }
  result.text += '\n';
  return result;
}

}  // namespace tilescope
