#include "core/buildable/kernel_key.h"

#include <algorithm>

namespace tilescope {
namespace {

/// The largest power of two, up to 16, of which the bytes of a row are a multiple.
std::string alignment(std::int64_t columns, DType dtype) {
  const std::int64_t row_bits = columns * bits(dtype);
  std::int64_t bytes = 16;
  while (bytes > 1 && row_bits % (8 * bytes) != 0) bytes /= 2;
  return std::to_string(bytes);
}

}  // namespace

std::string kernel_key(const KernelTile& tile, const KernelPlan& plan) {
  const Matmul& p = tile.problem;
  std::string key = tile.arch;
  for (DType dtype : {p.in_dtype, p.accum_dtype, p.out_dtype}) key += " " + std::string(name(dtype));
  key += p.trans_A ? " T" : " N";
  key += p.trans_B ? "T " : "N ";
  key += std::to_string(tile.block_m) + "x" + std::to_string(tile.block_n) + "x" + std::to_string(tile.block_k);
  key += " " + std::to_string(tile.threads) + " " + std::to_string(tile.stages) + " ";
  key += p.M % tile.block_m == 0 ? 'M' : '-';
  key += p.N % tile.block_n == 0 ? 'N' : '-';
  key += p.K % tile.block_k == 0 ? 'K' : '-';
  key += " " + alignment(p.trans_A ? p.M : p.K, p.in_dtype) + "," + alignment(p.trans_B ? p.K : p.N, p.in_dtype) + "," +
         alignment(p.N, p.out_dtype);
  const std::int64_t steps = (p.K + tile.block_k - 1) / tile.block_k;
  key += " " + std::to_string(std::min<std::int64_t>(steps, 4));
  if (plan.a.is_whole_rows || plan.b.is_whole_rows) key += " whole";
  return key;
}

}  // namespace tilescope
