// A query as flat key=value pairs, which is how links, the command line and the page's input boxes all hold it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/query/reading.h"

namespace tilescope {

struct TextField {
  std::string key;
  std::string value;
  bool operator==(const TextField&) const = default;
};

using TextFields = std::vector<TextField>;

/// The key by which text names a field: "in", "out" and "acc" for the three dtypes, else carver's own name.
std::string_view text_key(std::string_view field);

/// The reverse: "in_dtype" for "in".
std::string_view field_name(std::string_view key);

/// Reads and checks a query. Keys are those of write_text_fields, "in_dtype" and its kind also spelt out; a field that
/// is not given keeps its default. Every field is either used or complained about; those of a link's view are only
/// remarked upon (link_view.h reads them).
Reading read_text_fields(const TextFields& fields);

/// The query's fields that differ from their defaults, in reading order.
TextFields write_text_fields(const Query& query);

/// Every field of the query's operator, device and assumptions with its present value, defaults included.
TextFields write_all_text_fields(const Query& query);

/// The same fields, each with the value that it has where it is not written; "" where it has none.
TextFields write_default_text_fields(const Query& query);

/// The value of `dev` for a device without a preset.
inline constexpr std::string_view custom_device = "custom";

/// Matmul 4096^3 of float16 on default_device_id, asked of the enumeration model.
Query default_query();

}  // namespace tilescope
