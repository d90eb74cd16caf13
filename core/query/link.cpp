#include "core/query/link.h"

#include <cstddef>
#include <optional>

#include "core/query/integer.h"
#include "core/query/limits.h"

namespace tilescope {
namespace {

/// Characters that stay as they are: RFC 3986's unreserved ones and those of its fragment that carry no meaning here.
bool is_plain(char c) {
  const bool alphanumeric = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  return alphanumeric || std::string_view("-._~,:*^/()").find(c) != std::string_view::npos;
}

void append_encoded(std::string& out, std::string_view text) {
  constexpr char hex[] = "0123456789ABCDEF";
  for (char c : text) {
    if (is_plain(c)) {
      out += c;
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    out += '%';
    out += hex[byte >> 4];
    out += hex[byte & 15];
  }
}

std::optional<unsigned> hex_value(char c) {
  if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a' + 10);
  if (c >= 'A' && c <= 'F') return static_cast<unsigned>(c - 'A' + 10);
  return std::nullopt;
}

std::string decoded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '+') {
      out += ' ';
      continue;
    }
    if (text[i] == '%' && i + 2 < text.size()) {
      const auto high = hex_value(text[i + 1]);
      const auto low = hex_value(text[i + 2]);
      if (high && low) {
        out += static_cast<char>(*high * 16 + *low);
        i += 2;
        continue;
      }
    }
    out += text[i];
  }
  return out;
}

}  // namespace

std::string encode_fields(const TextFields& fields) {
  std::string fragment = "v=" + std::to_string(link_version);
  for (const TextField& field : fields) {
    fragment += '&';
    append_encoded(fragment, field.key);
    fragment += '=';
    append_encoded(fragment, field.value);
  }
  return fragment;
}

std::string encode_link(const Query& query) { return encode_fields(write_text_fields(query)); }

TextFields split_fragment(std::string_view fragment) {
  if (fragment.starts_with('#')) fragment.remove_prefix(1);
  TextFields fields;
  while (!fragment.empty()) {
    const std::size_t end = std::min(fragment.find('&'), fragment.size());
    const std::string_view pair = fragment.substr(0, end);
    fragment.remove_prefix(std::min(end + 1, fragment.size()));
    if (pair.empty()) continue;
    const std::size_t equals = std::min(pair.find('='), pair.size());
    const std::string_view value = pair.substr(std::min(equals + 1, pair.size()));
    fields.push_back({decoded(pair.substr(0, equals)), decoded(value)});
  }
  return fields;
}

Reading decode_link(std::string_view fragment) {
  if (fragment.size() > max_link_bytes) {
    const auto length = static_cast<std::int64_t>(fragment.size());
    const auto longest = static_cast<std::int64_t>(max_link_bytes);
    return {default_query(), {{"link", MessageCode::too_long, {grouped(length), grouped(longest)}}}, {}};
  }
  return read_text_fields(split_fragment(fragment));
}

}  // namespace tilescope
