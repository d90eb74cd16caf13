// What the page shows of kernels that the reader timed. The module reads their file and looks them up
// (bindings/measured.h); here is what it answers, and when to ask again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/query/language.h"
#include "web/app/workbench.h"
#include "web/tables/measured_tables.h"

namespace tilescope::app {

/// A tile of the ranking at its fastest.
struct MeasuredDot {
  std::int64_t rank = 0;
  double seconds = 0;
  double priority = 0;
};

class MeasuredView {
 public:
  /// Takes another file in place of the one before. Longer texts than the module reads may be cut.
  void open(std::string_view file_name, std::string_view text);
  void close();

  /// Asks the module where the report or the language is another one than it was last asked about.
  void follow(const Workbench& workbench);

  bool is_open() const { return is_open_; }
  /// The module is on its way, or has rankings left to ask.
  bool is_waiting() const { return is_waiting_; }
  /// How far it is: rankings asked, of how many; 0 of 0 where it does not say.
  std::size_t asked() const { return asked_; }
  std::size_t of() const { return of_; }

  const std::string& read() const { return read_; }
  const std::vector<std::string>& notes() const { return notes_; }
  const std::vector<std::string>& problems() const { return problems_; }
  const std::vector<std::string>& findings() const { return findings_; }
  const std::vector<MeasuredRow>& rows() const { return rows_; }
  const std::vector<MeasuredDot>& dots() const { return dots_; }
  /// Whether the file is a tuner's, which names an M a row and no times.
  bool is_tuned() const { return is_tuned_; }
  /// Grows with every change of what is above.
  int version() const { return version_; }

  /// The fastest time of the tile in that place of the ranking, from 1; 0 where it was not measured.
  double seconds_at(std::int64_t rank) const;

 private:
  void ask();
  void take(std::string_view answer);
  void take_line(const std::vector<std::string_view>& parts);
  void forget_answer();

  bool is_open_ = false;
  bool is_waiting_ = false;
  int generation_ = -1;
  Language language_ = Language::english;
  std::string link_;
  /// The link and the language that the module was asked with.
  std::string asked_with_;
  std::size_t asked_ = 0;
  std::size_t of_ = 0;
  std::string read_;
  std::vector<std::string> notes_, problems_, findings_;
  std::vector<MeasuredRow> rows_;
  std::vector<MeasuredDot> dots_;
  bool is_tuned_ = false;
  int version_ = 0;
};

/// The page's own.
MeasuredView& measured_view();

/// The time of the tile in a place of the ranking, for a column of its table: in milliseconds, "-" where it was not
/// measured; such tiles sort last.
std::string measured_time(std::int64_t rank);
double measured_time_key(std::int64_t rank);

}  // namespace tilescope::app
