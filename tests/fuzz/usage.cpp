// Pasted compiler output: it is read or complained about by its line, and what the kernels need gives an occupancy that
// its own limits bear out on a processor.
#include <algorithm>

#include "core/evaluate.h"
#include "core/occupancy/occupancy_json.h"
#include "core/occupancy/resource_usage.h"
#include "core/query/link.h"
#include "core/report/usage_lines.h"
#include "tests/fuzz/fuzz.h"

namespace tilescope {
namespace {

constexpr std::string_view archs[] = {"sm_70",  "sm_75",  "sm_80",  "sm_86",  "sm_89",
                                      "sm_90a", "sm_100", "gfx90a", "gfx942", "gfx1100"};

void check_occupancy(const Processor& processor, const KernelNeeds& needs) {
  const KernelOccupancy o = kernel_occupancy(processor, needs);
  TILESCOPE_HOLDS(o.blocks_per_sm >= 0 && o.warp_share >= 0 && o.warp_share <= 1);
  TILESCOPE_HOLDS(!o.limiters.empty());
  for (std::int64_t by : {o.by_warps, o.by_blocks, o.by_registers, o.by_smem, o.by_barriers}) {
    TILESCOPE_HOLDS(by == -1 || by >= o.blocks_per_sm);
  }
  TILESCOPE_HOLDS(o.blocks_per_sm * o.allocated_smem_bytes <= processor.smem_bytes);
  TILESCOPE_HOLDS(o.blocks_per_sm * o.allocated_registers <= processor.registers);
  // Writing takes longer than all before it.
  if (needs.threads % 16 == 0) TILESCOPE_HOLDS(Json::accept(to_text(write_occupancy_json(o))));
}

/// A tile that became a hint, which is what pasted output is held against.
struct Hinted {
  Report report = evaluate(decode_link("model=carver&M=256&N=256&K=64").query);
  CarverCandidate candidate;

  Hinted() {
    for (const CarverCandidate& each : carver_candidates(report, topk_all)) {
      if (each.hint == 1) candidate = each;
    }
  }
};

}  // namespace
}  // namespace tilescope

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tilescope;
  const std::string_view text = fuzz::text_of(data, size);
  const ResourceUsage usage = read_resource_usage(text);
  TILESCOPE_HOLDS(usage.kernels.empty() == usage.error.has_value());
  if (usage.error) fuzz::check_sentence(*usage.error);
  const std::int64_t threads = 1 + static_cast<std::int64_t>(size) * 37 % 1100;
  for (const KernelUsage& kernel : usage.kernels) {
    TILESCOPE_HOLDS(kernel.registers >= 0 && kernel.static_smem_bytes >= 0 && kernel.barriers >= 0);
    TILESCOPE_HOLDS(kernel.stack_bytes >= 0);
    TILESCOPE_HOLDS(kernel.spill_store_bytes.value_or(0) >= 0 && kernel.spill_load_bytes.value_or(0) >= 0);
    // All processors take longer than reading: one for each kernel.
    const auto processor = processor_of(archs[static_cast<std::size_t>(kernel.registers) % std::size(archs)]);
    TILESCOPE_HOLDS(processor.has_value());
    check_occupancy(*processor, {kernel.registers, threads, kernel.static_smem_bytes, kernel.barriers});
  }
  static const Hinted hinted;
  TILESCOPE_HOLDS(hinted.candidate.verdict.has_value());
  const UsageLines shown = usage_lines(text, hinted.candidate, hinted.report.query.device);
  TILESCOPE_HOLDS(!shown.error || shown.lines.empty());
  TILESCOPE_HOLDS(shown.lines.size() >= usage.kernels.size());
  for (const Sentence& line : shown.lines) fuzz::check_sentence(line);
  return 0;
}
