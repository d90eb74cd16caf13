// A Python module for TileLang: what the kernels of all operators have around them.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/exports/exports.h"
#include "core/query/field_message.h"

namespace tilescope {

/// The arguments of one kernel.
struct TileLangConfig {
  using Arguments = std::vector<std::pair<std::string_view, std::string>>;

  /// Lines of comment above it.
  std::vector<std::string> remarks;
  /// Names and values, in the order of the function's parameters.
  Arguments arguments;
  /// Whether it is meant to be used; otherwise it stands in a comment.
  bool used = true;
};

struct TileLangModule {
  /// Where the arguments come from, of several lines.
  std::string_view provenance;
  /// Extents, one assignment a line.
  std::string constants;
  std::vector<TileLangConfig> configs;
  /// The function that makes a kernel.
  std::string kernel;
  /// Statements that make the inputs, `kernel` from the function, and assert its result, four blanks deep.
  std::string check;
};

/// The parameters with the first used arguments as their defaults: "block_M=64, block_N=128".
std::string parameters_of(const TileLangModule& module);

/// Inputs a and b, `call` (an expression that multiplies them), expected values and the comparison.
std::string check_of_product(const Matmul& problem, std::string_view call);

/// An expression for a tensor of random elements; `shape` is "M, K".
std::string random_tensor(std::string_view shape, DType dtype);

/// The check of what torch has no type for.
inline constexpr std::string_view no_int4_in_torch = "    raise SystemExit(\"torch has no int4: nothing was run\")\n";

/// torch's name of a type: "float8_e4m3fn"; "" where torch has none.
std::string_view torch_name(DType dtype);

/// "torch.testing.assert_close(…)" or, for integers, a comparison to the bit, of `found` and `expected` (float64), the
/// latter a sum of `terms` terms.
std::string comparison(DType out, DType accum, std::string_view terms);

std::string write_tilelang_module(const Report& report, const ExportRequest& request, const TileLangModule& module);

}  // namespace tilescope
