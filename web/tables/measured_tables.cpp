#include "web/tables/measured_tables.h"

namespace tilescope::app {
namespace {

template <std::size_t Place>
std::string cell(const MeasuredRow& row) {
  return Place < row.cells.size() ? row.cells[Place] : std::string();
}

double seconds_of(const MeasuredRow& row) { return row.seconds; }
double priority_of(const MeasuredRow& row) { return row.priority; }

/// Rows without a place come last.
double place_of(const MeasuredRow& row) { return row.rank > 0 ? static_cast<double>(row.rank) : 1e300; }

constexpr Column<MeasuredRow> timed[] = {
    {nullptr, Str::column_line, "", Str::help_line, 56, true, cell<0>, nullptr, nullptr},
    {nullptr, Str::column_tile, "", Str::help_measured_tile, 120, true, cell<1>, nullptr, nullptr},
    {nullptr, Str::column_time, "ms", Str::help_time, 72, true, cell<2>, nullptr, seconds_of},
    {"TFLOPS", Str::none, "", Str::help_tflops, 72, true, cell<3>, nullptr, nullptr},
    {nullptr, Str::column_place, "", Str::help_place, 88, true, cell<4>, nullptr, place_of},
    {nullptr, Str::column_priority, "", Str::help_priority, 76, true, cell<5>, nullptr, priority_of},
    {nullptr, Str::column_no_place, "", Str::help_no_place, 420, false, cell<6>, nullptr, nullptr},
};

constexpr Column<MeasuredRow> tuned[] = {
    {"M", Str::none, "", Str::help_measured_m, 64, true, cell<0>, nullptr, nullptr},
    {nullptr, Str::column_tile, "", Str::help_measured_tile, 120, true, cell<1>, nullptr, nullptr},
    {nullptr, Str::column_place, "", Str::help_place, 88, true, cell<2>, nullptr, place_of},
    {nullptr, Str::column_priority, "", Str::help_priority, 76, true, cell<3>, nullptr, priority_of},
    {nullptr, Str::column_no_place, "", Str::help_no_place, 420, false, cell<4>, nullptr, nullptr},
};

}  // namespace

std::span<const Column<MeasuredRow>> measured_columns(bool is_tuned) {
  return is_tuned ? std::span<const Column<MeasuredRow>>(tuned) : timed;
}

}  // namespace tilescope::app
