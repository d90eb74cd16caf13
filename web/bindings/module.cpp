// The functions of the JavaScript module, text in and text out. tilescope.mjs wraps them into objects;
// web/page/tilescope.d.ts says what those hold.
#include <emscripten/bind.h>

#include <cstdint>
#include <string>

#include "core/answer.h"
#include "core/query/device_presets.h"
#include "core/query/json.h"
#include "core/query/link.h"
#include "core/query/link_view.h"
#include "core/query/shape_presets.h"

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

std::string shapes_text() {
  Json list = Json::array();
  for (const ShapePreset& preset : shape_presets()) {
    list.push_back({{"group", preset.group}, {"name", preset.name}, {"link", preset.link}});
  }
  return to_text(list);
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
  emscripten::function("version", &tilescope::version_text);
}
