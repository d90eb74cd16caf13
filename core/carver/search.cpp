#include "core/carver/search.h"

#include <algorithm>
#include <array>
#include <queue>

#include "core/carver/factors.h"
#include "core/carver/numeric.h"

namespace tilescope::carver {
namespace {

constexpr std::size_t most_visited = 2000;
/// What most searches stay below; the lists grow beyond it.
constexpr std::size_t usual_visited = 256;

struct Workload {
  double per_item = 0;
  Raise raised = Raise::none;
};

/// Elements that all nodes compute for one output tile, per element of it.
Workload workload_per_item(const Policy& policy, const Tile& tile) {
  for (std::int64_t extent : policy.output_node().space) {
    if (extent == 0) return {0, Raise::zero_division};
  }
  for (const Node& node : policy.nodes) {
    if (node.raised != Raise::none) return {0, node.raised};
  }
  const PerNode<Tile> tiles = node_tiles(policy, tile);
  std::int64_t computed = 0;
  for (std::size_t n = 0; n < policy.nodes.size(); ++n) computed += product(tiles[n]);
  const std::int64_t items = product(tile);
  if (items == 0) return {0, Raise::zero_division};
  return {true_div(computed, items), Raise::none};
}

/// The extents that a dimension of `whole` may take from `start` on: its divisors, and small powers of two between.
struct Steps {
  std::vector<std::int64_t> extents;
  Raise raised = Raise::none;
};

Steps dimension_steps(std::int64_t whole, std::int64_t start) {
  if (whole < 0) return {{}, Raise::negative_extent};
  std::vector<std::int64_t> extents = all_factors(whole);
  const auto from = std::find(extents.begin(), extents.end(), start);
  if (from == extents.end()) return {{}, Raise::not_in_list};
  extents.erase(extents.begin(), from);
  const std::int64_t lowest = extents.front();
  const std::int64_t highest = extents.back();
  for (std::int64_t extent : {2, 4, 8, 16, 32}) {
    if (extent > lowest && extent < highest) extents.push_back(extent);
  }
  std::sort(extents.begin(), extents.end());
  extents.erase(std::unique(extents.begin(), extents.end()), extents.end());
  return {std::move(extents), Raise::none};
}

/// Place of each dimension's extent among its steps.
using StepPlaces = std::array<std::uint16_t, max_axes>;

/// A set of tiles with room for all that one search may visit.
class VisitedSet {
 public:
  explicit VisitedSet(std::size_t rank) : rank_(rank), slots_(slot_count, empty) {}

  /// Whether the places were new; then they stand for entry number `number`.
  bool insert(const StepPlaces& places, std::uint16_t number, const std::vector<StepPlaces>& entries) {
    std::uint64_t hash = 0xCBF29CE484222325u;
    for (std::size_t d = 0; d < rank_; ++d) hash = (hash ^ places[d]) * 0x9E3779B97F4A7C15u;
    for (std::size_t slot = hash >> (64 - slot_bits);; slot = (slot + 1) % slot_count) {
      if (slots_[slot] == empty) {
        slots_[slot] = number;
        return true;
      }
      if (entries[slots_[slot]] == places) return false;
    }
  }

 private:
  static constexpr unsigned slot_bits = 12;
  static constexpr std::size_t slot_count = std::size_t{1} << slot_bits;
  static constexpr std::uint16_t empty = 0xFFFF;
  std::size_t rank_;
  std::vector<std::uint16_t> slots_;
};

class Search {
 public:
  Search(const Policy& policy, const PerNode<ReduceStep>& steps)
      : policy_(policy), reduce_steps_(steps), seen_(policy.output_node().space.size()) {}

  SearchResult run(const Tile& base) {
    for (std::size_t d = 0; d < base.size(); ++d) {
      Steps steps = dimension_steps(policy_.output_node().space[d], base[d]);
      if (steps.raised != Raise::none) {
        result_.raised = steps.raised;
        return std::move(result_);
      }
      steps_.push_back(std::move(steps.extents));
    }
    result_.visited.reserve(usual_visited);
    places_.reserve(usual_visited);
    visit(StepPlaces{});
    while (result_.raised == Raise::none && !open_.empty() && result_.visited.size() <= most_visited) {
      StepPlaces places = places_[open_.top().number];
      open_.pop();
      for (std::size_t d = steps_.size(); d-- > 0 && result_.raised == Raise::none;) {
        if (places[d] + 1u >= steps_[d].size()) continue;
        ++places[d];
        visit(places);
        --places[d];
      }
    }
    if (result_.raised == Raise::none) rank();
    return std::move(result_);
  }

 private:
  struct Open {
    double priority;
    std::uint16_t number;
  };
  /// Whether a comes after b: equal priorities are told apart by the tile, compared from its first dimension.
  struct After {
    const std::vector<StepPlaces>* places;
    bool operator()(const Open& a, const Open& b) const {
      if (a.priority != b.priority) return a.priority > b.priority;
      return (*places)[a.number] > (*places)[b.number];
    }
  };

  void visit(const StepPlaces& places) {
    const auto number = static_cast<std::uint16_t>(result_.visited.size());
    if (!seen_.insert(places, number, places_)) return;
    VisitedTile& entry = result_.visited.emplace_back();
    for (std::size_t d = 0; d < steps_.size(); ++d) entry.tile.push_back(steps_[d][places[d]]);
    result_.raised = compute_tile_figures(policy_, entry.tile, reduce_steps_, entry.figures);
    if (result_.raised != Raise::none) {
      result_.visited.pop_back();
      return;
    }
    places_.push_back(places);
    if (entry.figures.valid) open_.push({priority(entry.figures), number});
  }

  void rank() {
    std::vector<std::pair<double, std::uint32_t>> valid;
    valid.reserve(result_.visited.size());
    for (std::uint32_t i = 0; i < result_.visited.size(); ++i) {
      const TileFigures& figures = result_.visited[i].figures;
      if (figures.valid) valid.emplace_back(priority(figures), i);
    }
    std::sort(valid.begin(), valid.end());
    result_.order.reserve(valid.size());
    for (const auto& [rank, place] : valid) result_.order.push_back(place);
  }

  const Policy& policy_;
  const PerNode<ReduceStep>& reduce_steps_;
  std::vector<std::vector<std::int64_t>> steps_;
  std::vector<StepPlaces> places_;
  VisitedSet seen_;
  std::priority_queue<Open, std::vector<Open>, After> open_{After{&places_}};
  SearchResult result_;
};

}  // namespace

BaseTile find_base_tile(const Policy& policy) {
  const std::vector<std::int64_t>& space = policy.output_node().space;
  BaseTile base{Tile(space.size(), 1)};
  Workload least = workload_per_item(policy, base.tile);
  for (std::size_t d = 0; d < space.size() && least.raised == Raise::none; ++d) {
    if (space[d] == base.tile[d]) continue;
    Tile whole = base.tile;
    whole[d] = space[d];
    const Workload workload = workload_per_item(policy, whole);
    if (workload.raised != Raise::none) {
      least.raised = workload.raised;
    } else if (workload.per_item < least.per_item) {
      least = workload;
      base.tile = whole;
    }
  }
  base.raised = least.raised;
  return base;
}

SearchResult search_tiles(const Policy& policy, const Tile& base, const PerNode<ReduceStep>& steps) {
  return Search(policy, steps).run(base);
}

}  // namespace tilescope::carver
