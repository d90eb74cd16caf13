#include "core/cli/analyse.h"

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <iterator>

#include "core/analysis/analysis_json.h"
#include "core/analysis/analysis_text.h"
#include "core/analysis/assumptions.h"
#include "core/analysis/devices.h"
#include "core/analysis/landscape.h"
#include "core/cli/exit_code.h"
#include "core/evaluate.h"
#include "core/query/device_presets.h"
#include "core/query/names.h"

namespace tilescope::cli {
namespace {

template <NamedEnum E>
std::vector<std::string> names_of() {
  return {std::begin(enum_names<E>), std::end(enum_names<E>)};
}

Choice choice_of(const std::string& text) { return parse_enum<Choice>(text).value_or(Choice::first); }

int refuse(const std::vector<FieldMessage>& errors) {
  for (const FieldMessage& error : errors) {
    std::cerr << "tilescope: " << QueryOptions::option_name(error.field) << ": " << message_text(error) << '\n';
  }
  return exit_bad_argument;
}

int refuse(const std::string& option, const std::string& complaint) {
  std::cerr << "tilescope: " << option << ": " << complaint << '\n';
  return exit_bad_argument;
}

/// The values that an option gives; none, with the complaint printed, where it gives none.
std::optional<std::vector<std::int64_t>> values_of(const std::string& option, const std::string& text) {
  std::vector<FieldMessage> errors;
  auto values = sweep_values(text, option, errors);
  for (const FieldMessage& error : errors) refuse(option, message_text(error));
  return values;
}

/// Whether every other point would be refused for the same reason.
bool is_wrong_throughout(const SweepPoint& point, const Sweep& sweep) {
  if (point.errors.empty()) return false;
  const FieldMessage& error = point.errors[0];
  const bool is_no_field = error.code == MessageCode::unknown_field || error.code == MessageCode::misspelt_field;
  return is_no_field || (error.field != sweep.field() && error.field != sweep.inner().field);
}

void print_sweep_presets() {
  for (const SweepPreset& preset : sweep_presets()) {
    const std::string inner =
        preset.inner_field.empty() ? "" : " --over2 " + preset.inner_field + " --values2 '" + preset.inner_values + "'";
    std::printf("%-14s %-60s tilescope sweep --link '#%s' --over %s --values '%s'%s\n", preset.group.c_str(),
                preset.name.c_str(), preset.link.c_str(), preset.field.c_str(), preset.values.c_str(), inner.c_str());
  }
}

}  // namespace

SweepCommand::SweepCommand(CLI::App& app)
    : command_(app.add_subcommand("sweep", "the first tile for each of many values of one field, or of two, as CSV")) {
  query_ = std::make_unique<QueryOptions>(*command_);
  command_->add_option("--over", over_, "the field: M unless given");
  command_->add_option("--values", range_, "1..8192, 16..8192:16, 1..8192*2 or 1,2,4");
  inner_over_option_ = command_->add_option("--over2", inner_over_, "a second field, with --values2: N unless given");
  command_->add_option("--values2", inner_range_, "its values, tried for each of the first field");
  command_->add_option("--choice", choice_, "first, or with carver first-builds")
      ->check(CLI::IsMember(names_of<Choice>()));
  command_->add_option("--format", format_, "csv or json, an object a line")->check(CLI::IsMember({"csv", "json"}));
  command_->add_flag("--only-changes", only_changes_, "print only where the choice changes");
  command_->add_flag("--presets", presets_, "list sweeps worth running, each with its command");
}

std::optional<Sweep> SweepCommand::sweep() const {
  if (range_.empty()) {
    refuse("--values", "missing; a sweep wants the values of its field");
    return std::nullopt;
  }
  const auto values = values_of("--values", range_);
  if (!values) return std::nullopt;
  if (inner_range_.empty()) {
    if (inner_over_option_->count() == 0) return Sweep(query_->fields(), over_, *values, choice_of(choice_));
    refuse("--values2", "missing; --over2 wants the values of its field");
    return std::nullopt;
  }
  const auto inner_values = values_of("--values2", inner_range_);
  if (!inner_values) return std::nullopt;
  const SweepAxis outer = {over_, *values};
  const SweepAxis inner = {inner_over_, *inner_values};
  std::vector<FieldMessage> errors;
  if (can_be_swept(outer, inner, "values2", errors)) return Sweep(query_->fields(), outer, inner, choice_of(choice_));
  const bool is_twice = errors[0].code == MessageCode::swept_twice;
  refuse(is_twice ? "--over2" : "--values2", message_text(errors[0]));
  return std::nullopt;
}

int SweepCommand::run() const {
  if (presets_) {
    print_sweep_presets();
    return exit_ok;
  }
  std::optional<Sweep> sweep = this->sweep();
  if (!sweep) return exit_bad_argument;
  const bool as_json = format_ == "json";
  std::string lines = as_json ? "" : sweep_csv_head(*sweep) + "\n";
  while (!sweep->done()) {
    const SweepPoint& point = sweep->next();
    // What is wrong with every point is wrong with the question.
    if (sweep->points().size() == 1 && is_wrong_throughout(point, *sweep)) return refuse(point.errors);
    const bool starts_row = (sweep->points().size() - 1) % sweep->row_length() == 0;
    const bool is_first = sweep->points().size() == 1 || (sweep->has_inner() && starts_row);
    if (only_changes_ && !is_first && !point.changes) continue;
    lines += (as_json ? to_text(write_sweep_point_json(*sweep, point)) : sweep_csv_line(*sweep, point)) + "\n";
    std::cout << lines;
    lines.clear();
  }
  return exit_ok;
}

CompareCommand::CompareCommand(CLI::App& app)
    : command_(app.add_subcommand("compare", "the first tiles on several devices, and what flips the choice")) {
  query_ = std::make_unique<QueryOptions>(*command_);
  command_->add_option("--devices", devices_, "two or more presets, with commas between them")
      ->delimiter(',')
      ->required();
  command_->add_option("--choice", choice_, "first, or with carver first-builds")
      ->check(CLI::IsMember(names_of<Choice>()));
  command_->add_option("--top", top_, "tiles of each device; carver's hints")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1000}));
  command_->add_option("--format", format_, "text or json")->check(CLI::IsMember({"text", "json"}));
}

