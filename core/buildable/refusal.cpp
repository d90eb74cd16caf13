#include "core/buildable/refusal.h"

#include <string>

#include "core/query/integer.h"

namespace tilescope {

Sentence sentence_of(const Refusal& refusal) {
  Sentence sentence{refusal.id, {}};
  for (std::size_t i = 0; i < refusal.count; ++i) {
    const auto* figure = std::get_if<std::int64_t>(&refusal.args[i]);
    sentence.args.push_back(figure ? grouped(*figure) : std::string(*std::get_if<std::string_view>(&refusal.args[i])));
  }
  return sentence;
}

}  // namespace tilescope
