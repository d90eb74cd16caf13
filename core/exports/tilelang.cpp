#include <algorithm>

#include "core/exports/candidate.h"
#include "core/exports/tilelang_module.h"
#include "core/exports/writers.h"

namespace tilescope {
namespace {

using Arguments = TileLangConfig::Arguments;

/// The kernel, with {0} the parameters with their values, {1} to {4} types of A, B, accumulator and C, {5} and {6} the
/// shapes of A and of its tile, {7} and {8} of B.
constexpr std::string_view gemm_kernel = R"py(@tilelang.jit(out_idx=[-1])
def matmul({0}):
    @T.prim_func
    def main(A: T.Tensor({5}, "{1}"), B: T.Tensor({7}, "{1}"), C: T.Tensor((M, N), "{3}")):
        with T.Kernel(T.ceildiv(N, block_N), T.ceildiv(M, block_M), threads=threads) as (bx, by):
            A_shared = T.alloc_shared({6}, "{1}")
            B_shared = T.alloc_shared({8}, "{1}")
            C_local = T.alloc_fragment((block_M, block_N), "{2}")
            T.use_swizzle(panel_width, order="column", enable=panel_width > 0)
            T.clear(C_local)
            for k in T.Pipelined(T.ceildiv(K, block_K), num_stages=num_stages):
)py";

std::string gemm_body(const Matmul& p) {
  std::string text(16, ' ');
  text += p.trans_A ? "T.copy(A[k * block_K, by * block_M], A_shared)\n"
                    : "T.copy(A[by * block_M, k * block_K], A_shared)\n";
  text.append(16, ' ');
  text += p.trans_B ? "T.copy(B[bx * block_N, k * block_K], B_shared)\n"
                    : "T.copy(B[k * block_K, bx * block_N], B_shared)\n";
  text += "                T.gemm(A_shared, B_shared, C_local";
  if (p.trans_A) text += ", transpose_A=True";
  if (p.trans_B) text += ", transpose_B=True";
  return text + ")\n            T.copy(C_local, C[by * block_M, bx * block_N])\n\n    return main\n";
}

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
  module.constants = "M, N, K = " + joined({p.M, p.N, p.K}, ", ") + "\n";
  module.kernel =
      fill_in(gemm_kernel, {parameters_of(module), std::string(name(p.in_dtype)), std::string(name(p.accum_dtype)),
                            std::string(name(p.out_dtype)), "", p.trans_A ? "(K, M)" : "(M, K)",
                            p.trans_A ? "(block_K, block_M)" : "(block_M, block_K)", p.trans_B ? "(N, K)" : "(K, N)",
                            p.trans_B ? "(block_N, block_K)" : "(block_K, block_N)"});
  module.kernel += gemm_body(p);
  module.check = check_of_product(p, "matmul(**configs[0])(a, b)");
  return write_tilelang_module(report, request, module);
}

}  // namespace tilescope
