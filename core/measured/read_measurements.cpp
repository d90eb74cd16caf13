#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <utility>

#include "core/measured/line_json.h"
#include "core/measured/measured_columns.h"
#include "core/measured/measurements.h"
#include "core/query/field_message.h"
#include "core/query/integer.h"
#include "core/query/link_view.h"
#include "core/query/utf8.h"

namespace tilescope {
namespace {

constexpr std::string_view sample_header = "block_M,block_N,block_K,time_ms";
constexpr std::string_view sample_config = R"({"64": {"BLOCK_SIZE_M": 16, ...}})";
constexpr std::string_view sample_cache = R"({"configs_timings": [[{"kwargs": {...}}, 0.1], ...]})";

std::string count_text(std::size_t count) { return grouped(static_cast<std::int64_t>(count)); }

class ProblemList {
 public:
  explicit ProblemList(Measurements& out) : out_(out) {}

  void add(std::int64_t line, Sentence what) {
    if (out_.problems.size() < max_line_problems) out_.problems.push_back({line, std::move(what)});
    ++out_.problem_count;
  }
  void add(std::int64_t line, SentenceId id, std::vector<std::string> args = {}) {
    add(line, Sentence{id, std::move(args)});
    if (id == SentenceId::measured_no_m) ++no_m_;
  }
  /// Takes back that keys are no M.
  void forget_no_m() {
    std::erase_if(out_.problems, [](const LineProblem& p) { return p.what.id == SentenceId::measured_no_m; });
    out_.problem_count -= no_m_;
    no_m_ = 0;
  }

 private:
  Measurements& out_;
  std::size_t no_m_ = 0;
};

std::string_view without_blanks(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t' || text.front() == '\r')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r')) text.remove_suffix(1);
  return text;
}

/// 128, 4k, 4,096, and 128.0 as data frames write it; none below 1 and above the largest extent.
std::optional<std::int64_t> positive_integer(std::string_view text) {
  if (text.size() > 2 && text.ends_with(".0")) text.remove_suffix(2);
  const std::optional<std::int64_t> value = parse_integer(text);
  return value && *value >= 1 && *value <= max_extent ? value : std::nullopt;
}

/// Whether a time or a throughput leaves every figure that is made of it finite.
bool is_measurable(double value) { return value > 1e-30 && value < 1e30; }

/// In units of `unit`.
std::optional<double> positive_number(std::string_view text, bool has_decimal_commas, double unit) {
  constexpr std::size_t longest = 64;
  if (text.size() > longest) return std::nullopt;
  std::string copy(text);
  if (has_decimal_commas && copy.find('.') == std::string::npos) std::replace(copy.begin(), copy.end(), ',', '.');
  if (copy.empty() || copy.find_first_not_of("0123456789+-.eE") != std::string::npos) return std::nullopt;
  char* end = nullptr;
  const double value = std::strtod(copy.c_str(), &end) * unit;
  const bool is_whole = end == copy.c_str() + copy.size();
  return is_whole && is_measurable(value) ? std::optional(value) : std::nullopt;
}

/// The field of a measurement that a column of whole numbers fills; null for any other column.
std::int64_t* integer_of(MeasuredColumn column, Measurement& row) {
  switch (column) {
    case MeasuredColumn::block_m: return &row.tile.block_m;
    case MeasuredColumn::block_n: return &row.tile.block_n;
    case MeasuredColumn::block_k: return &row.tile.block_k;
    case MeasuredColumn::M: return &row.M;
    case MeasuredColumn::N: return &row.N;
    case MeasuredColumn::K: return &row.K;
    case MeasuredColumn::stages: return &row.stages;
    case MeasuredColumn::warps: return &row.warps;
    case MeasuredColumn::threads: return &row.threads;
    default: return nullptr;
  }
}

constexpr bool is_of_block(MeasuredColumn column) {
  return column == MeasuredColumn::block_m || column == MeasuredColumn::block_n || column == MeasuredColumn::block_k;
}

// ---- CSV

