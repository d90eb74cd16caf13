#include "core/measured/measured_columns.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

namespace tilescope {
namespace {

struct NamedColumn {
  std::string_view name;
  MeasuredColumn column;
};

// Without what does not count.
constexpr NamedColumn named_columns[] = {
    {"tile", MeasuredColumn::tile},
    {"block", MeasuredColumn::tile},
    {"blockshape", MeasuredColumn::tile},
    {"tileshape", MeasuredColumn::tile},
    {"m", MeasuredColumn::M},
    {"n", MeasuredColumn::N},
    {"k", MeasuredColumn::K},
    {"stages", MeasuredColumn::stages},
    {"numstages", MeasuredColumn::stages},
    {"pipelinestage", MeasuredColumn::stages},
    {"pipelinestages", MeasuredColumn::stages},
    {"warps", MeasuredColumn::warps},
    {"numwarps", MeasuredColumn::warps},
    {"threads", MeasuredColumn::threads},
    {"numthreads", MeasuredColumn::threads},
};

// What stands before m, n or k in the name of a block's extent.
constexpr std::string_view block_stems[] = {"b",    "bs",       "blk",         "block", "blocksize", "blocktile",
                                            "tile", "tilesize", "threadblock", "cta",   "ctatile"};

struct TimeUnit {
  std::string_view name;
  double seconds;
};

constexpr TimeUnit time_units[] = {
    {"s", 1},     {"sec", 1},     {"secs", 1},     {"second", 1},         {"seconds", 1},
    {"ms", 1e-3}, {"msec", 1e-3}, {"msecs", 1e-3}, {"millisecond", 1e-3}, {"milliseconds", 1e-3},
    {"us", 1e-6}, {"usec", 1e-6}, {"usecs", 1e-6}, {"microsecond", 1e-6}, {"microseconds", 1e-6},
    {"ns", 1e-9}, {"nsec", 1e-9}, {"nsecs", 1e-9}, {"nanosecond", 1e-9},  {"nanoseconds", 1e-9},
};

constexpr std::string_view time_words[] = {"time",     "latency", "duration", "runtime", "elapsed",
                                           "walltime", "median",  "mean",     "average", "avg"};

// What makes it another time than the kernel's own.
constexpr std::string_view other_times[] = {"std",         "stddev", "stdev", "error",  "err",       "var", "compile",
                                            "compilation", "tuning", "torch", "cublas", "reference", "ref"};

template <class List>
bool is_one_of(std::string_view word, const List& list) {
  return std::find(std::begin(list), std::end(list), word) != std::end(list);
}

/// The name's words in lower case; the micro sign, in either of its encodings, as u.
std::vector<std::string> words_of(std::string_view name) {
  std::vector<std::string> words(1);
  for (std::size_t i = 0; i < name.size(); ++i) {
    const bool is_micro = name.substr(i).starts_with("\xC2\xB5") || name.substr(i).starts_with("\xCE\xBC");
    char c = name[i];
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    if (is_micro) {
      words.back() += 'u';
      ++i;
    } else if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) {
      words.back() += c;
    } else if (!words.back().empty()) {
      words.emplace_back();
    }
  }
  if (words.size() > 1 && words.back().empty()) words.pop_back();
  return words;
}

std::optional<ColumnMeaning> as_throughput(const std::vector<std::string>& words, std::string_view joined) {
  for (const std::string& word : words) {
    if (is_one_of(word, other_times)) return std::nullopt;
  }
  if (joined.find("tflop") != std::string_view::npos) return ColumnMeaning{MeasuredColumn::throughput, 1e12};
  if (joined.find("gflop") != std::string_view::npos) return ColumnMeaning{MeasuredColumn::throughput, 1e9};
  if (joined == "tops") return ColumnMeaning{MeasuredColumn::throughput, 1e12};
  return std::nullopt;
}

std::optional<ColumnMeaning> as_time(const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    if (is_one_of(word, other_times)) return std::nullopt;
  }
  const std::string_view last = words.back();
  const bool has_time_word =
      std::any_of(words.begin(), words.end(), [](const std::string& word) { return is_one_of(word, time_words); });
  for (const TimeUnit& unit : time_units) {
    if (last == unit.name) {
      // "median_ms" and "p50 (us)" are times; "tokens/s" and "s" of anything else are not.
      if (unit.seconds == 1 && !has_time_word && words.size() > 1) return std::nullopt;
      return ColumnMeaning{MeasuredColumn::time, unit.seconds};
    }
  }
  // "TimeMs".
  for (const TimeUnit& unit : time_units) {
    const bool ends_so = last.size() > unit.name.size() && last.ends_with(unit.name);
    if (ends_so && is_one_of(last.substr(0, last.size() - unit.name.size()), time_words)) {
      return ColumnMeaning{MeasuredColumn::time, unit.seconds};
    }
  }
  if (!has_time_word) return std::nullopt;
  return ColumnMeaning{MeasuredColumn::time, 1e-3, true};
}

}  // namespace

ColumnMeaning column_meaning(std::string_view name) {
  const std::vector<std::string> words = words_of(name);
  std::string joined;
  for (const std::string& word : words) joined += word;
  for (const NamedColumn& known : named_columns) {
    if (joined == known.name) return {known.column};
  }
  if (joined.empty()) return {};
  const char axis = joined.back();
  if (is_one_of(std::string_view(joined).substr(0, joined.size() - 1), block_stems)) {
    if (axis == 'm') return {MeasuredColumn::block_m};
    if (axis == 'n') return {MeasuredColumn::block_n};
    if (axis == 'k') return {MeasuredColumn::block_k};
  }
  if (const auto throughput = as_throughput(words, joined)) return *throughput;
  if (const auto time = as_time(words)) return *time;
  return {};
}

}  // namespace tilescope
