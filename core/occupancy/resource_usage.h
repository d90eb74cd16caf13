// What a compiler said a kernel needs, read from its own words: the lines of `ptxas -v` (`nvcc --resource-usage` prints
// the same) and of `cuobjdump --dump-resource-usage`, pasted as they are, with whatever else was on the screen.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/report/sentence.h"

namespace tilescope {

struct KernelUsage {
  /// As the compiler spells it, mangled, and made printable (core/query/utf8.h); "" where the text does not say.
  std::string name;
  /// "sm_90a", made printable as well; "" where the text does not say.
  std::string arch;
  std::int64_t registers = 0;
  /// Bytes of shared memory that the kernel declares itself; what it asks for at launch is in no such text.
  std::int64_t static_smem_bytes = 0;
  std::int64_t barriers = 0;
  std::int64_t stack_bytes = 0;
  /// Bytes spilt to local memory; none where the tool does not report them (cuobjdump).
  std::optional<std::int64_t> spill_store_bytes;
  std::optional<std::int64_t> spill_load_bytes;
};

struct ResourceUsage {
  std::vector<KernelUsage> kernels;
  /// What could not be read, with the line it stands in, counted from 1; then `kernels` is empty.
  std::optional<Sentence> error;
};

/// Longest text that is read, in bytes.
inline constexpr std::size_t max_usage_bytes = std::size_t{1} << 20;

ResourceUsage read_resource_usage(std::string_view text);

}  // namespace tilescope
