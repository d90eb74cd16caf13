// Checks that concern more than one field, made once each field by itself has been read.
#pragma once

#include <vector>

#include "core/query/field_message.h"
#include "core/query/query.h"

namespace tilescope {

/// Every complaint about how the query's fields go together; empty where evaluate may be called.
std::vector<FieldMessage> validate(const Query& query);

}  // namespace tilescope
