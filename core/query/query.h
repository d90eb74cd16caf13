// A query: one problem on one device, asked of one model. Plain values; reading and checking them is in
// read_json.h, read_text.h and link.h.
#pragma once

#include <cstdint>
#include <optional>

#include "core/query/device.h"
#include "core/query/problem.h"

namespace tilescope {

enum class Model : std::uint8_t {
  enumerate,  ///< the arithmetic over every triple of divisors
  carver,     ///< what tilelang 0.1.15 does
};

/// Extent of K whose bytes the traffic counts.
enum class TrafficK : std::uint8_t { whole, block };
/// Type whose width the register estimate uses.
enum class RegBits : std::uint8_t { accum, out, in };
/// Tiles that the register estimate counts.
enum class RegTiles : std::uint8_t { abc, c };
/// Blocks whose traffic enters the priority.
enum class TrafficScope : std::uint8_t { grid, block };

/// What the enumeration model takes for granted; the defaults are the original model's.
struct Assumptions {
  TrafficK traffic_k = TrafficK::whole;
  RegBits reg_bits = RegBits::accum;
  RegTiles reg_tiles = RegTiles::abc;
  TrafficScope traffic_scope = TrafficScope::grid;
  std::int64_t smem_stages = 1;
  std::int64_t min_divisor = 16;
  bool operator==(const Assumptions&) const = default;
};

template <class A, class Visit>
void for_each_assumption(A& a, Visit&& visit) {
  visit("traffic_k", a.traffic_k);
  visit("reg_bits", a.reg_bits);
  visit("reg_tiles", a.reg_tiles);
  visit("traffic_scope", a.traffic_scope);
  visit("smem_stages", a.smem_stages);
  visit("min_divisor", a.min_divisor);
}

/// `topk` of a query that wants every candidate.
inline constexpr std::int64_t topk_all = 2147483647;

struct Query {
  Model model = Model::enumerate;
  Problem problem = Matmul{};
  Device device;
  Assumptions assumptions;
  /// Candidates wanted; none where the asker did not say and its own default applies (page: all, elsewhere 10).
  std::optional<std::int64_t> topk;
  bool operator==(const Query&) const = default;
};

}  // namespace tilescope
