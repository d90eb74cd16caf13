#include "core/cli/options.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <tuple>

#include "core/query/limits.h"
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
    {"topk", "candidates to show, or all (of the enumeration at most 1,000,000)"},
    {"M", "matmul: rows of C and of A"},
    {"N", "matmul: columns of C; gemv: elements of C; conv: images of a batch"},
    {"K", "matmul, gemv: extent that is summed over; conv: height and width of the kernel"},
    {"trans_A", "matmul: A is [K, M]"},
    {"trans_B", "matmul, gemv: B is [N, K] (the default); false: [K, N]"},
    {"in", "element type of the inputs (all but reduce and elementwise)"},
    {"out", "element type of the output"},
    {"acc", "element type of the accumulator"},
    {"with_bias", "matmul, gemv, conv: a bias is added to the output"},
    {"structure", "reduce: one letter an axis, S kept, R reduced"},
    {"shape", "reduce, elementwise: extents joined by x, 1024x4096"},
    {"dtype", "reduce, elementwise: element type"},
    {"C", "conv: input channels"},
    {"H", "conv: input height in pixels"},
    {"W", "conv: input width in pixels"},
    {"F", "conv: filters, which are the output channels"},
    {"S", "conv: stride in pixels"},
    {"D", "conv: dilation in pixels, 1 for none"},
    {"P", "conv: padding in pixels on every side, from 0"},
    {"batch_size", "attention: sequences"},
    {"num_heads", "attention: heads"},
    {"head_dim", "attention: elements of a head"},
    {"seq_length", "attention: queries of a sequence"},
    {"seq_kv_length", "attention: keys (values) of a sequence"},
    {"is_causal", "attention: no query sees a later key"},
    {"platform", "CUDA, CDNA or RDNA"},
    {"arch", "sm_90 or gfx942, for example"},
    {"name", "what the device is called"},
    {"compute_capability", "90 or gfx942, for example; what --arch says unless given"},
    {"smem_cap", "bytes of shared memory that one block may use"},
    {"max_smem_usage", "bytes of shared memory that all blocks of an SM may use; 2 * smem_cap unless given"},
    {"reg_cap", "32-bit registers of an SM"},
    {"compute_max_core", "SMs, CUs, or on RDNA work-group processors"},
    {"warp_size", "threads of a warp (wavefront)"},
    {"sm_partition", "most blocks that share an SM"},
    {"transaction_size", "bytes of a global-memory write and of a read transaction: 32,128"},
    {"bandwidth", "carver's constants for global and shared memory in GB/s, 750,12080; they rank nothing"},
    {"l2_cache_size_bytes", "bytes of L2 cache"},
    {"traffic_k", "K that the traffic counts: whole or block"},
    {"reg_bits", "type whose width the register estimate uses: accum, out or in"},
    {"reg_tiles", "tiles that the register estimate counts: abc or c"},
    {"traffic_scope", "blocks whose traffic enters the priority: grid or block"},
    {"smem_stages", "pipeline stages held in shared memory, 1 to 8"},
    {"min_divisor", "smallest divisor that is a block extent, in elements"},
};

std::string description_of(std::string_view key) {
  for (const KeyText& described : descriptions) {
    if (described.key == key) return std::string(described.text);
  }
  return "";
}

bool is_option(std::string_view key) { return key == "link" || !description_of(key).empty(); }

std::string dashed(std::string_view key) {
  std::string text;
  for (char c : key) text += c == '_' ? '-' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return "--" + text;
}

/// carver's or the original model's name of an option, where that differs from the key; dtypes with a dash too.
constexpr KeyText other_names[] = {
    {"compute_max_core", "--cores"},        {"dev", "--device"},
    {"in", "--in-dtype,--in_dtype"},        {"out", "--out-dtype,--out_dtype"},
    {"acc", "--accum-dtype,--accum_dtype"},
};

std::string other_names_of(std::string_view key) {
  for (const KeyText& other : other_names) {
    if (other.key == key) return std::string(other.text);
  }
  return "";
}

/// Every way to write an option, joined by commas: with dashes, as the field itself, and by its other names.
std::string spellings(const std::string& key) {
  std::string names = dashed(key);
  if (names != "--" + key) names += ",--" + key;
  const std::string others = other_names_of(key);
  return others.empty() ? names : names + "," + others;
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
    const auto store = [this, key, is_switch](const std::vector<std::string>& values) {
      // A switch without a value comes as an empty one.
      given_[key] = is_switch && (values.empty() || values.back().empty()) ? "true" : values.back();
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
          for (const std::string& key : keys_of_fields(problem)) add(key, "Problem (extents in elements)");
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

Reading QueryOptions::read() const {
  return link_.size() > max_link_bytes ? decode_link(link_) : read_text_fields(fields());
}

std::string QueryOptions::option_name(std::string_view key) {
  if (!is_option(key)) return "--link: " + in_quotes(key);
  const std::string others = other_names_of(key);
  return others.empty() ? dashed(key) : dashed(key) + " (" + others.substr(0, others.find(',')) + ")";
}

}  // namespace tilescope::cli