int CompareCommand::run() const {
  const Reading reading = query_->read();
  if (!reading.ok()) return refuse(reading.errors);
  std::vector<Device> devices;
  for (const std::string& id : devices_) {
    const DevicePreset* preset = find_device_preset(id);
    if (!preset) return refuse("--devices", in_quotes(id) + " is no preset; `tilescope devices` lists them");
    devices.push_back(preset->device);
  }
  const DeviceComparison comparison = compare_devices(reading.query, devices, top_, choice_of(choice_));
  std::cout << (format_ == "json" ? to_text(write_devices_json(comparison)) + "\n" : write_devices_text(comparison));
  return exit_ok;
}

LandscapeCommand::LandscapeCommand(CLI::App& app)
    : command_(app.add_subcommand("landscape", "the best tile of each block_M x block_N, or why there is none")) {
  query_ = std::make_unique<QueryOptions>(*command_);
  command_->add_option("--heat", heat_, "what the table shows: priority, traffic, waves or blocks_per_sm")
      ->check(CLI::IsMember(names_of<Heat>()));
  command_->add_option("--block-k", block_k_, "enumerate: at this block_K, not the best of all");
  command_->add_option("--format", format_, "text, csv or json; the latter two with every figure")
      ->check(CLI::IsMember({"text", "csv", "json"}));
}

