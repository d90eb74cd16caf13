#include <string>
#include <utility>
#include <vector>

#include "core/query/integer.h"
#include "core/report/reasons.h"
#include "web/app/draw.h"
#include "web/app/format.h"
#include "web/panels/panels.h"
#include "web/panels/table.h"

namespace tilescope::app {
namespace {

struct Row {
  const Candidate* candidate;
  std::int64_t carver_rank;  ///< 0 where carver does not rank the output tile
};

double as_double(std::int64_t value) { return static_cast<double>(value); }

constexpr Column<Row> columns[] = {
    {"block_M", Str::none, "", Str::help_block_m, 56, true,
     [](const Row& r) { return std::to_string(r.candidate->tile.block_m); }, nullptr,
     [](const Row& r) { return as_double(r.candidate->tile.block_m); }},
    {"block_N", Str::none, "", Str::help_block_n, 56, true,
     [](const Row& r) { return std::to_string(r.candidate->tile.block_n); }, nullptr,
     [](const Row& r) { return as_double(r.candidate->tile.block_n); }},
    {"block_K", Str::none, "", Str::help_block_k, 56, true,
     [](const Row& r) { return std::to_string(r.candidate->tile.block_k); }, nullptr,
     [](const Row& r) { return as_double(r.candidate->tile.block_k); }},
    {nullptr, Str::column_traffic, "MB", Str::help_traffic, 80, true,
     [](const Row& r) { return megabytes(r.candidate->traffic_bytes); },
     [](const Row& r) { return full_bytes(r.candidate->traffic_bytes); },
     [](const Row& r) { return r.candidate->traffic_bytes; }},
    {nullptr, Str::column_smem, "KB", Str::help_smem, 64, true,
     [](const Row& r) { return kilobytes(as_double(r.candidate->smem_bytes)); },
     [](const Row& r) { return full_bytes(as_double(r.candidate->smem_bytes)); },
     [](const Row& r) { return as_double(r.candidate->smem_bytes); }},
    {nullptr, Str::column_blocks_per_sm, "", Str::help_blocks_per_sm, 72, true,
     [](const Row& r) { return std::to_string(r.candidate->blocks_per_sm); }, nullptr,
     [](const Row& r) { return as_double(r.candidate->blocks_per_sm); }},
    {nullptr, Str::column_waves, "", Str::help_waves, 64, true,
     [](const Row& r) { return short_count(r.candidate->waves); },
     [](const Row& r) { return grouped(r.candidate->waves); },
     [](const Row& r) { return as_double(r.candidate->waves); }},
    {nullptr, Str::column_priority, "", Str::help_priority, 64, true,
     [](const Row& r) { return scientific(r.candidate->priority); },
     [](const Row& r) { return full_figure(r.candidate->priority); },
     [](const Row& r) { return r.candidate->priority; }},
    {nullptr, Str::column_limiter, "", Str::help_limiter, 136, false,
     [](const Row& r) { return limiter_name(r.candidate->limiter); }, nullptr,
     [](const Row& r) { return static_cast<double>(r.candidate->limiter); }},
    {nullptr, Str::column_carver_rank, "", Str::help_carver_rank, 72, true,
     [](const Row& r) { return r.carver_rank > 0 ? std::to_string(r.carver_rank) : std::string("-"); }, nullptr,
     [](const Row& r) { return r.carver_rank > 0 ? as_double(r.carver_rank) : 1e9; }},
    {nullptr, Str::column_registers, "", Str::help_registers, 64, true,
     [](const Row& r) { return short_count(r.candidate->registers); },
     [](const Row& r) { return grouped(r.candidate->registers); },
     [](const Row& r) { return as_double(r.candidate->registers); }},
    {nullptr, Str::column_grid, "", Str::help_grid, 64, true,
     [](const Row& r) { return short_count(r.candidate->grid); },
     [](const Row& r) { return grouped(r.candidate->grid); },
     [](const Row& r) { return as_double(r.candidate->grid); }},
};

Tie tie_of(const Row& row) { return {row.candidate->tie_group, row.candidate->tie_size}; }

/// The rows of a report, made once for each.
const std::vector<Row>& rows_of(const Report& report, int generation) {
  static std::vector<Row> rows;
  static int made_for = -1;
  if (made_for == generation) return rows;
  made_for = generation;
  const std::vector<std::int64_t> ranks = carver_ranks(report);
  rows.clear();
  for (std::size_t i = 0; i < ranks.size(); ++i) rows.push_back({&report.enumeration->candidates[i], ranks[i]});
  return rows;
}

}  // namespace

void draw_summary(const Workbench& workbench) {
  if (!workbench.report()) return;
  const Report& report = *workbench.report();
  std::vector<std::pair<Str, std::int64_t>> parts;
  if (report.enumeration) {
    const Enumeration& e = *report.enumeration;
    parts = {{Str::visited, e.visited},
             {Str::valid, e.valid},
             {Str::over_registers, e.rejected_regs},
             {Str::over_smem, e.rejected_smem},
             {Str::priority_values, e.distinct_priorities},
             {Str::tied_at_top, e.ties_at_top}};
  } else {
    const carver::Answer& answer = *report.carver;
    parts = {{Str::visited, static_cast<std::int64_t>(answer.visited.size())},
             {Str::kept, static_cast<std::int64_t>(answer.order.size())},
             {Str::hints_given, static_cast<std::int64_t>(answer.hints.size())}};
  }
  std::string line;
  for (const auto& [words, count] : parts) {
    if (!line.empty()) line += " \u00B7 ";
    line += filled(words, {grouped(count)});
  }
  draw_wrapped(line, Tone::quiet);
  platform::inspect::name_last_item("summary", line);
}

void draw_ranking_panel(Workbench& workbench) {
  const Report& report = *workbench.report();
  if (report.enumeration->valid == 0) {
    draw_wrapped(text(Str::no_candidates), Tone::quiet);
    return;
  }
  static Table<Row> table("ranking", columns);
  table.draw(rows_of(report, workbench.generation()), workbench.generation(), workbench.selected, tie_of);
}

}  // namespace tilescope::app
