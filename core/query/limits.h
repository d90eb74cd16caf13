// How large each field may be. The bounds are wide enough for any device and problem that is plausible for years, and
// narrow enough that no figure derived from them leaves 64 bits unnoticed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace tilescope {

struct Limits {
  std::int64_t lowest;
  std::int64_t highest;
};

/// Limits of an integer field by its name; a field without a row of its own is an extent, 1 to 2^31 - 1.
constexpr Limits limits_of(std::string_view field) {
  struct Row {
    std::string_view field;
    Limits limits;
  };
  constexpr std::int64_t int32_max = 2147483647;
  constexpr Row rows[] = {
      {"P", {0, int32_max}},
      {"smem_cap", {0, std::int64_t{1} << 24}},
      {"max_smem_usage", {0, std::int64_t{1} << 26}},
      {"reg_cap", {0, std::int64_t{1} << 24}},
      {"compute_max_core", {0, std::int64_t{1} << 20}},
      {"warp_size", {1, 1024}},
      {"sm_partition", {0, 1024}},
      {"transaction_size", {1, 65536}},
      {"bandwidth", {1, 1000000000}},
      {"l2_cache_size_bytes", {0, std::int64_t{1} << 40}},
      {"smem_stages", {1, 8}},
      {"topk", {0, int32_max}},
  };
  for (const Row& row : rows) {
    if (row.field == field) return row.limits;
  }
  return {1, int32_max};
}

/// Most dimensions of a shape.
inline constexpr std::size_t max_rank = 8;
/// Longest name of a device, in bytes.
inline constexpr std::size_t max_name_bytes = 100;
/// Longest link and longest JSON query, in bytes.
inline constexpr std::size_t max_link_bytes = 8192;
inline constexpr std::size_t max_json_bytes = 65536;
/// Deepest nesting of a JSON query, its "id" included.
inline constexpr std::size_t max_json_depth = 32;

}  // namespace tilescope
