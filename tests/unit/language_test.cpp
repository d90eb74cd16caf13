// Everything that is said in words is said in every language, with the same figures in it.
#include "core/query/language.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/query/draft.h"
#include "core/query/field_message.h"
#include "core/query/link.h"
#include "core/query/names.h"
#include "core/query/shape_presets.h"
#include "core/report/carver_candidates.h"
#include "core/report/reasons.h"
#include "core/report/sentence.h"
#include "web/app/strings.h"

namespace tilescope {
namespace {

struct Entry {
  const char* id;
  Wording wording;
};

#define TILESCOPE_ENTRY(id, english, chinese) {#id, {english, chinese}},
constexpr Entry sentences[] = {TILESCOPE_SENTENCES(TILESCOPE_ENTRY) TILESCOPE_WORKING_SENTENCES(TILESCOPE_ENTRY)
                                   TILESCOPE_BUILDING_SENTENCES(TILESCOPE_ENTRY)
                                       TILESCOPE_ANALYSIS_SENTENCES(TILESCOPE_ENTRY)
                                           TILESCOPE_MEASURED_SENTENCES(TILESCOPE_ENTRY)};
constexpr Entry messages[] = {TILESCOPE_MESSAGES(TILESCOPE_ENTRY)};
constexpr Entry strings[] = {TILESCOPE_STRINGS(TILESCOPE_ENTRY)};
#undef TILESCOPE_ENTRY

std::set<char> slots(std::string_view text) {
  std::set<char> found;
  for (std::size_t i = 0; i + 2 < text.size(); ++i) {
    if (text[i] == '{' && text[i + 2] == '}') found.insert(text[i + 1]);
  }
  return found;
}

template <std::size_t count>
void expect_every_language(const Entry (&table)[count]) {
  for (const Entry& entry : table) {
    SCOPED_TRACE(entry.id);
    const std::string_view english = entry.wording.in(Language::english);
    for (Language language : all_languages) {
      const std::string_view words = entry.wording.in(language);
      EXPECT_EQ(words.empty(), english.empty());
      EXPECT_EQ(slots(words), slots(english)) << words;
    }
  }
}

TEST(Language, EverySentenceOfAReportIsSaidInEachWithTheSameFigures) { expect_every_language(sentences); }

TEST(Language, EveryMessageAboutAFieldIsSaidInEachWithTheSameFigures) { expect_every_language(messages); }

TEST(Language, EveryStringOfThePageIsSaidInEachWithTheSameFigures) { expect_every_language(strings); }

TEST(Language, EnglishWordsHaveFoundNoWayIntoTheChineseOnes) {
  // Names and terms that stay as they are have no blank between two lower-case words.
  const auto has_english_phrase = [](std::string_view text) {
    const auto is_lower = [](char c) { return c >= 'a' && c <= 'z'; };
    for (std::size_t i = 1; i + 1 < text.size(); ++i) {
      if (text[i] == ' ' && is_lower(text[i - 1]) && is_lower(text[i + 1])) return true;
    }
    return false;
  };
  EXPECT_TRUE(has_english_phrase("needs {0} B of shared memory"));
  for (const auto& table : {std::span<const Entry>(sentences), std::span<const Entry>(messages)}) {
    for (const Entry& entry : table) {
      EXPECT_FALSE(has_english_phrase(entry.wording.in(Language::chinese))) << entry.id;
    }
  }
}

TEST(Language, IsChosenByTheTagThatABrowserGives) {
  for (const char* tag :
       {"zh", "zh-CN", "zh-Hans", "zh-Hans-CN", "zh-SG", "zh-TW", "zh-HK", "zh-Hant", "ZH-cn", "zh_CN"}) {
    EXPECT_EQ(language_for(tag), Language::chinese) << tag;
  }
  for (const char* tag : {"", "z", "en", "en-GB", "de-CH", "ja", "zha", "za", "zhx-CN", "-zh"}) {
    EXPECT_EQ(language_for(tag), Language::english) << tag;
  }
}

TEST(Language, ItsTagIsReadBackAsItself) {
  for (Language language : all_languages) {
    EXPECT_EQ(parse_enum<Language>(name(language)), language);
    EXPECT_EQ(language_for(name(language)), language);
  }
}

TEST(Language, AMessageIsWordedWithItsFiguresInEither) {
  const Reading reading = decode_link("M=0");
  ASSERT_EQ(reading.errors.size(), 1u);
  EXPECT_EQ(message_text(reading.errors[0]), "0 is out of range; 1 to 2,147,483,647 is accepted");
  EXPECT_EQ(message_text(reading.errors[0], Language::chinese), "0 超出范围；可填 1 到 2,147,483,647");
  Draft draft;
  draft.set("M", "0");
  EXPECT_EQ(draft.complaint("M", Language::chinese), message_text(reading.errors[0], Language::chinese));
}

TEST(Language, ASentenceWithinASentenceIsInTheSameLanguage) {
  const Sentence inner = {SentenceId::ragged, {"32", "1", "1,000"}};
  const Sentence outer = {SentenceId::no_ranked_tile_works, {"7"}, {inner}};
  EXPECT_EQ(english(outer),
            "carver recommends nothing: each of the 7 ranked tiles fails, mostly because: 32 does not divide 1,000, "
            "dimension 1");
  EXPECT_EQ(in_language(outer, Language::chinese),
            "carver 没有推荐：7 个参与排序的 tile 全部失败，主要原因：32 不能整除第 1 维的 1,000");
  CarverCandidate candidate;
  candidate.outcome = inner;
  candidate.failed = true;
  EXPECT_EQ(outcome_text(candidate), "no hint: 32 does not divide 1,000, dimension 1");
  EXPECT_EQ(outcome_text(candidate, Language::chinese), "无 hint：32 不能整除第 1 维的 1,000");
}

TEST(Language, AQueryIsSummarisedInEither) {
  EXPECT_EQ(query_summary(decode_link("").query, Language::chinese),
            "matmul 4096 x 4096 x 4096，fp16 -> fp16，累加 fp32，NVIDIA H100 SXM");
  EXPECT_EQ(query_summary(decode_link("model=carver&op=attention&is_causal=true").query, Language::chinese),
            "attention 1 x 32 个头，头维度 128，512 x 512，因果掩码，fp16 -> fp16，累加 fp32，NVIDIA H100 SXM");
}

TEST(Language, ShapesOpenTheSameLinksInEither) {
  const std::vector<ShapePreset>& english = shape_presets();
  const std::vector<ShapePreset>& chinese = shape_presets(Language::chinese);
  ASSERT_EQ(chinese.size(), english.size());
  std::set<std::string> names;
  for (std::size_t i = 0; i < english.size(); ++i) {
    EXPECT_EQ(chinese[i].link, english[i].link);
    EXPECT_TRUE(names.insert(chinese[i].group + "/" + chinese[i].name).second) << chinese[i].name;
  }
}

}  // namespace
}  // namespace tilescope
