// Command-line options of the queries: every field of problem, device and assumptions, by carver's name with dashes.
#pragma once

#include <CLI/CLI.hpp>
#include <map>
#include <string>

#include "core/query/text_fields.h"

namespace tilescope::cli {

/// Options of one query, collected as text and read by the same rules as a link.
class QueryOptions {
 public:
  /// Adds the options to a command. The object must outlive the parse.
  explicit QueryOptions(CLI::App& command);

  /// The query that was given: the options over the fields of --link where there is one.
  Reading read() const;

  /// The same as it was written, unread.
  TextFields fields() const;

  /// How the command line spells a field: "--smem-cap", "--compute-max-core (--cores)", and "--link: \"x\"" for what
  /// only a link can have said. For messages.
  static std::string option_name(std::string_view key);

 private:
  std::string link_;
  std::map<std::string, std::string> given_;
};

}  // namespace tilescope::cli
