// The head of a column of one of the page's tables (web/tables/column.h) in JSON.
#pragma once

#include "core/query/json.h"
#include "web/tables/column.h"

namespace tilescope {

/// {"key","name","unit","help","figure"}.
template <class Row>
Json column_json(const app::Column<Row>& column) {
  return {{"key", column.key()},
          {"name", column.name()},
          {"unit", column.unit},
          {"help", app::text(column.help)},
          {"figure", column.is_figure}};
}

}  // namespace tilescope
