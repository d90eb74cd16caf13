#include "core/exports/exports.h"

#include <algorithm>

#include "core/exports/candidate.h"
#include "core/exports/writers.h"
#include "core/query/integer.h"

namespace tilescope {
namespace {

/// Why a kernel of this format cannot be written.
std::optional<FieldMessage> refuse_format(const Report& report, const ExportRequest& request) {
  if (!is_code(request.format)) return std::nullopt;
  const std::string format(name(request.format));
  const auto refuse = [&](std::string what) {
    return FieldMessage{"format", MessageCode::no_export, {std::move(what), format}};
  };
  if (has_bias(report.query.problem)) return refuse("with_bias");
  if (request.format == ExportFormat::tilelang) {
    const std::optional<std::string> missing = not_in_tilelang(report);
    return missing ? std::optional(refuse(*missing)) : std::nullopt;
  }
  if (!std::holds_alternative<Matmul>(report.query.problem)) return refuse(std::string(op_name(report.query.problem)));
  if (request.format == ExportFormat::cutlass && report.query.device.platform != Platform::CUDA) {
    return refuse(report.query.device.arch);
  }
  const std::optional<std::string> missing =
      request.format == ExportFormat::triton ? not_in_triton(report) : not_in_cutlass(report);
  return missing ? std::optional(refuse(*missing)) : std::nullopt;
}

/// An address that can stand in a link: printable, without blanks and what would end the link.
bool is_address(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) {
    return c > ' ' && c < 0x7F && std::string_view("()<>[]#\"\\`|").find(c) == std::string_view::npos;
  });
}

std::vector<FieldMessage> complaints_about(const Report& report, const ExportRequest& request) {
  std::vector<FieldMessage> errors;
  if (auto refused = refuse_format(report, request)) errors.push_back(std::move(*refused));
  const std::int64_t count = count_of_candidates(report);
  if (request.rank && (*request.rank < 1 || *request.rank > count)) {
    errors.push_back({"rank", MessageCode::beyond_ranking, {grouped(*request.rank), grouped(count)}});
  }
  if (!is_address(request.page_url)) {
    errors.push_back({"page_url", MessageCode::malformed_address, {in_quotes(request.page_url)}});
  }
  return errors;
}

}  // namespace

Export write_export(const Report& report, const ExportRequest& request) {
  Export made{"", complaints_about(report, request)};
  if (!made.errors.empty()) return made;
  switch (request.format) {
    case ExportFormat::json: made.text = write_json_export(report, request); break;
    case ExportFormat::csv: made.text = write_csv_export(report, request); break;
    case ExportFormat::markdown: made.text = write_markdown_export(report, request); break;
    case ExportFormat::tilelang: made.text = write_tilelang_export(report, request); break;
    case ExportFormat::triton: made.text = write_triton_export(report, request); break;
    case ExportFormat::cutlass: made.text = write_cutlass_export(report, request); break;
  }
  return made;
}

std::string_view file_extension(ExportFormat format) {
  switch (format) {
    case ExportFormat::json: return "json";
    case ExportFormat::csv: return "csv";
    case ExportFormat::markdown: return "md";
    case ExportFormat::cutlass: return "h";
    default: return "py";
  }
}

}  // namespace tilescope
