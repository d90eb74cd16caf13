// Landscapes, sweeps, devices and assumptions as JSON, for the command line and the JavaScript module.
#pragma once

#include <cstddef>

#include "core/analysis/assumptions.h"
#include "core/analysis/devices.h"
#include "core/analysis/landscape.h"
#include "core/analysis/sweep.h"
#include "core/query/json.h"

namespace tilescope {

/// {"tile","reduce_step","threads","traffic_bytes","blocks_per_sm","limiter":[…],"grid","waves","last_wave","priority",
/// "ties"}; {"error"} where carver raises; {} where nothing fits.
Json write_first_answer_json(const FirstAnswer& answer);

/// {"row_axis","column_axis","rows":[…],"columns":[…],"block_k","block_k_choices","cells":[…],"visits":[[cell, tile,
/// valid], …]}, the cells row by row: {"fate","tile","place","priority","traffic_bytes","blocks_per_sm","waves",
/// "limiter","builds","first_visit","why"} without what a cell has not. Places count from 0.
Json write_landscape_json(const Landscape& landscape, const Report& report, Language language = Language::english);

/// [{"key","kind","what","value","seed","carver","choices","evidence","command","shows"}, …]
Json write_assumptions_json(const std::vector<AssumptionLine>& lines, Language language = Language::english);

/// {"before":{"n_visited","n_valid","rejected","best"},"after":{…},"kept_of_first","first","n_moved","n_arrived",
/// "n_gone","moved":[{"tile","before","after"}, …],"arrived","gone"}, each list cut to `most`. Places count from 0.
Json write_ranking_change_json(const RankingChange& change, std::size_t most);

/// {"devices":[{"device","name","n_visited","n_valid","policy","why","tiles","limiter","warnings"} or {"device","name",
/// "errors"}, …], "flips":[{"from","to","same_choice","causes","fields":[{"field","from","to","possible","changes",
/// "reaches","answer"}, …]}, …]}
Json write_devices_json(const DeviceComparison& comparison, Language language = Language::english);

/// {"M": …, "changes", "answer"}, with "errors" for the answer where the query was refused; the swept fields by their
/// names.
Json write_sweep_point_json(const Sweep& sweep, const SweepPoint& point);

}  // namespace tilescope
