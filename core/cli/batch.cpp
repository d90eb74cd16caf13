#include "core/cli/batch.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <string>
#include <thread>
#include <vector>

#include "core/answer.h"
#include "core/query/limits.h"

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

}  // namespace

void run_lines(std::istream& in, std::ostream& out, unsigned jobs,
               const std::function<std::string(const std::string&)>& answer) {
  constexpr std::size_t lines_per_job = 64;
  jobs = std::max(1U, jobs);
  for (;;) {
    std::vector<std::string> lines = read_block(in, jobs == 1 ? 1 : jobs * lines_per_job);
    if (lines.empty()) return;
    parallel_for(lines.size(), jobs, [&](std::size_t i) { lines[i] = answer(lines[i]); });
    for (const std::string& line : lines) out << line << '\n';
    out.flush();
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
