#include "web/platform/mailbox.h"

#include <emscripten.h>

namespace {
std::string buffer;
}  // namespace

extern "C" EMSCRIPTEN_KEEPALIVE char* tilescope_mailbox(std::size_t bytes) {
  if (buffer.size() < bytes) buffer.resize(bytes);
  return buffer.data();
}

namespace tilescope::platform {

std::string_view mail(std::size_t bytes) { return std::string_view(buffer).substr(0, bytes); }

}  // namespace tilescope::platform
