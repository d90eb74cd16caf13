#include "core/measured/rank_statistics.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <vector>

namespace tilescope {
namespace {

std::vector<std::size_t> places_of(std::size_t count) {
  std::vector<std::size_t> places(count);
  std::iota(places.begin(), places.end(), std::size_t{0});
  return places;
}

/// Twice each value's mean rank, less the sum of the first and the last: whole numbers that add up to 0.
std::vector<std::int64_t> centred_ranks(std::span<const double> values) {
  std::vector<std::size_t> order = places_of(values.size());
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
  std::vector<std::int64_t> ranks(values.size());
  const auto count = static_cast<std::int64_t>(values.size());
  for (std::size_t first = 0; first < order.size();) {
    std::size_t last = first;
    while (last + 1 < order.size() && values[order[last + 1]] == values[order[first]]) ++last;
    for (std::size_t i = first; i <= last; ++i) {
      ranks[order[i]] = static_cast<std::int64_t>(first + last) + 2 - (count + 1);
    }
    first = last + 1;
  }
  return ranks;
}

constexpr std::int64_t pairs_of(std::int64_t count) { return count * (count - 1) / 2; }

/// Pairs that are equal to their neighbours' in `order`, which stands sorted by what `is_equal` compares.
template <class IsEqual>
std::int64_t tied_pairs(const std::vector<std::size_t>& order, const IsEqual& is_equal) {
  std::int64_t pairs = 0;
  for (std::size_t first = 0; first < order.size();) {
    std::size_t end = first + 1;
    while (end < order.size() && is_equal(order[first], order[end])) ++end;
    pairs += pairs_of(static_cast<std::int64_t>(end - first));
    first = end;
  }
  return pairs;
}

/// Sorts [begin, end) of `order` by y, merging; returns how many pairs stood the wrong way round.
std::int64_t sort_counting(std::span<const double> y, std::vector<std::size_t>& order,
                           std::vector<std::size_t>& spare) {
  std::int64_t swaps = 0;
  for (std::size_t width = 1; width < order.size(); width *= 2) {
    for (std::size_t begin = 0; begin < order.size(); begin += 2 * width) {
      const std::size_t middle = std::min(begin + width, order.size());
      const std::size_t end = std::min(begin + 2 * width, order.size());
      std::size_t left = begin;
      std::size_t right = middle;
      for (std::size_t out = begin; out < end; ++out) {
        const bool takes_right = right < end && (left == middle || y[order[right]] < y[order[left]]);
        if (takes_right) swaps += static_cast<std::int64_t>(middle - left);
        spare[out] = takes_right ? order[right++] : order[left++];
      }
    }
    order.swap(spare);
  }
  return swaps;
}

}  // namespace

std::optional<double> spearman_rho(std::span<const double> x, std::span<const double> y) {
  const std::vector<std::int64_t> a = centred_ranks(x);
  const std::vector<std::int64_t> b = centred_ranks(y);
  // Each sum is at most 2^20 times 2^40.
  std::int64_t aa = 0;
  std::int64_t bb = 0;
  std::int64_t ab = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    aa += a[i] * a[i];
    bb += b[i] * b[i];
    ab += a[i] * b[i];
  }
  if (aa == 0 || bb == 0) return std::nullopt;
  if (aa == bb) return static_cast<double>(ab) / static_cast<double>(aa);
  const double rho =
      static_cast<double>(ab) / (std::sqrt(static_cast<double>(aa)) * std::sqrt(static_cast<double>(bb)));
  return std::clamp(rho, -1.0, 1.0);
}

PairOrder pair_order(std::span<const double> x, std::span<const double> y) {
  std::vector<std::size_t> order = places_of(x.size());
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return x[a] < x[b] || (x[a] == x[b] && y[a] < y[b]); });
  PairOrder result;
  result.tied_x = tied_pairs(order, [&](std::size_t a, std::size_t b) { return x[a] == x[b]; });
  result.tied_both = tied_pairs(order, [&](std::size_t a, std::size_t b) { return x[a] == x[b] && y[a] == y[b]; });
  std::vector<std::size_t> spare(order.size());
  result.discordant = sort_counting(y, order, spare);
  result.tied_y = tied_pairs(order, [&](std::size_t a, std::size_t b) { return y[a] == y[b]; });
  const std::int64_t all = pairs_of(static_cast<std::int64_t>(x.size()));
  result.concordant = all - result.tied_x - result.tied_y + result.tied_both - result.discordant;
  return result;
}

std::optional<double> kendall_tau_b(const PairOrder& order) {
  // Neither is tied, only one is, or both are.
  const std::int64_t untied = order.concordant + order.discordant;
  const std::int64_t apart_x = untied + order.tied_y - order.tied_both;
  const std::int64_t apart_y = untied + order.tied_x - order.tied_both;
  if (apart_x == 0 || apart_y == 0) return std::nullopt;
  const std::int64_t difference = order.concordant - order.discordant;
  if (apart_x == apart_y) return static_cast<double>(difference) / static_cast<double>(apart_x);
  const double tau = static_cast<double>(difference) /
                     (std::sqrt(static_cast<double>(apart_x)) * std::sqrt(static_cast<double>(apart_y)));
  return std::clamp(tau, -1.0, 1.0);
}

}  // namespace tilescope
