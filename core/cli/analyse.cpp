#include "core/cli/analyse.h"

#include <cstdio>
#include <iostream>
#include <iterator>

#include "core/cli/exit_code.h"
#include "core/analysis/flips.h"
#include "core/analysis/sweep.h"
#include "core/query/device_presets.h"
#include "core/query/integer.h"
#include "core/query/names.h"
#include "core/report/figures.h"
#include "core/report/reasons.h"
#include "core/report/working.h"

namespace tilescope::cli {
namespace {

std::vector<std::string> choice_names() { return {std::begin(enum_names<Choice>), std::end(enum_names<Choice>)}; }

Choice choice_of(const std::string& text) { return parse_enum<Choice>(text).value_or(Choice::first); }

int refuse(const std::vector<FieldMessage>& errors) {
  for (const FieldMessage& error : errors) {
    std::cerr << "tilescope: " << QueryOptions::option_name(error.field) << ": " << message_text(error) << '\n';
  }
  return exit_bad_argument;
}

std::string tile_words(const FirstAnswer& answer) {
  if (answer.raised != carver::Raise::none) return std::string(type_name(answer.raised));
  if (answer.tile.empty()) return "nothing";
  std::string words = spaced_extents(answer.tile);
  if (answer.reduce_step > 0) words += ", reduce step " + std::to_string(answer.reduce_step);
  if (answer.threads > 0) words += ", " + std::to_string(answer.threads) + " threads";
  return words;
}

void print_device(const std::string& id, const FirstAnswer& a) {
  char traffic[32];
  std::snprintf(traffic, sizeof traffic, "%.1f", a.traffic_bytes / 1e6);
  std::printf("%-24s %-44s %12s %7lld %7lld %9s  %s\n", id.c_str(), tile_words(a).c_str(), traffic,
              static_cast<long long>(a.blocks_per_sm), static_cast<long long>(a.waves), percent(a.last_wave).c_str(),
              limiter_name(a.limiter).c_str());
}

void print_flips(const FlipAnalysis& analysis, const std::string& a, const std::string& b) {
  std::printf("\nfrom %s to %s\n", a.c_str(), b.c_str());
  if (analysis.same_choice()) {
    std::printf("  the same choice\n");
    return;
  }
  for (const Flip& flip : analysis.flips) {
    const char* effect = flip.reaches ? "flips it" : flip.changes ? "changes it" : "no change";
    std::printf("  %-22s %s -> %s: %s (%s)\n", flip.field.c_str(), flip.from.c_str(), flip.to.c_str(), effect,
                tile_words(flip.answer).c_str());
  }
  if (analysis.causes().empty()) std::printf("  no single field flips it\n");
}

/// Whether every other value would be refused for the same reason.
bool is_wrong_throughout(const SweepPoint& point, const std::string& field) {
  if (point.errors.empty()) return false;
  const FieldMessage& error = point.errors[0];
  const bool is_no_field = error.code == MessageCode::unknown_field || error.code == MessageCode::misspelt_field;
  return is_no_field || error.field != field;
}

}  // namespace

SweepCommand::SweepCommand(CLI::App& app)
    : command_(app.add_subcommand("sweep", "the first tile for each of many values of one field, as CSV")) {
  query_ = std::make_unique<QueryOptions>(*command_);
  command_->add_option("--over", over_, "the field: M unless given");
  command_->add_option("--values", range_, "1..8192, 16..8192:16, 1..8192*2 or 1,2,4")->required();
  command_->add_option("--choice", choice_, "first, or with carver first-builds")->check(CLI::IsMember(choice_names()));
  command_->add_flag("--only-changes", only_changes_, "print only where the choice changes");
}

int SweepCommand::run() const {
  std::vector<FieldMessage> errors;
  const auto values = sweep_values(range_, "values", errors);
  if (!values) return refuse(errors);
  Sweep sweep(query_->fields(), over_, *values, choice_of(choice_));
  std::string lines = sweep_csv_head(sweep) + "\n";
  while (!sweep.done()) {
    const SweepPoint& point = sweep.next();
    const bool is_first = sweep.points().size() == 1;
    // What is wrong with every value is wrong with the question.
    if (is_first && is_wrong_throughout(point, over_)) return refuse(point.errors);
    if (only_changes_ && !is_first && !point.changes) continue;
    lines += sweep_csv_line(sweep, point) + "\n";
    std::cout << lines;
    lines.clear();
  }
  return exit_ok;
}

CompareCommand::CompareCommand(CLI::App& app)
    : command_(app.add_subcommand("compare", "the first tile on several devices, and what flips it")) {
  query_ = std::make_unique<QueryOptions>(*command_);
  command_->add_option("--devices", devices_, "two or more presets, with commas between them")
      ->delimiter(',')
      ->required();
  command_->add_option("--choice", choice_, "first, or with carver first-builds")->check(CLI::IsMember(choice_names()));
}

int CompareCommand::run() const {
  const Reading reading = query_->read();
  if (!reading.ok()) return refuse(reading.errors);
  std::vector<Device> devices;
  for (const std::string& id : devices_) {
    const DevicePreset* preset = find_device_preset(id);
    if (!preset) {
      std::cerr << "tilescope: --devices: " << in_quotes(id) << " is no preset; `tilescope devices` lists them\n";
      return exit_bad_argument;
    }
    devices.push_back(preset->device);
  }
  std::printf("%-24s %-44s %12s %7s %7s %9s  %s\n", "device", "first", "traffic MB", "blk/SM", "waves", "last wave",
              "binding");
  std::vector<FlipAnalysis> analyses;
  for (std::size_t i = 0; i < devices.size(); ++i) {
    analyses.push_back(what_flips(reading.query, devices[0], devices[i], choice_of(choice_)));
    print_device(devices_[i], analyses.back().b);
  }
  for (std::size_t i = 1; i < devices.size(); ++i) print_flips(analyses[i], devices_[0], devices_[i]);
  return exit_ok;
}

}  // namespace tilescope::cli
