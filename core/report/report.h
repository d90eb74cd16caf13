// The answer to a query: the query itself, what was remarked about how it was written, and what its model found. Every
// view (text, JSON, panel) is made from this and computes nothing that it holds.
#pragma once

#include <cstdint>
#include <vector>

#include "core/enumerate/enumeration.h"
#include "core/query/reading.h"

namespace tilescope {

struct Report {
  Query query;
  std::vector<FieldMessage> notes;
  Enumeration enumeration;
};

}  // namespace tilescope
