#include "core/cli/batch.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <iostream>
#include <string>
#include <thread>
#include <vector>

#include "core/answer.h"
#include "core/query/integer.h"
#include "core/query/limits.h"
#include "core/report/formatted.h"

namespace tilescope::cli {
namespace {

/// Reads a line of at most `longest` + 1 bytes and skips what is over. False at the end of the stream.
bool read_line(std::istream& in, std::size_t longest, std::string& line) {
  line.clear();
  std::streambuf* buffer = in.rdbuf();
  constexpr int end = std::char_traits<char>::eof();
  int c = buffer->sbumpc();
  if (c == end) return false;
  for (; c != end && c != '\n'; c = buffer->sbumpc()) {
    if (line.size() <= longest) line += static_cast<char>(c);
  }
  return true;
}

bool is_blank(const std::string& line) { return line.find_first_not_of(" \t\r") == std::string::npos; }

/// The next lines that are not empty, at most `count`.
std::vector<std::string> read_block(std::istream& in, std::size_t count) {
  std::vector<std::string> lines;
  std::string line;
  while (lines.size() < count && read_line(in, max_json_bytes, line)) {
    if (!is_blank(line)) lines.push_back(line);
  }
  return lines;
}

/// Calls work(i) for 0 <= i < count on `jobs` threads.
template <class Work>
void parallel_for(std::size_t count, unsigned jobs, const Work& work) {
  std::atomic<std::size_t> next = 0;
  const auto run = [&] {
    for (std::size_t i = next++; i < count; i = next++) work(i);
  };
  std::vector<std::thread> threads;
  for (unsigned t = 1; t < jobs; ++t) threads.emplace_back(run);
  run();
  for (std::thread& thread : threads) thread.join();
}

/// Says on stderr how many lines were answered and how fast: once a second on a terminal, and at the end.
class Throughput {
 public:
  explicit Throughput(unsigned jobs) : jobs_(jobs), is_terminal_(isatty(STDERR_FILENO) == 1) {}

  void add(std::size_t answers) {
    answers_ += static_cast<std::int64_t>(answers);
    if (!is_terminal_ || seconds() < next_) return;
    next_ = seconds() + 1;
    std::cerr << '\r' << words() << std::flush;
  }

  void finish() const {
    if (is_terminal_) std::cerr << '\r';
    std::cerr << words() << '\n';
  }

 private:
  using Clock = std::chrono::steady_clock;

  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

  std::string words() const {
    const double taken = seconds();
    const double rate = taken > 0 ? static_cast<double>(answers_) / taken : 0;
    return "tilescope: " + grouped(answers_) + " answers in " + formatted("%.1f", taken) + " s, " +
           grouped(static_cast<std::int64_t>(rate)) + " a second with " + std::to_string(jobs_) +
           (jobs_ == 1 ? " job" : " jobs");
  }

  unsigned jobs_;
  bool is_terminal_;
  Clock::time_point start_ = Clock::now();
  double next_ = 1;
  std::int64_t answers_ = 0;
};

}  // namespace

void run_lines(std::istream& in, std::ostream& out, unsigned jobs,
               const std::function<std::string(const std::string&)>& answer) {
  constexpr std::size_t lines_per_job = 64;
  jobs = std::max(1U, jobs);
  Throughput throughput(jobs);
  for (;;) {
    std::vector<std::string> lines = read_block(in, jobs == 1 ? 1 : jobs * lines_per_job);
    if (lines.empty()) return throughput.finish();
    parallel_for(lines.size(), jobs, [&](std::size_t i) { lines[i] = answer(lines[i]); });
    for (const std::string& line : lines) out << line << '\n';
    out.flush();
    throughput.add(lines.size());
  }
}

void run_batch(std::istream& in, std::ostream& out, const BatchOptions& options) {
  EvaluateOptions evaluate_options;
  evaluate_options.max_rejections = options.max_rejections;
  run_lines(in, out, options.jobs, [&](const std::string& line) {
    return answer_json(line, options.default_model, evaluate_options, options.trace);
  });
}

}  // namespace tilescope::cli
