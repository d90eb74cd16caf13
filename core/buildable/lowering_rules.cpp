#include "core/buildable/lowering_rules.h"

#include <bit>

namespace tilescope {
namespace {

using Id = SentenceId;

/// Columns that a warp takes at least (tilelang/src/cuda/op/gemm.cc, ComputeWarpPartition).
std::int64_t columns_of_instruction(const KernelTile& tile) { return sm_number(tile.arch) < 75 ? 16 : 8; }

/// tilelang/src/cuda/op/gemm.cc, ComputeDefaultWarpPartition and ComputeWgmmaWarpPartition.
std::optional<Refusal> refuse_partition(const KernelTile& tile, const KernelPlan& plan) {
  const std::int64_t columns = columns_of_instruction(tile);
  if (tile.block_m % 16 != 0) return Refusal{Id::rows_per_warp, {tile.block_m, 16}};
  if (tile.block_n % columns != 0) {
    return Refusal{Id::columns_per_warp, {tile.block_n, columns}};
  }
  if (plan.warps_m != 0) return std::nullopt;
  const std::int64_t warps = tile.threads / 32;
  if (plan.instruction == GemmInstruction::wgmma) {
    return Refusal{Id::no_group_partition, {warps, tile.block_m, tile.block_n}};
  }
  return Refusal{Id::no_warp_partition, {warps, tile.block_m, tile.block_n, 16, columns}};
}

/// The scalar product deals the elements of C out to the threads one by one, so that each must get as many
/// (tilelang/cuda/op/gemm/gemm_fma.py, _linear_fragment).
std::optional<Refusal> refuse_shares(const KernelTile& tile) {
  if (tile.block_m * tile.block_n % tile.threads == 0) return std::nullopt;
  return Refusal{Id::uneven_shares, {tile.block_m, tile.block_n, tile.threads}};
}

/// A swizzle repeats every eight rows (tilelang/src/layout/gemm_layouts.cc, Make*BankSwizzleLayout2D).
std::optional<Refusal> refuse_swizzle(const SharedTile& shared, std::string_view operand) {
  if (shared.panel == 0 || shared.rows % 8 == 0 || shared.rows == 4) return std::nullopt;
  return Refusal{Id::swizzle_rows, {operand, shared.rows, shared.columns}};
}

/// What an instruction takes along K: 32 bytes, on Turing 16; a shorter step is taken whole
/// (tilelang/cuda/intrinsics/macro/mma_macro_generator.py and mma_sm75_macro_generator.py, _initialize_k_dim and
/// _initialize_mma_prefix; tilelang/cuda/op/gemm/gemm_mma.py, lower).
std::optional<Refusal> refuse_step(const KernelTile& tile) {
  const int sm = sm_number(tile.arch);
  if (sm < 75) return std::nullopt;
  const int element_bits = bits(tile.problem.in_dtype);
  const std::int64_t full = (sm < 80 ? 128 : 256) / element_bits;
  const bool is_shorter_instruction =
      tile.block_k < full && (tile.block_k == 8 || tile.block_k == 16 || tile.block_k == 32);
  if (is_shorter_instruction || tile.block_k % full == 0) return std::nullopt;
  return Refusal{Id::step_of_instruction, {tile.block_k, full, name(tile.problem.in_dtype)}};
}

/// 4-bit operands: those that are not K-inner are loaded element by element, for which there is no map
/// (tilelang/cuda/intrinsics/macro/mma_macro_generator.py, ldmatrix_a and ldmatrix_b); two share a byte, which a row
/// cannot end in the middle of (tilelang/src/transform/tvm_ffi_binder.cc).
std::optional<Refusal> refuse_int4(const Matmul& p) {
  if (p.in_dtype != DType::int4) return std::nullopt;
  if (p.trans_A || !p.trans_B) return Refusal{Id::int4_transposes, {}};
  if (p.K % 2 != 0) return Refusal{Id::int4_odd_rows, {p.K}};
  return std::nullopt;
}

/// wgmma reads B as [K, N] in swizzled panels only, whose narrowest is 16 columns of 16 bits
/// (tilelang/cuda/op/gemm/gemm_wgmma.py, infer_layout; tilelang/cuda/intrinsics/macro/wgmma_macro_generator.py,
/// compute_gmma_descriptor).
std::optional<Refusal> refuse_plain_rows(const KernelTile& tile, const KernelPlan& plan) {
  const bool is_plain = plan.instruction == GemmInstruction::wgmma && !tile.problem.trans_B && plan.b.panel == 0;
  if (!is_plain) return std::nullopt;
  return Refusal{Id::wgmma_columns, {tile.block_n / plan.warps_n}};
}

/// Elements of a box along one dimension, at most 256 and whole units of 128 bytes where the dimension is split; 0
/// where it cannot be.
std::int64_t box_extent(std::int64_t extent, int element_bits) {
  constexpr std::int64_t largest_box = 256;
  if (extent <= largest_box) return extent;
  for (std::int64_t box = largest_box; box > 1; --box) {
    if (extent % box == 0 && box * element_bits / 8 % 128 == 0) return box;
  }
  return 0;
}

/// The boxes in which the tensor memory accelerator copies a tile (tilelang/src/cuda/op/copy.cc, AnalyzeTMABulkCopy);
/// whole rows that lie as in the matrix need none (copy_analysis.cc, CheckBulkCopy1D).
std::optional<Refusal> refuse_boxes(const SharedTile& shared, std::string_view operand) {
  if (shared.panel == 0 && shared.is_whole_rows) return std::nullopt;
  for (std::int64_t extent : {shared.panel == 0 ? shared.columns : shared.panel, shared.rows}) {
    if (box_extent(extent, shared.element_bits) != 0) continue;
    return Refusal{Id::box_too_large, {operand, shared.rows, shared.columns, extent}};
  }
  return std::nullopt;
}

bool is_power_of_two(std::int64_t value) { return std::has_single_bit(static_cast<std::uint64_t>(value)); }

/// Elements that each thread copies in one pass: 16 bytes of them as far as columns allow, or the half as often as the
/// last pass then reaches less far past the tile (tilelang/src/op/parallel.cc, SelectMinPaddingVectorSize).
std::int64_t elements_of_a_pass(const SharedTile& shared, std::int64_t threads) {
  const std::int64_t elements = shared.rows * shared.columns;
  std::int64_t best = 0;
  std::int64_t least_excess = 0;
  for (std::int64_t width = 128 / shared.element_bits; width >= 1; width /= 2) {
    if (shared.columns % width != 0) continue;
    const std::int64_t beyond = elements % (threads * width);
    const std::int64_t excess = beyond == 0 ? 0 : threads * width - beyond;
    if (best != 0 && excess >= least_excess) continue;
    best = width;
    least_excess = excess;
  }
  return best;
}

/// cp.async copies 4, 8 or 16 bytes. How many is planned by how the first row of a tile lies, if no thread comes to
/// another in the first pass over a tile whose sides are powers of two, or if the matrix has one row alone. Rows that
/// are no whole 4 bytes apart narrow the copy later, to a width that does not exist. Only a whole first step is copied
/// that way: a step that ends beyond K is guarded element by element, and a copying warp guards all of them
/// (tilelang/src/transform/common/loop_fusion_utils.h, ParallelLoopFuser; tilelang/src/transform/loop_vectorize.cc,
/// IndicesCanVectorize; tilelang/src/transform/legalize_vectorized_loop.cc; tilelang/src/cuda/codegen/codegen_cuda.cc,
/// GetTileLangCPAsyncTransferBytes).
std::optional<Refusal> refuse_async_copy(const KernelTile& tile, const KernelPlan& plan, const SharedTile& shared,
                                         std::int64_t matrix_rows, std::string_view operand) {
  constexpr std::int64_t least_bits = 32;
  const std::int64_t row_elements = tile.problem.K;
  if (sm_number(tile.arch) < 80 || plan.warp_specialized()) return std::nullopt;
  if (row_elements <= tile.block_k || row_elements * shared.element_bits % least_bits == 0) return std::nullopt;
  const std::int64_t width = elements_of_a_pass(shared, tile.threads);
  if (width * shared.element_bits < least_bits) return std::nullopt;
  const bool is_fused = is_power_of_two(shared.rows) && is_power_of_two(shared.columns);
  const bool is_one_row = matrix_rows == 1 || (is_fused && tile.threads * width <= shared.columns);
  if (!is_one_row) return std::nullopt;
  return Refusal{Id::narrow_async_copy, {operand, shared.rows, shared.columns, row_elements}};
}

}  // namespace

std::optional<Refusal> why_no_tile_lowers(const KernelTile& tile, const KernelPlan& plan) {
  if (plan.instruction == GemmInstruction::fma) return std::nullopt;
  return refuse_int4(tile.problem);
}

std::optional<Refusal> why_not_lower(const KernelTile& tile, const KernelPlan& plan) {
  if (plan.instruction == GemmInstruction::fma) return refuse_shares(tile);
  if (auto refused = why_no_tile_lowers(tile, plan)) return refused;
  if (auto refused = refuse_partition(tile, plan)) return refused;
  if (auto refused = refuse_swizzle(plan.a, "A")) return refused;
  if (auto refused = refuse_swizzle(plan.b, "B")) return refused;
  if (auto refused = refuse_step(tile)) return refused;
  if (auto refused = refuse_plain_rows(tile, plan)) return refused;
  if (plan.bulk_copy_a) {
    if (auto refused = refuse_boxes(plan.a, "A")) return refused;
  }
  if (plan.bulk_copy_b) {
    if (auto refused = refuse_boxes(plan.b, "B")) return refused;
  }
  if (!tile.problem.trans_A) {
    if (auto refused = refuse_async_copy(tile, plan, plan.a, tile.problem.M, "A")) return refused;
  }
  if (tile.problem.trans_B) {
    if (auto refused = refuse_async_copy(tile, plan, plan.b, tile.problem.N, "B")) return refused;
  }
  return std::nullopt;
}

}  // namespace tilescope
