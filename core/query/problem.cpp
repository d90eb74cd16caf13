#include "core/query/problem.h"

namespace tilescope {

std::string_view op_name(const Problem& problem) {
  return std::visit([](const auto& p) { return p.op; }, problem);
}

}  // namespace tilescope
