#include "core/buildable/buildable.h"

#include <algorithm>
#include <string>

#include "core/buildable/lowering_rules.h"
#include "core/occupancy/processor.h"
#include "core/query/integer.h"

namespace tilescope {
namespace {

using Id = SentenceId;

std::optional<Refusal> refuse_threads(const KernelTile& tile, const KernelPlan& plan, const LaunchLimits& limits) {
  if (plan.launch_threads <= limits.threads) return std::nullopt;
  if (plan.launch_threads == tile.threads) {
    return Refusal{Id::too_many_threads, {tile.threads, limits.threads}};
  }
  return Refusal{Id::too_many_threads_with_producer,
                 {tile.threads, plan.launch_threads - tile.threads, plan.launch_threads, limits.threads}};
}

std::optional<Refusal> refuse_smem(const KernelTile& tile, const KernelPlan& plan, const LaunchLimits& limits) {
  if (plan.dynamic_smem_bytes <= limits.smem_bytes) return std::nullopt;
  return Refusal{Id::smem_over_limit,
                 {tile.block_m, tile.block_k, tile.block_n, bits(tile.problem.in_dtype),
                  std::max<std::int64_t>(tile.stages, 1), plan.dynamic_smem_bytes, limits.smem_bytes}};
}

/// Blocks along M are the grid's second dimension, which CUDA limits (CUDA C++ Programming Guide, "Technical
/// Specifications per Compute Capability").
std::optional<Refusal> refuse_grid(const KernelTile& tile) {
  constexpr std::int64_t most_rows_of_blocks = 65535;
  const std::int64_t rows = (tile.problem.M + tile.block_m - 1) / tile.block_m;
  if (rows <= most_rows_of_blocks) return std::nullopt;
  return Refusal{Id::grid_too_tall, {rows, most_rows_of_blocks}};
}

/// Types that the rules are held against the compiler for: those of carver's tensor-core tables, and their near kin.
bool is_judged(const Matmul& p) {
  switch (p.in_dtype) {
    case DType::float16: return p.accum_dtype == DType::float16 || p.accum_dtype == DType::float32;
    case DType::bfloat16: return p.accum_dtype == DType::float32;
    case DType::float8_e4m3:
    case DType::float8_e5m2: return p.accum_dtype == DType::float16 || p.accum_dtype == DType::float32;
    case DType::int8:
    case DType::uint8:
    case DType::int4: return p.accum_dtype == DType::int32;
    default: return false;
  }
}

/// PTX ISA, "Warp Level Matrix Multiply-Accumulate Instructions": 8-bit floating-point operands since sm_89.
std::optional<Refusal> refuse_types(const KernelTile& tile, const KernelPlan& plan) {
  const bool is_fp8 = tile.problem.in_dtype == DType::float8_e4m3 || tile.problem.in_dtype == DType::float8_e5m2;
  const int sm = sm_number(tile.arch);
  if (!is_fp8 || sm == 0 || sm >= 89 || plan.instruction == GemmInstruction::fma) return std::nullopt;
  return Refusal{Id::no_instruction_for, {tile.arch, name(tile.problem.in_dtype)}};
}

std::optional<Refusal> why_not_launch(const KernelTile& tile, const KernelPlan& plan, const LaunchLimits& limits) {
  if (auto refused = refuse_types(tile, plan)) return refused;
  if (auto refused = refuse_threads(tile, plan, limits)) return refused;
  if (auto refused = refuse_smem(tile, plan, limits)) return refused;
  return refuse_grid(tile);
}

std::optional<Sentence> in_words(const std::optional<Refusal>& refusal) {
  return refusal ? std::optional(sentence_of(*refusal)) : std::nullopt;
}

}  // namespace

LaunchLimits launch_limits(const Device& device) {
  if (const auto processor = processor_of(device.arch)) {
    return {processor->max_threads_per_block, processor->smem_opt_in_bytes};
  }
  return {1024, device.smem_cap};
}

Verdict check_tile(const KernelTile& tile, const Device& device) {
  Verdict verdict;
  verdict.plan = plan_kernel(tile);
  if (sm_number(tile.arch) == 0) {
    verdict.not_judged = Sentence{Id::not_judged_amd, {}};
  } else if (!is_judged(tile.problem)) {
    verdict.not_judged = Sentence{
        Id::not_judged_types, {std::string(name(tile.problem.in_dtype)), std::string(name(tile.problem.accum_dtype))}};
  } else {
    verdict.why_not_lower = in_words(why_not_lower(tile, verdict.plan));
    verdict.lowers = !verdict.why_not_lower;
  }
  verdict.why_not_launch = in_words(why_not_launch(tile, verdict.plan, launch_limits(device)));
  verdict.launches = !verdict.why_not_launch;
  return verdict;
}

bool builds(const KernelTile& tile, const LaunchLimits& limits) {
  const KernelPlan plan = plan_kernel(tile);
  const bool judged = sm_number(tile.arch) != 0 && is_judged(tile.problem);
  return !why_not_launch(tile, plan, limits) && !(judged && why_not_lower(tile, plan));
}

Verdict check_launch(std::int64_t threads, std::int64_t smem_bytes, const Device& device, SentenceId kind) {
  Verdict verdict;
  verdict.not_judged = Sentence{kind, {}};
  verdict.plan.launch_threads = threads;
  verdict.plan.dynamic_smem_bytes = smem_bytes;
  const LaunchLimits limits = launch_limits(device);
  if (threads > limits.threads) {
    verdict.why_not_launch = sentence_of({Id::too_many_threads, {threads, limits.threads}});
  } else if (smem_bytes > limits.smem_bytes) {
    verdict.why_not_launch = sentence_of({Id::smem_over_limit_plain, {smem_bytes, limits.smem_bytes}});
  }
  verdict.launches = !verdict.why_not_launch;
  return verdict;
}

}  // namespace tilescope
