#include <algorithm>
#include <bit>

#include "core/exports/candidate.h"
#include "core/exports/filled.h"
#include "core/exports/writers.h"
#include "core/query/integer.h"

namespace tilescope {
namespace {

/// CUTLASS's name of a type; "" where its tensor-core GEMMs have none.
std::string_view cutlass_name(DType dtype) {
  switch (dtype) {
    case DType::float64: return "double";
    case DType::float32: return "float";
    case DType::float16: return "cutlass::half_t";
    case DType::bfloat16: return "cutlass::bfloat16_t";
    case DType::float8_e4m3: return "cutlass::float_e4m3_t";
    case DType::float8_e5m2: return "cutlass::float_e5m2_t";
    case DType::int32: return "int32_t";
    case DType::int8: return "int8_t";
    case DType::int4: return "cutlass::int4b_t";
    case DType::uint8: return "uint8_t";
    default: return "";
  }
}

/// Elements of an access of 16 bytes, or the half as often as rows of `extent` are no multiple of it.
std::int64_t cutlass_alignment(DType dtype, std::int64_t extent) {
  std::int64_t elements = 128 / bits(dtype);
  while (elements > 1 && extent % elements != 0) elements /= 2;
  return elements;
}

struct CutlassOperands {
  std::int64_t align_a = 1;
  std::int64_t align_b = 1;
  std::int64_t align_c = 1;
  bool whole_accesses = false;
};

CutlassOperands operands_of(const Matmul& p) {
  CutlassOperands o;
  o.align_a = cutlass_alignment(p.in_dtype, p.trans_A ? p.M : p.K);
  o.align_b = cutlass_alignment(p.in_dtype, p.trans_B ? p.K : p.N);
  o.align_c = cutlass_alignment(p.out_dtype, p.N);
  const std::int64_t whole = 128 / bits(p.in_dtype);
  o.whole_accesses = o.align_a == whole && o.align_b == whole && o.align_c == 128 / bits(p.out_dtype);
  return o;
}

/// Whether a collective of warp groups takes the tile: the shapes of wgmma (PTX ISA, "Asynchronous Warpgroup Level
/// Matrix Instructions") and tcgen05.mma on one SM, 8-bit operands along K, and rows that TMA takes.
bool suits_collective(const KernelTile& t, int sm, const CutlassOperands& o) {
  const bool is_byte = bits(t.problem.in_dtype) == 8;
  if (bits(t.problem.in_dtype) > 16 || bits(t.problem.in_dtype) < 8 || !o.whole_accesses) return false;
  if (is_byte && (t.problem.trans_A || !t.problem.trans_B)) return false;
  if (t.block_k % (256 / bits(t.problem.in_dtype)) != 0 || t.block_n > 256) return false;
  if (sm == 90) return t.block_m % 64 == 0 && t.block_m <= 256 && t.block_n % 8 == 0;
  return sm >= 100 && sm < 120 && (t.block_m == 64 || t.block_m == 128) && t.block_n % 16 == 0;
}

struct MmaShape {
  std::int64_t m = 16;
  std::int64_t n = 8;
  std::int64_t k = 16;
  int arch = 80;
};

/// The instruction of a warp (PTX ISA, "Warp Level Matrix Multiply-Accumulate Instructions"), and the architecture that
/// CUTLASS names it after.
MmaShape mma_shape(DType dtype, int sm) {
  const int element_bits = bits(dtype);
  if (sm < 75) return {8, 8, 4, 70};
  if (sm < 80) return element_bits == 16 ? MmaShape{16, 8, 8, 75} : MmaShape{8, 8, 128 / element_bits, 75};
  const bool is_fp8 = dtype == DType::float8_e4m3 || dtype == DType::float8_e5m2;
  return {16, 8, 256 / element_bits, is_fp8 ? 89 : 80};
}

std::string shape_text(std::int64_t m, std::int64_t n, std::int64_t k) { return filled("{0}, {1}, {2}", {m, n, k}); }

constexpr std::string_view collective_types =
    R"cu(using TileShape = cute::Shape<cute::Int<{0}>, cute::Int<{1}>, cute::Int<{2}>>;
using ClusterShape = cute::Shape<cute::_1, cute::_1, cute::_1>;
using Epilogue = typename cutlass::epilogue::collective::CollectiveBuilder<
    cutlass::arch::Sm{3}, cutlass::arch::OpClassTensorOp, TileShape, ClusterShape,
    cutlass::epilogue::collective::EpilogueTileAuto, ElementAccumulator, ElementAccumulator, ElementC, LayoutC,
    alignment_c, ElementC, LayoutC, alignment_c, cutlass::epilogue::collective::EpilogueScheduleAuto>::CollectiveOp;
using Mainloop = typename cutlass::gemm::collective::CollectiveBuilder<
    cutlass::arch::Sm{3}, cutlass::arch::OpClassTensorOp, ElementA, LayoutA, alignment_a, ElementB, LayoutB, alignment_b,
    ElementAccumulator, TileShape, ClusterShape, {4},
    cutlass::gemm::collective::KernelScheduleAuto>::CollectiveOp;
using GemmKernel = cutlass::gemm::kernel::GemmUniversal<cute::Shape<int, int, int, int>, Mainloop, Epilogue>;
using Gemm = cutlass::gemm::device::GemmUniversalAdapter<GemmKernel>;
)cu";

constexpr std::string_view threadblock_types = R"cu(using ThreadblockShape = cutlass::gemm::GemmShape<{0}>;
using WarpShape = cutlass::gemm::GemmShape<{1}>;
using InstructionShape = cutlass::gemm::GemmShape<{2}>;
using EpilogueOp = cutlass::epilogue::thread::{6}<ElementC, {7}, ElementAccumulator, {8}>;
using Gemm = cutlass::gemm::device::GemmUniversal<
    ElementA, LayoutA, ElementB, LayoutB, ElementC, LayoutC, ElementAccumulator, cutlass::arch::OpClassTensorOp,
    cutlass::arch::Sm{3}, ThreadblockShape, WarpShape, InstructionShape, EpilogueOp,
    cutlass::gemm::threadblock::GemmIdentityThreadblockSwizzle<{4}>, {5}, alignment_a, alignment_b>;
)cu";

