// One of carver's hints for CUDA cores as the arguments of a kernel; what products and sums along axes share.
#pragma once

#include <cstdint>
#include <vector>

#include "core/exports/candidate.h"
#include "core/exports/tilelang_module.h"

namespace tilescope {

/// The product of all extents; 1 of none.
std::int64_t product_of(const carver::Extents& extents);

/// Elements that one access of 16 bytes holds, or the half as often as rows of `extent` elements are no multiple of it.
std::int64_t elements_of_access(DType dtype, std::int64_t extent);

/// Threads that share a sum: TileLang adds across a power of two of them alone (tilelang 0.1.15,
/// tilelang/src/op/reduce.cc).
std::int64_t sum_threads_of(const carver::Hint& hint);

/// The arguments and, last of them, the threads; the remarks name carver's own schedule and where the kernel leaves it.
TileLangConfig config_of_hint(const ExportCandidate& candidate, const Report& report,
                              TileLangConfig::Arguments arguments);

/// The kernel of a product, each thread with sums of its own or several to a sum.
TileLangModule product_module(const Report& report, const std::vector<ExportCandidate>& candidates,
                              const Matmul& problem);

/// One axis of a tensor.
struct ExportAxis {
  std::int64_t extent = 1;
  bool is_reduced = false;
};

/// The kernel of a function of each element, or of sums along the reduced axes, of a tensor.
TileLangModule axes_module(const Report& report, const std::vector<ExportCandidate>& candidates,
                           const std::vector<ExportAxis>& axes, DType dtype);

}  // namespace tilescope