/// The cells of a line; none where a quote does not end.
std::optional<std::vector<std::string>> cells_of(std::string_view line, char separator) {
  std::vector<std::string> cells;
  std::size_t at = 0;
  while (true) {
    std::string cell;
    while (at < line.size() && line[at] == ' ') ++at;
    if (at < line.size() && line[at] == '"') {
      ++at;
      while (at < line.size() && (line[at] != '"' || (at + 1 < line.size() && line[at + 1] == '"'))) {
        if (line[at] == '"') ++at;
        cell += line[at++];
      }
      if (at == line.size()) return std::nullopt;
      ++at;
      while (at < line.size() && line[at] != separator) cell += line[at++];
    } else {
      const std::size_t end = std::min(line.find(separator, at), line.size());
      cell = line.substr(at, end - at);
      at = end;
    }
    cells.emplace_back(without_blanks(cell));
    if (at >= line.size()) return cells;
    ++at;
  }
}

/// Whichever stands in the header most often outside of quotes; a comma where none does.
char separator_of(std::string_view header) {
  std::size_t counts[3] = {};
  constexpr std::string_view separators = ",;\t";
  bool is_quoted = false;
  for (char c : header) {
    if (c == '"') is_quoted = !is_quoted;
    const std::size_t which = separators.find(c);
    if (!is_quoted && which != std::string_view::npos) ++counts[which];
  }
  return separators[static_cast<std::size_t>(std::max_element(counts, counts + 3) - counts)];
}

class CsvReader {
 public:
  CsvReader(std::string_view text, Measurements& out) : rest_(text), out_(out), problems_(out) {}

  void read() {
    out_.format = MeasurementFormat::csv;
    std::string_view line;
    if (!next_line(line)) {
      problems_.add(0, SentenceId::measured_nothing,
                    {std::string(sample_header), std::string(sample_config), std::string(sample_cache)});
      return;
    }
    if (!read_header(line)) return;
    while (next_line(line)) {
      if (out_.rows.size() == max_measurements) {
        problems_.add(line_, SentenceId::measured_too_many, {count_text(max_measurements)});
        return;
      }
      read_row(line);
    }
    if (entries_ == 0 && out_.problem_count == 0) problems_.add(line_, SentenceId::measured_no_entry);
  }

 private:
  struct Column {
    std::string name;
    ColumnMeaning meaning;
  };

  /// The next line that is neither blank nor a comment nor too long, without its end.
  bool next_line(std::string_view& line) {
    while (!rest_.empty()) {
      const std::size_t end = std::min(rest_.find('\n'), rest_.size());
      line = rest_.substr(0, end);
      rest_.remove_prefix(std::min(end + 1, rest_.size()));
      ++line_;
      if (line.ends_with('\r')) line.remove_suffix(1);
      const std::string_view content = without_blanks(line);
      if (content.empty() || content.front() == '#') continue;
      if (line.size() <= max_csv_line_bytes) return true;
      problems_.add(line_, SentenceId::measured_long_line, {count_text(max_csv_line_bytes)});
    }
    return false;
  }

  bool has(MeasuredColumn which) const { return find(which) != nullptr; }

  const Column* find(MeasuredColumn which) const {
    const auto found =
        std::find_if(columns_.begin(), columns_.end(), [&](const Column& c) { return c.meaning.column == which; });
    return found == columns_.end() ? nullptr : &*found;
  }

  /// False, with the complaints made, where the rows could say nothing.
  bool read_header(std::string_view line) {
    separator_ = separator_of(line);
    const auto names = cells_of(line, separator_);
    if (!names) {
      problems_.add(line_, SentenceId::measured_open_quote);
      return false;
    }
    bool is_good = true;
    for (const std::string& name : *names) {
      Column column = {name, column_meaning(name)};
      if (const Column* other = find(column.meaning.column); other && column.meaning.column != MeasuredColumn::other) {
        const bool is_rate =
            column.meaning.column == MeasuredColumn::time || column.meaning.column == MeasuredColumn::throughput;
        const std::vector<std::string> both = {in_quotes(other->name), in_quotes(name)};
        if (is_rate) {
          out_.notes.push_back({SentenceId::measured_two_times, both});
        } else {
          problems_.add(line_, SentenceId::measured_same_column, both);
          is_good = false;
        }
        column.meaning = {};
      }
      columns_.push_back(std::move(column));
    }
    // A column of whole tiles counts only where the extents have none of their own.
    const bool has_extents = has(MeasuredColumn::block_m) && has(MeasuredColumn::block_n);
    for (Column& column : columns_) {
      if (has_extents && column.meaning.column == MeasuredColumn::tile) column.meaning = {};
    }
    if (!has_extents && !has(MeasuredColumn::tile)) {
      const char* missing = has(MeasuredColumn::block_m) ? "block_N" : "block_M";
      problems_.add(line_, SentenceId::measured_no_column, {missing, std::string(sample_header)});
      is_good = false;
    }
    const Column* time = find(MeasuredColumn::time);
    if (!time && !has(MeasuredColumn::throughput)) {
      problems_.add(line_, SentenceId::measured_no_column, {"time_ms / TFLOPS", std::string(sample_header)});
      is_good = false;
    }
    if (time && time->meaning.has_no_unit) {
      out_.notes.push_back({SentenceId::measured_no_unit, {in_quotes(time->name)}});
    }
    return is_good;
  }

