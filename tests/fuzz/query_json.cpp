// Queries as JSON: reading ends in a query or in complaints, what was read is written in one way that reads the same,
// and an answer always carries the id.
#include <algorithm>
#include <variant>

#include "core/answer.h"
#include "core/query/json.h"
#include "core/query/limits.h"
#include "tests/fuzz/fuzz.h"

namespace tilescope {
namespace {

/// Whether a query is answered in a few milliseconds: small extents, of shapes with few dimensions, few hints.
bool is_quick(const Query& query) {
  bool quick = query.topk.value_or(10) <= 10;
  const auto look = [&](std::string_view, const auto& value) {
    using T = std::decay_t<decltype(value)>;
    if constexpr (std::is_same_v<T, std::int64_t>) quick = quick && value <= 128;
    if constexpr (std::is_same_v<T, std::vector<std::int64_t>>) {
      quick = quick && value.size() <= 3 && std::all_of(value.begin(), value.end(), [](auto v) { return v <= 128; });
    }
  };
  std::visit([&](const auto& problem) { for_each_field(problem, look); }, query.problem);
  return quick;
}

void check_answer(std::string_view text, const JsonReading& read) {
  const Json answer = Json::parse(answer_json(text), nullptr, false);
  TILESCOPE_HOLDS(answer.is_object());
  TILESCOPE_HOLDS(answer.contains("id") == !read.id.is_null());
  if (!read.id.is_null()) TILESCOPE_HOLDS(answer["id"] == read.id);
  const bool refused = answer.contains("errors");
  TILESCOPE_HOLDS(read.reading.ok() || refused);
  if (!refused) TILESCOPE_HOLDS(answer.contains("model"));
}

/// The id of a text that is one object; null where it has none.
Json id_in(std::string_view text) {
  const Json root = Json::parse(text.begin(), text.end(), nullptr, false);
  return root.is_object() && root.contains("id") ? root["id"] : Json();
}

}  // namespace
}  // namespace tilescope

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tilescope;
  const std::string_view text = fuzz::text_of(data, size);
  const JsonReading read = read_query_json(text);
  for (const FieldMessage& error : read.reading.errors) fuzz::check_message(error);
  const auto unreadable = [&](const FieldMessage& error) { return error.field == "query"; };
  if (std::none_of(read.reading.errors.begin(), read.reading.errors.end(), unreadable)) {
    TILESCOPE_HOLDS(read.id == id_in(text));
  }
  TILESCOPE_HOLDS(Json::accept(to_text(write_messages_json(read.reading.errors))));
  if (read.reading.ok()) {
    const Json written = write_query_json(read.reading.query);
    const JsonReading again = read_query_json(std::string_view(to_text(written)));
    TILESCOPE_HOLDS(again.reading.ok() && again.reading.notes.empty());
    TILESCOPE_HOLDS(again.reading.query == read.reading.query);
    TILESCOPE_HOLDS(write_query_json(again.reading.query) == written);
  }
  // An answer takes a hundred times as long as reading its question.
  if (!read.reading.ok() || (size % 16 == 0 && is_quick(read.reading.query))) check_answer(text, read);
  return 0;
}
