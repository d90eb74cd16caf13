// The ways in which carver ends in a Python exception. The model carries them as values: a function that can fail
// returns one, and `none` means that it did not.
#pragma once

#include <cstdint>
#include <string_view>

namespace tilescope::carver {

enum class Raise : std::uint8_t {
  none,
  index_error,          ///< the last item of an empty list was asked for
  zero_division,        ///< a figure was divided by zero
  not_in_list,          ///< the reduce step is no candidate of its own axis, or a base tile no factor
  no_reduce_axis,       ///< threads were left over and no reduce axis could take them
  no_tensor_core_tags,  ///< an attention node that cannot run on tensor cores
  bad_parameter,        ///< a template's own check of its parameters
  unsupported_arch,     ///< a CUDA architecture without a table of tensor-core types
  inverse_map_size,     ///< TVM: an index map was inverted with another number of indices
  empty_range,          ///< TVM: a range of negative extent, read by a later stage, has no bounds to compute with
  mixed_index_types,    ///< TVM: one buffer indexed with 32 and with 64 bits
  negative_extent,      ///< the square root of a negative extent was taken
  missing_input,        ///< an input that the simplified program no longer reads was looked up
};

/// The exception's type as Python prints it: "IndexError".
std::string_view type_name(Raise raise);

/// The exception's message in short.
std::string_view message(Raise raise);

}  // namespace tilescope::carver
