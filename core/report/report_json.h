// The report as JSON, in the schema that the command line's batch mode and the JavaScript module share.
#pragma once

#include "core/query/json.h"
#include "core/report/report.h"

namespace tilescope {

/// For the enumeration: {"id", "model", "n_visited", "n_valid", "rejected":{"smem","regs"}, "n_priorities",
/// "ties_at_top", "candidates":[…], "rejections":[…] where any were asked for, "warnings":[…], "notes":[…] where there
/// are any}. For carver: {"id", "model", the keys of core/carver/answer_json.h, "candidates":[…], "why":[…],
/// "explanation" and "offer" where there is no hint, "warnings", "notes"}; `trace` lists every visited tile and the
/// whole order. `id` is left out where it is null.
Json write_report_json(const Report& report, const Json& id, bool trace = false);

/// The terms of a limiter: ["smem", "regs"].
Json write_limiter_json(Limiter limiter);

/// {"id", "errors":[{"field","message"}]}: the answer to a query that was refused.
Json write_errors_json(const std::vector<FieldMessage>& errors, const Json& id);

}  // namespace tilescope
