#include "web/bindings/exported.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "core/evaluate.h"
#include "core/query/field_values.h"
#include "core/report/carver_candidates.h"
#include "core/report/working.h"
#include "web/app/strings.h"
#include "web/bindings/analyses.h"
#include "web/bindings/options.h"

namespace tilescope {
namespace {

std::string_view media_type(ExportFormat format) {
  switch (format) {
    case ExportFormat::json: return "application/json";
    case ExportFormat::csv: return "text/csv";
    case ExportFormat::markdown: return "text/markdown";
    case ExportFormat::tilelang:
    case ExportFormat::triton: return "text/x-python";
    case ExportFormat::cutlass: break;
  }
  return "text/plain";
}

Json made_json(const Export& made, ExportFormat format) {
  return {{"text", made.text},
          {"extension", std::string(file_extension(format))},
          {"media_type", std::string(media_type(format))}};
}

/// The options' names are JavaScript's.
std::vector<FieldMessage> by_option(std::vector<FieldMessage> errors) {
  for (FieldMessage& error : errors) {
    if (error.field == "page_url") error.field = "pageUrl";
  }
  return errors;
}

ExportRequest read_request(const Json& options, Messages& messages) {
  ExportRequest request;
  if (const auto format = string_option(options, "format", messages)) {
    assign({"format", "format"}, *format, request.format, messages);
  }
  request.rank = count_option(options, "rank", messages);
  request.building = flag_option(options, "building");
  request.page_url = string_option(options, "pageUrl", messages).value_or("");
  return request;
}

/// The chosen tile as exports count: the enumeration's place, or the number of the hint that it became; none where it
/// became none. Without candidates it is the first, which the export then refuses.
std::optional<std::int64_t> rank_of_chosen(const Report& report, const TileExtents& tile) {
  const std::int64_t place = std::max<std::int64_t>(find_candidate(report, tile), 0);
  if (report.query.model != Model::carver) return place + 1;
  const std::vector<CarverCandidate> ranking = carver_candidates(report, place + 1);
  if (static_cast<std::int64_t>(ranking.size()) <= place) return 1;
  return ranking[static_cast<std::size_t>(place)].hint;
}

}  // namespace

Json export_json(const std::string& query, const std::string& options) {
  JsonReading read = read_query_json(std::string_view(query));
  Messages messages;
  messages.errors = std::move(read.reading.errors);
  const ExportRequest request = read_request(parsed_options(options), messages);
  if (!messages.errors.empty()) return {{"errors", write_messages_json(messages.errors)}};
  EvaluateOptions evaluate_options;
  evaluate_options.default_topk = std::max(evaluate_options.default_topk, request.rank.value_or(0));
  Report report = evaluate(read.reading.query, evaluate_options);
  if (report.refusal) return {{"errors", write_messages_json({*report.refusal})}};
  report.notes = std::move(read.reading.notes);
  Export made = write_export(report, request);
  if (!made.errors.empty()) return {{"errors", write_messages_json(by_option(std::move(made.errors)))}};
  Json json = made_json(made, request.format);
  if (!report.notes.empty()) json["notes"] = write_messages_json(report.notes);
  return json;
}

ExportWish export_wish_of(const std::string& text) {
  const Json options = parsed_options(text);
  Messages unused;
  ExportWish wish;
  wish.top = count_option(options, "top", unused).value_or(0);
  wish.only_chosen = flag_option(options, "chosen");
  wish.building = flag_option(options, "building");
  wish.page_url = string_option(options, "pageUrl", unused).value_or("");
  return wish;
}

Json export_json(const Report& report, const LinkView& view, const ExportWish& wish) {
  Query query = report.query;
  ExportRequest request = {view.format, std::nullopt, wish.building, wish.page_url};
  EvaluateOptions options;
  if (wish.only_chosen) {
    request.rank = rank_of_chosen(report, view.tile);
    if (!request.rank) return {{"errors", {{{"field", "tile"}, {"message", app::text(app::Str::export_no_hint)}}}}};
    options.default_topk = std::max(options.default_topk, *request.rank);
  } else if (wish.top > 0 && wish.top != query.topk.value_or(options.default_topk)) {
    query.topk = wish.top;
  }
  const Report asked = evaluate(query, options);
  if (asked.refusal) return {{"errors", complaints_json({*asked.refusal})}};
  Export made = write_export(asked, request);
  if (!made.errors.empty()) return {{"errors", complaints_json(by_option(std::move(made.errors)))}};
  Json json = made_json(made, view.format);
  request.building = !request.building;
  json["building"] = is_code(view.format) && write_export(asked, request).text != made.text;
  return json;
}

}  // namespace tilescope
