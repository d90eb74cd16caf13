#include <algorithm>

#include "core/exports/tilelang_hint.h"

namespace tilescope {
namespace {

/// Sums of a product, several threads for each: a thread sums its share of K, then the shares are added. {0} the
/// parameters, {1} to {3} types of A and B, accumulator and C, {4} and {5} the shapes of A and B, {6} and {7} their
/// elements.
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

/// One thread for each sum, with both tiles in shared memory. The slots are those above, but {6} and {7} the shapes of
/// the tiles, {8} and {9} where they begin and their elements.
constexpr std::string_view own_sums_kernel = R"py(    @T.prim_func
    def main(A: T.Tensor({4}, "{1}"), B: T.Tensor({5}, "{1}"), C: T.Tensor((M, N), "{3}")):
        with T.Kernel(T.ceildiv(N, block_N), T.ceildiv(M, block_M), threads=threads) as (bx, by):
            A_shared = T.alloc_shared({6}, "{1}")
            B_shared = T.alloc_shared({7}, "{1}")
            sums = T.alloc_fragment((block_M, block_N), "{2}")
            T.clear(sums)
            for k in T.serial(T.ceildiv(K, block_K)):
                T.copy(A[{8}], A_shared)
                T.copy(B[{9}], B_shared)
                for r in T.serial(block_K):
                    for i, j in T.Parallel(block_M, block_N):
)py";

/// The place of an element, or of a tile, of A or B: along K and along its other axis.
std::string of_operand(bool k_first, std::string_view other, std::string_view k) {
  return k_first ? std::string(k) + ", " + std::string(other) : std::string(other) + ", " + std::string(k);
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
  module.constants = "M, N, K = " + joined({p.M, p.N, p.K}, ", ") + "\n";
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
  const std::string whole_a = p.trans_A ? "(K, M)" : "(M, K)";
  const std::string whole_b = p.trans_B ? "(N, K)" : "(K, N)";
  const std::string in(name(p.in_dtype));
  const std::string sum(name(p.accum_dtype));
  const std::string out(name(p.out_dtype));
  std::string own;
  if (any_own) {
    own = fill_in(
        own_sums_kernel,
        {"", in, sum, out, whole_a, whole_b, p.trans_A ? "(block_K, block_M)" : "(block_M, block_K)",
         p.trans_B ? "(block_N, block_K)" : "(block_K, block_N)", of_operand(p.trans_A, "by * block_M", "k * block_K"),
         of_operand(!p.trans_B, "bx * block_N", "k * block_K")});
    const std::string a = "A_shared[" + of_operand(p.trans_A, "i", "r") + "].astype(\"" + sum + "\")";
    const std::string b = "B_shared[" + of_operand(!p.trans_B, "j", "r") + "].astype(\"" + sum + "\")";
    own += "                        sums[i, j] += " + a + " * " + b;
    own += "\n            T.copy(sums, C[by * block_M, bx * block_N])\n\n    return main\n";
  }
  std::string shared;
  if (any_shared) {
    shared = fill_in(shared_sums_kernel,
                     {"", in, sum, out, whole_a, whole_b, of_operand(p.trans_A, "by * block_M + i", "k * block_K + r"),
                      of_operand(!p.trans_B, "bx * block_N + j", "k * block_K + r")});
  }
  const std::string function(op_name(report.query.problem));
  module.kernel = "@tilelang.jit(out_idx=[-1])\ndef " + function + "(" + parameters_of(module) + "):\n";
  if (is_mixed) {
    module.kernel += "    make = _shared_sums if sum_threads > 1 else _own_sums\n";
    module.kernel += "    return make(block_M, block_N, block_K, threads)\n";
    const std::string head = "(block_M, block_N, block_K, threads):\n";
    module.kernel = "def _own_sums" + head + own + "\n\ndef _shared_sums" + head + shared + "\n\n" + module.kernel;
  } else {
    module.kernel += own + shared;
  }
  module.check = check_of_product(p, function + "(**configs[0])(a, b)");
  return module;
}

}  // namespace tilescope
