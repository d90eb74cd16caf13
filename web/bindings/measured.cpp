#include "web/bindings/measured.h"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "core/evaluate.h"
#include "core/measured/measured_json.h"
#include "core/measured/measured_text.h"
#include "core/query/integer.h"
#include "core/report/working.h"
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

/// The chart of the tiles that count; null where none has a time.
Json chart_json(const app::MeasuredRun& run) {
  const std::optional<RankingValue>& value = run.value();
  if (!value || !value->fastest) return {};
  Json points = Json::array();
  std::size_t fastest = 0;
  constexpr double none = std::numeric_limits<double>::infinity();
  double priority[] = {none, 0};
  double time[] = {none, 0};
  const auto widen = [](double (&range)[2], double figure) {
    range[0] = std::min(range[0], figure);
    range[1] = std::max(range[1], figure);
  };
  for (const MatchedRow& row : run.match().rows) {
    if (!row.counts) continue;
    if (row.row == run.match().rows[*value->fastest].row) fastest = points.size();
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
  run_.read(file_name, text);
  query_.reset();
  ++files_;
  is_open_ = true;
}

void OpenMeasured::close() {
  run_.forget();
  query_.reset();
  is_open_ = false;
}

Json OpenMeasured::step(const Report& report, double milliseconds) {
  if (!query_ || !(*query_ == report.query)) {
    query_ = report.query;
    if (is_matmul()) run_.ask(report, ++queries_);
  } else if (is_matmul() && run_.is_working()) {
    run_.work(milliseconds);
  }
  Json json = {{"file", is_open_ ? files_ : 0}};
  if (!is_matmul()) {
    json["why"] = app::text(Str::measured_matmul_only);
    return json;
  }
  json["done"] = !run_.is_working();
  json["asked"] = run_.match().rows.size();
  json["of"] = run_.measurements().rows.size();
  return json;
}

Json OpenMeasured::table(std::size_t first, std::size_t count) const {
  const Measurements& measurements = run_.measurements();
  Json json = {{"file", run_.file_name()},
               {"read", filled(Str::measured_read, {run_.file_name(), count_words(measurements.rows.size())})},
               {"notes", Json::array()},
               {"problems", Json::array()}};
  for (const Sentence& note : measurements.notes) json["notes"].push_back(in_language(note, app::language()));
  for (const LineProblem& problem : measurements.problems) {
    json["problems"].push_back(problem_text(problem, app::language()));
  }
  if (const std::size_t more = measurements.problem_count - measurements.problems.size(); more > 0) {
    json["problems"].push_back(filled(Str::measured_more_problems, {count_words(more)}));
  }
  if (!is_matmul() || !run_.value()) return json;
  Json& sentences = json["sentences"] = Json::array();
  for (const Sentence& sentence : explain_value(*run_.value(), run_.match(), measurements)) {
    sentences.push_back(in_language(sentence, app::language()));
  }
  Json& columns = json["columns"] = Json::array();
  const auto shown = app::measured_columns(run_.match().is_tuned);
  for (const auto& column : shown) columns.push_back(column_json(column));
  const std::vector<app::MeasuredRow> rows =
      app::measured_rows(run_.match(), measurements, std::get<Matmul>(query_->problem));
  Json& list = json["rows"] = Json::array();
  for (std::size_t i = first; i < rows.size() && i - first < count; ++i) {
    Json cells = Json::array();
    for (const auto& column : shown) cells.push_back(column.show(rows[i]));
    const MatchedRow& match = *rows[i].match;
    list.push_back(
        {{"cells", std::move(cells)}, {"rank", match.rank}, {"seconds", match.seconds}, {"priority", match.priority}});
  }
  json["total"] = rows.size();
  if (Json chart = chart_json(run_); !chart.is_null()) json["chart"] = std::move(chart);
  return json;
}

std::string OpenMeasured::csv() const {
  if (!is_matmul() || !run_.value()) return "";
  return write_measured_csv(run_.match(), run_.measurements(), std::get<Matmul>(query_->problem));
}

}  // namespace tilescope
