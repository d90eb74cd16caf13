#include "core/measured/measured_text.h"

#include <algorithm>
#include <vector>

#include "core/report/figures.h"
#include "core/report/formatted.h"
#include "core/report/working.h"

namespace tilescope {
namespace {

std::string tile_words_of(const Tile& tile) {
  std::vector<std::int64_t> extents = {tile.block_m, tile.block_n};
  if (tile.block_k > 0) extents.push_back(tile.block_k);
  return extents_text(extents);
}

/// "14", or "9-24" where it ties.
std::string place_words(const MatchedRow& row) {
  if (row.rank == 0) return "-";
  if (row.tie_size == 1) return std::to_string(row.rank);
  return std::to_string(row.tie_first) + "-" + std::to_string(row.tie_last());
}

std::string tuned_table(const RankingMatch& match, const Measurements& measurements, std::size_t most) {
  std::string text = formatted("\n%10s  %-18s %14s %8s  %s\n", "M", "tile", "place", "of", "why not");
  for (std::size_t i = 0; i < std::min(most, match.rows.size()); ++i) {
    const MatchedRow& row = match.rows[i];
    const Measurement& measurement = measurements.rows[row.row];
    text +=
        formatted("%10lld  %-18s %14s %8lld  %s\n", printable(measurement.M), tile_words_of(measurement.tile).c_str(),
                  place_words(row).c_str(), printable(row.ranked), row.why ? english(*row.why).c_str() : "");
  }
  if (match.rows.size() > most) text += formatted("%10s  and %zu more\n", "", match.rows.size() - most);
  return text;
}

std::string times_table(const RankingMatch& match, const Measurements& measurements, std::size_t most) {
  std::vector<const MatchedRow*> by_time;
  for (const MatchedRow& row : match.rows) {
    if (row.counts) by_time.push_back(&row);
  }
  if (by_time.empty()) return "";
  std::sort(by_time.begin(), by_time.end(), [](const MatchedRow* a, const MatchedRow* b) {
    return a->seconds < b->seconds || (a->seconds == b->seconds && a->rank < b->rank);
  });
  std::string text =
      formatted("\n%4s %8s  %-18s %12s %10s %14s %10s\n", "#", "line", "tile", "time", "x fastest", "place", "prio");
  for (std::size_t i = 0; i < std::min(most, by_time.size()); ++i) {
    const MatchedRow& row = *by_time[i];
    const Measurement& measurement = measurements.rows[row.row];
    text += formatted("%4zu %8lld  %-18s %12s %10.3f %14s %10.2e\n", i + 1, printable(measurement.line),
                      tile_words_of(measurement.tile).c_str(), duration(row.seconds).c_str(),
                      row.seconds / by_time[0]->seconds, place_words(row).c_str(), row.priority);
  }
  if (by_time.size() > most) text += formatted("%4s %8s  and %zu more\n", "", "", by_time.size() - most);
  return text;
}

std::string unmatched_text(const RankingMatch& match, const Measurements& measurements, std::size_t most) {
  std::string text;
  std::size_t count = 0;
  for (const MatchedRow& row : match.rows) {
    if (!row.why) continue;
    if (count == 0) text += "\nnot in the ranking\n";
    if (count < most) {
      const Measurement& measurement = measurements.rows[row.row];
      text += formatted("%8lld  %-18s %s\n", printable(measurement.line), tile_words_of(measurement.tile).c_str(),
                        english(*row.why).c_str());
    }
    ++count;
  }
  if (count > most) text += formatted("%8s  and %zu more\n", "", count - most);
  return text;
}

/// As a cell of a CSV file.
std::string csv_words(std::string text) {
  std::replace(text.begin(), text.end(), '"', '\'');
  return text.empty() ? "" : "\"" + text + "\"";
}

std::string positive_or_empty(std::int64_t value) { return value > 0 ? std::to_string(value) : ""; }

}  // namespace

std::string_view format_name(MeasurementFormat format) {
  switch (format) {
    case MeasurementFormat::none: return "none";
    case MeasurementFormat::csv: return "csv";
    case MeasurementFormat::tuned_config: return "tuned-config";
    case MeasurementFormat::autotune_cache: return "autotune-cache";
  }
  return "";
}

std::string write_measured_text(const RankingValue& value, const RankingMatch& match, const Measurements& measurements,
                                std::size_t most) {
  std::string text;
  for (const Sentence& sentence : explain_value(value, match, measurements)) text += english(sentence) + "\n";
  if (match.is_tuned) return text + tuned_table(match, measurements, most);
  return text + times_table(match, measurements, most) + unmatched_text(match, measurements, most);
}

std::string write_measured_csv(const RankingMatch& match, const Measurements& measurements, const Matmul& problem) {
  std::string text =
      "line,M,block_M,block_N,block_K,num_stages,num_warps,threads,seconds,tflops,rank,tie_group,tie_first,tie_size,"
      "ranked,priority,traffic_bytes,counts,why\n";
  for (const MatchedRow& row : match.rows) {
    const Measurement& m = measurements.rows[row.row];
    text += std::to_string(m.line) + "," + std::to_string(m.M > 0 ? m.M : problem.M) + "," +
            std::to_string(m.tile.block_m) + "," + std::to_string(m.tile.block_n) + "," +
            positive_or_empty(m.tile.block_k) + "," + positive_or_empty(m.stages) + "," + positive_or_empty(m.warps) +
            "," + positive_or_empty(m.threads) + ",";
    text += row.seconds > 0 ? decimal(row.seconds) + "," + decimal(tflops_of(row, problem)) + "," : ",,";
    if (row.rank > 0) {
      text += std::to_string(row.rank) + "," + std::to_string(row.tie_group) + "," + std::to_string(row.tie_first) +
              "," + std::to_string(row.tie_size) + "," + std::to_string(row.ranked) + "," + decimal(row.priority) +
              "," + decimal(row.traffic_bytes) + "," + (row.counts ? "1," : "0,");
    } else {
      text += ",,,," + positive_or_empty(row.ranked) + ",,,0,";
    }
    text += (row.why ? csv_words(english(*row.why)) : "") + "\n";
  }
  return text;
}

double tflops_of(const MatchedRow& row, const Matmul& problem) {
  if (row.seconds <= 0) return 0;
  return 2 * as_double(problem.M) * as_double(problem.N) * as_double(problem.K) / row.seconds / 1e12;
}

}  // namespace tilescope
