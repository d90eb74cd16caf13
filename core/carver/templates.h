// From a problem to the program that carver's template of the same name builds (tilelang 0.1.15, carver/template:
// the initialize_function of each). Attention is two programs, the second reading the first one's output.
#pragma once

#include <vector>

#include "core/carver/program.h"
#include "core/carver/raise.h"
#include "core/query/problem.h"

namespace tilescope::carver {

struct TemplatePrograms {
  /// One program, or two where nodes are linked; not normalised.
  std::vector<Program> programs;
  Raise raised = Raise::none;
};

TemplatePrograms build_programs(const Problem& problem);

}  // namespace tilescope::carver
