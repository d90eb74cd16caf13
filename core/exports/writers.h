// The writers of exports, one a format. A request that reaches them is one that they cover.
#pragma once

#include <optional>
#include <string>

#include "core/exports/exports.h"

namespace tilescope {

std::string write_json_export(const Report& report, const ExportRequest& request);

/// A line of heads, then a line a candidate: figures as in JSON, the kernel's threads and stages, whether it builds.
std::string write_csv_export(const Report& report, const ExportRequest& request);

/// A table for an issue or a pull request, and the link under it. MB = 10^6 B, KB = 1024 B.
std::string write_markdown_export(const Report& report, const ExportRequest& request);

/// A module for TileLang 0.1.15: `configs`, a function named after the operator that makes a kernel of one of them, and
/// a check that runs where there is a GPU.
std::string write_tilelang_export(const Report& report, const ExportRequest& request);

/// The kernel of a problem that does not run on tensor cores; the rest is as above.
std::string write_tilelang_cuda_cores(const Report& report, const ExportRequest& request);

/// Why the module has no kernel of the problem: the name of what stands in the way.
std::optional<std::string> not_in_tilelang(const Report& report);

/// A module for Triton 3.9: `configs`, a kernel, a function that launches it, and a check that runs where there is a
/// GPU.
std::string write_triton_export(const Report& report, const ExportRequest& request);

/// The element type of a matmul that tl.dot does not take; none where it takes them.
std::optional<std::string> not_in_triton(const Report& report);

/// Types for CUTLASS 3.x (sm_90, sm_100) or 2.x (older devices, and tiles that warp groups do not take), a namespace a
/// tile.
std::string write_cutlass_export(const Report& report, const ExportRequest& request);

/// The element type of a matmul that CUTLASS has no tensor-core GEMM for; none where it has.
std::optional<std::string> not_in_cutlass(const Report& report);

}  // namespace tilescope
