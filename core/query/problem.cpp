#include "core/query/problem.h"

namespace tilescope {

std::string_view op_name(const Problem& problem) {
  return std::visit([](const auto& p) { return p.op; }, problem);
}

bool has_bias(const Problem& problem) {
  return std::visit(
      [](const auto& p) {
        if constexpr (requires { p.with_bias; }) return p.with_bias;
        return false;
      },
      problem);
}

}  // namespace tilescope
