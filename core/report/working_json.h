// A tile's arithmetic as JSON: {"tile", "sections",
// "smem":{"cap","stretches":[{"tensor","stage","row","start","size"}]}, "geometry":{"problem","block","warp"}}; bytes,
// and extents in elements.
#pragma once

#include "core/query/json.h"
#include "core/report/working.h"

namespace tilescope {

/// [{"title", "apart", "lines":[{"id","what","formula","result","decisive"}]}], as WorkingSection has them.
Json write_working_sections_json(const Working& working, Language language);

/// All of it, in English.
Json write_working_json(const Working& working);

}  // namespace tilescope
