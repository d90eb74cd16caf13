#include "core/report/sentence.h"

#include <cstddef>

#include "core/query/field_message.h"

namespace tilescope {
namespace {

constexpr Wording sentence_wordings[] = {
#define TILESCOPE_SENTENCE_WORDING(id, english, chinese) {english, chinese},
    TILESCOPE_SENTENCES(TILESCOPE_SENTENCE_WORDING) TILESCOPE_WORKING_SENTENCES(TILESCOPE_SENTENCE_WORDING)
        TILESCOPE_BUILDING_SENTENCES(TILESCOPE_SENTENCE_WORDING)
            TILESCOPE_ANALYSIS_SENTENCES(TILESCOPE_SENTENCE_WORDING)
                TILESCOPE_MEASURED_SENTENCES(TILESCOPE_SENTENCE_WORDING)
#undef TILESCOPE_SENTENCE_WORDING
};

}  // namespace

std::string_view sentence_template(SentenceId id, Language language) {
  return sentence_wordings[static_cast<std::size_t>(id)].in(language);
}

std::string in_language(const Sentence& sentence, Language language) {
  std::vector<std::string> args = sentence.args;
  for (const Sentence& part : sentence.parts) args.push_back(in_language(part, language));
  return fill_in(sentence_template(sentence.id, language), args);
}

std::string english(const Sentence& sentence) { return in_language(sentence, Language::english); }

}  // namespace tilescope
