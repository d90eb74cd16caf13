// `tilescope sweep`: one field over many values, or two, a line each as it is worked out.
// `tilescope compare`: the same problem on several devices, and which field of a device flips the choice.
// `tilescope landscape`: the best tile of each block_M x block_N, and why there is none.
// `tilescope assumptions`: what the enumeration assumes, what carver does, and what flipping one of them moves.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/analysis/sweep.h"
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
  /// None, with the complaint printed, where the arguments name no sweep.
  std::optional<Sweep> sweep() const;

  CLI::App* command_;
  std::unique_ptr<QueryOptions> query_;
  std::string over_ = "M";
  std::string range_;
  std::string inner_over_ = "N";
  std::string inner_range_;
  CLI::Option* inner_over_option_ = nullptr;
  std::string choice_ = "first";
  std::string format_ = "csv";
  bool only_changes_ = false;
  bool presets_ = false;
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
  std::int64_t top_ = 1;
  std::string format_ = "text";
};

class LandscapeCommand {
 public:
  explicit LandscapeCommand(CLI::App& app);
  bool parsed() const { return command_->parsed(); }
  int run() const;

 private:
  CLI::App* command_;
  std::unique_ptr<QueryOptions> query_;
  std::string heat_ = "priority";
  std::optional<std::int64_t> block_k_;
  std::string format_ = "text";
};

class AssumptionsCommand {
 public:
  explicit AssumptionsCommand(CLI::App& app);
  bool parsed() const { return command_->parsed(); }
  int run() const;

 private:
  /// The query with every --flip; none, with the complaint printed, where one cannot be.
  std::optional<Query> flipped(const Query& query) const;

  CLI::App* command_;
  std::unique_ptr<QueryOptions> query_;
  std::vector<std::string> flips_;
  bool carvers_ = false;
  std::int64_t top_ = 20;
  std::string format_ = "text";
};

}  // namespace tilescope::cli
