// `tilescope measured`: kernels that somebody timed, or a tuner chose, against the ranking of a query.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <memory>
#include <string>

#include "core/cli/options.h"

namespace tilescope::cli {

/// A subcommand with its options. The object must outlive the parse.
class MeasuredCommand {
 public:
  explicit MeasuredCommand(CLI::App& app);
  bool parsed() const { return command_->parsed(); }
  /// The exit status: 0 on an answer, with what could not be read on stderr; 2 on a bad argument and on a file in which
  /// there is nothing to read.
  int run() const;

 private:
  CLI::App* command_;
  std::unique_ptr<QueryOptions> query_;
  std::string file_;
  std::int64_t top_ = 20;
  std::string format_ = "text";
};

}  // namespace tilescope::cli
