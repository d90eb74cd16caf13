#include <cstdio>

#include "core/buildable/check_json.h"
#include "core/query/integer.h"

namespace tilescope {
namespace {

std::string block_text(const KernelTile& tile) {
  return std::to_string(tile.block_m) + " x " + std::to_string(tile.block_n) + ", reduce step " +
         std::to_string(tile.block_k) + ", " + std::to_string(tile.threads) + " threads, " +
         std::to_string(tile.stages) + (tile.stages == 1 ? " stage" : " stages");
}

std::string_view verdict_word(std::optional<bool> verdict) { return !verdict ? "not judged" : *verdict ? "yes" : "no"; }

std::string line_of(std::string_view what, std::string_view verdict, const std::optional<Sentence>& why) {
  std::string text(what);
  text.append(10 - what.size(), ' ');
  text += ": " + std::string(verdict);
  if (why) text += ", because " + english(*why);
  return text + "\n";
}

}  // namespace

std::string neighbour_text(const Neighbour& neighbour) {
  char ratio[32];
  std::snprintf(ratio, sizeof ratio, "%.2f", neighbour.traffic_ratio());
  std::string text = block_text(neighbour.tile) + "; " + ratio + " times the traffic";
  if (neighbour.before.waves == 0) return text;
  return text + ", " + grouped(neighbour.after.waves) + " waves for " + grouped(neighbour.before.waves);
}

std::string write_check_text(const TileCheck& check) {
  const Verdict& v = check.verdict;
  std::string text = "tile      : " + block_text(check.tile) + ", on " + check.tile.arch + "\n";
  text += line_of("lowers", verdict_word(v.lowers), v.why_not_lower);
  text += line_of("launches", verdict_word(v.launches), v.why_not_launch);
  text += line_of("builds", verdict_word(v.builds()), std::nullopt);
  if (v.not_judged) text += english(*v.not_judged) + "\n";
  text += "launch    : " + grouped(v.plan.launch_threads) + " threads, " + grouped(v.plan.dynamic_smem_bytes) +
          " B of dynamic shared memory";
  if (v.lowers) {
    text += ", " + std::string(name(v.plan.instruction));
    if (v.plan.warp_specialized()) text += ", copies in warps of their own";
  }
  text += '\n';
  if (check.occupancy) {
    text += "occupancy : " + grouped(check.occupancy->blocks_per_sm) + " blocks per SM, limited by";
    for (OccupancyLimiter limiter : check.occupancy->limiters) text += " " + std::string(name(limiter));
    text += "; carver's estimate is " + grouped(estimated_blocks_per_sm(check.tile, check.device)) + "\n";
  }
  if (check.nearest) text += "nearest   : " + neighbour_text(*check.nearest) + "\n";
  return text;
}

}  // namespace tilescope
