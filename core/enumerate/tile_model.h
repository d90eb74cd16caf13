// What one tile of a matmul costs under the enumeration model: shared memory, registers, blocks per SM, traffic, waves
// and the priority that ranks it. Leaves out everything that needs a search or a schedule: reduce step, warps, vector
// widths, L2.
#pragma once

#include <array>
#include <cstdint>

#include "core/enumerate/wide.h"
#include "core/query/query.h"

namespace tilescope {

/// Extents of the block that one thread block computes, in elements.
struct Tile {
  std::int64_t block_m = 0;
  std::int64_t block_n = 0;
  std::int64_t block_k = 0;
  bool operator==(const Tile&) const = default;
};

/// The terms of blocks per SM; a tile's limiter is the set of those that hold it down.
enum class Limiter : std::uint8_t { none = 0, smem = 1, regs = 2, sm_partition = 4 };

constexpr Limiter operator|(Limiter a, Limiter b) {
  return static_cast<Limiter>(static_cast<std::uint8_t>(a) | static_cast<std::uint8_t>(b));
}
constexpr bool contains(Limiter set, Limiter term) {
  return (static_cast<std::uint8_t>(set) & static_cast<std::uint8_t>(term)) != 0;
}

/// Shared memory of one block, in bytes.
struct SmemUse {
  Wide a_bytes = 0;  ///< the A tile, rounded up to 32 B
  Wide b_bytes = 0;  ///< the B tile, rounded up to 32 B
  Wide total_bytes = 0;
};

/// Elements of the tiles that the register estimate looks at, and the estimate.
struct RegisterUse {
  Wide a_elements = 0;  ///< 0 where the estimate leaves the tile out
  Wide b_elements = 0;
  Wide c_elements = 0;
  Wide registers = 0;
};

/// Bytes that one block moves, each tensor with its transactions filled up.
struct TrafficUse {
  double a_bytes = 0;
  double b_bytes = 0;
  double c_bytes = 0;
  double block_bytes() const { return a_bytes + b_bytes + c_bytes; }
};

/// How the bytes of one tensor come about: rows * columns elements, of which a transaction carries the smaller of
/// `contiguous` and `transaction`.
struct TrafficTerm {
  std::int64_t rows = 0;
  std::int64_t columns = 0;
  Wide contiguous = 0;           ///< elements in a row of memory without a gap
  std::int64_t transaction = 0;  ///< elements of a whole transaction
  int element_bytes = 0;
  double bytes = 0;
};

/// Blocks that share an SM, term by term.
struct Occupancy {
  std::int64_t by_smem = 0;
  std::int64_t by_regs = 0;
  std::int64_t by_sm_partition = 0;
  std::int64_t blocks_per_sm = 0;
  Limiter limiter = Limiter::none;
};

class TileModel {
 public:
  /// The query's parts must have passed validate() for the enumeration model.
  TileModel(const Matmul& problem, const Device& device, const Assumptions& assumptions);

  SmemUse smem(const Tile& tile) const;
  RegisterUse registers(const Tile& tile) const;
  bool fits_smem(const Tile& tile) const { return has_smem_within(tile, device_.smem_cap); }
  bool fits_registers(const Tile& tile) const { return has_registers_within(tile, device_.reg_cap); }

  // smem() and registers() in all, of a tile that fits.
  std::int64_t smem_bytes(const Tile& tile) const;
  std::int64_t register_count(const Tile& tile) const { return 2 * largest_tile(tile) * register_bits_ / 32; }
  /// Only for a tile that fits.
  Occupancy occupancy(const Tile& tile) const;
  /// Whether an SM holds that many blocks, at least 1, of a tile that fits.
  bool allows_blocks(const Tile& tile, std::int64_t blocks_per_sm) const {
    return blocks_per_sm <= device_.sm_partition && blocks_per_sm <= device_.reg_cap &&
           has_smem_within(tile, device_.max_smem_usage / blocks_per_sm) &&
           has_registers_within(tile, device_.reg_cap / blocks_per_sm);
  }
  TrafficUse traffic(const Tile& tile) const;
  /// The terms of traffic(): A, B and C.
  std::array<TrafficTerm, 3> traffic_terms(const Tile& tile) const;
  /// Blocks in the grid.
  std::int64_t grid(const Tile& tile) const;
  /// Times that the whole device fills with blocks.
  std::int64_t waves(std::int64_t grid, std::int64_t blocks_per_sm) const;
  /// Blocks per SM below which the grid takes more waves than that.
  std::int64_t fewest_blocks_per_sm(std::int64_t grid, std::int64_t waves) const;
  /// Width of the element type that the register estimate uses.
  int register_bits() const { return register_bits_; }
  /// Bytes that the ranking counts: the whole grid's, or one block's by the assumption.
  double ranked_traffic(const TrafficUse& block, std::int64_t grid) const;
  /// What ranks a tile, smallest first; always positive.
  double priority(double traffic_bytes, std::int64_t waves) const {
    return (traffic_bytes + 1) * static_cast<double>(waves);
  }

 private:
  // smem() and registers() against a limit of less than 2^31.
  bool has_smem_within(const Tile& tile, std::int64_t limit_bytes) const;
  bool has_registers_within(const Tile& tile, std::int64_t limit) const;
  /// Elements of the largest tile that the register estimate looks at.
  std::int64_t largest_tile(const Tile& tile) const;

  Matmul problem_;
  Device device_;
  Assumptions assumptions_;
  int in_bytes_;
  int out_bytes_;
  int register_bits_;
};

}  // namespace tilescope
