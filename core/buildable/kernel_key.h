// The name under which measured figures of a kernel are kept (scripts/reality). Kernels whose tiles, types,
// architecture and alignments are the same compile to the same code but for the extents in their address arithmetic, so
// that the name holds everything but the extents themselves.
#pragma once

#include <string>

#include "core/buildable/kernel_plan.h"

namespace tilescope {

/// "sm_90 float16 float32 float16 NT 64x128x32 128 2 MNK 16,16,16 4": architecture, types, order of A and B (T: A is
/// [K, M], B is [N, K]), tile, threads, stages; the extents that the tile divides ("-" for one that it does not);
/// alignment of the rows of A, B and C in bytes, at most 16; steps along K, at most 4.
std::string kernel_key(const KernelTile& tile, const KernelPlan& plan);

}  // namespace tilescope
