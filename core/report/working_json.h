// A tile's arithmetic as JSON: {"tile", "sections":[{"title", "apart", "lines":[{"id","what","formula","result",
// "decisive"}]}], "smem":{"cap","stretches":[{"tensor","stage","row","start","size"}]}, "geometry"}. "apart" and
// "decisive" stand only where true, "formula" and "result" where there are any.
#pragma once

#include "core/query/json.h"
#include "core/report/working.h"

namespace tilescope {

Json write_working_json(const Working& working);

}  // namespace tilescope
