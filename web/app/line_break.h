// Where lines of text may end. ImGui breaks at blanks alone, and Chinese has none.
#pragma once

#include <string>
#include <string_view>

namespace tilescope::app {

/// `words` (UTF-8) with a line end wherever the line would grow wider than `room` (ImGui units, in the present font):
/// at blanks, and between Han characters unless a line would begin with closing or end with opening punctuation. Text
/// without Han characters comes back as it is.
std::string broken_into_lines(std::string_view words, float room);

}  // namespace tilescope::app
