// What the command tells its caller.
#pragma once

namespace tilescope::cli {

inline constexpr int exit_ok = 0;
inline constexpr int exit_self_test_failed = 1;
inline constexpr int exit_bad_argument = 2;

}  // namespace tilescope::cli
