// The formats in which an answer is exported (core/exports writes them).
#pragma once

#include <cstdint>
#include <string_view>

#include "core/query/names.h"

namespace tilescope {

enum class ExportFormat : std::uint8_t { json, csv, markdown, tilelang, triton, cutlass };

template <>
inline constexpr std::string_view enum_names<ExportFormat>[] = {"json",     "csv",    "markdown",
                                                                "tilelang", "triton", "cutlass"};

/// Whether the format is code; the others are data.
constexpr bool is_code(ExportFormat format) { return format >= ExportFormat::tilelang; }

}  // namespace tilescope
