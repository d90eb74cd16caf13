// KernelOccupancy as JSON, as the command line, batch mode and the JavaScript module write it.
#pragma once

#include "core/occupancy/occupancy.h"
#include "core/query/json.h"

namespace tilescope {

/// {"blocks_per_sm", "limiter":[…], "by":{resource: blocks}, "warps_per_block", "allocated_registers",
/// "allocated_smem_bytes", "warp_share"}; resources that are no limit are left out of "by".
Json write_occupancy_json(const KernelOccupancy& occupancy);

}  // namespace tilescope
