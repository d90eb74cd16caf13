// Figures of compiled kernels, as scripts/reality has measured and recorded them.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace tilescope {

struct MeasuredKernel {
  std::int64_t registers_per_thread = 0;
  std::int64_t spilt_bytes = 0;
  std::int64_t static_smem_bytes = 0;
  std::int64_t dynamic_smem_bytes = 0;
  /// As launched.
  std::int64_t threads = 0;
  bool operator==(const MeasuredKernel&) const = default;
};

/// The figures under a kernel's name (kernel_key.h) in the text of web/page/kernels.json; none where the kernel is not
/// in it, or was not compiled. The file has one kernel a line: "name":[registers, spilt, static, dynamic, threads].
std::optional<MeasuredKernel> find_measured(std::string_view table, std::string_view key);

}  // namespace tilescope
