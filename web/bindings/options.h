// Options that a caller from JavaScript gives, as JSON text. An option that is missing, null or undefined is not given.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/query/field_values.h"
#include "core/query/json.h"

namespace tilescope {

/// An object; an empty one where `text` is no JSON object.
Json parsed_options(const std::string& text);

bool flag_option(const Json& options, const char* key);

/// A text, a whole number from 1 to 2^31 - 1; anything else is complained about by its key and not given.
std::optional<std::string> string_option(const Json& options, const char* key, Messages& messages);
std::optional<std::int64_t> count_option(const Json& options, const char* key, Messages& messages);

}  // namespace tilescope
