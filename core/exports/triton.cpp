#include <algorithm>
#include <bit>

#include "core/exports/candidate.h"
#include "core/exports/filled.h"
#include "core/exports/tilelang_module.h"
#include "core/exports/writers.h"
#include "core/query/integer.h"

namespace tilescope {
namespace {

/// The kernel; {0} its type of sums, {1} what else tl.dot is told, {2} torch's type of C, {3} to {6} the dimensions of
/// the arguments a and b along M, K, K and N, {7} zero.
constexpr std::string_view triton_kernel = R"py(
@triton.autotune(configs=configs, key=["M", "N", "K"])
@triton.jit
def matmul_kernel(
    a_ptr, b_ptr, c_ptr, M, N, K, stride_am, stride_ak, stride_bk, stride_bn, stride_cm, stride_cn,
    BLOCK_SIZE_M: tl.constexpr, BLOCK_SIZE_N: tl.constexpr, BLOCK_SIZE_K: tl.constexpr, GROUP_SIZE_N: tl.constexpr,
):
    # Blocks walk the grid in panels of GROUP_SIZE_N columns, row by row.
    pid = tl.program_id(0)
    rows = tl.cdiv(M, BLOCK_SIZE_M)
    columns = tl.cdiv(N, BLOCK_SIZE_N)
    first_column = pid // (GROUP_SIZE_N * rows) * GROUP_SIZE_N
    width = min(columns - first_column, GROUP_SIZE_N)
    pid_m = pid % (GROUP_SIZE_N * rows) // width
    pid_n = first_column + pid % (GROUP_SIZE_N * rows) % width

    m = (pid_m * BLOCK_SIZE_M + tl.arange(0, BLOCK_SIZE_M)).to(tl.int64)
    n = (pid_n * BLOCK_SIZE_N + tl.arange(0, BLOCK_SIZE_N)).to(tl.int64)
    k = tl.arange(0, BLOCK_SIZE_K)
    a_ptrs = a_ptr + m[:, None] * stride_am + k[None, :] * stride_ak
    b_ptrs = b_ptr + k[:, None] * stride_bk + n[None, :] * stride_bn
    sums = tl.zeros((BLOCK_SIZE_M, BLOCK_SIZE_N), dtype=tl.{0})
    for step in range(0, tl.cdiv(K, BLOCK_SIZE_K)):
        left = K - step * BLOCK_SIZE_K
        a = tl.load(a_ptrs, mask=(m[:, None] < M) & (k[None, :] < left), other={7})
        b = tl.load(b_ptrs, mask=(k[:, None] < left) & (n[None, :] < N), other={7})
        sums = tl.dot(a, b, sums{1}, out_dtype=tl.{0})
        a_ptrs += BLOCK_SIZE_K * stride_ak
        b_ptrs += BLOCK_SIZE_K * stride_bk
    c_ptrs = c_ptr + m[:, None] * stride_cm + n[None, :] * stride_cn
    tl.store(c_ptrs, sums.to(c_ptr.dtype.element_ty), mask=(m[:, None] < M) & (n[None, :] < N))


def matmul(a, b):
    import torch

    c = torch.empty((M, N), device=a.device, dtype=torch.{2})
    grid = lambda meta: (triton.cdiv(M, meta["BLOCK_SIZE_M"]) * triton.cdiv(N, meta["BLOCK_SIZE_N"]),)
    strides = (a.stride({3}), a.stride({4}), b.stride({5}), b.stride({6}), c.stride(0), c.stride(1))
    matmul_kernel[grid](a, b, c, M, N, K, *strides)
    return c


if __name__ == "__main__":
    import torch

