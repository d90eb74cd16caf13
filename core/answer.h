// JSON in, JSON out: what the command line's batch mode and the JavaScript module both are.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/evaluate.h"

namespace tilescope {

/// Reads one query (see core/query/json.h), evaluates it and writes the answer (core/report/report_json.h) as compact
/// JSON; a query that is refused is answered with its errors. `default_model` answers for a query that names none;
/// `trace` lists all that the search of the carver model visited.
std::string answer_json(std::string_view query_text, std::optional<Model> default_model = std::nullopt,
                        const EvaluateOptions& options = {}, bool trace = false);

}  // namespace tilescope
