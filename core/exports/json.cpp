#include "core/exports/writers.h"
#include "core/report/report_json.h"

namespace tilescope {

std::string write_json_export(const Report& report, const ExportRequest& request) {
  Json answer = write_report_json(report, nullptr, false);
  if (request.rank) {
    // Of carver's answer the hint's own row; `hints` holds the hint itself.
    const char* key = report.enumeration ? "rank" : "hint";
    Json kept = Json::array();
    for (const Json& candidate : answer["candidates"]) {
      if (candidate.contains(key) && candidate[key] == *request.rank) kept.push_back(candidate);
    }
    answer["candidates"] = kept;
    if (!report.enumeration) {
      answer["hints"] = Json::array({answer["hints"][static_cast<std::size_t>(*request.rank) - 1]});
    }
  }
  return to_text(answer) + "\n";
}

}  // namespace tilescope
