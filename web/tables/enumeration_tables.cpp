#include "web/tables/enumeration_tables.h"

#include <string>

#include "core/query/integer.h"
#include "core/report/figures.h"
#include "core/report/next_limit.h"
#include "core/report/reasons.h"
#include "web/app/format.h"

namespace tilescope::app {
namespace {

constexpr Column<RankingRow> ranking[] = {
    {"block_M", Str::none, "", Str::help_block_m, 56, true,
     [](const RankingRow& r) { return std::to_string(r.candidate->tile.block_m); }, nullptr,
     [](const RankingRow& r) { return as_double(r.candidate->tile.block_m); }},
    {"block_N", Str::none, "", Str::help_block_n, 56, true,
     [](const RankingRow& r) { return std::to_string(r.candidate->tile.block_n); }, nullptr,
     [](const RankingRow& r) { return as_double(r.candidate->tile.block_n); }},
    {"block_K", Str::none, "", Str::help_block_k, 56, true,
     [](const RankingRow& r) { return std::to_string(r.candidate->tile.block_k); }, nullptr,
     [](const RankingRow& r) { return as_double(r.candidate->tile.block_k); }},
    {nullptr, Str::column_traffic, "MB", Str::help_traffic, 72, true,
     [](const RankingRow& r) { return megabytes(r.candidate->traffic_bytes); },
     [](const RankingRow& r) { return full_bytes(r.candidate->traffic_bytes); },
     [](const RankingRow& r) { return r.candidate->traffic_bytes; }},
    {nullptr, Str::column_smem, "KB", Str::help_smem, 68, true,
     [](const RankingRow& r) { return kilobytes(as_double(r.candidate->smem_bytes)); },
     [](const RankingRow& r) { return full_bytes(as_double(r.candidate->smem_bytes)); },
     [](const RankingRow& r) { return as_double(r.candidate->smem_bytes); }},
    {nullptr, Str::column_blocks_per_sm, "", Str::help_blocks_per_sm, 72, true,
     [](const RankingRow& r) { return std::to_string(r.candidate->blocks_per_sm); }, nullptr,
     [](const RankingRow& r) { return as_double(r.candidate->blocks_per_sm); }},
    {nullptr, Str::column_waves, "", Str::help_waves, 48, true,
     [](const RankingRow& r) { return short_count(r.candidate->waves); },
     [](const RankingRow& r) { return grouped(r.candidate->waves); },
     [](const RankingRow& r) { return as_double(r.candidate->waves); }},
    {nullptr, Str::column_priority, "", Str::help_priority, 64, true,
     [](const RankingRow& r) { return scientific(r.candidate->priority); },
     [](const RankingRow& r) { return full_figure(r.candidate->priority); },
     [](const RankingRow& r) { return r.candidate->priority; }},
    {nullptr, Str::column_limiter, "", Str::help_limiter, 122, false,
     [](const RankingRow& r) { return limiter_name(r.candidate->limiter); }, nullptr,
     [](const RankingRow& r) { return static_cast<double>(r.candidate->limiter); }},
    {nullptr, Str::column_carver_rank, "", Str::help_carver_rank, 72, true,
     [](const RankingRow& r) { return r.carver_rank > 0 ? std::to_string(r.carver_rank) : std::string("-"); }, nullptr,
     [](const RankingRow& r) { return r.carver_rank > 0 ? as_double(r.carver_rank) : 1e9; }},
    {nullptr, Str::column_registers, "", Str::help_registers, 64, true,
     [](const RankingRow& r) { return short_count(r.candidate->registers); },
     [](const RankingRow& r) { return grouped(r.candidate->registers); },
     [](const RankingRow& r) { return as_double(r.candidate->registers); }},
    {nullptr, Str::column_grid, "", Str::help_grid, 64, true,
     [](const RankingRow& r) { return short_count(r.candidate->grid); },
     [](const RankingRow& r) { return grouped(r.candidate->grid); },
     [](const RankingRow& r) { return as_double(r.candidate->grid); }},
};

constexpr Column<RejectedRow> rejected[] = {
    {"block_M", Str::none, "", Str::help_block_m, 64, true,
     [](const RejectedRow& r) { return std::to_string(r.rejection->tile.block_m); }, nullptr,
     [](const RejectedRow& r) { return static_cast<double>(r.rejection->tile.block_m); }},
    {"block_N", Str::none, "", Str::help_block_n, 64, true,
     [](const RejectedRow& r) { return std::to_string(r.rejection->tile.block_n); }, nullptr,
     [](const RejectedRow& r) { return static_cast<double>(r.rejection->tile.block_n); }},
    {"block_K", Str::none, "", Str::help_block_k, 64, true,
     [](const RejectedRow& r) { return std::to_string(r.rejection->tile.block_k); }, nullptr,
     [](const RejectedRow& r) { return static_cast<double>(r.rejection->tile.block_k); }},
    {nullptr, Str::column_reason, "", Str::help_reason, 122, false,
     [](const RejectedRow& r) {
       return std::string(text(r.rejection->reason == RejectReason::smem ? Str::reason_smem : Str::reason_regs));
     },
     nullptr, nullptr},
    {nullptr, Str::column_would_fit, "", Str::help_would_fit, 232, false,
     [](const RejectedRow& r) { return in_language(remedy(*r.rejection, *r.query), language()); }, nullptr,
     [](const RejectedRow& r) { return as_double(shortfall(*r.rejection, *r.query)); }},
    {nullptr, Str::column_because, "", Str::help_because, 560, false,
     [](const RejectedRow& r) { return rejection_arithmetic(*r.rejection, *r.query, language()); }, nullptr, nullptr},
};

}  // namespace

std::vector<RankingRow> ranking_rows(const Report& report) {
  const std::vector<std::int64_t> ranks = carver_ranks(report);
  std::vector<RankingRow> rows;
  rows.reserve(ranks.size());
  for (std::size_t i = 0; i < ranks.size(); ++i) {
    rows.push_back({&report.enumeration->candidates[i], ranks[i], static_cast<std::int64_t>(i) + 1});
  }
  return rows;
}

std::span<const Column<RankingRow>> ranking_columns() { return ranking; }

Tie tie_of(const RankingRow& row) { return {row.candidate->tie_group, row.candidate->tie_size}; }

std::span<const Column<RejectedRow>> rejected_columns() { return rejected; }

}  // namespace tilescope::app
