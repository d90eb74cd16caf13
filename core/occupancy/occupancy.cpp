#include "core/occupancy/occupancy.h"

#include <algorithm>

#include "core/query/integer.h"

namespace tilescope {
namespace {

constexpr std::int64_t round_up(std::int64_t value, std::int64_t unit) { return divide_up(value, unit) * unit; }

std::int64_t blocks_by_registers(const Processor& p, std::int64_t per_thread, std::int64_t warps, std::int64_t& total) {
  if (per_thread <= 0) return -1;
  const std::int64_t per_warp = round_up(per_thread * p.warp_size, p.register_unit);
  total = per_warp * warps;
  if (per_thread > p.max_registers_per_thread) return 0;
  if (p.checks_registers_per_block && per_warp * round_up(warps, p.partitions) > p.registers) return 0;
  // A warp's registers lie in one partition, so that each partition holds whole warps.
  return p.registers / p.partitions / per_warp * p.partitions / warps;
}

}  // namespace

std::string_view name(OccupancyLimiter limiter) {
  switch (limiter) {
    case OccupancyLimiter::warps: return "warps";
    case OccupancyLimiter::blocks: return "blocks";
    case OccupancyLimiter::registers: return "registers";
    case OccupancyLimiter::smem: return "smem";
    case OccupancyLimiter::barriers: return "barriers";
  }
  return "";
}

KernelOccupancy kernel_occupancy(const Processor& p, const KernelNeeds& needs) {
  KernelOccupancy o;
  o.warps_per_block = divide_up(std::max<std::int64_t>(needs.threads, 1), p.warp_size);
  o.by_warps = needs.threads > p.max_threads_per_block ? 0 : p.max_warps / o.warps_per_block;
  const bool free_of_blocks = p.one_warp_blocks_are_free && o.warps_per_block == 1;
  o.by_blocks = free_of_blocks ? p.max_warps : p.max_blocks;
  o.by_registers = blocks_by_registers(p, needs.registers_per_thread, o.warps_per_block, o.allocated_registers);
  o.allocated_smem_bytes = round_up(needs.smem_bytes + p.smem_reserved_bytes, p.smem_unit_bytes);
  if (needs.smem_bytes > p.smem_opt_in_bytes) {
    o.by_smem = 0;
  } else if (o.allocated_smem_bytes > 0) {
    o.by_smem = p.smem_bytes / o.allocated_smem_bytes;
  }
  if (p.barriers > 0 && needs.barriers > 0) o.by_barriers = p.barriers / needs.barriers;

  const std::pair<OccupancyLimiter, std::int64_t> limits[] = {
      {OccupancyLimiter::warps, o.by_warps},         {OccupancyLimiter::blocks, o.by_blocks},
      {OccupancyLimiter::registers, o.by_registers}, {OccupancyLimiter::smem, o.by_smem},
      {OccupancyLimiter::barriers, o.by_barriers},
  };
  o.blocks_per_sm = o.by_warps;
  for (const auto& [limiter, blocks] : limits) {
    if (blocks >= 0) o.blocks_per_sm = std::min(o.blocks_per_sm, blocks);
  }
  for (const auto& [limiter, blocks] : limits) {
    if (blocks == o.blocks_per_sm) o.limiters.push_back(limiter);
  }
  o.warp_share = static_cast<double>(o.blocks_per_sm * o.warps_per_block) / static_cast<double>(p.max_warps);
  return o;
}

}  // namespace tilescope
