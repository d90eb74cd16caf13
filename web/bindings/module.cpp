// The functions of the JavaScript module, text in and text out. tilescope.mjs wraps them into objects;
// web/page/tilescope.d.ts says what those hold.
#include <emscripten/bind.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/analysis/sweep.h"
#include "core/answer.h"
#include "core/query/device_presets.h"
#include "core/query/draft.h"
#include "core/query/json.h"
#include "core/query/link.h"
#include "core/query/link_view.h"
#include "core/query/shape_presets.h"
#include "core/report/report_json.h"
#include "core/report/working.h"
#include "web/app/strings.h"
#include "web/bindings/analyses.h"
#include "web/bindings/exported.h"
#include "web/bindings/form_json.h"
#include "web/bindings/measured.h"
#include "web/bindings/result_json.h"
#include "web/tables/words.h"

namespace tilescope {
namespace {

/// {"query" or "link" where the query was read, "errors" where it was not, "notes" where there are any}.
Json outcome(const Reading& reading, const char* key, Json value) {
  Json object = Json::object();
  if (reading.ok()) {
    object[key] = std::move(value);
  } else {
    object["errors"] = write_messages_json(reading.errors);
  }
  if (!reading.notes.empty()) object["notes"] = write_messages_json(reading.notes);
  return object;
}

std::string evaluate_text(const std::string& query, std::int32_t max_rejections, bool trace) {
  EvaluateOptions options;
  options.max_rejections = max_rejections;
  return answer_json(query, std::nullopt, options, trace);
}

std::string encode_link_text(const std::string& query) {
  const Reading reading = read_query_json(std::string_view(query)).reading;
  return to_text(outcome(reading, "link", encode_link(reading.query)));
}

std::string decode_link_text(const std::string& fragment) {
  const Reading reading = decode_link(fragment);
  Json object = outcome(reading, "query", write_query_json(reading.query));
  std::vector<FieldMessage> noted_above;
  for (const TextField& field : write_link_view(read_link_view(split_fragment(fragment), noted_above))) {
    object["view"][field.key] = field.value;
  }
  return to_text(object);
}

/// The language of what is said next, by its tag; "" is English.
void speak(const std::string& tag) { app::set_language(language_for(tag)); }

std::string export_text(const std::string& query, const std::string& options) {
  return to_text(export_json(query, options));
}

std::string measured_text(const std::string& query, const std::string& text, const std::string& options,
                          const std::string& language) {
  speak(language);
  return to_text(measured_json(query, text, options));
}

Json fact_json(const SiliconFact& fact) {
  Json object = Json::object();
  if (fact.value > 0) object["value"] = fact.value;
  object["verified"] = fact.verified;
  return object;
}

Json device_json(const DevicePreset& preset) {
  // Without a preset to lean on, every field is written out.
  Query spelt_out = default_query();
  spelt_out.device = preset.device;
  spelt_out.device.preset.clear();
  Json fields = write_query_json(spelt_out)["device"];
  Json sources = Json::object();
  for (const auto& field : fields.items()) {
    const FieldSource source = source_of(preset, field.key());
    sources[field.key()] = {{"text", source.text}, {"verified", source.verified}};
  }
  return {
      {"id", preset.device.preset},
      {"opt_in", preset.opt_in},
      {"sibling", preset.sibling.empty() ? Json() : Json(preset.sibling)},
      {"fields", std::move(fields)},
      {"sources", std::move(sources)},
      {"silicon",
       {{"smem_per_unit_bytes", fact_json(preset.silicon.smem_per_unit_bytes)},
        {"l2_bytes", fact_json(preset.silicon.l2_bytes)},
        {"dram_gb_per_s", fact_json(preset.silicon.dram_gb_per_s)},
        {"fp16_dense_tflops", fact_json(preset.silicon.fp16_dense_tflops)}}},
  };
}

std::string devices_text() {
  Json list = Json::array();
  for (const DevicePreset& preset : device_presets()) list.push_back(device_json(preset));
  return to_text(list);
}

std::string shapes_text(const std::string& language) {
  Json list = Json::array();
  for (const ShapePreset& preset : shape_presets(language_for(language))) {
    list.push_back({{"group", preset.group}, {"name", preset.name}, {"link", preset.link}});
  }
  return to_text(list);
}

// --- the plain view

/// Rejected tiles that the page lists; counts are exact whatever their number.
constexpr std::int64_t listed_rejections = 20000;

struct Answered {
  Report report;
  /// What next_limits_text says of it, which asks several more queries, and the language that it is in.
  std::string next_limits;
  std::optional<Language> said_in;
};

/// A query's answer as the page asks for it. The last one is kept: a reader who chooses a row or wants more of them
/// asks about the same query again.
Answered& answered(const Query& query) {
  static std::optional<Answered> last;
  if (last && last->report.query == query) return *last;
  last.reset();
  EvaluateOptions options;
  options.default_topk = topk_all;
  options.max_rejections = listed_rejections;
  last = Answered{evaluate(query, options), "", std::nullopt};
  return *last;
}

/// The draft of a link, with the complaint that only its answer can raise.
Draft opened(const std::string& fragment) {
  Draft draft;
  draft.open_link(fragment);
  if (!draft.reading().ok()) return draft;
  const Report& report = answered(draft.reading().query).report;
  if (report.refusal) draft.refuse(*report.refusal);
  return draft;
}

std::string form_text(const std::string& fragment, const std::string& language) {
  speak(language);
  return to_text(form_json(opened(fragment)));
}

ResultWish wish_of(const std::string& text) {
  ResultWish wish;
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object()) return wish;
  static constexpr std::int64_t most_rows = 1000000;
  const auto count = [](const Json& value) {
    return static_cast<std::size_t>(std::clamp<std::int64_t>(value.get<std::int64_t>(), 0, most_rows));
  };
  if (const auto rows = json.find("rows"); rows != json.end() && rows->is_object()) {
    for (const auto& item : rows->items()) {
      if (item.value().is_number_integer()) wish.rows_of[item.key()] = count(item.value());
    }
  }
  const auto reason = json.find("reason");
  if (reason != json.end() && reason->is_string()) wish.reason = reason->get<std::string>();
  return wish;
}

std::string result_text(const std::string& fragment, const std::string& wish, const std::string& language) {
  speak(language);
  const Draft draft = opened(fragment);
  if (!draft.reading().ok()) return to_text(write_errors_json(draft.reading().errors, {}));
  ResultWish wanted = wish_of(wish);
  wanted.tile = draft.view.tile;
  Answered& answer = answered(draft.reading().query);
  if (answer.said_in != app::language()) answer.next_limits = app::next_limits_text(answer.report);
  answer.said_in = app::language();
  wanted.next_limits = answer.next_limits;
  return to_text(result_json(answer.report, wanted));
}

/// {"link", "same": whether it asks the same as before, "switched": whether the operator brought carver with it}.
template <class Edit>
std::string edited(const std::string& fragment, const Edit& edit) {
  Draft draft;
  draft.open_link(fragment);
  const Reading before = draft.reading();
  const bool switched = edit(draft);
  draft.tidy();
  const bool same = before.ok() && draft.reading().ok() && before.query == draft.reading().query;
  return to_text({{"link", draft.link()}, {"same", same}, {"switched", switched}});
}

std::string set_text(const std::string& fragment, const std::string& key, const std::string& value) {
  return edited(fragment, [&](Draft& draft) { return draft.choose(key, value); });
}

std::string reset_text(const std::string& fragment, const std::string& key) {
  return edited(fragment, [&](Draft& draft) { return draft.reset(key), false; });
}

std::string choose_text(const std::string& fragment, const std::string& tile) {
  return edited(fragment, [&](Draft& draft) {
    const TileExtents extents = parse_extents(tile).value_or(TileExtents());
    // The first of the ranking is what is looked at anyway.
    const bool is_needed = draft.reading().ok() && find_candidate(answered(draft.reading().query).report, extents) > 0;
    draft.view.tile = is_needed ? extents : TileExtents();
    return false;
  });
}

std::string take_problem_text(const std::string& fragment, const std::string& link) {
  return edited(fragment, [&](Draft& draft) { return draft.take_problem(link), false; });
}

std::string drop_refused_text(const std::string& fragment) {
  return edited(fragment, [&](Draft& draft) {
    const bool was_ok = draft.reading().ok();
    if (was_ok) draft = opened(fragment);
    return draft.drop_refused(), false;
  });
}

std::string strings_text(const std::string& language) {
  speak(language);
  Json object = Json::object();
  constexpr const char* ids[] = {
#define TILESCOPE_STRING_ID(id, ...) #id,
      TILESCOPE_STRINGS(TILESCOPE_STRING_ID)
#undef TILESCOPE_STRING_ID
  };
  for (std::size_t i = 0; i < std::size(ids); ++i) object[ids[i]] = app::text(static_cast<app::Str>(i));
  return to_text(object);
}

// --- what many answers say together

/// What `analyse` makes of a link's query and view, or the complaints about it.
template <class Analyse>
std::string analysed(const std::string& fragment, const std::string& language, const Analyse& analyse) {
  speak(language);
  const Draft draft = opened(fragment);
  if (!draft.reading().ok()) return to_text({{"errors", complaints_json(draft.reading().errors)}});
  return to_text(analyse(draft.reading().query, draft.view));
}

std::string landscape_text(const std::string& fragment, const std::string& language) {
  return analysed(fragment, language, [](const Query& query, const LinkView& view) {
    return landscape_json(answered(query).report, view);
  });
}

std::string assumptions_text(const std::string& fragment, bool changes, const std::string& language) {
  return analysed(fragment, language,
                  [&](const Query& query, const LinkView&) { return assumptions_json(query, changes); });
}

std::string assumption_change_text(const std::string& fragment, const std::string& key, const std::string& language) {
  return analysed(fragment, language,
                  [&](const Query& query, const LinkView&) { return assumption_change_json(query, key); });
}

std::string compare_devices_text(const std::string& fragment, const std::string& language) {
  return analysed(fragment, language,
                  [](const Query& query, const LinkView& view) { return comparison_json(query, view); });
}

std::size_t from_zero(std::int32_t value) { return static_cast<std::size_t>(std::max(value, 0)); }

/// The sweep that is open, worked out bit by bit.
std::optional<Sweep>& open_sweep() {
  static std::optional<Sweep> sweep;
  return sweep;
}

std::string sweep_form_text(const std::string& fragment, const std::string& language) {
  speak(language);
  return to_text(sweep_form_json(opened(fragment)));
}

std::string open_sweep_text(const std::string& fragment, const std::string& language) {
  speak(language);
  return to_text(open_sweep_json(opened(fragment), open_sweep()));
}

std::string step_sweep_text(double milliseconds) {
  if (!open_sweep()) return to_text({{"done", true}, {"points", Json::array()}, {"lines", Json::array()}});
  return to_text(step_sweep_json(*open_sweep(), milliseconds));
}

std::string sweep_table_text(bool only_changes, std::int32_t first, std::int32_t count, const std::string& language) {
  speak(language);
  if (!open_sweep()) return to_text({{"columns", Json::array()}, {"rows", Json::array()}, {"total", 0}});
  return to_text(sweep_table_json(*open_sweep(), only_changes, from_zero(first), from_zero(count)));
}

void close_sweep() { open_sweep().reset(); }

std::string sweep_presets_text(const std::string& language) {
  Json list = Json::array();
  for (const SweepPreset& preset : sweep_presets(language_for(language))) {
    list.push_back({{"group", preset.group},
                    {"name", preset.name},
                    {"link", preset.link},
                    {"over", preset.field},
                    {"values", preset.values},
                    {"over2", preset.inner_field},
                    {"values2", preset.inner_values}});
  }
  return to_text(list);
}

// --- what a reader takes along, and what they bring

std::string export_link_text(const std::string& fragment, const std::string& wish, const std::string& language) {
  return analysed(fragment, language, [&](const Query& query, const LinkView& view) {
    return export_json(answered(query).report, view, export_wish_of(wish));
  });
}

OpenMeasured& open_measured() {
  static OpenMeasured open;
  return open;
}

void open_measured_text(const std::string& text, const std::string& file_name) {
  open_measured().open(text, file_name);
}

std::string step_measured_text(const std::string& fragment, double milliseconds, const std::string& language) {
  return analysed(fragment, language, [&](const Query& query, const LinkView&) {
    return open_measured().step(answered(query).report, milliseconds);
  });
}

std::string measured_table_text(std::int32_t first, std::int32_t count, const std::string& language) {
  speak(language);
  return to_text(open_measured().table(from_zero(first), from_zero(count)));
}

std::string measured_csv_text() { return open_measured().csv(); }

void close_measured() { open_measured().close(); }

// --- the view

/// As edited(), with "errors" where the value cannot be used; the link is then as before.
std::string look_text(const std::string& fragment, const std::string& key, const std::string& value,
                      const std::string& language) {
  speak(language);
  Draft draft;
  draft.open_link(fragment);
  TextFields fields = write_link_view(draft.view);
  std::erase_if(fields, [&](const TextField& field) { return field.key == key; });
  if (!value.empty()) fields.push_back({key, value});
  std::vector<FieldMessage> errors;
  if (!is_view_key(key)) errors.push_back({key, MessageCode::unknown_field, {}});
  LinkView view = read_link_view(fields, errors);
  if (errors.empty()) draft.view = std::move(view);
  draft.tidy();
  Json json = {{"link", draft.link()}, {"same", true}, {"switched", false}};
  if (!errors.empty()) json["errors"] = complaints_json(errors);
  return to_text(json);
}

std::string version_text() { return TILESCOPE_VERSION; }

}  // namespace
}  // namespace tilescope

