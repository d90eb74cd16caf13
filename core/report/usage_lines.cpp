#include "core/report/usage_lines.h"

#include <string>

#include "core/buildable/kernel_key.h"
#include "core/buildable/measured.h"
#include "core/occupancy/occupancy.h"
#include "core/occupancy/resource_usage.h"
#include "core/query/integer.h"

namespace tilescope {
namespace {

using Id = SentenceId;

struct Launch {
  std::int64_t threads;
  std::int64_t dynamic_smem_bytes;
};

void add_kernel(const KernelUsage& usage, const Launch& launch, const CarverCandidate& candidate, const Device& device,
                std::vector<Sentence>& lines) {
  const std::int64_t spilt = usage.spill_store_bytes.value_or(0) + usage.spill_load_bytes.value_or(0);
  lines.push_back({Id::usage_kernel,
                   {usage.name.empty() ? "kernel" : usage.name, grouped(usage.registers),
                    grouped(usage.static_smem_bytes), grouped(spilt)}});
  const std::string arch = usage.arch.empty() ? device.arch : usage.arch;
  const std::optional<Processor> processor = processor_of(arch);
  if (!processor) {
    lines.push_back({Id::usage_no_processor, {arch}});
    return;
  }
  const KernelNeeds needs = {usage.registers, launch.threads, usage.static_smem_bytes + launch.dynamic_smem_bytes,
                             usage.barriers};
  const KernelOccupancy occupancy = kernel_occupancy(*processor, needs);
  std::string limiters;
  for (OccupancyLimiter limiter : occupancy.limiters) {
    limiters += (limiters.empty() ? "" : ", ") + std::string(name(limiter));
  }
  lines.push_back(
      {Id::usage_blocks, {grouped(occupancy.blocks_per_sm), limiters, grouped(candidate.figures.block_per_sm)}});
  const auto add_limit = [&](Id id, std::int64_t taken, std::int64_t whole, std::int64_t blocks) {
    if (blocks >= 0) lines.push_back({id, {grouped(taken), grouped(whole), grouped(blocks)}});
  };
  add_limit(Id::usage_registers, occupancy.allocated_registers, processor->registers, occupancy.by_registers);
  add_limit(Id::usage_smem, occupancy.allocated_smem_bytes, processor->smem_bytes, occupancy.by_smem);
  add_limit(Id::usage_threads, occupancy.warps_per_block, processor->max_warps, occupancy.by_warps);
}

}  // namespace

UsageLines usage_lines(std::string_view pasted, const CarverCandidate& candidate, const Device& device) {
  UsageLines out;
  if (pasted.find_first_not_of(" \t\r\n") == std::string_view::npos || !candidate.verdict) return out;
  const ResourceUsage usage = read_resource_usage(pasted);
  out.error = usage.error;
  const KernelPlan& plan = candidate.verdict->plan;
  for (const KernelUsage& kernel : usage.kernels) {
    add_kernel(kernel, {plan.launch_threads, plan.dynamic_smem_bytes}, candidate, device, out.lines);
  }
  return out;
}

std::vector<Sentence> measured_lines(std::string_view table, const CarverCandidate& candidate, const Device& device) {
  std::vector<Sentence> lines;
  if (!candidate.kernel || !candidate.verdict) return lines;
  const auto measured = find_measured(table, kernel_key(*candidate.kernel, candidate.verdict->plan));
  if (!measured) return lines;
  KernelUsage usage;
  usage.name = device.arch;
  usage.registers = measured->registers_per_thread;
  usage.static_smem_bytes = measured->static_smem_bytes;
  usage.spill_store_bytes = measured->spilt_bytes;
  add_kernel(usage, {measured->threads, measured->dynamic_smem_bytes}, candidate, device, lines);
  return lines;
}

}  // namespace tilescope
