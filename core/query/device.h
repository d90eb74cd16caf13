// A device as carver's device classes hold it (tilelang 0.1.15, tilelang/carver/arch): only fields that the models
// read, by carver's own names.
#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace tilescope {

enum class Platform : std::uint8_t { CUDA, CDNA, RDNA };

struct Device {
  /// The preset that filled the fields, "" where every field was given by hand. See presets.h.
  std::string preset;
  std::string name;
  Platform platform = Platform::CUDA;
  /// "sm_90", "sm_90a", "gfx942".
  std::string arch;
  /// "90", "90a", "gfx942".
  std::string compute_capability;
  /// Bytes of shared memory that one block may use.
  std::int64_t smem_cap = 0;
  /// Bytes of shared memory that all blocks of one SM (or CU) may use together.
  std::int64_t max_smem_usage = 0;
  /// 32-bit registers of one SM.
  std::int64_t reg_cap = 0;
  /// SMs, CUs, or on RDNA work-group processors.
  std::int64_t compute_max_core = 0;
  /// Threads of a warp (wavefront).
  std::int64_t warp_size = 0;
  /// Warp schedulers of an SM; the models let at most this many blocks share it.
  std::int64_t sm_partition = 0;
  /// Bytes of one global-memory transaction: [write, read].
  std::array<std::int64_t, 2> transaction_size = {32, 128};
  /// carver's constants [global, shared], GB/s; they do not enter the ranking.
  std::array<std::int64_t, 2> bandwidth = {750, 12080};
  std::int64_t l2_cache_size_bytes = 0;
  bool operator==(const Device&) const = default;
};

/// Calls visit(name, field) for each field that can be given or overridden, in the order of carver's classes.
template <class D, class Visit>
void for_each_device_field(D& d, Visit&& visit) {
  visit("platform", d.platform);
  visit("arch", d.arch);
  visit("name", d.name);
  visit("compute_capability", d.compute_capability);
  visit("smem_cap", d.smem_cap);
  visit("max_smem_usage", d.max_smem_usage);
  visit("reg_cap", d.reg_cap);
  visit("compute_max_core", d.compute_max_core);
  visit("warp_size", d.warp_size);
  visit("sm_partition", d.sm_partition);
  visit("transaction_size", d.transaction_size);
  visit("bandwidth", d.bandwidth);
  visit("l2_cache_size_bytes", d.l2_cache_size_bytes);
}

}  // namespace tilescope