std::string comment_lines(const std::vector<std::string>& remarks) {
  std::string text;
  for (const std::string& remark : remarks) text += "// " + in_comment(remark) + "\n";
  return text;
}

std::string collective_text(const ExportKernel& kernel, int sm) {
  const KernelTile& t = kernel.tile;
  std::string text;
  const bool is_pipeline = t.stages >= 2;
  if (!is_pipeline) text += "// A collective wants two stages at least; as many as shared memory holds stand in.\n";
  if (kernel.panel_width > 0) {
    append(text,
           "// carver's panels of {0} columns: set scheduler.max_swizzle_size and raster_order of the arguments.\n",
           {kernel.panel_width});
  }
  const std::string stages =
      filled(is_pipeline ? "cutlass::gemm::collective::StageCount<{0}>"
                         : "cutlass::gemm::collective::StageCountAutoCarveout<static_cast<int>(sizeof(typename "
                           "Epilogue::SharedStorage))>",
             {t.stages});
  append(text, collective_types, {t.block_m, t.block_n, t.block_k, sm == 90 ? 90 : 100, stages});
  return text;
}

/// Why the older API has no types of the tile; "" where it has.
std::string why_not_threadblock(const ExportKernel& kernel, const MmaShape& mma) {
  const KernelTile& t = kernel.tile;
  const Matmul& p = t.problem;
  if (bits(p.in_dtype) <= 8 && (p.trans_A || !p.trans_B)) return "operands of 8 bits and less must lie along K";
  const bool is_split =
      kernel.warp_m > 0 && kernel.warp_n > 0 && t.block_m % kernel.warp_m == 0 && t.block_n % kernel.warp_n == 0;
  const std::int64_t unit_m = mma.arch == 70 ? 32 : mma.m;
  const std::int64_t unit_n = mma.arch == 70 ? 32 : mma.n;
  if (is_split && kernel.warp_m % unit_m == 0 && kernel.warp_n % unit_n == 0) return "";
  return filled("a warp's share of {0} x {1} does not split into instructions of {2} x {3}",
                {kernel.warp_m, kernel.warp_n, unit_m, unit_n});
}

std::string threadblock_text(const ExportKernel& kernel, const MmaShape& mma, std::int64_t align_c) {
  const KernelTile& t = kernel.tile;
  // A warp's pipeline wants two instructions along K.
  const std::int64_t block_k = std::max(t.block_k, 2 * mma.k);
  // 2 is the plain pipeline, all that there is without asynchronous copies.
  const std::int64_t stages = mma.arch < 80 ? 2 : std::max<std::int64_t>(t.stages, 2);
  // A warp stores eight rows of its share at a time, so that its 32 threads must not need more rows
  // (cutlass/epilogue/threadblock/output_tile_thread_map.h, RowArrangement).
  const std::int64_t stored = std::max<std::int64_t>(std::min(align_c, kernel.warp_n / 4), 1);
  const bool clamps = t.problem.accum_dtype == DType::int32 && bits(t.problem.out_dtype) < 32;
  std::int64_t swizzle = 1;
  while (swizzle < 8 && 2 * swizzle <= kernel.panel_width) swizzle *= 2;
  std::string text;
  if (block_k != t.block_k) {
    append(text, "// K of a tile is {0}, two instructions, instead of {1}.\n", {block_k, t.block_k});
  }
  if (stages != t.stages) {
    append(text, "// Stages are {0} instead of {1}, what the pipeline takes.\n", {stages, t.stages});
  }
  if (kernel.panel_width > 0) {
    append(text, "// The swizzle of {0} is the nearest to carver's panels of {1} columns.\n",
           {swizzle, kernel.panel_width});
  }
  append(text, threadblock_types,
         {shape_text(t.block_m, t.block_n, block_k), shape_text(kernel.warp_m, kernel.warp_n, block_k),
          shape_text(mma.m, mma.n, mma.k), mma.arch, swizzle, stages,
          clamps ? "LinearCombinationClamp" : "LinearCombination", std::bit_floor(static_cast<std::uint64_t>(stored)),
          clamps ? "float" : "ElementAccumulator"});
  return text;
}

