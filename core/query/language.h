// The languages that the page speaks. Whatever is said in words stands in a table with a column for each of them; names
// that carver, TileLang and CUDA give to their own things (smem_cap, block_M, warp) are the same in all.
#pragma once

#include <cstdint>
#include <string_view>

namespace tilescope {

/// Their BCP 47 tags are enum_names<Language> (core/query/names.h).
enum class Language : std::uint8_t { english, chinese };

inline constexpr Language all_languages[] = {Language::english, Language::chinese};

/// One text in every language.
struct Wording {
  const char* english;
  const char* chinese;

  constexpr const char* in(Language language) const { return language == Language::chinese ? chinese : english; }
};

/// The language for a reader who prefers `tag` (BCP 47: "zh-CN", "en-GB"). Chinese of every script and region is
/// answered in Simplified characters, since there are no others here; what is not known is answered in English.
constexpr Language language_for(std::string_view tag) {
  const bool is_chinese = tag.size() >= 2 && (tag[0] | 0x20) == 'z' && (tag[1] | 0x20) == 'h' &&
                          (tag.size() == 2 || tag[2] == '-' || tag[2] == '_');
  return is_chinese ? Language::chinese : Language::english;
}

}  // namespace tilescope
