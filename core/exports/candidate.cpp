#include "core/exports/candidate.h"

#include <algorithm>
#include <utility>

#include "core/buildable/check_json.h"
#include "core/buildable/kernel_choice.h"
#include "core/exports/filled.h"
#include "core/query/integer.h"
#include "core/query/link.h"
#include "core/report/carver_reasons.h"
#include "core/report/formatted.h"
#include "core/report/reasons.h"

namespace tilescope {
namespace {

/// Figures that both models name alike.
template <class Source>
void copy_rank(const Source& source, ExportCandidate& c) {
  c.limiter = source.limiter;
  c.priority = source.priority;
  c.tie_group = source.tie_group;
  c.tie_size = source.tie_size;
}

ExportCandidate of_enumeration(const Report& report, std::size_t index) {
  const Candidate& source = report.enumeration->candidates[index];
  const Matmul& problem = std::get<Matmul>(report.query.problem);
  ExportCandidate c;
  copy_rank(source, c);
  c.place = c.rank = static_cast<std::int64_t>(index) + 1;
  c.tile = {source.tile.block_m, source.tile.block_n, source.tile.block_k};
  c.traffic_bytes = source.traffic_bytes;
  c.smem_bytes = source.smem_bytes;
  c.registers = source.registers;
  c.grid = source.grid;
  c.blocks_per_sm = source.blocks_per_sm;
  c.waves = source.waves;
  const KernelWish wish{source.tile.block_m, source.tile.block_n, source.tile.block_k,
                        report.query.assumptions.smem_stages, source.blocks_per_sm};
  c.kernel = choose_kernel(problem, report.query.device, wish);
  c.threads = c.kernel->threads;
  c.verdict = check_tile(*c.kernel, report.query.device);
  c.warp_m = c.kernel->block_m / std::max<std::int64_t>(c.verdict.plan.warps_m, 1);
  c.warp_n = c.kernel->block_n / std::max<std::int64_t>(c.verdict.plan.warps_n, 1);
  return c;
}

ExportCandidate of_hint(const Report& report, const CarverCandidate& source) {
  ExportCandidate c;
  copy_rank(source, c);
  c.place = *source.hint;
  c.rank = source.rank;
  c.tile = {source.tile.begin(), source.tile.end()};
  c.traffic_bytes = source.figures.traffic;
  c.smem_bytes = source.hint_smem_bytes;
  c.registers = source.figures.registers;
  c.grid = source.figures.grid_size;
  c.blocks_per_sm = source.figures.block_per_sm;
  c.waves = source.figures.num_wave;
  c.threads = source.threads;
  c.hint = &report.carver->hints[static_cast<std::size_t>(*source.hint) - 1];
  c.kernel = source.kernel;
  c.verdict = *source.verdict;
  const carver::Hint& hint = c.hint->front();
  c.panel_width = hint.rasterization.panel_width;
  if (c.kernel) {
    c.threads = c.kernel->threads;
    c.warp_m = hint.warp[0];
    c.warp_n = hint.warp[1];
  }
  return c;
}

std::string plural(std::int64_t count, std::string_view one, std::string_view many) {
  return filled("{0} {1}", {grouped(count), count == 1 ? one : many});
}

}  // namespace

std::int64_t count_of_candidates(const Report& report) {
  return static_cast<std::int64_t>(report.enumeration ? report.enumeration->candidates.size()
                                                      : report.carver->hints.size());
}

std::vector<ExportCandidate> export_candidates(const Report& report, const ExportRequest& request, std::size_t most) {
  std::vector<ExportCandidate> candidates;
  if (report.enumeration) {
    const std::size_t count = report.enumeration->candidates.size();
    const std::size_t first = request.rank ? static_cast<std::size_t>(*request.rank) - 1 : 0;
    const std::size_t last = request.rank ? first + 1 : std::min(count, most);
    for (std::size_t index = first; index < last; ++index) candidates.push_back(of_enumeration(report, index));
    return candidates;
  }
  for (const CarverCandidate& source : carver_candidates(report, topk_all)) {
    if (candidates.size() == most) break;
    if (source.hint && (!request.rank || *source.hint == *request.rank)) candidates.push_back(of_hint(report, source));
  }
  return candidates;
}

std::vector<ExportKernel> kernels_of(const ExportCandidate& c, const Report& report, bool building) {
  std::vector<ExportKernel> kernels;
  ExportKernel& own = kernels.emplace_back();
  own.tile = *c.kernel;
  own.warp_m = c.warp_m;
  own.warp_n = c.warp_n;
  own.panel_width = c.panel_width;
  own.used = c.verdict.builds();
  own.remarks = {figures_line(c, report)};
  if (own.used) {
    if (c.verdict.not_judged) own.remarks.push_back(english(*c.verdict.not_judged));
    return kernels;
  }
  own.remarks.push_back("does not build: " + why_text(c.verdict));
  const std::optional<Neighbour> nearest = nearest_that_builds(*c.kernel, report.query.device);
  if (!nearest) {
    own.remarks.emplace_back("no tile near it builds");
    return kernels;
  }
  ExportKernel other = own;
  other.tile = nearest->tile;
  other.warp_m = nearest->warp_m;
  other.warp_n = nearest->warp_n;
  other.used = building;
  other.remarks = {"the nearest to " + std::to_string(c.place) + " that builds: " + neighbour_text(*nearest)};
  kernels.push_back(std::move(other));
  return kernels;
}

bool is_traffic_of_one_block(const Report& report) {
  return !report.enumeration || report.query.assumptions.traffic_scope == TrafficScope::block;
}

std::string figures_line(const ExportCandidate& c, const Report& report) {
  const bool is_one_block = is_traffic_of_one_block(report);
  return filled("{0}: {1} {2}, {3} per SM ({4}), {5}",
                {c.place, formatted("%.1f", c.traffic_bytes / (is_one_block ? bytes_per_kb : bytes_per_mb)),
                 is_one_block ? "KB of traffic a block" : "MB of traffic", plural(c.blocks_per_sm, "block", "blocks"),
                 limiter_name(c.limiter), plural(c.waves, "wave", "waves")});
}

std::string in_comment(std::string_view text) {
  std::string out;
  for (char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    out += byte < 0x20 || byte == 0x7F ? '?' : c == '\\' ? '/' : c;
  }
  return out;
}

std::string link_of(const Report& report) { return "#" + encode_link(report.query); }

std::string held_words(const Report& report, const ExportRequest& request) {
  if (request.rank) return (report.enumeration ? "candidate " : "hint ") + std::to_string(*request.rank);
  const std::int64_t count = count_of_candidates(report);
  if (count <= static_cast<std::int64_t>(most_exported)) return "";
  return filled("the first {0} of {1} candidates", {most_exported, grouped(count)});
}

std::string code_header(const Report& report, const ExportRequest& request, const CodeHeader& header) {
  std::string provenance;
  for (char c : header.provenance)
    append(provenance, c == '\n' ? "\n{0}" : "{1}", {header.mark, std::string_view(&c, 1)});
  const std::string held = held_words(report, request);
  return filled(
      "{0}{1}\n{2}\n{0}Question : {3}\n{0}Link     : {4}\n{5}{6}{7}{0}Model    : {8}.\n{0}{9}\n",
      {header.mark, header.title, header.mark.substr(0, header.mark.find(' ')), in_comment(query_summary(report.query)),
       in_comment(link_of(report)), held.empty() ? std::string_view() : header.mark, held.empty() ? "" : "Holds    : ",
       held.empty() ? held : held + "\n", versioned_name(report.query.model), provenance});
}

std::string nothing_line(const Report& report, std::string_view mark) {
  const auto nothing = report.enumeration ? std::nullopt : explain_nothing(*report.carver, report.query);
  return std::string(mark) + (nothing ? in_comment(english(*nothing)) : "No tile fits.") + "\n";
}

}  // namespace tilescope
