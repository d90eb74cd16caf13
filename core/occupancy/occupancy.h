// How many blocks of a compiled kernel a multiprocessor holds at a time, and which of its resources runs out first, as
// the vendor's own calculator says it. What a kernel needs comes from its compiler (resource_usage.h); how well it then
// runs is another question.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/occupancy/processor.h"

namespace tilescope {

/// What one kernel asks for.
struct KernelNeeds {
  /// 32-bit registers of a thread; 0 where they are not known and shall be no limit.
  std::int64_t registers_per_thread = 0;
  /// Threads of a block.
  std::int64_t threads = 0;
  /// Bytes of shared memory of a block, static and dynamic together, without what the system reserves.
  std::int64_t smem_bytes = 0;
  /// Named barriers of a block.
  std::int64_t barriers = 0;
};

enum class OccupancyLimiter : std::uint8_t { warps, blocks, registers, smem, barriers };

/// Blocks per multiprocessor by each resource; -1 where the resource is no limit.
struct KernelOccupancy {
  std::int64_t by_warps = -1;
  std::int64_t by_blocks = -1;
  std::int64_t by_registers = -1;
  std::int64_t by_smem = -1;
  std::int64_t by_barriers = -1;
  /// The smallest of them: 0 where not even one block fits.
  std::int64_t blocks_per_sm = 0;
  /// All resources that stop at blocks_per_sm.
  std::vector<OccupancyLimiter> limiters;
  std::int64_t warps_per_block = 0;
  /// What a block really takes, rounded to the units in which it is handed out.
  std::int64_t allocated_registers = 0;
  std::int64_t allocated_smem_bytes = 0;
  /// Resident warps over those that the multiprocessor could hold, 0 to 1.
  double warp_share = 0;
};

/// "warps", "registers", "smem".
std::string_view name(OccupancyLimiter limiter);

KernelOccupancy kernel_occupancy(const Processor& processor, const KernelNeeds& needs);

}  // namespace tilescope
