#include "web/panels/columns.h"

#include <cstdio>

#include "core/query/integer.h"
#include "core/report/reasons.h"

namespace tilescope::app {
namespace {

std::string formatted(const char* format, double value) {
  char buffer[64];
  std::snprintf(buffer, sizeof buffer, format, value);
  return buffer;
}

std::string megabytes(double bytes) { return formatted("%.1f", bytes / 1e6); }
std::string kilobytes(std::int64_t bytes) { return formatted("%.1f", static_cast<double>(bytes) / 1024); }
std::string in_bytes(std::string digits) { return std::move(digits) + " B"; }

constexpr Column columns[] = {
    {"block_M", Str::column_rank, "", Str::help_block_m, 56, true,
     [](const Candidate& c) { return std::to_string(c.tile.block_m); }, nullptr,
     [](const Candidate& c) { return static_cast<double>(c.tile.block_m); }},
    {"block_N", Str::column_rank, "", Str::help_block_n, 56, true,
     [](const Candidate& c) { return std::to_string(c.tile.block_n); }, nullptr,
     [](const Candidate& c) { return static_cast<double>(c.tile.block_n); }},
    {"block_K", Str::column_rank, "", Str::help_block_k, 56, true,
     [](const Candidate& c) { return std::to_string(c.tile.block_k); }, nullptr,
     [](const Candidate& c) { return static_cast<double>(c.tile.block_k); }},
    {nullptr, Str::column_traffic, "MB", Str::help_traffic, 88, true,
     [](const Candidate& c) { return megabytes(c.traffic_bytes); },
     [](const Candidate& c) { return in_bytes(formatted("%.17g", c.traffic_bytes)); },
     [](const Candidate& c) { return c.traffic_bytes; }},
    {nullptr, Str::column_smem, "KB", Str::help_smem, 64, true,
     [](const Candidate& c) { return kilobytes(c.smem_bytes); },
     [](const Candidate& c) { return in_bytes(grouped(c.smem_bytes)); },
     [](const Candidate& c) { return static_cast<double>(c.smem_bytes); }},
    {nullptr, Str::column_blocks_per_sm, "", Str::help_blocks_per_sm, 72, true,
     [](const Candidate& c) { return std::to_string(c.blocks_per_sm); }, nullptr,
     [](const Candidate& c) { return static_cast<double>(c.blocks_per_sm); }},
    {nullptr, Str::column_waves, "", Str::help_waves, 48, true, [](const Candidate& c) { return grouped(c.waves); },
     nullptr, [](const Candidate& c) { return static_cast<double>(c.waves); }},
    {nullptr, Str::column_priority, "", Str::help_priority, 72, true,
     [](const Candidate& c) { return formatted("%.2e", c.priority); },
     [](const Candidate& c) { return formatted("%.17g", c.priority); }, [](const Candidate& c) { return c.priority; }},
    {nullptr, Str::column_limiter, "", Str::help_limiter, 112, false,
     [](const Candidate& c) { return limiter_name(c.limiter); }, nullptr,
     [](const Candidate& c) { return static_cast<double>(c.limiter); }},
    {nullptr, Str::column_registers, "", Str::help_registers, 64, true,
     [](const Candidate& c) { return grouped(c.registers); }, nullptr,
     [](const Candidate& c) { return static_cast<double>(c.registers); }},
    {nullptr, Str::column_grid, "", Str::help_grid, 56, true, [](const Candidate& c) { return grouped(c.grid); },
     nullptr, [](const Candidate& c) { return static_cast<double>(c.grid); }},
};

}  // namespace

std::span<const Column> ranking_columns() { return columns; }

}  // namespace tilescope::app
