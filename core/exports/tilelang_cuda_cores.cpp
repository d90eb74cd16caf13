#include "core/exports/tilelang_hint.h"

#include <algorithm>
#include <bit>

#include "core/buildable/check_json.h"
#include "core/exports/writers.h"
#include "core/query/joined.h"

namespace tilescope {
namespace {

std::vector<std::string> remarks_of(const ExportCandidate& c, const Report& report) {
  std::vector<std::string> remarks = {figures_line(c, report)};
  const carver::Hint& hint = c.hint->front();
  std::string schedule = "carver: threads " + joined(hint.thread, "x");
  if (!hint.rstep.empty()) {
    schedule += ", reduce threads " + joined(hint.reduce_thread, "x") + ", reduce step " + joined(hint.rstep, "x");
  }
  if (product_of(hint.step) > 1) schedule += ", step " + joined(hint.step, "x");
  remarks.push_back(schedule);
  if (!c.verdict.launches)
    remarks.push_back("not used, since carver's schedule does not launch: " + why_text(c.verdict));
  return remarks;
}

TileLangModule module_of(const Report& report, const std::vector<ExportCandidate>& candidates) {
  const Problem& problem = report.query.problem;
  if (const Matmul* matmul = std::get_if<Matmul>(&problem)) return product_module(report, candidates, *matmul);
  if (const Gemv* gemv = std::get_if<Gemv>(&problem)) {
    const Matmul one_row{1, gemv->N, gemv->K, gemv->in_dtype, gemv->out_dtype, gemv->accum_dtype, false, gemv->trans_B};
    return product_module(report, candidates, one_row);
  }
  std::vector<ExportAxis> axes;
  if (const Reduce* reduce = std::get_if<Reduce>(&problem)) {
    for (std::size_t d = 0; d < reduce->shape.size(); ++d)
      axes.push_back({reduce->shape[d], reduce->structure[d] == 'R'});
    return axes_module(report, candidates, axes, reduce->dtype);
  }
  const Elementwise& elementwise = std::get<Elementwise>(problem);
  for (std::int64_t extent : elementwise.shape) axes.push_back({extent, false});
  return axes_module(report, candidates, axes, elementwise.dtype);
}

}  // namespace

std::int64_t product_of(const carver::Extents& extents) { return extents.empty() ? 1 : carver::product(extents); }

std::int64_t elements_of_access(DType dtype, std::int64_t extent) {
  std::int64_t elements = 16 / bytes(dtype);
  while (elements > 1 && extent % elements != 0) elements /= 2;
  return elements;
}

std::int64_t sum_threads_of(const carver::Hint& hint) {
  return static_cast<std::int64_t>(std::bit_floor(static_cast<std::uint64_t>(product_of(hint.reduce_thread))));
}

TileLangConfig config_of_hint(const ExportCandidate& c, const Report& report, TileLangConfig::Arguments arguments) {
  const carver::Hint& hint = c.hint->front();
  const std::int64_t own = product_of(hint.reduce_thread);
  const std::int64_t threads = c.threads / own * sum_threads_of(hint);
  std::vector<std::string> remarks = remarks_of(c, report);
  if (threads != c.threads) {
    remarks.push_back(std::to_string(sum_threads_of(hint)) + " threads share a sum instead of " + std::to_string(own) +
                      ": TileLang adds across powers of two");
  }
  arguments.emplace_back("threads", std::to_string(threads));
  return {std::move(remarks), std::move(arguments), c.verdict.launches};
}

std::string write_tilelang_cuda_cores(const Report& report, const ExportRequest& request) {
  return write_tilelang_module(report, request, module_of(report, export_candidates(report, request, most_exported)));
}

std::optional<std::string> not_in_tilelang(const Report& report) {
  const Problem& problem = report.query.problem;
  if (std::holds_alternative<Conv>(problem) || std::holds_alternative<Attention>(problem)) {
    return std::string(op_name(problem));
  }
  return std::nullopt;
}

}  // namespace tilescope
