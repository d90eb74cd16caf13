#include "core/buildable/check_json.h"
#include "core/exports/candidate.h"
#include "core/exports/filled.h"
#include "core/exports/writers.h"
#include "core/query/integer.h"
#include "core/query/joined.h"
#include "core/report/carver_reasons.h"
#include "core/report/figures.h"
#include "core/report/formatted.h"
#include "core/report/reasons.h"

namespace tilescope {
namespace {

/// Text as code, in which nothing is markup.
std::string as_code(std::string_view text) {
  std::string out = in_comment(text);
  for (char& c : out) c = c == '`' ? '\'' : c;
  return "`" + out + "`";
}

std::string kernel_words(const ExportCandidate& c) {
  const std::int64_t stages = c.kernel ? c.kernel->stages : c.hint->front().pipeline_stage;
  return filled("{0} threads, {1} {2}", {c.threads, stages, stages == 1 ? "stage" : "stages"});
}

std::string builds_words(const Verdict& verdict) {
  if (!verdict.builds()) return "no: " + why_text(verdict);
  return verdict.lowers ? "yes" : "not judged";
}

std::string tile_cell(const ExportCandidate& c) {
  if (!c.hint) return joined(c.tile, " x ");
  std::string text;
  for (const carver::Hint& node : *c.hint) {
    if (!text.empty()) text += "; ";
    text += tile_text(node.block);
    if (!node.rstep.empty()) text += ", step " + tile_text(node.rstep);
  }
  return text;
}

std::string table_row(const ExportCandidate& c, bool is_one_block) {
  const std::string numbers =
      formatted("%.1f %s | %.1f KB", c.traffic_bytes / (is_one_block ? bytes_per_kb : bytes_per_mb),
                is_one_block ? "KB" : "MB", as_double(c.smem_bytes) / bytes_per_kb);
  return filled("| {0} | {1} | {2} | {3} ({4}) | {5} | {6} | {7} | {8} | {9} |\n",
                {c.place, tile_cell(c), numbers, grouped(c.blocks_per_sm), limiter_name(c.limiter), grouped(c.waves),
                 formatted("%.2e", c.priority), c.tie_group, kernel_words(c), builds_words(c.verdict)});
}

}  // namespace

std::string write_markdown_export(const Report& report, const ExportRequest& request) {
  const std::vector<ExportCandidate> candidates = export_candidates(report, request, most_exported);
  std::string text = as_code(query_summary(report.query)) + ", ranked by the model `";
  const std::string held = held_words(report, request);
  text += std::string(versioned_name(report.query.model)) + "`" + (held.empty() ? "" : ", " + held) + ":\n\n";
  if (candidates.empty()) {
    text += nothing_line(report, "");
  } else {
    const bool is_one_block = is_traffic_of_one_block(report);
    text += report.enumeration ? "| # | tile (M x N x K) |" : "| # | block and reduce step |";
    text += is_one_block ? " traffic a block |" : " traffic |";
    text += " shared memory | blocks per SM | waves | priority | tie group |";
    text += report.enumeration ? " kernel (chosen) |" : " kernel |";
    text += " builds |\n|--:|---|--:|--:|---|--:|--:|--:|---|---|\n";
    for (const ExportCandidate& c : candidates) text += table_row(c, is_one_block);
  }
  std::string link = link_of(report);
  if (request.rank) link += "&tile=" + joined(candidates.front().tile, "x");
  text +=
      request.page_url.empty() ? "\nTilescope: `" + link + "`\n" : "\n[Tilescope](<" + request.page_url + link + ">)\n";
  return text;
}

}  // namespace tilescope
