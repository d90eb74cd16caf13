// A moment from now on, for work that is done a slice at a time.
#pragma once

#include <chrono>

namespace tilescope::app {

class Deadline {
 public:
  /// What is no number is over at once.
  explicit Deadline(double milliseconds) : milliseconds_(milliseconds) {}

  bool is_past() const {
    const std::chrono::duration<double, std::milli> spent = Clock::now() - start_;
    return !(spent.count() < milliseconds_);
  }

 private:
  using Clock = std::chrono::steady_clock;

  Clock::time_point start_ = Clock::now();
  double milliseconds_;
};

}  // namespace tilescope::app
