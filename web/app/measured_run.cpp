#include "web/app/measured_run.h"

#include <algorithm>
#include <chrono>
#include <variant>

#include "web/app/format.h"

namespace tilescope::app {
namespace {

/// How many of the fastest are looked for at the front of the ranking, beside the usual numbers.
constexpr std::int64_t top = 20;

}  // namespace

void MeasuredRun::read(std::string_view file_name, std::string_view text) {
  forget();
  file_name_ = file_name;
  measurements_ = read_measurements(text);
  set_shape_from_name(file_name_, measurements_);
}

void MeasuredRun::forget() {
  file_name_.clear();
  measurements_ = {};
  match_ = {};
  value_.reset();
  asked_ = -1;
  ++version_;
}

void MeasuredRun::ask(const Report& report, int generation) {
  if (is_empty() || asked_ == generation) return;
  asked_ = generation;
  ++version_;
  value_.reset();
  match_ = {};
  query_ = report.query;
  match_.is_tuned = measurements_.format == MeasurementFormat::tuned_config;
  if (match_.is_tuned && std::holds_alternative<Matmul>(report.query.problem)) return;
  match_ = match_measurements(report, measurements_);
  finish();
}

void MeasuredRun::work(double milliseconds) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point end = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                                   std::chrono::duration<double, std::milli>(milliseconds));
  ++version_;
  while (is_working()) {
    MatchedRow row = match_tuned(*query_, measurements_.rows[match_.rows.size()]);
    row.row = match_.rows.size();
    match_.rows.push_back(std::move(row));
    if (Clock::now() >= end) break;
  }
  if (!is_working()) finish();
}

void MeasuredRun::finish() { value_ = value_of_ranking(match_, top); }

}  // namespace tilescope::app
