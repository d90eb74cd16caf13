#include "core/cli/check.h"

#include <cstdio>
#include <fstream>
#include <iostream>
#include <vector>

#include "core/cli/exit_code.h"
#include "core/buildable/check_json.h"
#include "core/cli/batch.h"
#include "core/occupancy/occupancy.h"
#include "core/occupancy/occupancy_json.h"
#include "core/occupancy/resource_usage.h"
#include "core/query/integer.h"

namespace tilescope::cli {
namespace {

/// "64x128" as [64, 128]; what is no number stays text, so that the complaint quotes it.
Json extents(const std::string& text) {
  Json list = Json::array();
  std::size_t begin = 0;
  while (begin <= text.size()) {
    const std::size_t end = std::min(text.find_first_of("x,", begin), text.size());
    const std::string part = text.substr(begin, end - begin);
    const auto value = parse_integer(part);
    list.push_back(value ? Json(*value) : Json(part));
    begin = end + 1;
  }
  return list;
}

/// The command line's name of a field of a tile.
std::string tile_option(const std::string& field) {
  if (field == "pipeline_stage") return "--stages";
  for (const char* own : {"block", "warp", "threads", "rstep"}) {
    if (field == own) return "--" + field;
  }
  return QueryOptions::option_name(field);
}

void complain(const std::vector<FieldMessage>& errors) {
  for (const FieldMessage& error : errors) {
    std::cerr << "tilescope: " << tile_option(error.field) << ": " << message_text(error) << '\n';
  }
}

std::string limiters_text(const KernelOccupancy& occupancy) {
  std::string text;
  for (OccupancyLimiter limiter : occupancy.limiters) {
    if (!text.empty()) text += '+';
    text += name(limiter);
  }
  return text;
}

Json occupancy_json(const KernelUsage& kernel, const std::string& arch, const KernelOccupancy& o) {
  Json json = Json::object();
  if (!kernel.name.empty()) json["kernel"] = kernel.name;
  json["arch"] = arch;
  json["registers"] = kernel.registers;
  if (kernel.spill_store_bytes) json["spill_bytes"] = *kernel.spill_store_bytes;
  json["static_smem_bytes"] = kernel.static_smem_bytes;
  json.update(write_occupancy_json(o));
  return json;
}

}  // namespace

CheckCommand::CheckCommand(CLI::App& app)
    : command_(app.add_subcommand("check", "does TileLang take a tile, and does the device launch it?")) {
  query_ = std::make_unique<QueryOptions>(*command_);
  const char* group = "Tile";
  command_->add_option("--block", block_, "output tile in elements: 64x128")->group(group);
  command_->add_option("--warp", warp_, "a warp's share of it: 64x32")->group(group);
  command_->add_option("--threads", threads_, "threads of a block, in place of --warp")->group(group);
  command_->add_option("--warps", warps_, "warps of a block, in place of --warp")
      ->check(CLI::Range(1, 1 << 15))
      ->group(group);
  command_->add_option("--rstep", rstep_, "elements of one step along K, 32 unless given")->group(group);
  command_->add_option("--stages,--pipeline-stage", stages_, "pipeline stages, 1 unless given")->group(group);
  command_->add_option("--registers", registers_, "registers of a thread of the compiled kernel, for its occupancy")
      ->check(CLI::Range(1, 1 << 20))
      ->group(group);
  command_->add_flag("--batch", batch_, "answer JSON tiles from stdin, one a line, on stdout");
  command_->add_option("--jobs", jobs_, "with --batch: threads")->check(CLI::Range(1U, 256U));
  command_->add_option("--format", format_, "text or json")->check(CLI::IsMember({"text", "json"}));
}

int CheckCommand::run_batch() const {
  std::ios::sync_with_stdio(false);
  run_lines(std::cin, std::cout, jobs_, [](const std::string& line) { return check_json(line); });
  return exit_ok;
}

int CheckCommand::run() const {
  if (batch_) return run_batch();
  const Reading reading = query_->read();
  if (!reading.ok()) {
    complain(reading.errors);
    return exit_bad_argument;
  }
  const Matmul* matmul = std::get_if<Matmul>(&reading.query.problem);
  if (!matmul) {
    std::cerr << "tilescope: --op: only the tiles of a matmul can be checked\n";
    return exit_bad_argument;
  }
  const Json query = write_query_json(reading.query);
  Json line = query["params"];
  line["device"] = query["device"];
  line["block"] = extents(block_);
  if (warps_ > 0) {
    line["threads"] = 32 * warps_;
  } else if (threads_ > 0) {
    line["threads"] = threads_;
  } else if (!warp_.empty()) {
    line["warp"] = extents(warp_);
  }
  line["rstep"] = rstep_;
  line["pipeline_stage"] = stages_;
  if (registers_ > 0) line["registers"] = registers_;
  const CheckedLine checked = check_line(line);
  if (!checked.errors.empty()) {
    complain(checked.errors);
    return exit_bad_argument;
  }
  std::cout << (format_ == "json" ? to_text(write_check_json(checked.check)) + "\n" : write_check_text(checked.check));
  return exit_ok;
}

OccupancyCommand::OccupancyCommand(CLI::App& app)
    : command_(app.add_subcommand("occupancy", "how many blocks of a compiled kernel does an SM hold?")) {
  command_->add_option("--arch", arch_, "sm_90 or gfx942, for example; what --usage says unless given");
  command_->add_option("--threads", threads_, "threads of a block")->check(CLI::Range(1, 1 << 20));
  command_->add_option("--registers", registers_, "registers of a thread")->check(CLI::Range(0, 1 << 20));
  command_->add_option("--smem", smem_, "bytes of shared memory of a block beyond what --usage says")
      ->check(CLI::Range(std::int64_t{0}, std::int64_t{1} << 30));
  command_->add_option("--barriers", barriers_, "named barriers of a block")->check(CLI::Range(0, 1 << 20));
  command_->add_option(
      "--usage", usage_,
      "file with what ptxas -v, nvcc --resource-usage or cuobjdump --dump-resource-usage printed; - for "
      "stdin");
  command_->add_option("--format", format_, "text or json")->check(CLI::IsMember({"text", "json"}));
}

int OccupancyCommand::run() const {
  ResourceUsage usage;
  if (usage_.empty()) {
    KernelUsage kernel;
    kernel.registers = registers_;
    kernel.barriers = barriers_;
    usage.kernels.push_back(kernel);
  } else {
    std::ifstream file;
    if (usage_ != "-") file.open(usage_);
    if (usage_ != "-" && !file) {
      std::cerr << "tilescope: --usage: cannot open " << usage_ << '\n';
      return exit_bad_argument;
    }
    std::istream& in = usage_ == "-" ? std::cin : file;
    std::string text(max_usage_bytes + 1, '\0');
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(in.gcount()));
    usage = read_resource_usage(text);
  }
  if (usage.error) {
    std::cerr << "tilescope: --usage: " << english(*usage.error) << '\n';
    return exit_bad_argument;
  }
  if (format_ == "text")
    std::printf("%-24s %-8s %5s %7s %9s %7s  %s\n", "kernel", "arch", "regs", "spilt", "smem B", "blk/SM", "limiter");
  for (const KernelUsage& kernel : usage.kernels) {
    const std::string arch = arch_.empty() ? kernel.arch : arch_;
    const auto processor = processor_of(arch);
    if (!processor) {
      std::cerr << "tilescope: --arch: " << (arch.empty() ? "is missing" : "no documented figures for " + arch) << '\n';
      return exit_bad_argument;
    }
    const std::int64_t smem_bytes = smem_ + kernel.static_smem_bytes;
    const KernelOccupancy o = kernel_occupancy(*processor, {kernel.registers, threads_, smem_bytes, kernel.barriers});
    if (format_ == "json") {
      std::cout << to_text(occupancy_json(kernel, arch, o)) << '\n';
      continue;
    }
    std::printf("%-24s %-8s %5lld %7lld %9lld %7lld  %s\n", kernel.name.empty() ? "-" : kernel.name.c_str(),
                arch.c_str(), static_cast<long long>(kernel.registers),
                static_cast<long long>(kernel.spill_store_bytes.value_or(0)), static_cast<long long>(smem_bytes),
                static_cast<long long>(o.blocks_per_sm), limiters_text(o).c_str());
  }
  return exit_ok;
}

}  // namespace tilescope::cli
