// What a reader takes along: the ranked tiles as kernels and configurations for TileLang, Triton and CUTLASS, and as
// CSV, JSON and a Markdown table. A writer a file, each a pure function of a report; what they share is in
// candidate.h. The text is English, and says which figures are the model's own and which follow from them.
//
// TileLang covers matmul (on tensor cores and without), gemv, elementwise and reductions along one axis or several;
// Triton and CUTLASS cover matmul. Convolution, attention and a bias have no kernel here.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/query/export_format.h"
#include "core/query/field_message.h"
#include "core/report/report.h"

namespace tilescope {

struct ExportRequest {
  ExportFormat format = ExportFormat::tilelang;
  /// The one candidate that is wanted, from 1: a place in the enumeration's ranking, or the number of one of carver's
  /// hints. None for all of the report's.
  std::optional<std::int64_t> rank;
  /// Kernels: the nearest tile that builds stands in for one that does not.
  bool building = false;
  /// Address of the page, without a fragment, for Markdown's link: "https://example.org/tilescope/". Without one the
  /// link is its fragment alone.
  std::string page_url;
};

struct Export {
  std::string text;
  /// What cannot be done, by the request's field or the query's; then there is no text. "rank" beyond the candidates,
  /// "format" for an operator or a device that it does not cover, "with_bias", "page_url" that is no address.
  std::vector<FieldMessage> errors;
};

/// The report must be an answer, not a refusal.
Export write_export(const Report& report, const ExportRequest& request);

/// How the name of a file of this format ends: "py".
std::string_view file_extension(ExportFormat format);

/// Most candidates that kernels and Markdown hold; CSV and JSON hold all.
inline constexpr std::size_t most_exported = 100;

}  // namespace tilescope
