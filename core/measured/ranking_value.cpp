#include "core/measured/ranking_value.h"

#include <algorithm>
#include <span>
#include <string>
#include <tuple>

#include "core/query/integer.h"
#include "core/report/figures.h"
#include "core/report/formatted.h"
#include "core/report/working.h"

namespace tilescope {
namespace {

using RowPointers = std::vector<const MatchedRow*>;

bool is_earlier(const MatchedRow* a, const MatchedRow* b) { return a->rank < b->rank; }
bool is_faster(const MatchedRow* a, const MatchedRow* b) {
  return std::tie(a->seconds, a->rank) < std::tie(b->seconds, b->rank);
}

/// How many of `rows` the first k of the ranking hold.
TieSpan count_within(std::span<const MatchedRow* const> rows, std::int64_t k) {
  TieSpan count;
  std::int64_t across = 0;
  std::int64_t places = 0;
  std::int64_t group_size = 0;
  for (const MatchedRow* row : rows) {
    if (row->tie_last() <= k) {
      ++count.least;
      ++count.most;
    } else if (row->tie_first <= k) {
      ++across;
      places = k - row->tie_first + 1;
      group_size = row->tie_size;
    }
  }
  count.least += std::max<std::int64_t>(0, across - (group_size - places));
  count.most += std::min(across, places);
  return count;
}

/// Every row by itself: each has a ranking of its own.
TieSpan count_tuned(const std::vector<MatchedRow>& rows, std::int64_t k) {
  TieSpan count;
  for (const MatchedRow& row : rows) {
    if (row.rank == 0) continue;
    if (row.tie_last() <= k) ++count.least;
    if (row.tie_first <= k) ++count.most;
  }
  return count;
}

std::vector<std::int64_t> tops(std::int64_t top) {
  std::vector<std::int64_t> list = {1, 5, 10, top};
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
  return list;
}

/// `counting` by rank.
FirstChoice first_choice_of(const RowPointers& counting, double fastest_seconds) {
  FirstChoice first;
  first.places = {counting[0]->tie_first, counting[0]->tie_last()};
  double slowest = 0;
  double quickest = counting[0]->seconds;
  double sum = 0;
  for (const MatchedRow* row : counting) {
    if (row->tie_group != counting[0]->tie_group) break;
    ++first.tiles;
    slowest = std::max(slowest, row->seconds);
    quickest = std::min(quickest, row->seconds);
    sum += row->seconds;
  }
  first.least = quickest / fastest_seconds - 1;
  first.most = slowest / fastest_seconds - 1;
  first.mean = first.tiles == 1 ? first.most : sum / static_cast<double>(first.tiles) / fastest_seconds - 1;
  return first;
}

void value_times(const RankingMatch& match, std::int64_t top, RankingValue& value) {
  RowPointers counting;
  for (const MatchedRow& row : match.rows) {
    if (row.counts) counting.push_back(&row);
  }
  value.tiles = static_cast<std::int64_t>(counting.size());
  if (counting.empty()) return;
  std::sort(counting.begin(), counting.end(), is_earlier);
  std::vector<double> priorities;
  std::vector<double> seconds;
  for (const MatchedRow* row : counting) {
    priorities.push_back(row->priority);
    seconds.push_back(row->seconds);
  }
  value.spearman = spearman_rho(priorities, seconds);
  value.pairs = pair_order(priorities, seconds);
  value.kendall = kendall_tau_b(value.pairs);
  RowPointers by_time = counting;
  std::sort(by_time.begin(), by_time.end(), is_faster);
  value.fastest = static_cast<std::size_t>(by_time[0] - match.rows.data());
  value.first_choice = first_choice_of(counting, by_time[0]->seconds);
  for (std::int64_t k : tops(top)) {
    const std::int64_t of = std::min(k, value.tiles);
    const std::span<const MatchedRow* const> all(by_time);
    value.hits.push_back({k, of, count_within(all.first(static_cast<std::size_t>(of)), k), count_within(all, k)});
  }
}

Sentence span_words(const TieSpan& span) {
  if (span.least == span.most) return {SentenceId::measured_exactly, {grouped(span.least)}};
  return {SentenceId::measured_span, {grouped(span.least), grouped(span.most)}};
}

std::string percents(double part) { return formatted("%.1f", 100 * part); }

Sentence first_choice_words(const FirstChoice& first) {
  if (first.tiles == 1) {
    return {SentenceId::measured_regret, {percents(first.most)}, {span_words(first.places)}};
  }
  return {SentenceId::measured_regret_ties,
          {percents(first.least), percents(first.most), percents(first.mean), grouped(first.tiles)},
          {span_words(first.places)}};
}

}  // namespace

RankingValue value_of_ranking(const RankingMatch& match, std::int64_t top) {
  RankingValue value;
  value.is_tuned = match.is_tuned;
  value.rows = static_cast<std::int64_t>(match.rows.size());
  value.matched = std::count_if(match.rows.begin(), match.rows.end(), [](const MatchedRow& r) { return r.rank > 0; });
  value.ranked = match.ranked;
  if (!match.is_tuned) {
    value_times(match, top, value);
    return value;
  }
  for (std::int64_t k : tops(top)) {
    const TieSpan hits = count_tuned(match.rows, k);
    value.hits.push_back({k, value.rows, hits, hits});
  }
  return value;
}

std::vector<Sentence> explain_value(const RankingValue& value, const RankingMatch& match,
                                    const Measurements& measurements) {
  std::vector<Sentence> sentences;
  if (value.is_tuned) {
    sentences.push_back({SentenceId::tuned_matched, {grouped(value.matched), grouped(value.rows)}});
    for (const TopHits& top : value.hits) {
      sentences.push_back({SentenceId::tuned_hits, {grouped(top.of), grouped(top.k)}, {span_words(top.hits)}});
    }
    return sentences;
  }
  sentences.push_back({SentenceId::measured_matched,
                       {grouped(value.matched), grouped(value.rows), grouped(value.ranked), grouped(value.tiles)}});
  if (!value.fastest) return sentences;
  const std::string tiles = grouped(value.tiles);
  if (value.spearman && value.kendall) {
    sentences.push_back({SentenceId::measured_spearman, {formatted("%.3f", *value.spearman), tiles}});
    // Where both lists hold two values at least, some pair differs in both.
    const auto ordered = static_cast<double>(value.pairs.concordant + value.pairs.discordant);
    const double share = static_cast<double>(value.pairs.concordant) / ordered;
    sentences.push_back({SentenceId::measured_kendall, {formatted("%.3f", *value.kendall), percents(share)}});
  } else {
    sentences.push_back({SentenceId::measured_no_correlation, {}});
  }
  const MatchedRow& fastest = match.rows[*value.fastest];
  const Tile& tile = measurements.rows[fastest.row].tile;
  std::vector<std::int64_t> extents = {tile.block_m, tile.block_n};
  if (tile.block_k > 0) extents.push_back(tile.block_k);
  sentences.push_back({SentenceId::measured_fastest,
                       {spaced_extents(extents), duration(fastest.seconds), grouped(value.ranked)},
                       {span_words({fastest.tie_first, fastest.tie_last()})}});
  sentences.push_back(first_choice_words(*value.first_choice));
  for (const TopHits& top : value.hits) {
    sentences.push_back({SentenceId::measured_hits,
                         {grouped(top.of), grouped(top.k)},
                         {span_words(top.hits), span_words(top.measured)}});
  }
  return sentences;
}

}  // namespace tilescope
