#include "core/occupancy/processor.h"

#include <string>

namespace tilescope {
namespace {

constexpr std::int64_t kib = 1024;

/// Barriers limit blocks from Hopper on, as the Occupancy Calculator has it.
constexpr Processor nvidia(std::string_view name, std::int64_t warps, std::int64_t blocks, std::int64_t smem_kib,
                           std::int64_t barriers) {
  Processor p;
  p.name = name;
  p.max_warps = warps;
  p.max_blocks = blocks;
  p.smem_bytes = smem_kib * kib;
  p.barriers = barriers;
  const bool before_ampere = name[0] == '7';
  p.smem_reserved_bytes = before_ampere ? 0 : kib;
  p.smem_unit_bytes = before_ampere ? 256 : 128;
  p.smem_opt_in_bytes = p.smem_bytes - p.smem_reserved_bytes;
  return p;
}

/// A compute unit of four SIMDs, eight waves of 64 lanes each; vector and accumulation registers share a file of 512 a
/// lane.
constexpr Processor cdna(std::string_view name, std::int64_t smem_kib, std::int64_t smem_unit_bytes) {
  Processor p;
  p.name = name;
  p.warp_size = 64;
  p.max_warps = 32;
  p.max_blocks = 16;
  p.one_warp_blocks_are_free = true;
  p.registers = p.partitions * 512 * p.warp_size;
  p.register_unit = 8 * p.warp_size;
  p.max_registers_per_thread = 512;
  p.checks_registers_per_block = false;
  p.smem_bytes = p.smem_static_bytes = p.smem_opt_in_bytes = smem_kib * kib;
  p.smem_unit_bytes = smem_unit_bytes;
  return p;
}

/// A work-group processor of four SIMDs, sixteen waves of 32 lanes each, with `registers` a lane in each SIMD.
constexpr Processor rdna(std::string_view name, std::int64_t registers, std::int64_t granule) {
  Processor p;
  p.name = name;
  p.max_warps = 64;
  p.max_blocks = 32;
  p.one_warp_blocks_are_free = true;
  p.registers = p.partitions * registers * p.warp_size;
  p.register_unit = granule * p.warp_size;
  p.max_registers_per_thread = 256;
  p.checks_registers_per_block = false;
  p.smem_bytes = 128 * kib;
  p.smem_static_bytes = p.smem_opt_in_bytes = 64 * kib;
  p.smem_unit_bytes = 512;
  return p;
}

constexpr Processor processors[] = {
    nvidia("7.0", 64, 32, 96, 0),    nvidia("7.2", 64, 32, 96, 0),    nvidia("7.5", 32, 16, 64, 0),
    nvidia("8.0", 64, 32, 164, 0),   nvidia("8.6", 48, 16, 100, 0),   nvidia("8.7", 48, 16, 164, 0),
    nvidia("8.8", 48, 16, 100, 0),   nvidia("8.9", 48, 24, 100, 0),   nvidia("9.0", 64, 32, 228, 64),
    nvidia("10.0", 64, 32, 228, 64), nvidia("10.3", 64, 32, 228, 64), nvidia("11.0", 48, 24, 228, 24),
    nvidia("12.0", 48, 24, 100, 24), nvidia("12.1", 48, 24, 100, 24), cdna("gfx90a", 64, 512),
    cdna("gfx942", 64, 512),         cdna("gfx950", 160, 1280),       rdna("gfx1100", 1536, 24),
    rdna("gfx1101", 1536, 24),       rdna("gfx1102", 1024, 16),       rdna("gfx1150", 1024, 16),
    rdna("gfx1151", 1536, 24),       rdna("gfx1200", 1536, 24),       rdna("gfx1201", 1536, 24),
};

/// "9.0" for "sm_90a"; anything else as it is.
std::string capability_name(std::string_view arch) {
  if (!arch.starts_with("sm_")) return std::string(arch);
  arch.remove_prefix(3);
  while (!arch.empty() && arch.back() >= 'a' && arch.back() <= 'z') arch.remove_suffix(1);
  std::string text(arch);
  if (text.size() >= 2) text.insert(text.size() - 1, ".");
  return text;
}

}  // namespace

std::optional<Processor> processor_of(std::string_view arch) {
  const std::string name = capability_name(arch);
  for (const Processor& processor : processors) {
    if (processor.name == name) return processor;
  }
  return std::nullopt;
}

}  // namespace tilescope
