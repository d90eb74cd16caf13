#include "web/tables/sweep_tables.h"

#include <string>

#include "core/query/integer.h"
#include "core/report/figures.h"
#include "core/report/reasons.h"
#include "core/report/working.h"
#include "web/app/format.h"

namespace tilescope::app {
namespace {

const FirstAnswer& answer_of(const SweepRow& row) { return row.point->answer; }

/// Figures of a point without a tile are left blank.
template <class Show>
std::string where_any(const SweepRow& row, const Show& show) {
  return answer_of(row).tile.empty() ? std::string("-") : show(answer_of(row));
}

std::string why_none(const SweepRow& row) {
  const SweepPoint& point = *row.point;
  if (!point.errors.empty()) {
    return filled(Str::labelled, {point.errors[0].field, message_text(point.errors[0], language())});
  }
  if (point.answer.raised != carver::Raise::none) return std::string(type_name(point.answer.raised));
  return point.answer.tile.empty() ? text(Str::sweep_nothing) : "";
}

constexpr Column<SweepRow> columns[] = {
    {nullptr, Str::column_value, "", Str::help_sweep_value, 72, true,
     [](const SweepRow& r) { return grouped(r.point->value); }, nullptr,
     [](const SweepRow& r) { return as_double(r.point->value); }},
    {nullptr, Str::column_value2, "", Str::help_sweep_value, 104, true,
     [](const SweepRow& r) { return grouped(r.point->inner_value); }, nullptr,
     [](const SweepRow& r) { return as_double(r.point->inner_value); }},
    {nullptr, Str::column_tile, "", Str::help_sweep_tile, 132, true,
     [](const SweepRow& r) { return where_any(r, [](const FirstAnswer& a) { return spaced_extents(a.tile); }); },
     nullptr, nullptr},
    {"rstep", Str::none, "", Str::help_rstep, 56, true,
     [](const SweepRow& r) { return answer_of(r).reduce_step > 0 ? std::to_string(answer_of(r).reduce_step) : "-"; },
     nullptr, [](const SweepRow& r) { return as_double(answer_of(r).reduce_step); }},
    {nullptr, Str::column_threads, "", Str::help_threads, 64, true,
     [](const SweepRow& r) { return answer_of(r).threads > 0 ? std::to_string(answer_of(r).threads) : "-"; }, nullptr,
     [](const SweepRow& r) { return as_double(answer_of(r).threads); }},
    {nullptr, Str::column_traffic, "MB", Str::help_traffic, 84, true,
     [](const SweepRow& r) { return where_any(r, [](const FirstAnswer& a) { return megabytes(a.traffic_bytes); }); },
     [](const SweepRow& r) { return full_bytes(answer_of(r).traffic_bytes); },
     [](const SweepRow& r) { return answer_of(r).traffic_bytes; }},
    {nullptr, Str::column_waves, "", Str::help_waves, 56, true,
     [](const SweepRow& r) { return where_any(r, [](const FirstAnswer& a) { return short_count(a.waves); }); }, nullptr,
     [](const SweepRow& r) { return as_double(answer_of(r).waves); }},
    {nullptr, Str::column_last_wave, "", Str::help_last_wave, 76, true,
     [](const SweepRow& r) { return where_any(r, [](const FirstAnswer& a) { return percent(a.last_wave); }); }, nullptr,
     [](const SweepRow& r) { return answer_of(r).last_wave; }},
    {nullptr, Str::column_blocks_per_sm, "", Str::help_blocks_per_sm, 72, true,
     [](const SweepRow& r) { return where_any(r, [](const FirstAnswer& a) { return grouped(a.blocks_per_sm); }); },
     nullptr, [](const SweepRow& r) { return as_double(answer_of(r).blocks_per_sm); }},
    {nullptr, Str::column_limiter, "", Str::help_limiter, 122, false,
     [](const SweepRow& r) { return where_any(r, [](const FirstAnswer& a) { return limiter_name(a.limiter); }); },
     nullptr, nullptr},
    {nullptr, Str::column_priority, "", Str::help_priority, 72, true,
     [](const SweepRow& r) { return where_any(r, [](const FirstAnswer& a) { return scientific(a.priority); }); },
     [](const SweepRow& r) { return full_figure(answer_of(r).priority); },
     [](const SweepRow& r) { return answer_of(r).priority; }},
    {nullptr, Str::column_because, "", Str::help_sweep_why, 320, false, why_none, nullptr, nullptr},
};

}  // namespace

std::vector<SweepRow> sweep_rows(const Sweep& sweep, bool only_changes) {
  std::vector<SweepRow> rows;
  for (std::size_t i = 0; i < sweep.points().size(); ++i) {
    const SweepPoint& point = sweep.points()[i];
    if (!only_changes || point.changes || i % sweep.row_length() == 0) rows.push_back({&point});
  }
  // A single field has rows of one point, of which only the first starts anything.
  if (only_changes && !sweep.has_inner()) {
    std::erase_if(rows, [&](const SweepRow& row) { return !row.point->changes && row.point != sweep.points().data(); });
  }
  return rows;
}

std::span<const Column<SweepRow>> sweep_columns(bool two_fields) {
  static const std::vector<Column<SweepRow>> with_one = [] {
    std::vector<Column<SweepRow>> list(std::begin(columns), std::end(columns));
    list.erase(list.begin() + 1);
    return list;
  }();
  return two_fields ? std::span<const Column<SweepRow>>(columns) : with_one;
}

}  // namespace tilescope::app
