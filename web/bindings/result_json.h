// A report as the page shows it, in JSON and in the page's language: lines of words and tables of cells, which
// web/page/plain.js writes as HTML. Figures are rounded as on the canvas, with the value in full beside them.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

#include "core/query/json.h"
#include "core/query/link_view.h"
#include "core/report/report.h"

namespace tilescope {

struct ResultWish {
  /// Rows wanted of each table, by its id; the others have as many as `rows`.
  std::map<std::string, std::size_t, std::less<>> rows_of;
  std::size_t rows = 50;
  /// Rejected tiles wanted: "smem", "regs", or "" for all.
  std::string reason;
  /// What next_limits_text says of the report.
  std::string next_limits;
  /// The chosen tile; the first where there is no such candidate.
  TileExtents tile;
};

/// {"summary", "lines":[{"tone":"plain"|"warning"|"bad","text"}], "offer":{"text","link"} where there is one,
///  "tables":[{"id","title","notes":[text], "columns":[{"key","name","unit","help","figure"}],
///             "rows":[{"rank","tile","title","cells":[text],"full":[text]}], "total"}],
///  "first": what the first row is, "chosen":{"tile","rank","title","working":[{"title","apart": whether the ranking
///  leaves it out, "lines":[{"id","what","formula","result","decisive"}]}]}}.
/// A row of a table of candidates has "tie":{"group","size","words"} where it ties, and "moods":{key:"good"|"bad"} for
/// cells whose words say so.
Json result_json(const Report& report, const ResultWish& wish);

}  // namespace tilescope