EMSCRIPTEN_BINDINGS(tilescope) {
  emscripten::function("evaluate", &tilescope::evaluate_text);
  emscripten::function("encodeLink", &tilescope::encode_link_text);
  emscripten::function("decodeLink", &tilescope::decode_link_text);
  emscripten::function("devices", &tilescope::devices_text);
  emscripten::function("shapes", &tilescope::shapes_text);
  emscripten::function("form", &tilescope::form_text);
  emscripten::function("result", &tilescope::result_text);
  emscripten::function("set", &tilescope::set_text);
  emscripten::function("reset", &tilescope::reset_text);
  emscripten::function("choose", &tilescope::choose_text);
  emscripten::function("takeProblem", &tilescope::take_problem_text);
  emscripten::function("dropRefused", &tilescope::drop_refused_text);
  emscripten::function("strings", &tilescope::strings_text);
  emscripten::function("landscape", &tilescope::landscape_text);
  emscripten::function("assumptions", &tilescope::assumptions_text);
  emscripten::function("assumptionChange", &tilescope::assumption_change_text);
  emscripten::function("compareDevices", &tilescope::compare_devices_text);
  emscripten::function("sweepForm", &tilescope::sweep_form_text);
  emscripten::function("openSweep", &tilescope::open_sweep_text);
  emscripten::function("stepSweep", &tilescope::step_sweep_text);
  emscripten::function("sweepTable", &tilescope::sweep_table_text);
  emscripten::function("closeSweep", &tilescope::close_sweep);
  emscripten::function("sweepPresets", &tilescope::sweep_presets_text);
  emscripten::function("exportText", &tilescope::export_text);
  emscripten::function("exportLink", &tilescope::export_link_text);
  emscripten::function("measured", &tilescope::measured_text);
  emscripten::function("openMeasured", &tilescope::open_measured_text);
  emscripten::function("stepMeasured", &tilescope::step_measured_text);
  emscripten::function("measuredTable", &tilescope::measured_table_text);
  emscripten::function("measuredCsv", &tilescope::measured_csv_text);
  emscripten::function("closeMeasured", &tilescope::close_measured);
  emscripten::function("look", &tilescope::look_text);
  emscripten::function("version", &tilescope::version_text);
}
