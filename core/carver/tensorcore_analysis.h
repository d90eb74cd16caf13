// Can this program run on tensor cores, and if so in which form? (tilelang 0.1.15, carver/matmul_analysis.py:
// get_tensorized_func_and_tags and normalize_to_matmul; the table of types is carver/arch/cuda.py:
// is_tensorcore_supported_precision.) A program that passes is re-indexed to C[(S,) I, J] += A * B, with one stage in
// front of each input and one behind the output that carry the original indices.
#pragma once

#include <cstdint>
#include <optional>

#include "core/carver/program.h"
#include "core/query/device.h"

namespace tilescope::carver {

/// The test that decided between the two policies.
enum class PolicyTest : std::uint8_t {
  passed,                ///< every test passed: tensor cores
  no_single_reduction,   ///< the program has no stage that both keeps and reduces axes
  no_tensor_cores,       ///< the platform or its age: CDNA, CUDA before sm_70
  unknown_architecture,  ///< no table of types for this CUDA architecture; carver raises and swallows it
  unsupported_types,     ///< (input, accumulator) is not in the architecture's table
  no_inputs,             ///< the simplified program reads nothing: every element is padding
  not_a_gemm,            ///< an I, J or K axis is missing
  empty_output,          ///< an output dimension is zero or negative
  reindex_fails,         ///< TVM cannot re-index: an axis of extent 1 inside a compound index
  index_overflow,        ///< a fused axis leaves 32 bits
  axis_too_short,        ///< an I, J or K axis is below the instruction's size
};

struct PolicyDecision {
  PolicyTest test = PolicyTest::passed;
  /// Input and accumulator types that were looked up.
  DType in_dtype = DType::float16;
  DType accum_dtype = DType::float16;
  /// CUDA: the number in the architecture's name; -1 elsewhere.
  int sm_version = -1;
  /// axis_too_short: which of "I", "J", "K", how long it is and how long it must be.
  char axis = ' ';
  std::int64_t extent = 0;
  std::int64_t minimum = 0;
};

/// What the analysis tells the policy about a program that passed.
struct TensorCoreTags {
  /// The last two dimensions of the accumulator.
  std::size_t axis_m = 0;
  std::size_t axis_n = 1;
  std::int64_t pipeline_stage = 1;
  bool use_async_copy = false;
};

struct TensorCoreForm {
  Program program;  ///< not normalised
  TensorCoreTags tags;
};

/// The number of "sm_90a" (90); -1 for anything else (carver/arch/cuda.py: check_sm_version).
int sm_version_of(const Device& device);

/// Pipeline stages of RDNA's tuning table (carver/arch/rdna.py).
std::int64_t rdna_pipeline_stage(const Device& device);

/// The tensor-core form of a program that is not normalised yet, or none; `decision` says why.
std::optional<TensorCoreForm> tensor_core_form(const Program& program, const Device& device, PolicyDecision& decision);

}  // namespace tilescope::carver
