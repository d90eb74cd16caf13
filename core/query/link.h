// The share link, version 1: everything that defines a query in the URL's fragment, readable and editable by hand, so
// that nothing reaches a server. `#v=1&M=8192&dev=h100-sxm`; what is not written has its default.
#pragma once

#include <string>
#include <string_view>

#include "core/query/reading.h"
#include "core/query/text_fields.h"

namespace tilescope {

inline constexpr int link_version = 1;

/// The fragment for a query, without the leading #.
std::string encode_link(const Query& query);

/// The fragment for fields as they stand, checked or not.
std::string encode_fields(const TextFields& fields);

/// Splits a fragment (with or without #) into its fields and undoes the percent-encoding. Pairs are separated by &; a
/// malformed escape stays as it was written and is complained about by whoever reads the value.
TextFields split_fragment(std::string_view fragment);

/// Reads and checks a fragment, with or without #. An empty one is the default query.
Reading decode_link(std::string_view fragment);

}  // namespace tilescope