int LandscapeCommand::run() const {
  const Reading reading = query_->read();
  if (!reading.ok()) return refuse(reading.errors);
  // Only a hint can be said to build, so that every tile becomes one.
  EvaluateOptions options;
  options.default_topk = topk_all;
  const Report report = evaluate(reading.query, options);
  if (report.refusal) return refuse({*report.refusal});
  const bool is_carver = reading.query.model == Model::carver;
  if (is_carver && block_k_) return refuse("--block-k", "carver sets the reduce step by a rule; enumerate takes this");
  const auto candidates = is_carver ? carver_candidates(report, topk_all) : std::vector<CarverCandidate>();
  std::optional<Landscape> map = landscape(report, candidates, block_k_);
  if (!map && block_k_ && landscape(report, candidates)) {
    return refuse("--block-k", std::to_string(*block_k_) + " is no block_K of this problem");
  }
  if (!map && is_carver) return refuse("--model", "carver began no search here; `tilescope` with this query says why");
  if (!map) return refuse("--min-divisor", "there are more cells than can be laid out; a larger one leaves fewer");
  if (format_ == "json") {
    std::cout << to_text(write_landscape_json(*map, report)) << '\n';
  } else if (format_ == "csv") {
    std::cout << write_landscape_csv(*map, report);
  } else {
    std::cout << write_landscape_text(*map, parse_enum<Heat>(heat_).value_or(Heat::priority));
  }
  return exit_ok;
}

AssumptionsCommand::AssumptionsCommand(CLI::App& app)
    : command_(app.add_subcommand("assumptions", "what the enumeration assumes, what carver does, and what it moves")) {
  query_ = std::make_unique<QueryOptions>(*command_);
  command_
      ->add_option("--flip", flips_, "key=value: rank again with another value, and list what moves; may be repeated")
      ->type_name("KEY=VALUE");
  command_->add_flag("--flip-all", carvers_, "rank again with all of carver's choices");
  command_->add_option("--top", top_, "moves to list")->check(CLI::Range(std::int64_t{0}, topk_all));
  command_->add_option("--format", format_, "text or json")->check(CLI::IsMember({"text", "json"}));
}

std::optional<Query> AssumptionsCommand::flipped(const Query& query) const {
  std::optional<Query> changed = query;
  if (carvers_) changed->assumptions = carvers_choices(query);
  const std::vector<AssumptionLine> lines = assumption_lines(query);
  for (const std::string& flip : flips_) {
    const std::size_t sign = flip.find('=');
    const std::string key = flip.substr(0, sign);
    const auto line = std::find_if(lines.begin(), lines.end(), [&](const AssumptionLine& l) { return l.key == key; });
    if (sign == std::string::npos || line == lines.end()) {
      refuse("--flip", in_quotes(flip) + " is no assumption and its value; `tilescope assumptions` lists them");
      return std::nullopt;
    }
    if (line->kind == AssumptionKind::other_model) {
      refuse("--flip", "the other model is no switch; ask it with --model carver");
      return std::nullopt;
    }
    std::vector<FieldMessage> errors;
    changed = with_field(*changed, key, flip.substr(sign + 1), errors);
    if (changed) continue;
    refuse("--flip", in_quotes(flip) + ": " + message_text(errors[0]));
    return std::nullopt;
  }
  return changed;
}

int AssumptionsCommand::run() const {
  const Reading reading = query_->read();
  if (!reading.ok()) return refuse(reading.errors);
  if (reading.query.model != Model::enumerate) return refuse("--model", "these are the assumptions of enumerate");
  const bool as_json = format_ == "json";
  if (flips_.empty() && !carvers_) {
    const std::vector<AssumptionLine> lines = assumption_lines(reading.query);
    std::cout << (as_json ? to_text(write_assumptions_json(lines)) + "\n" : write_assumptions_text(lines));
    return exit_ok;
  }
  const std::optional<Query> changed = flipped(reading.query);
  if (!changed) return exit_bad_argument;
  const RankingChange change = ranking_change(reading.query, *changed);
  if (change.refusal) return refuse({*change.refusal});
  const auto most = static_cast<std::size_t>(top_);
  std::cout << (as_json ? to_text(write_ranking_change_json(change, most)) + "\n"
                        : write_ranking_change_text(change, most));
  return exit_ok;
}

}  // namespace tilescope::cli
