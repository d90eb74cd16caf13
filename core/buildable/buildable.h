// Will a tile become a kernel that runs? Two verdicts: whether TileLang 0.1.15's compiler takes the plain GEMM with
// this tile (it *lowers*), and whether the device takes the launch (it *launches*): threads of a block and shared
// memory. The rules are those of the compiler's GEMM and copy operators, each in one place with its source; what ptxas
// then makes of the kernel (registers, spills) is measured, not predicted: see core/occupancy.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/buildable/kernel_tile.h"
#include "core/buildable/kernel_plan.h"
#include "core/query/device.h"
#include "core/report/sentence.h"

namespace tilescope {

struct Verdict {
  /// None where the compiler's rules do not cover the kernel: CUDA-core tiles, AMD devices, other operators.
  std::optional<bool> lowers;
  std::optional<Sentence> why_not_lower;
  /// Why there is no first verdict.
  std::optional<Sentence> not_judged;
  bool launches = true;
  std::optional<Sentence> why_not_launch;
  /// What is launched; without a plan the figures are those that the tile asks for.
  KernelPlan plan;

  /// As far as is known, it lowers and launches.
  bool builds() const { return lowers.value_or(true) && launches; }
};

/// Both verdicts on a tensor-core tile.
Verdict check_tile(const KernelTile& tile, const Device& device);

/// What a launch may ask for.
struct LaunchLimits {
  std::int64_t threads = 1024;
  std::int64_t smem_bytes = 0;
};

/// The documented limits of the architecture; where there are none, what the device says of itself.
LaunchLimits launch_limits(const Device& device);

/// Verdict::builds of a tile without the words for why not: for searches.
bool builds(const KernelTile& tile, const LaunchLimits& limits);

/// The second verdict alone, for a kernel of any other kind; `kind` says which.
Verdict check_launch(std::int64_t threads, std::int64_t smem_bytes, const Device& device, SentenceId kind);

}  // namespace tilescope