    if not torch.cuda.is_available():
        raise SystemExit("no GPU: nothing was run")
    if not configs:
        raise SystemExit("no configuration can be used: nothing was run")
)py";

struct TritonTile {
  std::int64_t block_m = 0;
  std::int64_t block_n = 0;
  std::int64_t block_k = 0;
  std::int64_t warps = 0;
  std::int64_t stages = 1;
  std::int64_t panel_width = 0;
};

bool is_power(std::int64_t value) { return std::has_single_bit(static_cast<std::uint64_t>(value)); }

/// The nearest power of two, at least `least`.
std::int64_t nearest_power(std::int64_t value, std::int64_t least) {
  const auto below =
      static_cast<std::int64_t>(std::bit_floor(static_cast<std::uint64_t>(std::max<std::int64_t>(value, 1))));
  const std::int64_t nearest = value - below > 2 * below - value ? 2 * below : below;
  return std::max(nearest, least);
}

/// What Triton has against a tile: tl.arange wants powers of two, tl.dot 16 of everything, 32 along K for 8-bit types.
std::string why_not_triton(const TritonTile& t, std::int64_t least_k) {
  struct Extent {
    std::string_view name;
    std::int64_t value;
    std::int64_t least;
  };
  for (const Extent& e : {Extent{"BLOCK_SIZE_M", t.block_m, 16}, Extent{"BLOCK_SIZE_N", t.block_n, 16},
                          Extent{"BLOCK_SIZE_K", t.block_k, least_k}, Extent{"num_warps", t.warps, 1}}) {
    if (!is_power(e.value)) return filled("{0} {1} is no power of two", {e.name, e.value});
    if (e.value < e.least) return filled("{0} {1} is less than the {2} of tl.dot", {e.name, e.value, e.least});
  }
  return "";
}

TritonTile tile_of(const ExportCandidate& c, const Report& report) {
  const std::int64_t warp_size = std::max<std::int64_t>(report.query.device.warp_size, 1);
  TritonTile t;
  t.warps = std::max<std::int64_t>((c.threads + warp_size - 1) / warp_size, 1);
  t.panel_width = c.panel_width;
  if (c.kernel) {
    t.block_m = c.kernel->block_m;
    t.block_n = c.kernel->block_n;
    t.block_k = c.kernel->block_k;
    t.stages = c.kernel->stages;
    return t;
  }
  const carver::Hint& hint = c.hint->front();
  const Matmul& p = std::get<Matmul>(report.query.problem);
  const std::size_t axes = hint.block.size();
  t.block_m = axes > 1 || p.M > 1 ? hint.block[0] : 1;
  t.block_n = axes > 1 ? hint.block[1] : p.M > 1 ? 1 : hint.block[0];
  t.block_k = hint.rstep.empty() ? 1 : hint.rstep[0];
  t.stages = hint.pipeline_stage;
  return t;
}

std::string config_text(const TritonTile& t, const Matmul& p, bool used, const std::vector<std::string>& remarks) {
  std::string text;
  for (const std::string& remark : remarks) append(text, "    # {0}\n", {in_comment(remark)});
  const std::int64_t panel = t.panel_width > 0 ? t.panel_width : (p.N + t.block_n - 1) / t.block_n;
  append(text,
         "    {0}triton.Config({\"BLOCK_SIZE_M\": {1}, \"BLOCK_SIZE_N\": {2}, \"BLOCK_SIZE_K\": {3}, "
         "\"GROUP_SIZE_N\": {4}}, num_warps={5}, num_stages={6}),\n",
         {used ? "" : "# ", t.block_m, t.block_n, t.block_k, panel, t.warps, t.stages});
  return text;
}

/// Bytes of shared memory that both tiles take in all stages.
std::int64_t smem_bytes_of(const TritonTile& t, const Matmul& p) {
  return (t.block_m + t.block_n) * t.block_k * bytes(p.in_dtype) * t.stages;
}

std::string configs_of(const ExportCandidate& c, const Report& report, bool building) {
  const Matmul& p = std::get<Matmul>(report.query.problem);
  const TritonTile own = tile_of(c, report);
  const std::int64_t least_k = bits(p.in_dtype) == 8 ? 32 : 16;
  std::vector<std::string> remarks = {figures_line(c, report)};
  std::string why = why_not_triton(own, least_k);
  if (why.empty() && c.verdict.why_not_launch) why = english(*c.verdict.why_not_launch);
  if (why.empty()) return config_text(own, p, true, remarks);
  remarks.push_back("not for Triton: " + why);
  std::string text = config_text(own, p, false, remarks);
  TritonTile other = own;
  other.block_m = nearest_power(own.block_m, 16);
  other.block_n = nearest_power(own.block_n, 16);
  other.block_k = nearest_power(own.block_k, least_k);
  other.warps = nearest_power(own.warps, 1);
  while (other.block_k > least_k && smem_bytes_of(other, p) > report.query.device.smem_cap) other.block_k /= 2;
  const bool fits = smem_bytes_of(other, p) <= report.query.device.smem_cap && other.warps <= 32;
  if (!fits) return text;
  return text + config_text(other, p, building, {filled("the nearest to {0} in powers of two:", {c.place})});
}

constexpr std::string_view carvers_for_triton = "BLOCK_SIZE_*, num_stages, num_warps and GROUP_SIZE_N (the width of "
                                                "its rasterization's panels, else all columns) are\n"
                                                "carver's own.";
constexpr std::string_view enumerations_for_triton =
    "BLOCK_SIZE_* are the enumeration's own. num_warps and num_stages follow: at most 128 sums a thread, and the "
    "stages\n"
    "that fit beside the model's blocks per SM. GROUP_SIZE_N is all columns: it plans no rasterization.";

}  // namespace

