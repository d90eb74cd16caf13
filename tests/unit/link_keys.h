// What becomes of each key of a link: it is used or complained about, or else it was dropped in silence.
#pragma once

#include <algorithm>
#include <string_view>

#include "core/query/dtype.h"
#include "core/query/integer.h"
#include "core/query/link.h"
#include "core/query/names.h"
#include "core/query/query.h"
#include "core/query/text_fields.h"

namespace tilescope {

inline std::string_view without_blanks(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

/// Whether `given` can be taken to mean `read`, which is how a query writes the value that it holds.
inline bool means(std::string_view given, std::string_view read) {
  if (given == read) return true;
  given = without_blanks(given);
  if (given == read) return true;
  if (read == "true" || read == "false") return given == (read == "true" ? "1" : "0");
  if (read == "carver") return given == carver_model_name;
  if (const auto dtype = parse_dtype(given)) return name(*dtype) == read;
  if (read == "all") return parse_integer(given) == topk_all;
  if (const auto value = parse_integer(given); value && value == parse_integer(read)) return true;
  const std::size_t given_end = given.find_first_of("x,");
  const std::size_t read_end = read.find_first_of("x,");
  if (given_end == std::string_view::npos || read_end == std::string_view::npos) return false;
  return means(given.substr(0, given_end), read.substr(0, read_end)) &&
         means(given.substr(given_end + 1), read.substr(read_end + 1));
}

/// Every pair of the fragment that is neither in the query that was read nor complained about.
inline TextFields dropped_in_silence(std::string_view fragment, const Reading& reading) {
  TextFields dropped;
  const TextFields held = write_all_text_fields(reading.query);
  for (const TextField& pair : split_fragment(fragment)) {
    const bool complained = std::any_of(reading.errors.begin(), reading.errors.end(), [&](const FieldMessage& error) {
      return error.field == pair.key || error.field == "link";
    });
    const bool is_this_version = pair.key == "v" && pair.value == "1";
    const bool used = std::any_of(held.begin(), held.end(), [&](const TextField& field) {
      return field.key == text_key(pair.key) && means(pair.value, field.value);
    });
    if (!complained && !is_this_version && !used) dropped.push_back(pair);
  }
  return dropped;
}

}  // namespace tilescope
