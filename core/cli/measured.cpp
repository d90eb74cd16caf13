#include "core/cli/measured.h"

#include <fstream>
#include <iostream>
#include <istream>
#include <optional>

#include "core/cli/exit_code.h"
#include "core/evaluate.h"
#include "core/measured/measured_json.h"
#include "core/measured/measured_text.h"

namespace tilescope::cli {
namespace {

/// The file's text, or one byte more than is read; none, with the complaint printed, where it cannot be opened.
std::optional<std::string> text_of(const std::string& path) {
  std::ifstream file;
  if (path != "-") file.open(path, std::ios::binary);
  std::istream& in = path == "-" ? std::cin : file;
  std::string text(max_measurement_bytes + 1, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (in.bad() || (path != "-" && !file.is_open())) {
    std::cerr << "tilescope: cannot read " << path << '\n';
    return std::nullopt;
  }
  text.resize(static_cast<std::size_t>(in.gcount()));
  return text;
}

int refuse_query(const std::vector<FieldMessage>& errors) {
  for (const FieldMessage& error : errors) {
    std::cerr << "tilescope: " << QueryOptions::option_name(error.field) << ": " << message_text(error) << '\n';
  }
  return exit_bad_argument;
}

void print_problems(const std::string& file, const Measurements& measurements) {
  const std::string start = "tilescope: " + (file == "-" ? std::string("stdin") : file) + ": ";
  for (const Sentence& note : measurements.notes) std::cerr << start << english(note) << '\n';
  for (const LineProblem& problem : measurements.problems) std::cerr << start << problem_text(problem) << '\n';
  if (measurements.problem_count > measurements.problems.size()) {
    std::cerr << start << "and " << measurements.problem_count - measurements.problems.size() << " more\n";
  }
}

}  // namespace

MeasuredCommand::MeasuredCommand(CLI::App& app)
    : command_(app.add_subcommand("measured", "measured kernels against the ranking: is it worth following?")) {
  command_
      ->add_option("file", file_,
                   "CSV of tiles and times, a tuned config of vLLM or SGLang, or Triton's *.autotune.json; - for stdin")
      ->required();
  query_ = std::make_unique<QueryOptions>(*command_);
  command_->add_option("--top", top_, "look for the fastest among so many of the ranking too, and list as many")
      ->check(CLI::Range(std::int64_t{1}, topk_all));
  command_->add_option("--format", format_, "text, csv or json")->check(CLI::IsMember({"text", "csv", "json"}));
}

int MeasuredCommand::run() const {
  const Reading reading = query_->read();
  if (!reading.ok()) return refuse_query(reading.errors);
  const Matmul* problem = std::get_if<Matmul>(&reading.query.problem);
  if (!problem) {
    std::cerr << "tilescope: --op: only the tiles of a matmul can be measured ones\n";
    return exit_bad_argument;
  }
  const std::optional<std::string> text = text_of(file_);
  if (!text) return exit_bad_argument;
  Measurements measurements = read_measurements(*text);
  set_shape_from_name(file_, measurements);
  print_problems(file_, measurements);
  if (measurements.rows.empty()) return exit_bad_argument;
  const bool is_tuned = measurements.format == MeasurementFormat::tuned_config;
  Report report;
  report.query = reading.query;
  if (!is_tuned) report = evaluate(reading.query);
  if (report.refusal) return refuse_query({*report.refusal});
  const RankingMatch match = match_measurements(report, measurements);
  const RankingValue value = value_of_ranking(match, top_);
  if (format_ == "json") {
    std::cout << to_text(write_measured_json(value, match, measurements, *problem)) << '\n';
  } else if (format_ == "csv") {
    std::cout << write_measured_csv(match, measurements, *problem);
  } else {
    std::cout << write_measured_text(value, match, measurements, static_cast<std::size_t>(top_));
  }
  return exit_ok;
}

}  // namespace tilescope::cli