  void read_row(std::string_view line) {
    ++entries_;
    const auto cells = cells_of(line, separator_);
    if (!cells) {
      problems_.add(line_, SentenceId::measured_open_quote);
      return;
    }
    if (cells->size() != columns_.size()) {
      problems_.add(line_, SentenceId::measured_cell_count,
                    {std::to_string(cells->size()), std::to_string(columns_.size())});
      return;
    }
    Measurement row;
    row.line = line_;
    row.entry = entries_;
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      if (!read_cell(columns_[i], (*cells)[i], row)) return;
    }
    out_.rows.push_back(row);
  }

  /// False, with the complaint made, where the cell is not as its column wants it.
  bool read_cell(const Column& column, const std::string& cell, Measurement& row) {
    const MeasuredColumn which = column.meaning.column;
    if (which == MeasuredColumn::other) return true;
    if (which == MeasuredColumn::time || which == MeasuredColumn::throughput) {
      const bool is_time = which == MeasuredColumn::time;
      // A throughput beside a time says nothing more.
      if (!is_time && has(MeasuredColumn::time)) return true;
      const auto value = positive_number(cell, separator_ != ',', column.meaning.unit);
      if (value) {
        (is_time ? row.seconds : row.flops) = *value;
        return true;
      }
      problems_.add(line_, SentenceId::measured_not_positive, {in_quotes(column.name), in_quotes(cell)});
      return false;
    }
    if (which == MeasuredColumn::tile) return read_tile(column, cell, row);
    std::int64_t* field = integer_of(which, row);
    // What a data frame has not is empty; only a block must be whole.
    if (cell.empty() && !is_of_block(which)) return true;
    const auto value = positive_integer(cell);
    if (value) {
      *field = *value;
      return true;
    }
    problems_.add(line_, SentenceId::measured_not_integer, {in_quotes(column.name), in_quotes(cell)});
    return false;
  }

  bool read_tile(const Column& column, const std::string& cell, Measurement& row) {
    const auto extents = parse_extents(cell);
    if (!extents || extents->size() < 2 || extents->size() > 3) {
      problems_.add(line_, SentenceId::measured_not_tile, {in_quotes(column.name), in_quotes(cell)});
      return false;
    }
    row.tile.block_m = (*extents)[0];
    row.tile.block_n = (*extents)[1];
    if (extents->size() == 3) row.tile.block_k = (*extents)[2];
    return true;
  }

  std::string_view rest_;
  Measurements& out_;
  ProblemList problems_;
  char separator_ = ',';
  std::int64_t line_ = 0;
  std::int64_t entries_ = 0;
  std::vector<Column> columns_;
};

// ---- JSON

class JsonMeasurements {
 public:
  JsonMeasurements(std::string_view text, Measurements& out) : json_(text), out_(out), problems_(out) {}

