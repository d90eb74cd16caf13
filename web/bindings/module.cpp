// The functions of the JavaScript module, text in and text out. tilescope.mjs wraps them into objects;
// web/page/tilescope.d.ts says what those hold.
#include <emscripten/bind.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

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
#include "web/bindings/form_json.h"
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

/// The language of what is said next, by its tag; "" is English.
void speak(const std::string& tag) { app::set_language(language_for(tag)); }

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
  emscripten::function("version", &tilescope::version_text);
}
