// What a reader should know before writing the kernel: tiles that TileLang refuses later, shared memory over a limit,
// waves that leave the device idle, cards that carver does not know. Public reports stand behind each; none changes the
// ranking.
#pragma once

#include <vector>

#include "core/report/report.h"
#include "core/report/sentence.h"

namespace tilescope {

/// The warnings of an answered query, the weightiest first.
std::vector<Sentence> warnings_of(const Report& report);

}  // namespace tilescope
