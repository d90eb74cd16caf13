#include "core/report/report.h"

#include <map>
#include <utility>

namespace tilescope {

std::vector<std::int64_t> carver_ranks(const Report& report) {
  std::vector<std::int64_t> ranks;
  if (!report.enumeration) return ranks;
  const carver::Answer* answer = report.carver && report.carver->searched ? &*report.carver : nullptr;
  std::map<std::pair<std::int64_t, std::int64_t>, std::int64_t> places;
  for (std::size_t rank = 0; answer && rank < answer->order.size(); ++rank) {
    const carver::Tile& tile = answer->visited[answer->order[rank]].tile;
    if (tile.size() == 2) places[{tile[0], tile[1]}] = static_cast<std::int64_t>(rank) + 1;
  }
  ranks.reserve(report.enumeration->candidates.size());
  for (const Candidate& candidate : report.enumeration->candidates) {
    const auto found = places.find({candidate.tile.block_m, candidate.tile.block_n});
    ranks.push_back(found == places.end() ? 0 : found->second);
  }
  return ranks;
}

}  // namespace tilescope
