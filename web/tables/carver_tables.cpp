#include "web/tables/carver_tables.h"

#include <string>

#include "core/query/integer.h"
#include "core/report/carver_reasons.h"
#include "core/report/figures.h"
#include "core/report/reasons.h"
#include "web/app/format.h"

namespace tilescope::app {
namespace {

/// A figure that carver never reached stands as -1 in its trace; to a reader it is simply not there.
std::string reached(std::int64_t value) { return value < 0 ? "-" : grouped(value); }

// --- hints: what carver recommends

/// `part` of every node, joined.
template <class Part>
std::string each_node(const HintRow& row, const Part& part) {
  std::string words;
  for (const carver::Hint& hint : *row.nodes) {
    if (!words.empty()) words += "; ";
    words += part(hint);
  }
  return words;
}

std::string vector_widths(const carver::Hint& hint) {
  std::string words;
  for (const auto& [tensor, width] : hint.vectorize) {
    if (!words.empty()) words += ", ";
    words += tensor + ":" + std::to_string(width);
  }
  return words.empty() ? "-" : words;
}

/// Why a hint does not build, or what is not judged about it.
std::string verdict_words(const HintRow& row) {
  const Verdict& verdict = *row.ranked->verdict;
  for (const auto& why : {verdict.why_not_lower, verdict.why_not_launch, verdict.not_judged}) {
    if (why) return in_language(*why, language());
  }
  return "";
}

constexpr Column<HintRow> hints[] = {
    {"block", Str::none, "", Str::help_hint_block, 104, true,
     [](const HintRow& r) { return each_node(r, [](const carver::Hint& h) { return tile_text(h.block); }); }, nullptr,
     nullptr},
    {nullptr, Str::column_builds, "", Str::help_builds, 72, false,
     [](const HintRow& r) {
       const Verdict& verdict = *r.ranked->verdict;
       return std::string(text(!verdict.builds() ? Str::builds_no
                               : verdict.lowers  ? Str::builds_yes
                                                 : Str::builds_launch));
     },
     verdict_words, [](const HintRow& r) { return r.ranked->verdict->builds() ? 0.0 : 1.0; },
     [](const HintRow& r) {
       const Verdict& verdict = *r.ranked->verdict;
       return !verdict.builds() ? Mood::bad : verdict.lowers ? Mood::good : Mood::plain;
     }},
    {nullptr, Str::column_share, "", Str::help_share, 104, true,
     [](const HintRow& r) {
       return each_node(r, [](const carver::Hint& h) { return tile_text(h.use_tensor_cores ? h.warp : h.thread); });
     },
     nullptr, nullptr},
    {nullptr, Str::column_threads, "", Str::help_threads, 56, true,
     [](const HintRow& r) { return std::to_string(r.ranked->threads); }, nullptr,
     [](const HintRow& r) { return as_double(r.ranked->threads); }},
    {nullptr, Str::column_warps, "", Str::help_warps, 48, true,
     [](const HintRow& r) { return std::to_string(r.ranked->warps); }, nullptr,
     [](const HintRow& r) { return as_double(r.ranked->warps); }},
    {"rstep", Str::none, "", Str::help_rstep, 64, true,
     [](const HintRow& r) { return each_node(r, [](const carver::Hint& h) { return tile_text(h.rstep); }); },
     [](const HintRow& r) {
       return r.ranked->expansion ? in_language(*r.ranked->expansion, language()) : std::string();
     },
     nullptr},
    {nullptr, Str::column_stages, "", Str::help_stages, 48, true,
     [](const HintRow& r) { return std::to_string(r.nodes->front().pipeline_stage); }, nullptr, nullptr},
    {nullptr, Str::column_smem, "KB", Str::help_hint_smem, 64, true,
     [](const HintRow& r) { return kilobytes(as_double(r.ranked->hint_smem_bytes)); },
     [](const HintRow& r) { return full_bytes(as_double(r.ranked->hint_smem_bytes)); },
     [](const HintRow& r) { return as_double(r.ranked->hint_smem_bytes); }},
    {nullptr, Str::column_blocks_per_sm, "", Str::help_blocks_per_sm, 72, true,
     [](const HintRow& r) { return std::to_string(r.ranked->figures.block_per_sm); }, nullptr,
     [](const HintRow& r) { return as_double(r.ranked->figures.block_per_sm); }},
    {nullptr, Str::column_waves, "", Str::help_waves, 48, true,
     [](const HintRow& r) { return grouped(r.ranked->figures.num_wave); }, nullptr,
     [](const HintRow& r) { return as_double(r.ranked->figures.num_wave); }},
    {nullptr, Str::column_priority, "", Str::help_priority, 72, true,
     [](const HintRow& r) { return scientific(r.ranked->priority); },
     [](const HintRow& r) { return full_figure(r.ranked->priority); },
     [](const HintRow& r) { return r.ranked->priority; }},
    {nullptr, Str::column_raster, "", Str::help_raster, 80, false,
     [](const HintRow& r) {
       const std::int64_t width = r.nodes->front().rasterization.panel_width;
       return width == 0 ? std::string("-") : filled(Str::raster_columns, {std::to_string(width)});
     },
     nullptr, nullptr},
    {nullptr, Str::column_vectorize, "", Str::help_vectorize, 208, false,
     [](const HintRow& r) { return each_node(r, vector_widths); }, nullptr, nullptr},
};

// --- ranked tiles: all that carver kept, and what became of each

constexpr Column<CarverCandidate> ranked[] = {
    {nullptr, Str::column_tile, "", Str::help_tile, 120, true,
     [](const CarverCandidate& c) { return tile_text(c.tile); }, nullptr, nullptr},
    {nullptr, Str::column_block_traffic, "KB", Str::help_block_traffic, 112, true,
     [](const CarverCandidate& c) { return kilobytes(c.figures.traffic); },
     [](const CarverCandidate& c) { return full_bytes(c.figures.traffic); },
     [](const CarverCandidate& c) { return c.figures.traffic; }},
    {nullptr, Str::column_smem, "KB", Str::help_smem, 64, true,
     [](const CarverCandidate& c) { return kilobytes(as_double(c.figures.smem_cost)); },
     [](const CarverCandidate& c) { return full_bytes(as_double(c.figures.smem_cost)); },
     [](const CarverCandidate& c) { return as_double(c.figures.smem_cost); }},
    {nullptr, Str::column_grid, "", Str::help_grid, 80, true,
     [](const CarverCandidate& c) { return grouped(c.figures.grid_size); }, nullptr,
     [](const CarverCandidate& c) { return as_double(c.figures.grid_size); }},
    {nullptr, Str::column_blocks_per_sm, "", Str::help_blocks_per_sm, 72, true,
     [](const CarverCandidate& c) { return std::to_string(c.figures.block_per_sm); }, nullptr,
     [](const CarverCandidate& c) { return as_double(c.figures.block_per_sm); }},
    {nullptr, Str::column_waves, "", Str::help_waves, 56, true,
     [](const CarverCandidate& c) { return grouped(c.figures.num_wave); }, nullptr,
     [](const CarverCandidate& c) { return as_double(c.figures.num_wave); }},
    {nullptr, Str::column_priority, "", Str::help_priority, 72, true,
     [](const CarverCandidate& c) { return scientific(c.priority); },
     [](const CarverCandidate& c) { return full_figure(c.priority); },
     [](const CarverCandidate& c) { return c.priority; }},
    {nullptr, Str::column_limiter, "", Str::help_limiter, 136, false,
     [](const CarverCandidate& c) { return limiter_name(c.limiter); }, nullptr,
     [](const CarverCandidate& c) { return static_cast<double>(c.limiter); }},
    {nullptr, Str::column_outcome, "", Str::help_outcome, 440, false,
     [](const CarverCandidate& c) { return outcome_text(c, language()); },
     [](const CarverCandidate& c) { return c.expansion ? in_language(*c.expansion, language()) : std::string(); },
     nullptr},
};

// --- search: what carver looked at, in that order

constexpr Column<VisitRow> visits[] = {
    {nullptr, Str::column_tile, "", Str::help_tile, 120, true,
     [](const VisitRow& r) { return tile_text(r.visited->tile); }, nullptr, nullptr},
    {nullptr, Str::column_block_traffic, "KB", Str::help_block_traffic, 112, true,
     [](const VisitRow& r) { return kilobytes(r.visited->figures.traffic); },
     [](const VisitRow& r) { return full_bytes(r.visited->figures.traffic); },
     [](const VisitRow& r) { return r.visited->figures.traffic; }},
    {nullptr, Str::column_smem, "KB", Str::help_smem, 72, true,
     [](const VisitRow& r) { return kilobytes(as_double(r.visited->figures.smem_cost)); },
     [](const VisitRow& r) { return full_bytes(as_double(r.visited->figures.smem_cost)); },
     [](const VisitRow& r) { return as_double(r.visited->figures.smem_cost); }},
    {nullptr, Str::column_grid, "", Str::help_grid, 88, true,
     [](const VisitRow& r) { return reached(r.visited->figures.grid_size); }, nullptr,
     [](const VisitRow& r) { return as_double(r.visited->figures.grid_size); }},
    {nullptr, Str::column_blocks_per_sm, "", Str::help_blocks_per_sm, 72, true,
     [](const VisitRow& r) { return reached(r.visited->figures.block_per_sm); }, nullptr,
     [](const VisitRow& r) { return as_double(r.visited->figures.block_per_sm); }},
    {nullptr, Str::column_waves, "", Str::help_waves, 64, true,
     [](const VisitRow& r) { return reached(r.visited->figures.num_wave); }, nullptr,
     [](const VisitRow& r) { return as_double(r.visited->figures.num_wave); }},
    {nullptr, Str::column_priority, "", Str::help_priority, 72, true,
     [](const VisitRow& r) { return r.rank == 0 ? std::string("-") : scientific(priority(r.visited->figures)); },
     [](const VisitRow& r) { return r.rank == 0 ? std::string() : full_figure(priority(r.visited->figures)); },
     [](const VisitRow& r) { return r.rank == 0 ? 1e300 : priority(r.visited->figures); }},
    {nullptr, Str::column_rank, "", Str::help_visit_rank, 56, true,
     [](const VisitRow& r) { return r.rank == 0 ? std::string("-") : std::to_string(r.rank); }, nullptr,
     [](const VisitRow& r) { return r.rank == 0 ? 1e9 : as_double(r.rank); }},
    {nullptr, Str::column_dropped, "", Str::help_dropped, 400, false,
     [](const VisitRow& r) {
       const auto reason = explain_invalid(*r.visited, *r.device);
       return reason ? in_language(*reason, language()) : std::string();
     },
     nullptr, nullptr},
};

}  // namespace

std::vector<HintRow> hint_rows(const Report& report, const std::vector<CarverCandidate>& ranking) {
  std::vector<HintRow> rows;
  for (const CarverCandidate& c : ranking) {
    if (c.hint) rows.push_back({&c, &report.carver->hints[static_cast<std::size_t>(*c.hint) - 1]});
  }
  return rows;
}

std::span<const Column<HintRow>> hint_columns() { return hints; }

std::span<const Column<CarverCandidate>> ranked_columns() { return ranked; }

Tie tie_of(const CarverCandidate& candidate) { return {candidate.tie_group, candidate.tie_size}; }

std::vector<VisitRow> visit_rows(const Report& report) {
  std::vector<VisitRow> rows;
  rows.reserve(report.carver->visited.size());
  for (const carver::VisitedTile& visited : report.carver->visited) rows.push_back({&visited, &report.query.device, 0});
  std::int64_t rank = 0;
  for (std::uint32_t place : report.carver->order) rows[place].rank = ++rank;
  return rows;
}

std::span<const Column<VisitRow>> visit_columns() { return visits; }

namespace {

/// An extent of a tile counted from its last dimension; 1 where the tile has fewer.
double extent_from_end(const carver::Extents& tile, std::size_t from_end) {
  return from_end < tile.size() ? as_double(tile[tile.size() - 1 - from_end]) : 1;
}

constexpr ExtraKey<HintRow> hint_extras[] = {
    {"block_M bm", [](const HintRow& r) { return extent_from_end(r.ranked->tile, 1); }},
    {"block_N bn", [](const HintRow& r) { return extent_from_end(r.ranked->tile, 0); }},
    {"block_K bk", [](const HintRow& r) { return extent_from_end(r.nodes->back().rstep, 0); }},
};
constexpr ExtraKey<CarverCandidate> ranked_extras[] = {
    {"block_M bm", [](const CarverCandidate& c) { return extent_from_end(c.tile, 1); }},
    {"block_N bn", [](const CarverCandidate& c) { return extent_from_end(c.tile, 0); }},
};
constexpr ExtraKey<VisitRow> visit_extras[] = {
    {"block_M bm", [](const VisitRow& r) { return extent_from_end(r.visited->tile, 1); }},
    {"block_N bn", [](const VisitRow& r) { return extent_from_end(r.visited->tile, 0); }},
};

}  // namespace

std::span<const ExtraKey<HintRow>> hint_keys() { return hint_extras; }
std::span<const ExtraKey<CarverCandidate>> ranked_keys() { return ranked_extras; }
std::span<const ExtraKey<VisitRow>> visit_keys() { return visit_extras; }

}  // namespace tilescope::app
