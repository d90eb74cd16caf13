// Words and integers one after the other with something between them.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace tilescope {

std::string joined(std::span<const std::string> words, std::string_view separator = ", ");
std::string joined(std::span<const std::string_view> words, std::string_view separator = ", ");
/// In decimal: "128x256x16".
std::string joined(std::span<const std::int64_t> integers, std::string_view separator);

}  // namespace tilescope
