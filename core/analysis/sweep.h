// One field of a query over many values, or two: where does the choice change, and what does it cost? A sweep works
// point by point, so that whoever runs it can show its progress, stop it, and do other things in between.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/first_answer.h"
#include "core/query/field_message.h"
#include "core/query/query.h"
#include "core/query/text_fields.h"

namespace tilescope {

/// Most points of a sweep, over both fields.
inline constexpr std::size_t max_sweep_points = 100000;

/// The values that `text` names: "1..8192" (each), "16..8192:16" (every sixteenth), "1..8192*2" (doubling), or a list
/// "1,2,4k". Numbers as parse_integer reads them. None, with a complaint about `field`, where it is none of these, goes
/// backwards or has more than max_sweep_points values.
std::optional<std::vector<std::int64_t>> sweep_values(std::string_view text, std::string_view field,
                                                      std::vector<FieldMessage>& errors);

/// A field and the values that it takes.
struct SweepAxis {
  std::string field;
  std::vector<std::int64_t> values;
};

/// Whether the points of both axes can be swept; with a complaint about the second one's field where there are too
/// many or where both are the same field.
bool can_be_swept(const SweepAxis& outer, const SweepAxis& inner, std::string_view field,
                  std::vector<FieldMessage>& errors);

struct SweepPoint {
  std::int64_t value = 0;
  /// The second field's value; 0 where one field is swept.
  std::int64_t inner_value = 0;
  FirstAnswer answer;
  /// Complaints about the query with this value; then there is no answer.
  std::vector<FieldMessage> errors;
  /// Whether the choice differs from that of the point before; with two fields, of the one before along the second.
  bool changes = false;
};

class Sweep {
 public:
  /// `fields` is the query as text; `field` is written anew for each value.
  Sweep(TextFields fields, std::string field, std::vector<std::int64_t> values, Choice choice);
  /// Every pair of values, those of `inner` innermost; can_be_swept() must have allowed them.
  Sweep(TextFields fields, SweepAxis outer, SweepAxis inner, Choice choice);

  bool done() const { return points_.size() == size(); }
  /// Points that there will be.
  std::size_t size() const { return outer_.values.size() * row_length(); }
  /// Points that share a value of the first field, which follow one another; 1 where one field is swept.
  std::size_t row_length() const { return has_inner_ ? inner_.values.size() : 1; }
  /// Works one point out; not after the last.
  const SweepPoint& next();
  const std::vector<SweepPoint>& points() const { return points_; }
  /// The points so far at which the choice changes, as places in points().
  std::vector<std::size_t> changes() const;
  const SweepAxis& outer() const { return outer_; }
  /// Without a field where one is swept.
  const SweepAxis& inner() const { return inner_; }
  const std::string& field() const { return outer_.field; }
  bool has_inner() const { return has_inner_; }

 private:
  /// Leaves the field to be written for each point, last of all.
  void write_anew(const std::string& field);

  /// Makes query_ that of a point; returns the complaints where there is none.
  std::vector<FieldMessage> ask(const SweepPoint& point);
  /// Writes one field of query_ directly. False where reading the whole query anew must say what comes of the value.
  bool set(std::string_view field, std::int64_t value);

  TextFields fields_;
  /// The query of the last point, where it could be read.
  std::optional<Query> query_;
  SweepAxis outer_;
  SweepAxis inner_;
  bool has_inner_ = false;
  Choice choice_;
  std::vector<SweepPoint> points_;
};

/// A sweep worth one click.
struct SweepPreset {
  /// What it belongs to: "Llama 3 70B".
  std::string group;
  /// "gate and up: M = 1..8192, decode to prefill".
  std::string name;
  /// Fragment of the query, without the #.
  std::string link;
  std::string field;
  /// As sweep_values() reads them.
  std::string values;
  /// The second field; "" for none.
  std::string inner_field;
  std::string inner_values;
};

/// In the order in which a reader is offered them.
const std::vector<SweepPreset>& sweep_presets(Language language = Language::english);

/// The first line of the CSV: the swept field or both, then what sweep_csv_line() writes.
std::string sweep_csv_head(const Sweep& sweep);
/// The line of one point of the sweep; a refused one has its complaint in the last column.
std::string sweep_csv_line(const Sweep& sweep, const SweepPoint& point);

}  // namespace tilescope
