#include "web/app/measured_view.h"

#include <algorithm>
#include <cstdlib>

#include "web/app/format.h"
#include "web/app/strings.h"
#include "web/platform/platform.h"

namespace tilescope::app {
namespace {

double number_in(std::string_view text) { return std::strtod(std::string(text).c_str(), nullptr); }

std::size_t count_in(std::string_view text) { return static_cast<std::size_t>(number_in(text)); }

std::vector<std::string_view> parts_of(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

}  // namespace

void MeasuredView::open(std::string_view file_name, std::string_view text) {
  close();
  is_open_ = true;
  platform::call_module({"open_measured", text, file_name}, [](std::string_view) {});
}

void MeasuredView::close() {
  if (is_open_) platform::call_module({"close_measured"}, [](std::string_view) {});
  is_open_ = false;
  is_waiting_ = false;
  generation_ = -1;
  forget_answer();
}

void MeasuredView::forget_answer() {
  asked_ = of_ = 0;
  read_.clear();
  notes_.clear();
  problems_.clear();
  findings_.clear();
  rows_.clear();
  dots_.clear();
  is_tuned_ = false;
  ++version_;
}

void MeasuredView::follow(const Workbench& workbench) {
  if (!is_open_ || !workbench.report() || workbench.is_stale()) return;
  if (generation_ == workbench.generation() && language_ == language()) return;
  generation_ = workbench.generation();
  language_ = language();
  link_ = workbench.draft().link();
  if (!is_waiting_) ask();
  is_waiting_ = true;
}

void MeasuredView::ask() {
  const std::string_view tag = name(language_);
  asked_with_ = link_ + std::string(tag);
  platform::call_module({"measured", link_, tag}, [](std::string_view answer) { measured_view().take(answer); });
}

void MeasuredView::take(std::string_view answer) {
  if (!is_open_) return;
  if (answer.starts_with("working\t")) {
    const std::vector<std::string_view> parts = parts_of(answer, '\t');
    if (parts.size() == 3) {
      asked_ = count_in(parts[1]);
      of_ = count_in(parts[2]);
    }
    return ask();
  }
  // The reader may have gone on.
  if (asked_with_ != link_ + std::string(name(language_))) return ask();
  forget_answer();
  is_waiting_ = false;
  for (const std::string_view line : parts_of(answer, '\n')) take_line(parts_of(line, '\t'));
  std::sort(dots_.begin(), dots_.end(), [](const MeasuredDot& a, const MeasuredDot& b) { return a.rank < b.rank; });
}

void MeasuredView::take_line(const std::vector<std::string_view>& parts) {
  const std::string_view kind = parts[0];
  if (kind == "read" && parts.size() == 2) read_ = parts[1];
  if (kind == "note" && parts.size() == 2) notes_.emplace_back(parts[1]);
  if (kind == "problem" && parts.size() == 2) problems_.emplace_back(parts[1]);
  if (kind == "finding" && parts.size() == 2) findings_.emplace_back(parts[1]);
  if (kind == "columns") is_tuned_ = parts.size() > 1 && parts[1] == "M";
  if (parts.size() < 4) return;
  const auto rank = static_cast<std::int64_t>(number_in(parts[1]));
  if (kind == "dot") dots_.push_back({rank, number_in(parts[2]), number_in(parts[3])});
  if (kind == "row") {
    rows_.push_back({rank, number_in(parts[2]), number_in(parts[3]), {parts.begin() + 4, parts.end()}});
  }
}

double MeasuredView::seconds_at(std::int64_t rank) const {
  const auto found = std::lower_bound(dots_.begin(), dots_.end(), rank,
                                      [](const MeasuredDot& dot, std::int64_t wanted) { return dot.rank < wanted; });
  return found != dots_.end() && found->rank == rank ? found->seconds : 0;
}

MeasuredView& measured_view() {
  static MeasuredView view;
  return view;
}

std::string measured_time(std::int64_t rank) {
  const double seconds = measured_view().seconds_at(rank);
  return seconds > 0 ? milliseconds(seconds) : "-";
}

double measured_time_key(std::int64_t rank) {
  const double seconds = measured_view().seconds_at(rank);
  return seconds > 0 ? seconds : 1e300;
}

}  // namespace tilescope::app
