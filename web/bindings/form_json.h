// The query as a form, in JSON and in the page's language: what web/page/plain.js makes controls of.
#pragma once

#include <string_view>

#include "core/query/draft.h"
#include "core/query/json.h"

namespace tilescope {

/// {"ok", "title": the query in a line, "link",
/// "sections":[{"id","title","fields":[{"key","label","kind":"number"|"text"|
/// "choice"|"toggle","value","default","changed","help", "choices":[{"value","label","help"}] for a choice, "complaint"
/// where it is refused, "source" and "unverified" for a field of a device preset}]}], "errors" of what has no field,
/// "notes", "device":{"opt_in","sibling"} where the preset has one}.
Json form_json(const Draft& draft);

}  // namespace tilescope
