#include "core/enumerate/tile_model.h"

#include <algorithm>

namespace tilescope {
namespace {

/// A rectangle of a row-major matrix, in elements: rows of `columns` out of a matrix with `full_columns`.
struct Region {
  std::int64_t rows;
  std::int64_t columns;
  std::int64_t full_columns;
};

/// Bytes moved for a region whose contiguous runs are filled up to whole transactions
/// (tilelang 0.1.15, carver/roller/policy/common.py, coalesced_tensor_shape).
TrafficTerm traffic_term(const Region& region, std::int64_t transaction_bytes, int element_bytes) {
  const Wide elements = Wide{region.rows} * region.columns;
  TrafficTerm term{region.rows, region.columns, region.columns, transaction_bytes / element_bytes, element_bytes, 0};
  if (region.columns == region.full_columns) term.contiguous = elements;
  const Wide carried = std::min(Wide{term.transaction}, term.contiguous);
  term.bytes = true_quotient(term.transaction * elements, carried) * element_bytes;
  return term;
}

constexpr int allocation_unit_bytes = 32;

template <class Integer>
Integer rounded_up(Integer bytes) {
  return (bytes + allocation_unit_bytes - 1) / allocation_unit_bytes * allocation_unit_bytes;
}

std::int64_t ceil_div(std::int64_t a, std::int64_t b) { return a / b + (a % b != 0 ? 1 : 0); }

int width_of(const Matmul& problem, RegBits which) {
  switch (which) {
    case RegBits::accum: return bits(problem.accum_dtype);
    case RegBits::out: return bits(problem.out_dtype);
    case RegBits::in: return bits(problem.in_dtype);
  }
  return 0;
}

}  // namespace

TileModel::TileModel(const Matmul& problem, const Device& device, const Assumptions& assumptions)
    : problem_(problem),
      device_(device),
      assumptions_(assumptions),
      in_bytes_(bytes(problem.in_dtype)),
      out_bytes_(bytes(problem.out_dtype)),
      register_bits_(width_of(problem, assumptions.reg_bits)) {}

SmemUse TileModel::smem(const Tile& tile) const {
  SmemUse use;
  use.a_bytes = rounded_up(Wide{tile.block_m} * tile.block_k * in_bytes_);
  use.b_bytes = rounded_up(Wide{tile.block_n} * tile.block_k * in_bytes_);
  use.total_bytes = (use.a_bytes + use.b_bytes) * assumptions_.smem_stages;
  return use;
}

RegisterUse TileModel::registers(const Tile& tile) const {
  RegisterUse use;
  use.c_elements = Wide{tile.block_m} * tile.block_n;
  if (assumptions_.reg_tiles == RegTiles::abc) {
    use.a_elements = Wide{tile.block_m} * tile.block_k;
    use.b_elements = Wide{tile.block_n} * tile.block_k;
  }
  const Wide largest = std::max({use.a_elements, use.b_elements, use.c_elements});
  use.registers = 2 * largest * register_bits_ / 32;
  return use;
}

Occupancy TileModel::occupancy(const Tile& tile) const {
  Occupancy o;
  o.by_smem = device_.max_smem_usage / smem_bytes(tile);
  // Where the estimate rounds down to no register at all, carver counts one; so does this model.
  o.by_regs = device_.reg_cap / std::max<std::int64_t>(1, register_count(tile));
  o.by_sm_partition = device_.sm_partition;
  o.blocks_per_sm = std::min({o.by_smem, o.by_regs, o.by_sm_partition});
  if (o.by_smem == o.blocks_per_sm) o.limiter = o.limiter | Limiter::smem;
  if (o.by_regs == o.blocks_per_sm) o.limiter = o.limiter | Limiter::regs;
  if (o.by_sm_partition == o.blocks_per_sm) o.limiter = o.limiter | Limiter::sm_partition;
  return o;
}

std::int64_t TileModel::smem_bytes(const Tile& tile) const {
  return (rounded_up(tile.block_m * tile.block_k * in_bytes_) + rounded_up(tile.block_n * tile.block_k * in_bytes_)) *
         assumptions_.smem_stages;
}

std::int64_t TileModel::largest_tile(const Tile& tile) const {
  const std::int64_t c_elements = tile.block_m * tile.block_n;
  if (assumptions_.reg_tiles == RegTiles::c) return c_elements;
  return std::max({c_elements, tile.block_m * tile.block_k, tile.block_n * tile.block_k});
}

bool TileModel::has_smem_within(const Tile& tile, std::int64_t limit_bytes) const {
  // No element takes less than a byte; below that, nothing leaves 64 bits.
  if (std::max(tile.block_m, tile.block_n) * tile.block_k > limit_bytes) return false;
  return smem_bytes(tile) <= limit_bytes;
}

bool TileModel::has_registers_within(const Tile& tile, std::int64_t limit) const {
  // Over the limit even at one bit an element; below that, nothing leaves 64 bits.
  if (largest_tile(tile) >= 16 * (limit + 1)) return false;
  return register_count(tile) <= limit;
}

std::array<TrafficTerm, 3> TileModel::traffic_terms(const Tile& tile) const {
  const auto [write_bytes, read_bytes] = device_.transaction_size;
  const std::int64_t k = assumptions_.traffic_k == TrafficK::whole ? problem_.K : tile.block_k;
  const Region a = problem_.trans_A ? Region{k, tile.block_m, problem_.M} : Region{tile.block_m, k, problem_.K};
  const Region b = problem_.trans_B ? Region{tile.block_n, k, problem_.K} : Region{k, tile.block_n, problem_.N};
  const Region c = {tile.block_m, tile.block_n, problem_.N};
  return {traffic_term(a, read_bytes, in_bytes_), traffic_term(b, read_bytes, in_bytes_),
          traffic_term(c, write_bytes, out_bytes_)};
}

TrafficUse TileModel::traffic(const Tile& tile) const {
  const auto [a, b, c] = traffic_terms(tile);
  return {a.bytes, b.bytes, c.bytes};
}

std::int64_t TileModel::grid(const Tile& tile) const {
  return ceil_div(problem_.M, tile.block_m) * ceil_div(problem_.N, tile.block_n);
}

std::int64_t TileModel::waves(std::int64_t grid, std::int64_t blocks_per_sm) const {
  return ceil_div(grid, blocks_per_sm * device_.compute_max_core);
}

std::int64_t TileModel::fewest_blocks_per_sm(std::int64_t grid, std::int64_t waves) const {
  return ceil_div(grid, waves * device_.compute_max_core);
}

double TileModel::ranked_traffic(const TrafficUse& block, std::int64_t grid) const {
  const double blocks = assumptions_.traffic_scope == TrafficScope::grid ? static_cast<double>(grid) : 1.0;
  return blocks * block.block_bytes();
}

}  // namespace tilescope
