#include "core/report/sentence.h"

#include <cstddef>

#include "core/query/field_message.h"

namespace tilescope {
namespace {

constexpr std::string_view templates[] = {
#define TILESCOPE_SENTENCE_TEXT(id, english, ...) english,
    TILESCOPE_SENTENCES(TILESCOPE_SENTENCE_TEXT) TILESCOPE_WORKING_SENTENCES(TILESCOPE_SENTENCE_TEXT)
#undef TILESCOPE_SENTENCE_TEXT
};

}  // namespace

std::string_view sentence_template(SentenceId id) { return templates[static_cast<std::size_t>(id)]; }

std::string english(const Sentence& sentence) { return fill_in(sentence_template(sentence.id), sentence.args); }

}  // namespace tilescope
