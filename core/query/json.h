// Queries as JSON, one schema for the command line's batch mode, the JavaScript module and the tests:
//   {"id":…, "model":"enumerate", "template":"matmul", "params":{"M":4096,…},
//    "device":"h100-sxm" | {"preset":"h100-sxm","smem_cap":101376} | {every field}, "topk":10, "assumptions":{…}}
// Everything may be left out and then has its default.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>

#include "core/query/reading.h"

namespace tilescope {

using Json = nlohmann::ordered_json;

struct JsonReading {
  Reading reading;
  /// The query's "id", handed back in the answer; null where it has none.
  Json id;
};

/// Reads and checks a query. `default_model`, where given, answers for a query that names no model.
JsonReading read_query_json(std::string_view text, std::optional<Model> default_model = std::nullopt);
JsonReading read_query_json(const Json& object, std::optional<Model> default_model = std::nullopt);

/// The query in the same schema: params in full, device as its preset and what differs from it, other parts where they
/// differ from their defaults.
Json write_query_json(const Query& query);

/// [{"field":…, "message":…}, …]
Json write_messages_json(const std::vector<FieldMessage>& messages);

/// A whole number as an integer, so that 2181038080.0 reads 2181038080.
Json number_json(double value);

/// Compact JSON; a string that is not valid UTF-8 is written with U+FFFD where it is broken.
std::string to_text(const Json& json);

}  // namespace tilescope
