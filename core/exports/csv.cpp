#include <limits>

#include "core/buildable/check_json.h"
#include "core/exports/candidate.h"
#include "core/exports/writers.h"
#include "core/query/joined.h"
#include "core/report/carver_reasons.h"
#include "core/report/figures.h"
#include "core/report/reasons.h"

namespace tilescope {
namespace {

/// A cell whose text holds commas.
std::string csv_cell(const std::string& text) { return text.empty() ? "" : "\"" + text + "\""; }

/// "yes", "no", or "unknown" where the compiler's rules do not cover the kernel and the device would launch it.
std::string_view builds_cell(const Verdict& verdict) {
  if (!verdict.builds()) return "no";
  return verdict.lowers ? "yes" : "unknown";
}

std::string extents_cell(const carver::Extents& extents) { return joined(extents, "x"); }

/// What only carver's hints have; of several nodes the first.
std::string hint_cells(const carver::Hint& hint) {
  std::string text = "," + extents_cell(hint.block);
  text += "," + extents_cell(hint.use_tensor_cores ? hint.warp : carver::Extents());
  text += "," + extents_cell(hint.use_tensor_cores ? carver::Extents() : hint.thread);
  text += "," + extents_cell(hint.rstep) + "," + extents_cell(hint.reduce_thread);
  return text + "," + std::to_string(hint.rasterization.panel_width);
}

std::string csv_line(const ExportCandidate& c, const std::string& carver_rank) {
  std::string text;
  const auto add = [&text](const std::string& cell) { text += (text.empty() ? "" : ",") + cell; };
  if (c.hint) add(std::to_string(c.place));
  add(std::to_string(c.rank));
  add(c.hint ? joined(c.tile, "x") : joined(c.tile, ","));
  add(decimal(c.traffic_bytes));
  for (std::int64_t figure : {c.smem_bytes, c.registers, c.grid, c.blocks_per_sm}) add(std::to_string(figure));
  add(limiter_name(c.limiter));
  add(std::to_string(c.waves));
  add(decimal(c.priority));
  for (std::int64_t figure : {c.tie_group, c.tie_size}) add(std::to_string(figure));
  if (!c.hint) add(carver_rank);
  if (c.hint) text += hint_cells(c.hint->front());
  add(std::to_string(c.threads));
  add(std::to_string(c.kernel ? c.kernel->stages : c.hint->front().pipeline_stage));
  add(std::string(builds_cell(c.verdict)));
  text += "," + csv_cell(why_text(c.verdict));
  return text + "\n";
}

}  // namespace

std::string write_csv_export(const Report& report, const ExportRequest& request) {
  constexpr std::string_view figures =
      "traffic_bytes,smem_bytes,registers,grid,blocks_per_sm,limiter,waves,priority,tie_group,tie_size,";
  std::string text = report.enumeration ? "rank,block_m,block_n,block_k," : "hint,rank,tile,";
  text += figures;
  text += report.enumeration ? "carver_rank," : "block,warp,thread,rstep,reduce_thread,panel_width,";
  text += "threads,stages,builds,why_not\n";
  std::vector<std::int64_t> ranks;
  if (report.enumeration) ranks = carver_ranks(report);
  for (const ExportCandidate& c : export_candidates(report, request, std::numeric_limits<std::size_t>::max())) {
    const std::int64_t carver_rank = ranks.empty() ? 0 : ranks[static_cast<std::size_t>(c.rank) - 1];
    text += csv_line(c, carver_rank == 0 ? "" : std::to_string(carver_rank));
  }
  return text;
}

}  // namespace tilescope
