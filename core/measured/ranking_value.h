// What a ranking is worth by measured times: does its order follow them, are the fastest tiles near its front, what
// does its first choice cost? In both models the lowest priority value ranks first, as the lowest time should, so that
// a positive correlation of the two speaks for the model.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/measured/match.h"
#include "core/measured/rank_statistics.h"

namespace tilescope {

/// A count that depends on how ties in the ranking are broken: its least and its most.
struct TieSpan {
  std::int64_t least = 0;
  std::int64_t most = 0;
  bool operator==(const TieSpan&) const = default;
};

/// How many of the fastest tiles are among the first k of the ranking. A tie group that reaches across place k counts
/// with as few and as many of them as its tiles before k can hold.
struct TopHits {
  std::int64_t k = 0;
  /// Fastest measured tiles that are looked for: k, or all where fewer are measured; of a tuned config, all.
  std::int64_t of = 0;
  TieSpan hits;
  /// Measured tiles among the first k.
  TieSpan measured;
  bool operator==(const TopHits&) const = default;
};

/// The measured tiles that the ranking puts first, which tie.
struct FirstChoice {
  /// The places of their tie group in the whole ranking; from 1 where the model's own first choice was measured, or
  /// what it cannot tell from it.
  TieSpan places;
  std::int64_t tiles = 0;
  /// Time over that of the fastest measured tile, less 1: of the fastest among them, on average, of the slowest.
  double least = 0;
  double mean = 0;
  double most = 0;
  bool operator==(const FirstChoice&) const = default;
};

struct RankingValue {
  bool is_tuned = false;
  std::int64_t rows = 0;
  std::int64_t matched = 0;
  /// Tiles of the ranking (0 for a tuned config), and those of them that count, each with its fastest time.
  std::int64_t ranked = 0;
  std::int64_t tiles = 0;
  /// Of priority and time; none where they say nothing.
  std::optional<double> spearman;
  std::optional<double> kendall;
  PairOrder pairs;
  /// The fastest measured tile, as a place in RankingMatch::rows; of equally fast ones the first of the ranking.
  std::optional<std::size_t> fastest;
  std::optional<FirstChoice> first_choice;
  /// For 1, 5, 10 and the `top` asked for, ascending.
  std::vector<TopHits> hits;
};

/// `top`: 1 or more.
RankingValue value_of_ranking(const RankingMatch& match, std::int64_t top);

/// The same in words, a sentence a finding.
std::vector<Sentence> explain_value(const RankingValue& value, const RankingMatch& match,
                                    const Measurements& measurements);

}  // namespace tilescope