  void read() {
    bool is_first = true;
    std::int64_t line = json_.line();
    while (const auto key = json_.next_key(is_first)) {
      if (*key == "configs_timings") {
        out_.format = MeasurementFormat::autotune_cache;
        read_timings();
      } else if (*key == "key") {
        key_ = json_.skip();
      } else if (*key == "triton_version") {
        json_.skip();
      } else if (const auto M = positive_integer(*key); M && json_.peek() == '{') {
        if (out_.format == MeasurementFormat::none) out_.format = MeasurementFormat::tuned_config;
        read_tuned(*M, *key);
      } else {
        problems_.add(json_.line(), SentenceId::measured_no_m, {in_quotes(*key)});
        json_.skip();
      }
      if (is_full_) break;
      line = json_.line();
    }
    if (!json_.error() && !is_full_ && !json_.at_end()) json_.fail("EOF");
    // What stands beside the entries is wrong only in a tuned config.
    if (out_.format != MeasurementFormat::tuned_config) problems_.forget_no_m();
    if (out_.format == MeasurementFormat::autotune_cache && !key_.empty()) {
      out_.notes.push_back({SentenceId::measured_key, {in_quotes(key_)}});
    }
    if (json_.error()) {
      problems_.add(json_.line(), *json_.error());
    } else if (out_.format == MeasurementFormat::none) {
      problems_.add(line, SentenceId::measured_other_json, {std::string(sample_config), std::string(sample_cache)});
    } else if (entries_ == 0) {
      problems_.add(line, SentenceId::measured_no_entry);
    }
  }

 private:
  /// A key as it can be shown: whatever dashes and blanks it is spelt with, and whatever else.
  static std::string key_name(std::string_view key) { return printable(key.substr(0, 60)); }

  /// Whether one more entry is allowed; if not, says so once.
  bool has_room(std::size_t most) {
    if (out_.rows.size() < most) return true;
    problems_.add(json_.line(), SentenceId::measured_too_many, {count_text(most)});
    is_full_ = true;
    return false;
  }

  void read_tuned(std::int64_t M, const std::string& key) {
    if (!has_room(max_tuned_entries)) return;
    Measurement row;
    row.line = json_.line();
    row.entry = ++entries_;
    row.M = M;
    bool is_good = true;
    read_config(in_quotes(key) + ".", row, is_good);
    if (json_.error()) return;
    if (is_good && is_whole(in_quotes(key) + ".", row)) out_.rows.push_back(row);
  }

  void read_timings() {
    bool is_first = true;
    while (json_.next_item(is_first)) {
      if (!has_room(max_measurements)) return;
      Measurement row;
      row.line = json_.line();
      row.entry = ++entries_;
      const std::string place = "configs_timings[" + std::to_string(row.entry - 1) + "]";
      bool is_first_of_pair = true;
      bool is_good = true;
      if (json_.peek() != '[') {
        if (!json_.skip().empty()) problems_.add(row.line, SentenceId::measured_not_pair, {place});
        continue;
      }
      if (!json_.next_item(is_first_of_pair)) {
        if (!json_.error()) problems_.add(row.line, SentenceId::measured_not_pair, {place});
        continue;
      }
      if (json_.peek() == '{') {
        read_config(place + ".", row, is_good);
      } else {
        problems_.add(json_.line(), SentenceId::measured_not_pair, {place});
        json_.skip();
        is_good = false;
      }
      if (json_.next_item(is_first_of_pair)) {
        read_time(place, row, is_good);
        while (json_.next_item(is_first_of_pair)) json_.skip();
      } else if (!json_.error() && is_good) {
        problems_.add(row.line, SentenceId::measured_not_pair, {place});
        is_good = false;
      }
      if (json_.error()) return;
      if (is_good && is_whole(place + ".", row)) out_.rows.push_back(row);
    }
  }

  /// Milliseconds, alone or first of several quantiles.
  void read_time(const std::string& place, Measurement& row, bool& is_good) {
    const std::int64_t line = json_.line();
    double milliseconds = 0;
    const std::string_view written = json_.skip();
    if (json_.error()) return;
    LineJson value(written);
    bool is_first = true;
    if (value.peek() == '[') value.next_item(is_first);
    if (const auto number = value.number()) milliseconds = *number;
    row.failed = std::isinf(milliseconds) && milliseconds > 0;
    if (row.failed) return;
    if (is_measurable(milliseconds * 1e-3)) {
      row.seconds = milliseconds * 1e-3;
      return;
    }
    problems_.add(line, SentenceId::measured_not_positive, {place, in_quotes(written)});
    is_good = false;
  }

