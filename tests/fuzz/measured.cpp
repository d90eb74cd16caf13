// Files of measured kernels, held against a small ranking of either model: what is read keeps to its bounds, what is
// not is said, and places and figures are within the ranking.
#include <algorithm>
#include <cmath>

#include "core/evaluate.h"
#include "core/measured/measured_json.h"
#include "core/measured/measured_text.h"
#include "core/query/link.h"
#include "tests/fuzz/fuzz.h"

namespace tilescope {
namespace {

/// Rows of a tuned config that are looked up, each in a ranking of its own, and the largest M of them.
constexpr std::size_t most_tuned_rows = 3;
constexpr Extent largest_tuned_m = 256;

const Report& ranking(Model model) {
  const auto answer = [](const char* link) {
    EvaluateOptions options;
    options.default_topk = topk_all;
    return evaluate(decode_link(link).query, options);
  };
  static const Report enumerated = answer("M=64&N=48&K=32");
  static const Report carvers = answer("M=64&N=48&K=32&model=carver");
  return model == Model::enumerate ? enumerated : carvers;
}

bool is_extent(Extent value, Extent lowest) { return value >= lowest && value <= max_extent; }

void check_row(const Measurement& row) {
  TILESCOPE_HOLDS(row.line >= 1 && row.entry >= 1);
  TILESCOPE_HOLDS(is_extent(row.tile.block_m, 1) && is_extent(row.tile.block_n, 1) && is_extent(row.tile.block_k, 0));
  TILESCOPE_HOLDS(is_extent(row.M, 0) && is_extent(row.N, 0) && is_extent(row.K, 0));
  TILESCOPE_HOLDS(std::isfinite(row.seconds) && row.seconds >= 0);
  TILESCOPE_HOLDS(std::isfinite(row.flops) && row.flops >= 0);
  TILESCOPE_HOLDS(row.stages >= 0 && row.warps >= 0 && row.threads >= 0);
}

void check_read(const Measurements& read) {
  TILESCOPE_HOLDS(!read.rows.empty() || read.problem_count > 0);
  TILESCOPE_HOLDS(read.rows.size() <= max_measurements);
  TILESCOPE_HOLDS(read.problems.size() == std::min(read.problem_count, max_line_problems));
  for (const Measurement& row : read.rows) check_row(row);
  for (const LineProblem& problem : read.problems) {
    TILESCOPE_HOLDS(problem.line >= 0);
    fuzz::check_sentence(problem.what);
  }
  for (const Sentence& note : read.notes) fuzz::check_sentence(note);
}

void check_place(const MatchedRow& row, const Measurements& read) {
  TILESCOPE_HOLDS(row.row < read.rows.size());
  TILESCOPE_HOLDS(row.rank >= 0 && row.rank <= row.ranked);
  TILESCOPE_HOLDS((row.rank == 0) == row.why.has_value());
  if (row.why) fuzz::check_sentence(*row.why);
  if (row.rank > 0) TILESCOPE_HOLDS(row.tie_first <= row.rank && row.rank <= row.tie_last());
  TILESCOPE_HOLDS(std::isfinite(row.seconds) && row.seconds >= 0);
  TILESCOPE_HOLDS(!row.counts || row.rank > 0);
}

void check_value(const RankingValue& value) {
  TILESCOPE_HOLDS(0 <= value.tiles && value.tiles <= value.matched && value.matched <= value.rows);
  for (const auto& correlation : {value.spearman, value.kendall}) {
    if (correlation) TILESCOPE_HOLDS(*correlation >= -1.0000001 && *correlation <= 1.0000001);
  }
  if (value.first_choice) {
    const FirstChoice& first = *value.first_choice;
    TILESCOPE_HOLDS(first.least >= 0 && first.least <= first.most);
  }
  for (const TopHits& hits : value.hits) {
    TILESCOPE_HOLDS(0 <= hits.hits.least && hits.hits.least <= hits.hits.most && hits.hits.most <= hits.of);
    TILESCOPE_HOLDS(0 <= hits.measured.least && hits.measured.least <= hits.measured.most);
  }
}

std::size_t lines_of(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

void check_against(Model model, const Measurements& read, std::int64_t top) {
  const Report& report = ranking(model);
  const Matmul& problem = std::get<Matmul>(report.query.problem);
  const RankingMatch match = match_measurements(report, read);
  TILESCOPE_HOLDS(match.rows.size() == read.rows.size());
  for (const MatchedRow& row : match.rows) check_place(row, read);
  const RankingValue value = value_of_ranking(match, top);
  check_value(value);
  // Writing takes longer than all before it.
  if (top % 4 != 0) return;
  const Json json = write_measured_json(value, match, read, problem);
  TILESCOPE_HOLDS(json["rows"].size() == read.rows.size());
  TILESCOPE_HOLDS(Json::accept(to_text(json)));
  TILESCOPE_HOLDS(lines_of(write_measured_csv(match, read, problem)) == read.rows.size() + 1);
  TILESCOPE_HOLDS(!write_measured_text(value, match, read, 5).empty());
}

}  // namespace
}  // namespace tilescope

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tilescope;
  // The first line is the file's name, the rest what it holds.
  const std::string_view input = fuzz::text_of(data, size);
  const std::size_t name_end = std::min(input.find('\n'), input.size());
  Measurements read = read_measurements(input.substr(std::min(name_end + 1, input.size())));
  check_read(read);
  set_shape_from_name(input.substr(0, name_end), read);
  for (const Measurement& row : read.rows) check_row(row);
  if (read.rows.empty()) return 0;
  if (read.format == MeasurementFormat::tuned_config) {
    read.rows.resize(std::min(read.rows.size(), most_tuned_rows));
    std::erase_if(read.rows, [](const Measurement& row) { return row.M > largest_tuned_m; });
    if (read.rows.empty()) return 0;
  }
  // Matching takes several times as long as reading.
  if (size % 16 != 0) return 0;
  const std::int64_t top = 1 + static_cast<std::int64_t>(size / 32 % 20);
  check_against(size % 32 == 0 ? Model::enumerate : Model::carver, read, top);
  return 0;
}
