#include "web/bindings/options.h"

namespace tilescope {
namespace {

const Json* find_option(const Json& options, const char* key) {
  const auto found = options.find(key);
  return found == options.end() || found->is_null() ? nullptr : &*found;
}

}  // namespace

Json parsed_options(const std::string& text) {
  Json options = Json::parse(text, nullptr, false);
  return options.is_object() ? options : Json::object();
}

bool flag_option(const Json& options, const char* key) {
  const Json* value = find_option(options, key);
  return value && value->is_boolean() && value->get<bool>();
}

std::optional<std::string> string_option(const Json& options, const char* key, Messages& messages) {
  const Json* value = find_option(options, key);
  if (!value) return std::nullopt;
  if (value->is_string()) return value->get<std::string>();
  messages.error(key, MessageCode::wrong_type, {to_text(*value), "a string"});
  return std::nullopt;
}

std::optional<std::int64_t> count_option(const Json& options, const char* key, Messages& messages) {
  const Json* value = find_option(options, key);
  if (!value) return std::nullopt;
  if (!value->is_number_integer()) {
    refuse_integer({key, ""}, to_text(*value), messages);
    return std::nullopt;
  }
  const std::size_t errors = messages.errors.size();
  std::int64_t count = 0;
  assign({key, ""}, value->get<std::int64_t>(), count, messages);
  return messages.errors.size() == errors ? std::optional(count) : std::nullopt;
}

}  // namespace tilescope
