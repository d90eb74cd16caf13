#include "web/bindings/measured.h"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "core/evaluate.h"
#include "core/measured/measured_json.h"
#include "core/measured/match.h"
#include "core/measured/measured_text.h"
#include "core/query/integer.h"
#include "core/report/formatted.h"
#include "core/report/working.h"
#include "web/app/deadline.h"
#include "web/app/format.h"
#include "web/app/strings.h"
#include "web/bindings/analyses.h"
#include "web/bindings/column_json.h"
#include "web/bindings/options.h"
#include "web/tables/measured_tables.h"

namespace tilescope {
namespace {

using app::filled;
using app::Str;

constexpr std::int64_t usual_top = 20;

std::string count_words(std::size_t count) { return grouped(static_cast<std::int64_t>(count)); }

/// Why nothing of a text could be read.
Json unread_json(const Measurements& measurements) {
  Json errors = Json::array();
  for (const LineProblem& problem : measurements.problems) {
    Json& error = errors.emplace_back(Json{{"field", "text"}});
    if (problem.line > 0) error["line"] = problem.line;
    error["message"] = in_language(problem.what, app::language());
  }
  return {{"errors", std::move(errors)}};
}

/// "-" for a figure that is not known.
std::string time_words(double seconds) { return seconds > 0 ? app::milliseconds(seconds) : "-"; }
std::string tflops_words(double tflops) { return tflops > 0 ? formatted(tflops < 0.1 ? "%.2e" : "%.1f", tflops) : "-"; }

std::string tile_words(const Tile& tile) {
  std::vector<std::int64_t> extents = {tile.block_m, tile.block_n};
  if (tile.block_k > 0) extents.push_back(tile.block_k);
  return spaced_extents(extents);
}

std::string place_words(const MatchedRow& match) {
  if (match.rank == 0) return "-";
  if (match.tie_size <= 1) return grouped(match.rank);
  return grouped(match.tie_first) + "\u2013" + grouped(match.tie_last());
}

std::string reason_words(const MatchedRow& match) {
  if (match.why) return in_language(*match.why, app::language());
  return match.seconds > 0 && !match.counts ? app::text(Str::measured_repeat) : "";
}

/// The cells are those of app::measured_columns.
app::MeasuredRow table_row(const MatchedRow& match, const Measurement& measured, const Matmul& problem, bool is_tuned) {
  const std::string priority = match.rank > 0 ? app::scientific(match.priority) : "-";
  app::MeasuredRow row = {match.rank, match.seconds, match.priority, {}};
  if (is_tuned) {
    row.cells = {grouped(measured.M), tile_words(measured.tile), place_words(match), priority, reason_words(match)};
  } else {
    row.cells = {std::to_string(measured.line),
                 tile_words(measured.tile),
                 time_words(match.seconds),
                 tflops_words(tflops_of(match, problem)),
                 place_words(match),
                 priority,
                 reason_words(match)};
  }
  return row;
}

}  // namespace

Json measured_json(const std::string& query, const std::string& text, const std::string& options) {
  const Json given = parsed_options(options);
  const Reading reading = read_query_json(std::string_view(query)).reading;
  Messages messages;
  messages.errors = reading.errors;
  const std::int64_t top = count_option(given, "top", messages).value_or(usual_top);
  const std::string file_name = string_option(given, "fileName", messages).value_or("");
  if (!messages.errors.empty()) return {{"errors", complaints_json(messages.errors)}};
  const Matmul* problem = std::get_if<Matmul>(&reading.query.problem);
  if (!problem) return {{"errors", {{{"field", "template"}, {"message", app::text(Str::measured_matmul_only)}}}}};
  Measurements measurements = read_measurements(text);
  set_shape_from_name(file_name, measurements);
  if (measurements.rows.empty()) return unread_json(measurements);
  Report report;
  report.query = reading.query;
  // A tuned config asks rankings of its own.
  if (measurements.format != MeasurementFormat::tuned_config) report = evaluate(reading.query, {topk_all, 0});
  if (report.refusal) return {{"errors", complaints_json({*report.refusal})}};
  const RankingMatch match = match_measurements(report, measurements);
  return write_measured_json(value_of_ranking(match, top), match, measurements, *problem, app::language());
}

void OpenMeasured::open(const std::string& text, const std::string& file_name) {
  close();
  file_name_ = file_name;
  measurements_ = read_measurements(text);
  set_shape_from_name(file_name_, measurements_);
  ++files_;
  is_open_ = true;
}

void OpenMeasured::close() {
  file_name_.clear();
  measurements_ = {};
  is_open_ = false;
  query_.reset();
  match_ = {};
  value_.reset();
}

void OpenMeasured::look_up(const Report& report) {
  query_ = report.query;
  match_ = {};
  value_.reset();
  if (!is_matmul() || measurements_.rows.empty()) return;
  match_.is_tuned = measurements_.format == MeasurementFormat::tuned_config;
  if (match_.is_tuned) return;
  match_ = match_measurements(report, measurements_);
  value_ = value_of_ranking(match_, usual_top);
}

void OpenMeasured::look_up_more(double milliseconds) {
  const app::Deadline deadline(milliseconds);
  while (is_working()) {
    MatchedRow row = match_tuned(*query_, measurements_.rows[match_.rows.size()]);
    row.row = match_.rows.size();
    match_.rows.push_back(std::move(row));
    if (deadline.is_past()) break;
  }
  if (!is_working()) value_ = value_of_ranking(match_, usual_top);
}

Json OpenMeasured::step(const Report& report, double milliseconds) {
  if (!query_ || !(*query_ == report.query)) {
    look_up(report);
  } else if (is_matmul() && is_working()) {
    look_up_more(milliseconds);
  }
  Json json = {{"file", is_open_ ? files_ : 0}};
  if (!is_matmul()) {
    json["why"] = app::text(Str::measured_matmul_only);
    return json;
  }
  json["done"] = !is_working();
  json["asked"] = match_.rows.size();
  json["of"] = measurements_.rows.size();
  return json;
}

Json OpenMeasured::table(std::size_t first, std::size_t count) const {
  Json json = {{"file", file_name_},
               {"read", filled(Str::measured_read, {file_name_, count_words(measurements_.rows.size())})},
               {"notes", Json::array()},
               {"problems", Json::array()}};
  for (const Sentence& note : measurements_.notes) json["notes"].push_back(in_language(note, app::language()));
  for (const LineProblem& problem : measurements_.problems) {
    json["problems"].push_back(problem_text(problem, app::language()));
  }
  if (const std::size_t more = measurements_.problem_count - measurements_.problems.size(); more > 0) {
    json["problems"].push_back(filled(Str::measured_more_problems, {count_words(more)}));
  }
  if (!is_matmul() || !value_) return json;
  Json& sentences = json["sentences"] = Json::array();
  for (const Sentence& sentence : explain_value(*value_, match_, measurements_)) {
    sentences.push_back(in_language(sentence, app::language()));
  }
  Json& columns = json["columns"] = Json::array();
  const auto shown = app::measured_columns(match_.is_tuned);
  for (const auto& column : shown) columns.push_back(column_json(column));
  const Matmul& problem = std::get<Matmul>(query_->problem);
  std::vector<const MatchedRow*> rows;
  for (const MatchedRow& row : match_.rows) rows.push_back(&row);
  // Those that have a place first, best first; a tuned config stays in the order of its M.
  if (!match_.is_tuned) {
    std::stable_sort(rows.begin(), rows.end(), [](const MatchedRow* a, const MatchedRow* b) {
      return a->rank > 0 && (b->rank == 0 || a->rank < b->rank);
    });
  }
  Json& list = json["rows"] = Json::array();
  for (std::size_t i = first; i < rows.size() && i - first < count; ++i) {
    const app::MeasuredRow row = table_row(*rows[i], measurements_.rows[rows[i]->row], problem, match_.is_tuned);
    Json cells = Json::array();
    for (const auto& column : shown) cells.push_back(column.show(row));
    list.push_back(
        {{"cells", std::move(cells)}, {"rank", row.rank}, {"seconds", row.seconds}, {"priority", row.priority}});
  }
  json["total"] = rows.size();
  if (Json drawn = chart(); !drawn.is_null()) json["chart"] = std::move(drawn);
  return json;
}

/// Of the tiles that count; null where none has a time.
Json OpenMeasured::chart() const {
  if (!value_ || !value_->fastest) return {};
  Json points = Json::array();
  std::size_t fastest = 0;
  constexpr double none = std::numeric_limits<double>::infinity();
  double priority[] = {none, 0};
  double time[] = {none, 0};
  const auto widen = [](double (&range)[2], double figure) {
    range[0] = std::min(range[0], figure);
    range[1] = std::max(range[1], figure);
  };
  for (const MatchedRow& row : match_.rows) {
    if (!row.counts) continue;
    if (row.row == match_.rows[*value_->fastest].row) fastest = points.size();
    points.push_back({row.priority, row.seconds, row.rank});
    widen(priority, row.priority);
    widen(time, row.seconds);
  }
  const std::vector<std::string> ends = {app::scientific(priority[0]), app::scientific(priority[1]),
                                         app::milliseconds(time[0]), app::milliseconds(time[1])};
  return {
      {"fastest", fastest},
      {"priority", {ends[0], ends[1]}},
      {"time", {ends[2], ends[3]}},
      {"words", filled(Str::plain_measured_chart, {count_words(points.size()), ends[0], ends[1], ends[2], ends[3]})},
      {"points", std::move(points)}};
}

std::string OpenMeasured::csv() const {
  if (!is_matmul() || !value_) return "";
  return write_measured_csv(match_, measurements_, std::get<Matmul>(query_->problem));
}

}  // namespace tilescope
