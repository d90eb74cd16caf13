// Exports in JSON: the text that the command line prints (core/exports) and how its file ends, or why there is none.
#pragma once

#include <cstdint>
#include <string>

#include "core/exports/exports.h"
#include "core/query/json.h"
#include "core/query/link_view.h"
#include "core/report/report.h"

namespace tilescope {

/// Exports the answer to a query as JSON text (core/query/json.h), as `tilescope --format` does. `options` is JSON
/// text:
/// {"format","rank","building","pageUrl"}, all of which may be missing. {"text","extension","media_type"} with "notes"
/// where the query was read as something else than was written; {"errors"} by the query's fields or the options'.
Json export_json(const std::string& query, const std::string& options);

/// What a page exports.
struct ExportWish {
  /// The first so many of the ranking; 0 for as many as the query asks for.
  std::int64_t top = 0;
  /// The chosen tile alone.
  bool only_chosen = false;
  bool building = false;
  std::string page_url;
};

/// From JSON text: {"top","chosen","building","pageUrl"}; what is missing or of another type has its default.
ExportWish export_wish_of(const std::string& text);

/// The same of the query that `report` answers, in the format and with the chosen tile of `view`: as above, with
/// "building": whether another tile would stand in for one that does not build. Errors are in the page's language.
Json export_json(const Report& report, const LinkView& view, const ExportWish& wish);

}  // namespace tilescope
