// `tilescope sweep`: one field over many values, a CSV line each as it is worked out.
// `tilescope compare`: the same problem on several devices, and which field of a device flips the choice.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "core/cli/options.h"

namespace tilescope::cli {

/// A subcommand with its options. The object must outlive the parse.
class SweepCommand {
 public:
  explicit SweepCommand(CLI::App& app);
  bool parsed() const { return command_->parsed(); }
  /// The exit status: 0 on an answer, 2 on a bad argument.
  int run() const;

 private:
  CLI::App* command_;
  std::unique_ptr<QueryOptions> query_;
  std::string over_ = "M";
  std::string range_;
  std::string choice_ = "first";
  bool only_changes_ = false;
};

class CompareCommand {
 public:
  explicit CompareCommand(CLI::App& app);
  bool parsed() const { return command_->parsed(); }
  int run() const;

 private:
  CLI::App* command_;
  std::unique_ptr<QueryOptions> query_;
  std::vector<std::string> devices_;
  std::string choice_ = "first";
};

}  // namespace tilescope::cli
