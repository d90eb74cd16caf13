#include <algorithm>

#include "core/exports/candidate.h"
#include "core/exports/filled.h"
#include "core/exports/tilelang_module.h"
#include "core/exports/writers.h"

namespace tilescope {
namespace {

using Arguments = TileLangConfig::Arguments;

/// The kernel, with {0} the parameters with their values, {1} to {3} types of A and B, accumulator and C, {4} and {5}
/// the shapes of A and B, {6} and {7} those of their tiles, {8} and {9} where these begin.
constexpr std::string_view gemm_kernel = R"py(@tilelang.jit(out_idx=[-1])
def matmul({0}):
    @T.prim_func
    def main(A: T.Tensor({4}, "{1}"), B: T.Tensor({5}, "{1}"), C: T.Tensor((M, N), "{3}")):
        with T.Kernel(T.ceildiv(N, block_N), T.ceildiv(M, block_M), threads=threads) as (bx, by):
            A_shared = T.alloc_shared({6}, "{1}")
            B_shared = T.alloc_shared({7}, "{1}")
            C_local = T.alloc_fragment((block_M, block_N), "{2}")
            T.use_swizzle(panel_width, order="column", enable=panel_width > 0)
            T.clear(C_local)
            for k in T.Pipelined(T.ceildiv(K, block_K), num_stages=num_stages):
                T.copy(A[{8}], A_shared)
                T.copy(B[{9}], B_shared)
)py";

/// Its end, with {0} and {1} the transposes.
constexpr std::string_view gemm_end = R"py(                T.gemm(A_shared, B_shared, C_local{0}{1})
            T.copy(C_local, C[by * block_M, bx * block_N])

    return main
)py";

TileLangConfig config_of(const ExportKernel& kernel) {
  const KernelTile& t = kernel.tile;
  const Arguments arguments = {
      {"block_M", std::to_string(t.block_m)}, {"block_N", std::to_string(t.block_n)},
      {"block_K", std::to_string(t.block_k)}, {"num_stages", std::to_string(t.stages)},
      {"threads", std::to_string(t.threads)}, {"panel_width", std::to_string(kernel.panel_width)}};
  return {kernel.remarks, arguments, kernel.used};
}

constexpr std::string_view carvers_own =
    "block_M, block_N, block_K (its reduce step), num_stages, threads (32 for each warp's share) and panel_width (its\n"
    "rasterization, 0 for none) are carver's own.";
constexpr std::string_view enumerations_own =
    "block_M, block_N and block_K are the enumeration's own. threads and num_stages follow: at most 128 sums a "
    "thread,\n"
    "and the stages that fit beside the model's blocks per SM. panel_width is 0: it plans no rasterization.";

}  // namespace

std::string write_tilelang_export(const Report& report, const ExportRequest& request) {
  const std::vector<ExportCandidate> candidates = export_candidates(report, request, most_exported);
  if (!candidates.empty() && !candidates.front().kernel) return write_tilelang_cuda_cores(report, request);
  TileLangModule module;
  module.provenance = report.enumeration ? enumerations_own : carvers_own;
  for (const ExportCandidate& c : candidates) {
    for (const ExportKernel& kernel : kernels_of(c, report, request.building)) {
      module.configs.push_back(config_of(kernel));
    }
  }
  if (module.configs.empty()) return write_tilelang_module(report, request, module);
  const Matmul& p = std::get<Matmul>(report.query.problem);
  const bool is_tf32 = p.in_dtype == DType::float32 && sm_number(report.query.device.arch) >= 80;
  if (is_tf32) module.constants = "# T.gemm multiplies float32 in TF32, with 10 bits of mantissa.\n";
  append(module.constants, "M, N, K = {0}, {1}, {2}\n", {p.M, p.N, p.K});
  module.kernel = filled(gemm_kernel, {parameters_of(module), name(p.in_dtype), name(p.accum_dtype), name(p.out_dtype),
                                       p.trans_A ? "(K, M)" : "(M, K)", p.trans_B ? "(N, K)" : "(K, N)",
                                       p.trans_A ? "(block_K, block_M)" : "(block_M, block_K)",
                                       p.trans_B ? "(block_N, block_K)" : "(block_K, block_N)",
                                       p.trans_A ? "k * block_K, by * block_M" : "by * block_M, k * block_K",
                                       p.trans_B ? "bx * block_N, k * block_K" : "k * block_K, bx * block_N"});
  append(module.kernel, gemm_end, {p.trans_A ? ", transpose_A=True" : "", p.trans_B ? ", transpose_B=True" : ""});
  module.check = check_of_product(p, "matmul(**configs[0])(a, b)");
  return write_tilelang_module(report, request, module);
}

}  // namespace tilescope
