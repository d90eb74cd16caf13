// How far two lists put the same things into the same order. Ties are treated as SciPy treats them, and both figures
// are worked out in whole numbers up to the last division, so that they do not depend on the order of the pairs.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace tilescope {

/// Spearman's rho of the pairs (x[i], y[i]): the correlation of their ranks, equal values sharing the mean of theirs
/// (as scipy.stats.spearmanr). None for fewer than two pairs, and where all x or all y are equal. Both spans are
/// equally long, at most 2^20, and hold no NaN.
std::optional<double> spearman_rho(std::span<const double> x, std::span<const double> y);

/// Pairs of pairs, by how x and y order them.
struct PairOrder {
  std::int64_t concordant = 0;
  std::int64_t discordant = 0;
  /// Equal in x, in y, in both; the last are counted in the first two as well.
  std::int64_t tied_x = 0;
  std::int64_t tied_y = 0;
  std::int64_t tied_both = 0;
};

/// In time that grows with n log n (W. R. Knight, A computer method for calculating Kendall's tau with ungrouped data,
/// 1966).
PairOrder pair_order(std::span<const double> x, std::span<const double> y);

/// Kendall's tau-b (as scipy.stats.kendalltau): concordant less discordant pairs over the geometric mean of the pairs
/// that are not tied in x and of those not tied in y. None where spearman_rho() has none.
std::optional<double> kendall_tau_b(const PairOrder& order);

}  // namespace tilescope
