// What reading a query gives: the query, and everything that is to be said about how it was written.
#pragma once

#include <vector>

#include "core/query/field_message.h"
#include "core/query/query.h"

namespace tilescope {

struct Reading {
  /// The query as far as it could be read; fields that were refused keep their defaults. Ask it only where ok().
  Query query;
  std::vector<FieldMessage> errors;
  /// Remarks that do not stand in the way: an alias that was folded.
  std::vector<FieldMessage> notes;

  bool ok() const { return errors.empty(); }
};

}  // namespace tilescope
