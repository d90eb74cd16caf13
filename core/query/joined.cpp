#include "core/query/joined.h"

namespace tilescope {
namespace {

std::string_view written(std::string_view word) { return word; }
std::string written(std::int64_t integer) { return std::to_string(integer); }

template <class Item>
std::string join(std::span<const Item> items, std::string_view separator) {
  std::string text;
  for (const Item& item : items) {
    if (&item != items.data()) text += separator;
    text += written(item);
  }
  return text;
}

}  // namespace

std::string joined(std::span<const std::string> words, std::string_view separator) { return join(words, separator); }

std::string joined(std::span<const std::string_view> words, std::string_view separator) {
  return join(words, separator);
}

std::string joined(std::span<const std::int64_t> integers, std::string_view separator) {
  return join(integers, separator);
}

}  // namespace tilescope
