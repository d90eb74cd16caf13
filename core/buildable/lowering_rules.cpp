#include "core/buildable/lowering_rules.h"

#include <string>

#include "core/query/integer.h"

namespace tilescope {
namespace {

using Id = SentenceId;

/// Columns that a warp takes at least (tilelang/src/cuda/op/gemm.cc, ComputeWarpPartition).
std::int64_t columns_of_instruction(const KernelTile& tile) { return sm_number(tile.arch) < 75 ? 16 : 8; }

/// tilelang/src/cuda/op/gemm.cc, ComputeDefaultWarpPartition and ComputeWgmmaWarpPartition.
std::optional<Sentence> refuse_partition(const KernelTile& tile, const KernelPlan& plan) {
  const std::int64_t columns = columns_of_instruction(tile);
  if (tile.block_m % 16 != 0) return Sentence{Id::rows_per_warp, {grouped(tile.block_m), "16"}};
  if (tile.block_n % columns != 0) {
    return Sentence{Id::columns_per_warp, {grouped(tile.block_n), std::to_string(columns)}};
  }
  if (plan.warps_m != 0) return std::nullopt;
  const std::string warps = std::to_string(tile.threads / 32);
  if (plan.instruction == GemmInstruction::wgmma) {
    return Sentence{Id::no_group_partition, {warps, grouped(tile.block_m), grouped(tile.block_n)}};
  }
  return Sentence{Id::no_warp_partition,
                  {warps, grouped(tile.block_m), grouped(tile.block_n), "16", std::to_string(columns)}};
}

}  // namespace

std::optional<Sentence> why_not_lower(const KernelTile& tile, const KernelPlan& plan) {
  if (plan.instruction == GemmInstruction::fma) return std::nullopt;
  if (auto refused = refuse_partition(tile, plan)) return refused;
  return std::nullopt;
}

}  // namespace tilescope
