// Where JavaScript leaves text for C++ (text.js writes it). One buffer for the page, valid until the next text arrives.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tilescope::platform {

// What lies in the mailbox; `bytes` is the length that came with the call.
std::string_view mail(std::size_t bytes);

}  // namespace tilescope::platform
