#include "core/occupancy/occupancy_json.h"

#include <string>

namespace tilescope {

Json write_occupancy_json(const KernelOccupancy& o) {
  Json json = {{"blocks_per_sm", o.blocks_per_sm}};
  Json& limiters = json["limiter"] = Json::array();
  for (OccupancyLimiter limiter : o.limiters) limiters.push_back(std::string(name(limiter)));
  Json& by = json["by"] = {{"warps", o.by_warps}, {"blocks", o.by_blocks}};
  if (o.by_registers >= 0) by["registers"] = o.by_registers;
  if (o.by_smem >= 0) by["smem"] = o.by_smem;
  if (o.by_barriers >= 0) by["barriers"] = o.by_barriers;
  json["warps_per_block"] = o.warps_per_block;
  json["allocated_registers"] = o.allocated_registers;
  json["allocated_smem_bytes"] = o.allocated_smem_bytes;
  json["warp_share"] = o.warp_share;
  return json;
}

}  // namespace tilescope
