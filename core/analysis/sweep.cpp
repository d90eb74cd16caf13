#include "core/analysis/sweep.h"

#include <algorithm>
#include <type_traits>
#include <variant>
#include <utility>

#include "core/query/integer.h"
#include "core/query/limits.h"
#include "core/query/problem.h"
#include "core/query/link.h"
#include "core/query/shape_presets.h"
#include "core/query/validate.h"
#include "core/report/figures.h"
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
    const bool ends = range.multiplies ? __builtin_mul_overflow(value, range.step, &value)
                                       : __builtin_add_overflow(value, range.step, &value);
    if (ends) break;
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

constexpr Wording prefill_name = {"{0}: M = 1..8192, from decode to prefill", "{0}：M = 1..8192，从 decode 到 prefill"};
constexpr Wording square_name = {"Square", "方阵"};
constexpr Wording rows_name = {"M = 1..8192 on {0} x {0}", "M = 1..8192，N = K = {0}"};
constexpr Wording plane_name = {"M and N = 16..16384, doubling, K = {0}", "M 与 N = 16..16384，逐次翻倍，K = {0}"};
constexpr Wording depth_name = {"K = 16..16384, each multiple of 16, on {0} x {0}",
                                "K = 16..16384，取 16 的倍数，M = N = {0}"};

std::vector<SweepPreset> build_sweep_presets(Language language) {
  std::vector<SweepPreset> presets;
  const auto named = [&](const Wording& words, std::string_view what) {
    return fill_in(words.in(language), {std::string(what)});
  };
  const std::string link = encode_link(default_query());
  presets.push_back({square_name.in(language), named(rows_name, "4096"), link, "M", "1..8192", "", ""});
  presets.push_back({square_name.in(language), named(depth_name, "4096"), link, "K", "16..16384:16", "", ""});
  presets.push_back(
      {square_name.in(language), named(plane_name, "4096"), link, "M", "16..16384*2", "N", "16..16384*2"});
  for (const LayerShape& layer : layer_shapes(language)) {
    Query query = default_query();
    Matmul matmul;
    matmul.N = layer.N;
    matmul.K = layer.K;
    query.problem = matmul;
    presets.push_back({layer.group, named(prefill_name, layer.name), encode_link(query), "M", "1..8192", "", ""});
  }
  return presets;
}

