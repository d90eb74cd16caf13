// What a column of a CSV file, or a key of a tuned configuration, stands for, however it is spelt.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace tilescope {

enum class MeasuredColumn : std::uint8_t {
  other,
  block_m,
  block_n,
  block_k,
  tile,  ///< all three: 64x128x32
  M,
  N,
  K,
  stages,
  warps,
  threads,
  time,
  throughput,
};

struct ColumnMeaning {
  MeasuredColumn column = MeasuredColumn::other;
  /// Seconds (operations a second) that one unit of the column is.
  double unit = 1;
  /// A time that says no unit; milliseconds.
  bool has_no_unit = false;
};

/// Case, blanks, brackets, dashes and underscores do not count. Units of time: s, ms, us (µs), ns, also spelt out;
/// of throughput: TFLOPS, TFLOP/s, GFLOPS, TOPS and their kind.
ColumnMeaning column_meaning(std::string_view name);

}  // namespace tilescope
