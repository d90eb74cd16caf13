// `tilescope check`: does a tile typed by hand, or each line of a list, become a kernel that runs?
// `tilescope occupancy`: how many blocks of a compiled kernel an SM holds, from what the compiler printed.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <memory>
#include <string>

#include "core/cli/options.h"

namespace tilescope::cli {

/// A subcommand with its options. The object must outlive the parse.
class CheckCommand {
 public:
  explicit CheckCommand(CLI::App& app);
  /// Whether it was asked for.
  bool parsed() const { return command_->parsed(); }
  /// The exit status: 0 on an answer, whatever it says; 2 on a bad argument.
  int run() const;

 private:
  int run_batch() const;

  CLI::App* command_;
  std::unique_ptr<QueryOptions> query_;
  std::string block_;
  std::string warp_;
  std::int64_t warps_ = 0;
  std::int64_t threads_ = 0;
  std::int64_t rstep_ = 32;
  std::int64_t stages_ = 1;
  std::int64_t registers_ = 0;
  bool batch_ = false;
  unsigned jobs_ = 1;
  std::string format_ = "text";
};

class OccupancyCommand {
 public:
  explicit OccupancyCommand(CLI::App& app);
  bool parsed() const { return command_->parsed(); }
  int run() const;

 private:
  CLI::App* command_;
  std::string arch_;
  std::int64_t threads_ = 128;
  std::int64_t registers_ = 0;
  std::int64_t smem_ = 0;
  std::int64_t barriers_ = 0;
  std::string usage_;
  std::string format_ = "text";
};

}  // namespace tilescope::cli
