#include "core/answer.h"

#include "core/query/json.h"
#include "core/report/report_json.h"

namespace tilescope {

std::string answer_json(std::string_view query_text, std::optional<Model> default_model, const EvaluateOptions& options,
                        bool trace) {
  JsonReading read = read_query_json(query_text, default_model);
  if (!read.reading.ok()) return to_text(write_errors_json(read.reading.errors, read.id));
  Report report = evaluate(read.reading.query, options);
  report.notes = std::move(read.reading.notes);
  return to_text(write_report_json(report, read.id, trace));
}

}  // namespace tilescope
