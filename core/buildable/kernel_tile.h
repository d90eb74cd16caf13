// A tile as it is written into a kernel: the plain GEMM that TileLang compiles from a recommendation. Its kernel copies
// both tiles to shared memory in a pipelined loop over K, multiplies them with T.gemm and stores the sums; epilogues,
// split-K and hand-written pipelines are kernels of their own and not meant here.
#pragma once

#include <cstdint>
#include <string>

#include "core/query/problem.h"

namespace tilescope {

struct KernelTile {
  /// Extents, element types and transposes.
  Matmul problem;
  /// What it is compiled for: "sm_90".
  std::string arch;
  /// Extents of the output tile and of one step along K, in elements.
  std::int64_t block_m = 0;
  std::int64_t block_n = 0;
  std::int64_t block_k = 0;
  /// Threads that the kernel asks for; the compiler may add some (KernelPlan).
  std::int64_t threads = 0;
  /// Stages of the software pipeline.
  std::int64_t stages = 1;
  bool operator==(const KernelTile&) const = default;
};

/// Threads of a recommendation: a warp for each share of the tile, at least one along each dimension.
inline std::int64_t threads_of_warps(std::int64_t block_m, std::int64_t block_n, std::int64_t warp_m,
                                     std::int64_t warp_n) {
  const auto shares = [](std::int64_t block, std::int64_t warp) { return warp > 0 && block > warp ? block / warp : 1; };
  return 32 * shares(block_m, warp_m) * shares(block_n, warp_n);
}

}  // namespace tilescope