  /// The extents, stages and warps of an object, and of the "kwargs" in it.
  void read_config(const std::string& place, Measurement& row, bool& is_good) {
    bool is_first = true;
    while (const auto key = json_.next_key(is_first)) {
      const MeasuredColumn which = column_meaning(*key).column;
      std::int64_t* field = integer_of(which, row);
      const bool is_problem = which == MeasuredColumn::M || which == MeasuredColumn::N || which == MeasuredColumn::K;
      if (*key == "kwargs" && json_.peek() == '{') {
        read_kwargs(place, row, is_good);
      } else if (field && !is_problem) {
        read_integer(place + key_name(*key), *field, is_good);
      } else {
        json_.skip();
      }
    }
  }

  void read_kwargs(const std::string& place, Measurement& row, bool& is_good) {
    bool is_first = true;
    while (const auto key = json_.next_key(is_first)) {
      std::int64_t* field = integer_of(column_meaning(*key).column, row);
      if (field) {
        read_integer(place + key_name(*key), *field, is_good);
      } else {
        json_.skip();
      }
    }
  }

  void read_integer(const std::string& name, std::int64_t& field, bool& is_good) {
    const std::int64_t line = json_.line();
    const std::string_view written = json_.skip();
    if (json_.error()) return;
    const bool is_number = !written.empty() && is_digit(written.front());
    const auto value = is_number ? positive_integer(written) : std::nullopt;
    if (value) {
      field = *value;
      return;
    }
    problems_.add(line, SentenceId::measured_not_integer, {name, in_quotes(written)});
    is_good = false;
  }

  /// Whether all extents of the block are there; if not, says which is missing.
  bool is_whole(const std::string& place, const Measurement& row) {
    struct Part {
      const char* name;
      std::int64_t extent;
    };
    for (const Part& part : {Part{"BLOCK_SIZE_M", row.tile.block_m}, Part{"BLOCK_SIZE_N", row.tile.block_n},
                             Part{"BLOCK_SIZE_K", row.tile.block_k}}) {
      if (part.extent > 0) continue;
      problems_.add(row.line, SentenceId::measured_no_key, {place + part.name});
      return false;
    }
    return true;
  }

  LineJson json_;
  Measurements& out_;
  ProblemList problems_;
  std::int64_t entries_ = 0;
  /// The text of an autotune cache's "key".
  std::string_view key_;
  bool is_full_ = false;
};

/// The number after `key` in a name whose parts stand between commas.
std::optional<std::int64_t> number_in_name(std::string_view name, std::string_view key) {
  while (!name.empty()) {
    const std::size_t end = std::min(name.find(','), name.size());
    const std::string_view part = name.substr(0, end);
    if (part.starts_with(key)) return positive_integer(part.substr(key.size()));
    name.remove_prefix(std::min(end + 1, name.size()));
  }
  return std::nullopt;
}

}  // namespace

std::string problem_text(const LineProblem& problem, Language language) {
  if (problem.line == 0) return in_language(problem.what, language);
  return in_language({SentenceId::measured_at_line, {grouped(problem.line)}, {problem.what}}, language);
}

Measurements read_measurements(std::string_view text) {
  Measurements out;
  if (text.size() > max_measurement_bytes) {
    ProblemList(out).add(0, SentenceId::measured_too_long,
                         {count_text(text.size()), count_text(max_measurement_bytes)});
    return out;
  }
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first != std::string_view::npos && (text[first] == '{' || text[first] == '[')) {
    JsonMeasurements(text, out).read();
  } else {
    CsvReader(text, out).read();
  }
  return out;
}

void set_shape_from_name(std::string_view file_name, Measurements& measurements) {
  if (measurements.format != MeasurementFormat::tuned_config) return;
  const std::size_t folder = file_name.find_last_of("/\\");
  if (folder != std::string_view::npos) file_name.remove_prefix(folder + 1);
  if (file_name.ends_with(".json")) file_name.remove_suffix(5);
  if (number_in_name(file_name, "E=")) {
    measurements.notes.push_back({SentenceId::measured_experts, {}});
    return;
  }
  const auto N = number_in_name(file_name, "N=");
  const auto K = number_in_name(file_name, "K=");
  if (!N || !K) return;
  for (Measurement& row : measurements.rows) {
    row.N = *N;
    row.K = *K;
  }
}

}  // namespace tilescope
