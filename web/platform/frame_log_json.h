// A recorded frame as the JSON that tilescope.inspect() gives.
#pragma once

#include <string>

#include "web/platform/frame_log.h"

namespace tilescope::platform {

struct FrameFacts {
  unsigned long long frames;  // drawn since the page was opened
  float scale;                // device pixels per CSS pixel; divides all lengths
  bool dark;
  bool focused;  // the keyboard is the canvas's
};

std::string to_json(const FrameLog& log, const FrameFacts& facts);

}  // namespace tilescope::platform
