#include <algorithm>

#include "core/exports/filled.h"
#include "core/exports/tilelang_hint.h"

namespace tilescope {
namespace {

/// Sums of a product, several threads for each: a thread sums its share of K, then the shares are added. {1} to {3}
/// types of A and B, accumulator and C, {4} and {5} the shapes of A and B, {6} and {7} their elements.
constexpr std::string_view shared_sums_kernel = R"py(    @T.prim_func
    def main(A: T.Tensor({4}, "{1}"), B: T.Tensor({5}, "{1}"), C: T.Tensor((M, N), "{3}")):
        with T.Kernel(T.ceildiv(N, block_N), T.ceildiv(M, block_M), threads=threads) as (bx, by):
            parts = T.alloc_fragment((block_M, block_N, block_K), "{2}")
            sums = T.alloc_fragment((block_M, block_N), "{2}")
            T.clear(parts)
            for k in T.serial(T.ceildiv(K, block_K)):
                for i, j, r in T.Parallel(block_M, block_N, block_K):
                    parts[i, j, r] += A[{6}].astype("{2}") * B[{7}].astype("{2}")
            T.reduce_sum(parts, sums, dim=2)
            T.copy(sums, C[by * block_M, bx * block_N])

    return main
)py";

/// Sums of its own for each thread, with both tiles in shared memory. The slots are those above, but {0} the shape of
/// A's tile, {6} that of B's, {7} and {8} where they begin, {9} the product of two elements.
constexpr std::string_view own_sums_kernel = R"py(    @T.prim_func
    def main(A: T.Tensor({4}, "{1}"), B: T.Tensor({5}, "{1}"), C: T.Tensor((M, N), "{3}")):
        with T.Kernel(T.ceildiv(N, block_N), T.ceildiv(M, block_M), threads=threads) as (bx, by):
            A_shared = T.alloc_shared({0}, "{1}")
            B_shared = T.alloc_shared({6}, "{1}")
            sums = T.alloc_fragment((block_M, block_N), "{2}")
            T.clear(sums)
            for k in T.serial(T.ceildiv(K, block_K)):
                T.copy(A[{7}], A_shared)
                T.copy(B[{8}], B_shared)
                for r in T.serial(block_K):
                    for i, j in T.Parallel(block_M, block_N):
                        sums[i, j] += {9}
            T.copy(sums, C[by * block_M, bx * block_N])

    return main
)py";

/// Functions for both, between which {0}, the operator's, chooses by its parameters {1}; {2} and {3} their kernels.
constexpr std::string_view both_kernels = R"py(def _own_sums(block_M, block_N, block_K, threads):
{2}

def _shared_sums(block_M, block_N, block_K, threads):
{3}

@tilelang.jit(out_idx=[-1])
def {0}({1}):
    make = _shared_sums if sum_threads > 1 else _own_sums
    return make(block_M, block_N, block_K, threads)
)py";

/// The place of an element, or of a tile, of A or B: along K and along its other axis.
std::string of_operand(bool k_first, std::string_view other, std::string_view k) {
  return filled(k_first ? "{1}, {0}" : "{0}, {1}", {other, k});
}

constexpr std::string_view product_figures = "Blocks along M and N and the number of threads are carver's own, and "
                                             "block_K its reduce step where each thread has\n"
                                             "sums of its own; where several share one, block_K is what their reads of "
                                             "16 bytes hold. Which thread takes what is\n"
                                             "TileLang's choice.";

}  // namespace

TileLangModule product_module(const Report& report, const std::vector<ExportCandidate>& candidates, const Matmul& p) {
  TileLangModule module;
  module.provenance = product_figures;
  module.constants = filled("M, N, K = {0}, {1}, {2}\n", {p.M, p.N, p.K});
  const auto shares_sums = [](const ExportCandidate& c) { return product_of(c.hint->front().reduce_thread) > 1; };
  const bool any_shared = std::any_of(candidates.begin(), candidates.end(), shares_sums);
  const bool any_own = !std::all_of(candidates.begin(), candidates.end(), shares_sums);
  const bool is_mixed = any_own && any_shared;
  const bool is_k_inner = !p.trans_A && p.trans_B;
  for (const ExportCandidate& c : candidates) {
    const carver::Hint& hint = c.hint->front();
    const std::int64_t reduce_threads = sum_threads_of(hint);
    const bool is_shared = shares_sums(c);
    const std::size_t axes = hint.block.size();
    const std::int64_t block_m = axes > 1 || p.M > 1 ? hint.block[0] : 1;
    const std::int64_t block_n = axes > 1 ? hint.block[1] : p.M > 1 ? 1 : hint.block[0];
    const std::int64_t access = is_k_inner ? elements_of_access(p.in_dtype, p.K) : 1;
    const std::int64_t block_k = is_shared ? reduce_threads * access : hint.rstep[0];
    TileLangConfig::Arguments arguments = {{"block_M", std::to_string(block_m)},
                                           {"block_N", std::to_string(block_n)},
                                           {"block_K", std::to_string(block_k)}};
    if (is_mixed) arguments.emplace_back("sum_threads", std::to_string(reduce_threads));
    module.configs.push_back(config_of_hint(c, report, std::move(arguments)));
  }
  const std::string_view whole_a = p.trans_A ? "(K, M)" : "(M, K)";
  const std::string_view whole_b = p.trans_B ? "(N, K)" : "(K, N)";
  const std::string_view in = name(p.in_dtype);
  const std::string_view sum = name(p.accum_dtype);
  const std::string_view out = name(p.out_dtype);
  std::string own;
  if (any_own) {
    const std::string product = filled("A_shared[{0}].astype(\"{2}\") * B_shared[{1}].astype(\"{2}\")",
                                       {of_operand(p.trans_A, "i", "r"), of_operand(!p.trans_B, "j", "r"), sum});
    own = filled(own_sums_kernel, {p.trans_A ? "(block_K, block_M)" : "(block_M, block_K)", in, sum, out, whole_a,
                                   whole_b, p.trans_B ? "(block_N, block_K)" : "(block_K, block_N)",
                                   of_operand(p.trans_A, "by * block_M", "k * block_K"),
                                   of_operand(!p.trans_B, "bx * block_N", "k * block_K"), product});
  }
  std::string shared;
  if (any_shared) {
    shared = filled(shared_sums_kernel,
                    {"", in, sum, out, whole_a, whole_b, of_operand(p.trans_A, "by * block_M + i", "k * block_K + r"),
                     of_operand(!p.trans_B, "bx * block_N + j", "k * block_K + r")});
  }
  const std::string_view function = op_name(report.query.problem);
  module.kernel = filled(is_mixed ? both_kernels : "@tilelang.jit(out_idx=[-1])\ndef {0}({1}):\n{2}{3}",
                         {function, parameters_of(module), own, shared});
  module.check = check_of_product(p, filled("{0}(**configs[0])(a, b)", {function}));
  return module;
}

}  // namespace tilescope
