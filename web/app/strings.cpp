#include "web/app/strings.h"

#include <algorithm>
#include <cstddef>
#include <iterator>

#include "core/query/field_message.h"

namespace tilescope::app {
namespace {

constexpr Wording wordings[] = {
#define TILESCOPE_STRING_WORDING(id, english, chinese) {english, chinese},
    TILESCOPE_STRINGS(TILESCOPE_STRING_WORDING)
#undef TILESCOPE_STRING_WORDING
};

Language page_language = Language::english;

struct OperatorHelp {
  std::string_view op;
  std::string_view key;
  Str help;
};

/// Fields that mean something of their own in one operator.
constexpr OperatorHelp operator_helps[] = {
    {"gemv", "N", Str::help_gemv_N}, {"gemv", "K", Str::help_gemv_K}, {"conv", "N", Str::help_conv_N},
    {"conv", "C", Str::help_conv_C}, {"conv", "H", Str::help_conv_H}, {"conv", "W", Str::help_conv_W},
    {"conv", "F", Str::help_conv_F}, {"conv", "K", Str::help_conv_K}, {"conv", "S", Str::help_conv_S},
    {"conv", "D", Str::help_conv_D}, {"conv", "P", Str::help_conv_P},
};

struct FieldHelp {
  std::string_view key;
  Str help;
};

constexpr FieldHelp field_helps[] = {
    {"model", Str::help_model},
    {"dev", Str::help_dev},
    {"structure", Str::help_structure},
    {"shape", Str::help_shape},
    {"dtype", Str::help_dtype},
    {"batch_size", Str::help_batch_size},
    {"num_heads", Str::help_num_heads},
    {"head_dim", Str::help_head_dim},
    {"seq_length", Str::help_seq_length},
    {"seq_kv_length", Str::help_seq_kv_length},
    {"is_causal", Str::help_is_causal},
    {"op", Str::help_op},
    {"M", Str::help_M},
    {"N", Str::help_N},
    {"K", Str::help_K},
    {"in", Str::help_in},
    {"out", Str::help_out},
    {"acc", Str::help_acc},
    {"trans_A", Str::help_trans_A},
    {"trans_B", Str::help_trans_B},
    {"with_bias", Str::help_with_bias},
    {"platform", Str::help_platform},
    {"arch", Str::help_arch},
    {"name", Str::help_name},
    {"compute_capability", Str::help_compute_capability},
    {"smem_cap", Str::help_smem_cap},
    {"max_smem_usage", Str::help_max_smem_usage},
    {"reg_cap", Str::help_reg_cap},
    {"compute_max_core", Str::help_compute_max_core},
    {"warp_size", Str::help_warp_size},
    {"sm_partition", Str::help_sm_partition},
    {"transaction_size", Str::help_transaction_size},
    {"bandwidth", Str::help_bandwidth},
    {"l2_cache_size_bytes", Str::help_l2},
    {"traffic_k", Str::help_traffic_k},
    {"reg_bits", Str::help_reg_bits},
    {"reg_tiles", Str::help_reg_tiles},
    {"traffic_scope", Str::help_traffic_scope},
    {"smem_stages", Str::help_smem_stages},
    {"min_divisor", Str::help_min_divisor},
    {"topk", Str::help_topk},
};

}  // namespace

Language language() { return page_language; }

void set_language(Language language) { page_language = language; }

const char* text(Str id) { return text(id, page_language); }

const char* text(Str id, Language in) { return wordings[static_cast<std::size_t>(id)].in(in); }

std::string filled(Str sentence, const std::vector<std::string>& args) { return fill_in(text(sentence), args); }

const char* field_help(std::string_view op, std::string_view key) {
  const auto found = std::find_if(std::begin(operator_helps), std::end(operator_helps),
                                  [&](const OperatorHelp& each) { return each.op == op && each.key == key; });
  if (found != std::end(operator_helps)) return text(found->help);
  for (const FieldHelp& each : field_helps) {
    if (each.key == key) return text(each.help);
  }
  return "";
}

}  // namespace tilescope::app