/// Writes a whole number of the problem or of the assumptions, none of which others follow. False where the field is
/// none of these.
bool set_number(Query& query, std::string_view field, std::int64_t value) {
  bool is_set = false;
  const auto write = [&](std::string_view name, auto& number) {
    if constexpr (std::is_same_v<std::decay_t<decltype(number)>, std::int64_t>) {
      if (text_key(name) != text_key(field)) return;
      number = value;
      is_set = true;
    }
  };
  std::visit([&](auto& problem) { for_each_field(problem, write); }, query.problem);
  if (!is_set) for_each_assumption(query.assumptions, write);
  return is_set;
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

bool can_be_swept(const SweepAxis& outer, const SweepAxis& inner, std::string_view field,
                  std::vector<FieldMessage>& errors) {
  if (text_key(outer.field) == text_key(inner.field)) {
    errors.push_back({std::string(field), MessageCode::swept_twice, {in_quotes(inner.field)}});
    return false;
  }
  const std::size_t most_inner = max_sweep_points / std::max<std::size_t>(outer.values.size(), 1);
  if (inner.values.size() <= most_inner) return true;
  // Neither axis has more than max_sweep_points values, so that the product is small.
  const auto points = static_cast<std::int64_t>(outer.values.size() * inner.values.size());
  errors.push_back({std::string(field),
                    MessageCode::too_many_points,
                    {grouped(points), grouped(static_cast<std::int64_t>(max_sweep_points))}});
  return false;
}

Sweep::Sweep(TextFields fields, std::string field, std::vector<std::int64_t> values, Choice choice)
    : fields_(std::move(fields)), outer_{std::move(field), std::move(values)}, choice_(choice) {
  write_anew(outer_.field);
}

Sweep::Sweep(TextFields fields, SweepAxis outer, SweepAxis inner, Choice choice)
    : fields_(std::move(fields)),
      outer_(std::move(outer)),
      inner_(std::move(inner)),
      has_inner_(true),
      choice_(choice) {
  write_anew(outer_.field);
  write_anew(inner_.field);
}

void Sweep::write_anew(const std::string& field) {
  std::erase_if(fields_, [&](const TextField& written) { return text_key(written.key) == text_key(field); });
  fields_.push_back({field, ""});
}

bool Sweep::set(std::string_view field, std::int64_t value) {
  const Limits limits = limits_of(field);
  return value >= limits.lowest && value <= limits.highest && set_number(*query_, field, value);
}

std::vector<FieldMessage> Sweep::ask(const SweepPoint& point) {
  if (query_ && set(outer_.field, point.value) && (!has_inner_ || set(inner_.field, point.inner_value)) &&
      validate(*query_).empty()) {
    return {};
  }
  fields_[fields_.size() - (has_inner_ ? 2 : 1)].value = std::to_string(point.value);
  if (has_inner_) fields_.back().value = std::to_string(point.inner_value);
  Reading reading = read_text_fields(fields_);
  query_.reset();
  if (reading.ok()) query_ = std::move(reading.query);
  return std::move(reading.errors);
}

const SweepPoint& Sweep::next() {
  SweepPoint point;
  const std::size_t in_row = points_.size() % row_length();
  point.value = outer_.values[points_.size() / row_length()];
  if (has_inner_) point.inner_value = inner_.values[in_row];
  point.errors = ask(point);
  if (query_) point.answer = first_answer(*query_, choice_);
  const bool starts_row = points_.empty() || (has_inner_ && in_row == 0);
  if (!starts_row) point.changes = !point.answer.chooses_as(points_.back().answer);
  points_.push_back(std::move(point));
  return points_.back();
}

std::vector<std::size_t> Sweep::changes() const {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < points_.size(); ++i) {
    if (points_[i].changes) places.push_back(i);
  }
  return places;
}

const std::vector<SweepPreset>& sweep_presets(Language language) {
  if (language == Language::chinese) {
    static const std::vector<SweepPreset> in_chinese = build_sweep_presets(Language::chinese);
    return in_chinese;
  }
  static const std::vector<SweepPreset> in_english = build_sweep_presets(Language::english);
  return in_english;
}

std::string sweep_csv_head(const Sweep& sweep) {
  return sweep.field() + (sweep.has_inner() ? "," + sweep.inner().field : "") +
         ",tile,reduce_step,threads,traffic_bytes,blocks_per_sm,limiter,grid,waves,last_wave,priority,ties,changes,why";
}

std::string sweep_csv_line(const Sweep& sweep, const SweepPoint& point) {
  const FirstAnswer& a = point.answer;
  std::string why;
  if (!point.errors.empty()) why = point.errors[0].field + ": " + message_text(point.errors[0]);
  if (a.raised != carver::Raise::none) why = std::string(type_name(a.raised));
  std::replace(why.begin(), why.end(), '"', '\'');
  std::string line = std::to_string(point.value);
  if (sweep.has_inner()) line += "," + std::to_string(point.inner_value);
  for (const std::string& cell :
       {extents_text(a.tile), std::to_string(a.reduce_step), std::to_string(a.threads), decimal(a.traffic_bytes),
        std::to_string(a.blocks_per_sm), limiter_name(a.limiter), std::to_string(a.grid), std::to_string(a.waves),
        decimal(a.last_wave), decimal(a.priority), std::to_string(a.ties), std::string(point.changes ? "1" : "0")}) {
    line += "," + cell;
  }
  return line + (why.empty() ? "," : ",\"" + why + "\"");
}

}  // namespace tilescope
