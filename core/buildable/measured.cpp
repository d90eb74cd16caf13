#include "core/buildable/measured.h"

#include <algorithm>
#include <array>
#include <string>

#include "core/query/integer.h"

namespace tilescope {

std::optional<MeasuredKernel> find_measured(std::string_view table, std::string_view key) {
  const std::string start = "\"" + std::string(key) + "\":[";
  const std::size_t found = table.find(start);
  if (found == std::string_view::npos) return std::nullopt;
  table.remove_prefix(found + start.size());
  table = table.substr(0, std::min(table.find(']'), table.size()));
  std::array<std::int64_t, 5> figures{};
  for (std::int64_t& figure : figures) {
    const std::size_t end = std::min(table.find(','), table.size());
    const auto value = parse_integer(table.substr(0, end));
    if (!value) return std::nullopt;
    figure = *value;
    table.remove_prefix(std::min(end + 1, table.size()));
  }
  const auto [registers, spilt, static_smem, dynamic_smem, threads] = figures;
  return MeasuredKernel{registers, spilt, static_smem, dynamic_smem, threads};
}

}  // namespace tilescope
