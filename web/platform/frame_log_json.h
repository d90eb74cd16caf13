// A recorded frame as the JSON that tilescope.inspect() gives.
#pragma once

#include <string>

#include "web/platform/frame_log.h"
#include "web/platform/theme.h"

namespace tilescope::platform {

struct FrameFacts {
  unsigned long long frames;  // drawn since the page was opened
  float scale;                // device pixels per CSS pixel; divides all lengths
  const Palette& palette;
  bool focused;  // the keyboard is the canvas's
};

std::string to_json(const FrameLog& log, const FrameFacts& facts);

}  // namespace tilescope::platform
