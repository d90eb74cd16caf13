// Landscapes, sweeps, devices and assumptions in JSON: what the command line writes (core/analysis/analysis_json.h)
// with, in the page's language, the words that a page shows beside it.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "core/analysis/sweep.h"
#include "core/query/draft.h"
#include "core/query/json.h"
#include "core/report/report.h"

namespace tilescope {

/// Most cells of a landscape that are written.
inline constexpr std::size_t max_written_cells = 100000;

/// [{"field","message"}, …].
Json complaints_json(const std::vector<FieldMessage>& messages);

/// What write_landscape_json writes, with "heat", "first": the cell of the ranking's first tile, "visits_shown",
/// "shown": a text a cell, "shades": from 0 (the lowest figure) to 9, -1 where there is none, and "words": a sentence a
/// cell. {"why"} where there is no landscape, {"errors"} where it has no such block_K.
Json landscape_json(const Report& report, const LinkView& view);

/// {"lines": what write_assumptions_json writes, each with "note" where carver's value changes nothing, or "change" as
/// assumption_change_json writes it, "all": the same for all of carver's choices, "still_not_carver"}; {"why"} under
/// carver. Without `changes` neither is worked out.
Json assumptions_json(const Query& query, bool changes);

/// What moves where one assumption takes carver's value, or with "" all of them: what write_ranking_change_json writes
/// with "words"; null where there is nothing to change.
Json assumption_change_json(const Query& query, std::string_view key);

/// What write_devices_json writes, with "chosen": the presets beside the query's own, "most" of them, "table":
/// {"columns":[text],"rows":[{"head","cells"}]} and in each flip "words" and for each of its fields a line in "lines".
Json comparison_json(const Query& query, const LinkView& view);

/// {"wish":{"over","values","over2","values2","choice"} with what was left open, "fields": that can be swept, "size",
/// "errors" beside the fields of the wish}.
Json sweep_form_json(const Draft& draft);

/// Starts the sweep of the draft: {"head": of its CSV, "size"}, or {"errors"} and none.
Json open_sweep_json(const Draft& draft, std::optional<Sweep>& sweep);

/// Works for about `milliseconds`, at least one point: {"done","points":[…],"lines":[CSV, …]}.
Json step_sweep_json(Sweep& sweep, double milliseconds);

/// Points of a sweep as a table: {"columns":[…],"rows":[{"cells","changes"}],"total"}, from the first'th on.
Json sweep_table_json(const Sweep& sweep, bool only_changes, std::size_t first, std::size_t count);

}  // namespace tilescope
