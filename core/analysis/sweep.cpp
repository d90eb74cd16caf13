#include "core/analysis/sweep.h"

#include <algorithm>
#include <cstdio>

#include "core/query/integer.h"
#include "core/report/reasons.h"

namespace tilescope {
namespace {

/// A range as it is written: first..last, then how to step.
struct Range {
  std::int64_t first = 0;
  std::int64_t last = 0;
  std::int64_t step = 1;
  bool multiplies = false;
};

std::optional<Range> parse_range(std::string_view text) {
  const std::size_t dots = text.find("..");
  if (dots == std::string_view::npos) return std::nullopt;
  const std::string_view rest = text.substr(dots + 2);
  // A factor may stand within a number too (4*1024); the last sign is the step's where a colon does not say otherwise.
  std::size_t sign = rest.find(':');
  if (sign == std::string_view::npos) sign = rest.rfind('*');
  Range range;
  const auto first = parse_integer(text.substr(0, dots));
  const auto last = parse_integer(rest.substr(0, sign));
  if (!first || !last) return std::nullopt;
  range.first = *first;
  range.last = *last;
  if (sign == std::string_view::npos) return range;
  const auto step = parse_integer(rest.substr(sign + 1));
  range.multiplies = rest[sign] == '*';
  if (!step || *step < (range.multiplies ? 2 : 1)) return std::nullopt;
  range.step = *step;
  return range;
}

std::optional<std::vector<std::int64_t>> values_of(const Range& range) {
  if (range.last < range.first || (range.multiplies && range.first < 1)) return std::nullopt;
  std::vector<std::int64_t> values;
  for (std::int64_t value = range.first; value <= range.last;) {
    if (values.size() == max_sweep_points) return std::nullopt;
    values.push_back(value);
    if (range.multiplies ? value > range.last / range.step : value > range.last - range.step) break;
    value = range.multiplies ? value * range.step : value + range.step;
  }
  return values;
}

std::optional<std::vector<std::int64_t>> parse_list(std::string_view text) {
  std::vector<std::int64_t> values;
  for (bool more = true; more;) {
    const std::size_t end = std::min(text.find(','), text.size());
    const auto value = parse_integer(text.substr(0, end));
    if (!value || values.size() == max_sweep_points) return std::nullopt;
    values.push_back(*value);
    more = end < text.size();
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return values;
}

std::string decimal(double value) {
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%.17g", value);
  return buffer;
}

}  // namespace

std::optional<std::vector<std::int64_t>> sweep_values(std::string_view text, std::string_view field,
                                                      std::vector<FieldMessage>& errors) {
  std::optional<std::vector<std::int64_t>> values;
  if (const auto range = parse_range(text)) {
    values = values_of(*range);
  } else {
    values = parse_list(text);
  }
  if (!values) {
    errors.push_back({std::string(field),
                      MessageCode::malformed_sweep,
                      {in_quotes(text), grouped(static_cast<std::int64_t>(max_sweep_points))}});
  }
  return values;
}

Sweep::Sweep(TextFields fields, std::string field, std::vector<std::int64_t> values, Choice choice)
    : fields_(std::move(fields)), field_(std::move(field)), values_(std::move(values)), choice_(choice) {
  std::erase_if(fields_, [&](const TextField& written) { return text_key(written.key) == text_key(field_); });
  fields_.push_back({field_, ""});
}

const SweepPoint& Sweep::next() {
  SweepPoint point;
  point.value = values_[points_.size()];
  fields_.back().value = std::to_string(point.value);
  Reading reading = read_text_fields(fields_);
  if (reading.ok()) {
    point.answer = first_answer(reading.query, choice_);
  } else {
    point.errors = std::move(reading.errors);
  }
  if (!points_.empty()) point.changes = !point.answer.chooses_as(points_.back().answer);
  points_.push_back(std::move(point));
  return points_.back();
}

std::string sweep_csv_head(std::string_view field) {
  return std::string(field) +
         ",tile,reduce_step,threads,traffic_bytes,blocks_per_sm,limiter,grid,waves,last_wave,priority,ties,changes,why";
}

std::string sweep_csv_line(const SweepPoint& point) {
  const FirstAnswer& a = point.answer;
  std::string why;
  if (!point.errors.empty()) why = point.errors[0].field + ": " + message_text(point.errors[0]);
  if (a.raised != carver::Raise::none) why = std::string(type_name(a.raised));
  std::replace(why.begin(), why.end(), '"', '\'');
  std::string line = std::to_string(point.value);
  for (const std::string& cell :
       {extents_text(a.tile), std::to_string(a.reduce_step), std::to_string(a.threads), decimal(a.traffic_bytes),
        std::to_string(a.blocks_per_sm), limiter_name(a.limiter), std::to_string(a.grid), std::to_string(a.waves),
        decimal(a.last_wave), decimal(a.priority), std::to_string(a.ties), std::string(point.changes ? "1" : "0")}) {
    line += "," + cell;
  }
  return line + (why.empty() ? "," : ",\"" + why + "\"");
}

}  // namespace tilescope
