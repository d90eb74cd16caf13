// What the silicon allows for a problem, by the roofline: its tensor-core peak and its memory against the operations
// and the bytes that the problem cannot do without. Neither model looks at any of it. Leaves out L2, clocks below the
// peak and everything that a kernel does beside its product.
#pragma once

#include <optional>

#include "core/query/device_presets.h"
#include "core/query/problem.h"

namespace tilescope {

struct Work {
  double operations = 0;        ///< a multiply and an add are two
  double compulsory_bytes = 0;  ///< each tensor moves once
};

/// Of matmul, gemv and conv; none for an operator without a product.
std::optional<Work> work_of(const Problem& problem);

struct Roofline {
  Work work;
  /// Operations per byte at which both bounds meet.
  double ridge = 0;
  double compute_seconds = 0;
  double memory_seconds = 0;
  bool is_compute_bound() const { return compute_seconds >= memory_seconds; }
};

/// None without a product or without the figures. The table's peak is that of 16-bit inputs on tensor cores, so that
/// other types have none.
std::optional<Roofline> roofline_of(const Problem& problem, const Silicon& silicon);

/// Seconds that `bytes` take at the DRAM rate; 0 where that is not known.
double dram_seconds(double bytes, const Silicon& silicon);

}  // namespace tilescope
