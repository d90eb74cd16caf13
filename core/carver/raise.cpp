#include "core/carver/raise.h"

namespace tilescope::carver {

std::string_view type_name(Raise raise) {
  switch (raise) {
    case Raise::none: return "";
    case Raise::index_error: return "IndexError";
    case Raise::zero_division: return "ZeroDivisionError";
    case Raise::not_in_list:
    case Raise::unsupported_arch:
    case Raise::negative_extent: return "ValueError";
    case Raise::no_reduce_axis:
    case Raise::no_tensor_core_tags:
    case Raise::bad_parameter: return "AssertionError";
    case Raise::inverse_map_size:
    case Raise::empty_range:
    case Raise::mixed_index_types: return "InternalError";
    case Raise::missing_input: return "KeyError";
  }
  return "";
}

std::string_view message(Raise raise) {
  switch (raise) {
    case Raise::none: return "";
    case Raise::index_error: return "list index out of range";
    case Raise::zero_division: return "division by zero";
    case Raise::not_in_list: return "value is not in list";
    case Raise::unsupported_arch: return "Unsupported architecture";
    case Raise::no_reduce_axis: return "no reduce axis takes the remaining threads";
    case Raise::no_tensor_core_tags: return "no tensor-core tags";
    case Raise::bad_parameter: return "parameters must be positive";
    case Raise::inverse_map_size: return "iter_map.size() == outputs.size()";
    case Raise::empty_range: return "cannot make const for type handle";
    case Raise::mixed_index_types: return "buffer index types differ";
    case Raise::negative_extent: return "cannot convert float NaN to integer";
    case Raise::missing_input: return "'A'";
  }
  return "";
}

}  // namespace tilescope::carver
