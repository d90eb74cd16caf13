// Measured kernels against a ranking as JSON, for the command line and the JavaScript module.
#pragma once

#include "core/measured/ranking_value.h"
#include "core/query/json.h"

namespace tilescope {

/// {"format","notes":[…],"problems":[{"line","message"}, …],"n_problems",
///  "n_rows","matched","ranked","tiles","spearman","kendall","pairs":{"concordant","discordant","tied_priority",
///  "tied_time","tied_both"},"fastest" (a place in "rows"),"first_choice":{"places":[first,
///  last],"tiles","least","mean","most"}, "top":[{"k","of","hits":[least, most],"measured":[least, most]},
///  …],"sentences":[…],
///  "rows":[{"line","M","block":[…],"num_stages","num_warps","threads","seconds","tflops","rank","tie_group","tie_first",
///  "tie_size","ranked","priority","traffic_bytes","counts","why"}, …]}
/// without what is not known; correlations that say nothing are null.
Json write_measured_json(const RankingValue& value, const RankingMatch& match, const Measurements& measurements,
                         const Matmul& problem, Language language = Language::english);

}  // namespace tilescope
