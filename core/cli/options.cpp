#include "core/cli/options.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <tuple>

#include "core/query/link.h"
#include "core/query/names.h"

namespace tilescope::cli {
namespace {

struct KeyText {
  std::string_view key;
  std::string_view text;
};

constexpr KeyText descriptions[] = {
    {"model", "enumerate or carver"},
    {"op", "matmul, gemv, reduce, elementwise, conv or attention"},
    {"dev", "device preset (see `tilescope devices`), or custom"},
    {"topk", "candidates to show, or all"},
    {"in", "element type of the inputs"},
    {"out", "element type of the output"},
    {"acc", "element type of the accumulator"},
    {"trans_A", "A is [K, M]"},
    {"trans_B", "B is [N, K] (the default); false: [K, N]"},
    {"shape", "extents joined by x: 1024x4096"},
    {"structure", "one letter an axis: S kept, R reduced"},
    {"smem_cap", "bytes of shared memory a block may use"},
    {"max_smem_usage", "bytes of shared memory all blocks of an SM may use; 2 * smem_cap unless given"},
    {"reg_cap", "32-bit registers of an SM"},
    {"compute_max_core", "SMs (CUs)"},
    {"sm_partition", "most blocks that share an SM"},
    {"transaction_size", "bytes of a write and of a read transaction: 32,128"},
    {"traffic_k", "K that the traffic counts: whole or block"},
    {"reg_bits", "width in the register estimate: accum, out or in"},
    {"reg_tiles", "tiles in the register estimate: abc or c"},
    {"traffic_scope", "traffic in the priority: grid or block"},
    {"smem_stages", "pipeline stages held in shared memory, 1 to 8"},
    {"min_divisor", "smallest divisor that is a block extent"},
};

std::string description_of(std::string_view key) {
  for (const KeyText& described : descriptions) {
    if (described.key == key) return std::string(described.text);
  }
  return "";
}

std::string dashed(std::string_view key) {
  std::string text;
  for (char c : key) text += c == '_' ? '-' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return "--" + text;
}

/// Every way to write an option, joined by commas: with dashes, as the field itself, and carver's or the original
/// model's name where that differs.
std::string spellings(const std::string& key) {
  constexpr KeyText more[] = {
      {"compute_max_core", "--cores"}, {"dev", "--device"},
      {"in", "--in-dtype,--in_dtype"}, {"out", "--out-dtype,--out_dtype"},
      {"acc", "--accum-dtype,--accum_dtype"},
  };
  std::string names = dashed(key);
  if (names != "--" + key) names += ",--" + key;
  for (const KeyText& spelling : more) {
    if (spelling.key == key) names += "," + std::string(spelling.text);
  }
  return names;
}

template <class P>
std::vector<std::string> keys_of_fields(const P& part) {
  std::vector<std::string> keys;
  const auto collect = [&](std::string_view field, const auto&) { keys.emplace_back(text_key(field)); };
  if constexpr (std::is_same_v<P, Device>) {
    for_each_device_field(part, collect);
  } else if constexpr (std::is_same_v<P, Assumptions>) {
    for_each_assumption(part, collect);
  } else {
    for_each_field(part, collect);
  }
  return keys;
}

}  // namespace

QueryOptions::QueryOptions(CLI::App& command) {
  std::set<std::string> added;
  const auto add = [&](const std::string& key, const char* group) {
    if (!added.insert(key).second) return;
    const bool is_switch = key.starts_with("trans_") || key == "with_bias" || key == "is_causal";
    const auto store = [this, key](const std::vector<std::string>& values) {
      given_[key] = values.empty() ? "true" : values.back();
      return true;
    };
    command.add_option(spellings(key), store, description_of(key))
        ->type_name(is_switch ? "[BOOL]" : "VALUE")
        ->expected(is_switch ? 0 : 1, 1)
        ->group(group);
  };
  command.add_option("--link", link_, "start from a share link")->type_name("'#v=1&...'")->group("Query");
  for (const char* key : {"model", "op", "dev", "topk"}) add(key, "Query");
  std::apply(
      [&](const auto&... problems) {
        const auto add_all = [&](const auto& problem) {
          for (const std::string& key : keys_of_fields(problem)) add(key, "Problem");
        };
        (add_all(problems), ...);
      },
      std::tuple<Matmul, Gemv, Reduce, Elementwise, Conv, Attention>());
  for (const std::string& key : keys_of_fields(Device())) add(key, "Device");
  for (const std::string& key : keys_of_fields(Assumptions())) add(key, "Assumptions of the enumeration model");
}

TextFields QueryOptions::fields() const {
  TextFields fields = split_fragment(link_);
  for (const auto& [key, value] : given_) {
    const auto same_key = [&key = key](const TextField& field) { return text_key(field.key) == key; };
    const auto found = std::find_if(fields.begin(), fields.end(), same_key);
    if (found != fields.end()) {
      found->value = value;
    } else {
      fields.push_back({key, value});
    }
  }
  return fields;
}

std::string QueryOptions::option_name(std::string_view key) { return dashed(key); }

}  // namespace tilescope::cli
