// One field of a query over many values: where does the choice change, and what does it cost? A sweep works point by
// point, so that whoever runs it can show its progress, stop it, and do other things in between.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/first_answer.h"
#include "core/query/field_message.h"
#include "core/query/text_fields.h"

namespace tilescope {

/// Most points of a sweep.
inline constexpr std::size_t max_sweep_points = 100000;

/// The values that `text` names: "1..8192" (each), "16..8192:16" (every sixteenth), "1..8192*2" (doubling), or a list
/// "1,2,4k". Numbers as parse_integer reads them. None, with a complaint about `field`, where it is none of these, goes
/// backwards or has more than max_sweep_points values.
std::optional<std::vector<std::int64_t>> sweep_values(std::string_view text, std::string_view field,
                                                      std::vector<FieldMessage>& errors);

struct SweepPoint {
  std::int64_t value = 0;
  FirstAnswer answer;
  /// Complaints about the query with this value; then there is no answer.
  std::vector<FieldMessage> errors;
  /// Whether the choice differs from that of the point before.
  bool changes = false;
};

class Sweep {
 public:
  /// `fields` is the query as text; `field` is written anew for each value.
  Sweep(TextFields fields, std::string field, std::vector<std::int64_t> values, Choice choice);

  bool done() const { return points_.size() == values_.size(); }
  std::size_t size() const { return values_.size(); }
  /// Works one point out; not after the last.
  const SweepPoint& next();
  const std::vector<SweepPoint>& points() const { return points_; }
  const std::string& field() const { return field_; }

 private:
  TextFields fields_;
  std::string field_;
  std::vector<std::int64_t> values_;
  Choice choice_;
  std::vector<SweepPoint> points_;
};

/// "M,block_M,block_N,block_K,threads,traffic_bytes,blocks_per_sm,limiter,grid,waves,last_wave,priority,ties,changes",
/// with the swept field's name first; carver's tiles have their extents joined by x in block_M.
std::string sweep_csv_head(std::string_view field);
/// The line of one point; a refused one has its complaint in the last column.
std::string sweep_csv_line(const SweepPoint& point);

}  // namespace tilescope
