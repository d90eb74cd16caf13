// What one multiprocessor (NVIDIA), compute unit (CDNA) or work-group processor (RDNA) holds and how it hands it out to
// blocks: the limits that occupancy is computed from. Facts of the hardware alone; clocks, caches and anything that a
// driver or another kernel takes away at run time are left out.
//
// NVIDIA: CUDA C++ Programming Guide, appendix "Compute Capabilities", table "Technical Specifications per Compute
// Capability" (warps, blocks, registers and shared memory), and the granularities that the CUDA Occupancy Calculator
// documents (registers by warp, shared memory in units, memory that the system reserves in each block, barriers).
// CDNA: "CDNA3 Instruction Set Architecture" and "Accelerator and GPU hardware specifications" (ROCm documentation).
// RDNA: "RDNA3 Instruction Set Architecture". Allocation granules of both as LLVM's AMDGPU back end documents them
// (llvm-calc-occupancy).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace tilescope {

struct Processor {
  /// "9.0" or "gfx942".
  std::string_view name;
  std::int64_t warp_size = 32;
  std::int64_t max_threads_per_block = 1024;
  /// Resident at a time.
  std::int64_t max_warps = 0;
  std::int64_t max_blocks = 0;
  /// Whether a block of a single warp is free of max_blocks, because it needs no barrier (AMD).
  bool one_warp_blocks_are_free = false;
  /// 32-bit registers, and the parts that each serve their own warps only.
  std::int64_t registers = 65536;
  std::int64_t partitions = 4;
  /// Registers of a warp are handed out in multiples of this.
  std::int64_t register_unit = 256;
  std::int64_t max_registers_per_thread = 255;
  /// Whether a launch is refused unless all registers of a block, its warps rounded up to the partitions, fit at once.
  bool checks_registers_per_block = true;
  /// Bytes of shared memory: of the processor, of one block without and with opting in, and reserved in each block.
  std::int64_t smem_bytes = 0;
  std::int64_t smem_static_bytes = 49152;
  std::int64_t smem_opt_in_bytes = 0;
  std::int64_t smem_reserved_bytes = 0;
  /// Shared memory of a block is handed out in multiples of this.
  std::int64_t smem_unit_bytes = 128;
  /// Named barriers of all blocks together; 0 where they are not counted.
  std::int64_t barriers = 0;
};

/// The processor of an architecture: "sm_90", "sm_90a", "9.0", "gfx942"; none where its figures are not documented
/// here.
std::optional<Processor> processor_of(std::string_view arch);

}  // namespace tilescope
