// The `tilescope` command. Exit status: 0 on an answer, 1 on a failed self-test, 2 on a bad argument.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <iostream>
#include <string>

#include "core/cli/exit_code.h"
#include "core/cli/analyse.h"
#include "core/cli/batch.h"
#include "core/cli/check.h"
#include "core/cli/measured.h"
#include "core/cli/options.h"
#include "core/evaluate.h"
#include "core/exports/exports.h"
#include "core/query/device_presets.h"
#include "core/query/field_values.h"
#include "core/query/link.h"
#include "core/query/names.h"
#include "core/query/shape_presets.h"
#include "core/report/report_json.h"
#include "core/report/working_json.h"
#include "core/report/text.h"

namespace tilescope::cli {
namespace {

/// Rejected tiles that --rejected lists at most, so that a query with billions of them still ends.
constexpr std::int64_t max_listed_rejections = 1000000;

void print_complaints(const std::vector<FieldMessage>& errors) {
  for (const FieldMessage& error : errors) {
    std::cerr << "tilescope: " << QueryOptions::option_name(error.field) << ": " << message_text(error) << '\n';
  }
}

struct RankArguments {
  bool self_test = false;
  bool trace = false;
  bool rejected = false;
  /// A place in the ranking, from 1; 0 for none.
  std::int64_t explain = 0;
  std::string format = "text";
  /// A candidate by its number, from 1; 0 for all.
  std::int64_t rank = 0;
  bool building = false;
  std::string page_url;
};

/// Options that only some formats know.
std::vector<std::string> misplaced_options(const RankArguments& arguments) {
  const std::optional<ExportFormat> format = parse_enum<ExportFormat>(arguments.format);
  const bool is_answer = arguments.rank == 0 && (!format || *format == ExportFormat::json);
  struct Option {
    bool given;
    bool allowed;
    const char* message;
  };
  const Option options[] = {
      {arguments.rank > 0, format.has_value(), "--rank: needs a --format other than text"},
      {arguments.building, format && is_code(*format), "--building: needs --format tilelang, triton or cutlass"},
      {!arguments.page_url.empty(), format == ExportFormat::markdown, "--page-url: needs --format markdown"},
      {arguments.explain > 0, is_answer, "--explain: needs --format text or json, and no --rank"},
      {arguments.self_test, is_answer, "--self-test: needs --format text or json, and no --rank"},
      {arguments.rejected, is_answer, "--rejected: needs --format text or json, and no --rank"},
      {arguments.trace, is_answer, "--trace: needs --format text or json, and no --rank"},
  };
  std::vector<std::string> messages;
  for (const Option& option : options) {
    if (option.given && !option.allowed) messages.emplace_back(option.message);
  }
  return messages;
}

/// The arithmetic of the tile in that place; none where the ranking is shorter.
std::optional<Working> working_at(const Report& report, std::int64_t rank) {
  if (report.query.model == Model::carver) {
    const std::vector<CarverCandidate> ranked = carver_candidates(report, rank);
    if (static_cast<std::int64_t>(ranked.size()) < rank) return std::nullopt;
    return working_of_ranked(report, ranked.back());
  }
  if (static_cast<std::int64_t>(report.enumeration->candidates.size()) < rank) return std::nullopt;
  return working_of_candidate(report, static_cast<std::size_t>(rank) - 1);
}

void print_notes(const Report& report) {
  for (const FieldMessage& note : report.notes) {
    std::cerr << "tilescope: " << QueryOptions::option_name(note.field) << ": " << message_text(note) << '\n';
  }
}

int run_export(const Report& report, ExportFormat format, const RankArguments& arguments) {
  ExportRequest request;
  request.format = format;
  if (arguments.rank > 0) request.rank = arguments.rank;
  request.building = arguments.building;
  request.page_url = arguments.page_url;
  const Export made = write_export(report, request);
  for (const FieldMessage& error : made.errors) {
    const std::string option = error.field == "page_url" ? "page-url" : error.field;
    std::cerr << "tilescope: --" << option << ": " << message_text(error) << '\n';
  }
  if (!made.errors.empty()) return exit_bad_argument;
  if (format != ExportFormat::json) {
    print_notes(report);
    std::cerr << write_warnings_text(report);
  }
  std::cout << made.text;
  return exit_ok;
}

int run_rank(const QueryOptions& options, const RankArguments& arguments) {
  const std::vector<std::string> misplaced = misplaced_options(arguments);
  for (const std::string& message : misplaced) std::cerr << "tilescope: " << message << '\n';
  if (!misplaced.empty()) return exit_bad_argument;
  Reading reading = options.read();
  if (!reading.ok()) {
    print_complaints(reading.errors);
    return exit_bad_argument;
  }
  int status = exit_ok;
  if (arguments.self_test) {
    const SelfTest self_test = run_self_test();
    std::cout << self_test.text;
    if (!self_test.passed) status = exit_self_test_failed;
  }
  EvaluateOptions evaluate_options;
  if (arguments.rejected) evaluate_options.max_rejections = max_listed_rejections;
  evaluate_options.default_topk = std::max(evaluate_options.default_topk, arguments.rank);
  Report report = evaluate(reading.query, evaluate_options);
  if (report.refusal) {
    print_complaints({*report.refusal});
    return exit_bad_argument;
  }
  report.notes = std::move(reading.notes);
  std::optional<Working> working;
  if (arguments.explain > 0) {
    working = working_at(report, arguments.explain);
    if (!working) {
      std::cerr << "tilescope: --explain: " << arguments.explain << " is beyond the ranking\n";
      return exit_bad_argument;
    }
  }
  const std::optional<ExportFormat> format = parse_enum<ExportFormat>(arguments.format);
  if (format && (format != ExportFormat::json || arguments.rank > 0)) return run_export(report, *format, arguments);
  if (format == ExportFormat::json) {
    Json answer = write_report_json(report, nullptr, arguments.trace);
    if (working) answer["working"] = write_working_json(*working);
    std::cout << to_text(answer) << '\n';
    return status;
  }
  print_notes(report);
  std::cout << write_text(report);
  if (arguments.rejected && report.enumeration) std::cout << write_rejections_text(report);
  if (working) std::cout << write_working_text(*working);
  std::cerr << write_warnings_text(report);
  return status;
}

int run_link(const QueryOptions& options) {
  const Reading reading = options.read();
  if (!reading.ok()) {
    print_complaints(reading.errors);
    return exit_bad_argument;
  }
  std::cout << '#' << encode_link(reading.query) << '\n';
  return exit_ok;
}

int run_devices() {
  std::printf("%-18s %-30s %-8s %5s %9s %11s\n", "id", "name", "arch", "cores", "smem_cap", "L2 bytes");
  for (const DevicePreset& preset : device_presets()) {
    const Device& d = preset.device;
    const char* mark = source_of(preset, "l2_cache_size_bytes").verified ? "" : " ?";
    std::printf("%-18s %-30s %-8s %5lld %9lld %11lld%s\n", d.preset.c_str(), d.name.c_str(), d.arch.c_str(),
                static_cast<long long>(d.compute_max_core), static_cast<long long>(d.smem_cap),
                static_cast<long long>(d.l2_cache_size_bytes), mark);
  }
  std::printf("? could not be verified\n");
  return exit_ok;
}

/// The layers that the page offers, one a line: as share links, or as JSON for scripts.
int run_shapes(bool json) {
  for (const ShapePreset& shape : shape_presets()) {
    if (!json) {
      std::printf("%-22s %-46s #%s\n", shape.group.c_str(), shape.name.c_str(), shape.link.c_str());
      continue;
    }
    const Matmul matmul = std::get<Matmul>(decode_link(shape.link).query.problem);
    Json line = {{"group", shape.group}, {"name", shape.name}};
    for_each_field(matmul, [&](std::string_view field, const auto& value) {
      if constexpr (!std::is_same_v<std::decay_t<decltype(value)>, DType>) line[std::string(field)] = value;
    });
    std::printf("%s\n", to_text(line).c_str());
  }
  return exit_ok;
}

struct BatchArguments {
  std::string model;
  unsigned jobs = 1;
  bool rejected = false;
  bool trace = false;
};

int run_batch_command(const BatchArguments& arguments) {
  BatchOptions options;
  options.jobs = arguments.jobs;
  options.trace = arguments.trace;
  if (arguments.rejected) options.max_rejections = max_listed_rejections;
  if (!arguments.model.empty()) {
    Messages messages;
    Model model = Model::enumerate;
    assign({"model", "model"}, arguments.model, model, messages);
    if (!messages.errors.empty()) {
      print_complaints(messages.errors);
      return exit_bad_argument;
    }
    options.default_model = model;
  }
  std::ios::sync_with_stdio(false);
  run_batch(std::cin, std::cout, options);
  return exit_ok;
}

int run(int argc, char** argv) {
  CLI::App app("Which tiles TileLang's carver would recommend, in what order and why. No GPU needed.", "tilescope");
  app.set_version_flag("--version", TILESCOPE_VERSION);
  app.require_subcommand(0, 1);
  RankArguments rank;
  app.add_flag("--self-test", rank.self_test, "compare the model's traffic with the closed form first");
  app.add_flag("--rejected", rank.rejected, "list the rejected tiles, each with its arithmetic");
  app.add_flag("--trace", rank.trace, "with --format json and carver: every visited tile and the whole order");
  app.add_option("--explain", rank.explain, "print the arithmetic of the candidate in this place of the ranking")
      ->check(CLI::Range(std::int64_t{1}, topk_all));
  app.add_option("--format", rank.format, "text, json, csv, markdown, tilelang, triton or cutlass")
      ->check(CLI::IsMember({"text", "json", "csv", "markdown", "tilelang", "triton", "cutlass"}));
  app.add_option("--rank", rank.rank, "with --format: this candidate alone (carver: this hint), counted from 1")
      ->check(CLI::Range(std::int64_t{1}, topk_all));
  app.add_flag("--building", rank.building, "kernels: the nearest tile that builds for one that does not");
  app.add_option("--page-url", rank.page_url, "with --format markdown: address of the page, which the link opens");
  const QueryOptions rank_options(app);

  CLI::App* devices = app.add_subcommand("devices", "list the device presets");
  bool shapes_as_json = false;
  CLI::App* shapes = app.add_subcommand("shapes", "list the model layers that the page offers, as share links");
  shapes->add_flag("--json", shapes_as_json, "one JSON object a line");
  CLI::App* link = app.add_subcommand("link", "print the share link of a query");
  const QueryOptions link_options(*link);
  const CheckCommand check(app);
  const OccupancyCommand occupancy(app);
  const SweepCommand sweep(app);
  const CompareCommand compare(app);
  const LandscapeCommand landscape(app);
  const AssumptionsCommand assumptions(app);
  const MeasuredCommand measured(app);
  BatchArguments batch_arguments;
  CLI::App* batch = app.add_subcommand("batch", "answer JSON queries from stdin, one a line, on stdout");
  batch->add_option("--model", batch_arguments.model, "model of the lines that name none");
  batch->add_option("--jobs", batch_arguments.jobs, "threads")->check(CLI::Range(1U, 256U));
  batch->add_flag("--rejected", batch_arguments.rejected, "list the rejected tiles in each answer");

  batch->add_flag("--trace", batch_arguments.trace, "list every tile that carver's search visited");

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? exit_ok : exit_bad_argument;
  }
  if (*devices) return run_devices();
  if (*shapes) return run_shapes(shapes_as_json);
  if (*link) return run_link(link_options);
  if (check.parsed()) return check.run();
  if (occupancy.parsed()) return occupancy.run();
  if (sweep.parsed()) return sweep.run();
  if (compare.parsed()) return compare.run();
  if (landscape.parsed()) return landscape.run();
  if (assumptions.parsed()) return assumptions.run();
  if (measured.parsed()) return measured.run();
  if (*batch) return run_batch_command(batch_arguments);
  return run_rank(rank_options, rank);
}

}  // namespace
}  // namespace tilescope::cli

int main(int argc, char** argv) { return tilescope::cli::run(argc, argv); }