/// Types that all tiles share: {0} to {2} the elements, {3} and {4} the layouts of A and B, {5} to {7} alignments, {8}
/// and {9} the axes of A and B.
constexpr std::string_view operand_types = R"cu(using ElementA = {0};
using ElementB = ElementA;
using ElementC = {1};
using ElementAccumulator = {2};
// A is [{8}], B is [{9}], C is [M, N].
using LayoutA = cutlass::layout::{3};
using LayoutB = cutlass::layout::{4};
using LayoutC = cutlass::layout::RowMajor;
constexpr int alignment_a = {5};
constexpr int alignment_b = {6};
constexpr int alignment_c = {7};
)cu";

constexpr std::string_view collective_includes = R"cu(#include "cute/tensor.hpp"
#include "cutlass/epilogue/collective/collective_builder.hpp"
#include "cutlass/gemm/collective/collective_builder.hpp"
#include "cutlass/gemm/device/gemm_universal_adapter.h"
#include "cutlass/gemm/kernel/gemm_universal.hpp"
)cu";
constexpr std::string_view threadblock_includes = R"cu(#include "cutlass/epilogue/thread/linear_combination.h"
#include "cutlass/epilogue/thread/linear_combination_clamp.h"
#include "cutlass/gemm/device/gemm_universal.h"
)cu";

constexpr std::string_view carvers_for_cutlass =
    "Tiles, stages and warps are carver's own; the cluster of one block, the instruction and the schedule follow.";
constexpr std::string_view enumerations_for_cutlass =
    "Tiles are the enumeration's own. Stages and warps follow: the stages that fit beside the model's blocks per SM, "
    "at\n"
    "most 128 sums a thread. So do the cluster of one block, the instruction and the schedule.";

}  // namespace

std::optional<std::string> not_in_cutlass(const Report& report) {
  const Matmul& p = std::get<Matmul>(report.query.problem);
  for (DType dtype : {p.in_dtype, p.accum_dtype, p.out_dtype}) {
    if (cutlass_name(dtype).empty()) return std::string(name(dtype));
  }
  return bits(p.in_dtype) > 16 ? std::optional(std::string(name(p.in_dtype))) : std::nullopt;
}

std::string write_cutlass_export(const Report& report, const ExportRequest& request) {
  const Matmul& p = std::get<Matmul>(report.query.problem);
  const int sm = sm_number(report.query.device.arch);
  const CutlassOperands operands = operands_of(p);
  const MmaShape mma = mma_shape(p.in_dtype, sm);
  bool any_collective = false;
  bool any_threadblock = false;
  std::string tiles;
  for (const ExportCandidate& c : export_candidates(report, request, most_exported)) {
    if (!c.kernel) {
      tiles += "\n" + comment_lines({figures_line(c, report), "a tile for CUDA cores: no types here"});
      continue;
    }
    for (const ExportKernel& kernel : kernels_of(c, report, request.building)) {
      tiles += "\n" + comment_lines(kernel.remarks);
      if (!kernel.used) continue;
      const bool is_collective = suits_collective(kernel.tile, sm, operands);
      const std::string why_not = is_collective ? "" : why_not_threadblock(kernel, mma);
      if (!why_not.empty()) {
        tiles += comment_lines({"no types here: " + why_not});
        continue;
      }
      (is_collective ? any_collective : any_threadblock) = true;
      const std::string types =
          is_collective ? collective_text(kernel, sm) : threadblock_text(kernel, mma, operands.align_c);
      append(tiles, "namespace tile_{0} {\n{1}}  // namespace tile_{0}\n", {c.place, types});
    }
  }
  std::string text = code_header(report, request,
                                 {"// ", "Types of ranked tiles, for CUTLASS 3.x and 4.x.",
                                  report.enumeration ? enumerations_for_cutlass : carvers_for_cutlass});
  if (tiles.empty()) return text + nothing_line(report, "// ");
  const std::string& arch = report.query.device.arch;
  const bool wants_suffix = (sm == 90 || (sm >= 100 && sm < 120)) && is_digit(arch.back());
  append(text,
         "// Compile for {0}{1}. CUTLASS's static assertions have the last word on a tile.\n#pragma once\n\n"
         "#include \"cutlass/cutlass.h\"\n",
         {arch, wants_suffix ? "a" : ""});
  if (any_collective) text += collective_includes;
  if (any_threadblock) text += threadblock_includes;
  text += "\nnamespace tilescope_export {\n\n";
  append(text, operand_types,
         {cutlass_name(p.in_dtype), cutlass_name(p.out_dtype), cutlass_name(p.accum_dtype),
          p.trans_A ? "ColumnMajor" : "RowMajor", p.trans_B ? "ColumnMajor" : "RowMajor", operands.align_a,
          operands.align_b, operands.align_c, p.trans_A ? "K, M" : "M, K", p.trans_B ? "N, K" : "K, N"});
  return text + tiles + "\n}  // namespace tilescope_export\n";
}

}  // namespace tilescope