std::optional<std::string> not_in_triton(const Report& report) {
  const Matmul& p = std::get<Matmul>(report.query.problem);
  switch (p.in_dtype) {
    case DType::float16:
    case DType::bfloat16:
    case DType::float32:
    case DType::float8_e4m3:
    case DType::float8_e5m2:
    case DType::int8: break;
    default: return std::string(name(p.in_dtype));
  }
  const bool is_integer = p.in_dtype == DType::int8;
  const bool is_sum =
      is_integer ? p.accum_dtype == DType::int32 : p.accum_dtype == DType::float32 || p.accum_dtype == DType::float16;
  if (!is_sum) return std::string(name(p.accum_dtype));
  return torch_name(p.out_dtype).empty() ? std::optional(std::string(name(p.out_dtype))) : std::nullopt;
}

std::string write_triton_export(const Report& report, const ExportRequest& request) {
  const Matmul& p = std::get<Matmul>(report.query.problem);
  const std::vector<ExportCandidate> candidates = export_candidates(report, request, most_exported);
  std::string text = code_header(report, request,
                                 {"# ", "A kernel and configurations of ranked tiles, for Triton 3.9.",
                                  report.enumeration ? enumerations_for_triton : carvers_for_triton});
  if (candidates.empty()) return text + nothing_line(report, "# ") + "configs = []\n";
  append(text,
         "import triton\nimport triton.language as tl\n\nM, N, K = {0}, {1}, {2}\n\n"
         "# Best first; what Triton does not take stands in a comment.\nconfigs = [\n",
         {p.M, p.N, p.K});
  for (const ExportCandidate& c : candidates) text += configs_of(c, report, request.building);
  text += "]\n\n";
  append(text, triton_kernel,
         {name(p.accum_dtype), p.in_dtype == DType::float32 ? ", input_precision=\"ieee\"" : "",
          torch_name(p.out_dtype), p.trans_A ? 1 : 0, p.trans_A ? 0 : 1, p.trans_B ? 1 : 0, p.trans_B ? 0 : 1,
          p.in_dtype == DType::int8 ? "0" : "0.0"});
  text += check_of_product(p, "matmul(a, b)");
  return text + "    print(\"the fastest configuration is right:\", matmul_kernel.best_config)\n";
}

}  // namespace tilescope
