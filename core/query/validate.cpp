#include "core/query/validate.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "core/query/integer.h"
#include "core/query/limits.h"

namespace tilescope {
namespace {

bool is_lower_hex(char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); }
/// "sm_" and two or three digits, then at most one letter.
bool is_cuda_arch(std::string_view arch) {
  if (!arch.starts_with("sm_")) return false;
  arch.remove_prefix(3);
  if (!arch.empty() && (arch.back() == 'a' || arch.back() == 'f')) arch.remove_suffix(1);
  return (arch.size() == 2 || arch.size() == 3) && std::all_of(arch.begin(), arch.end(), is_digit) && arch[0] != '0';
}

/// "gfx" and three or four hexadecimal digits.
bool is_amd_arch(std::string_view arch) {
  if (!arch.starts_with("gfx")) return false;
  arch.remove_prefix(3);
  return (arch.size() == 3 || arch.size() == 4) && std::all_of(arch.begin(), arch.end(), is_lower_hex);
}

struct Checker {
  const Query& query;
  std::vector<FieldMessage> errors;

  void complain(std::string field, MessageCode code, std::vector<std::string> args) {
    errors.push_back({std::move(field), code, std::move(args)});
  }

  void check_at_least_one(std::string_view field, std::int64_t value) {
    if (value < 1)
      complain(std::string(field), MessageCode::out_of_range, {grouped(value), "1", grouped(limits_of(field).highest)});
  }

  void check_arch() {
    const Device& d = query.device;
    if (d.platform == Platform::CUDA && !is_cuda_arch(d.arch)) {
      complain("arch", MessageCode::malformed_cuda_arch, {in_quotes(d.arch)});
    }
    if (d.platform == Platform::CDNA && !is_amd_arch(d.arch)) {
      complain("arch", MessageCode::malformed_cdna_arch, {in_quotes(d.arch)});
    }
    const bool is_rdna = is_amd_arch(d.arch) && (d.arch.starts_with("gfx11") || d.arch.starts_with("gfx12"));
    if (d.platform == Platform::RDNA && !is_rdna) {
      complain("arch", MessageCode::malformed_rdna_arch, {in_quotes(d.arch)});
    }
  }

  void check_reduce_structure() {
    const Reduce* reduce = std::get_if<Reduce>(&query.problem);
    if (reduce && reduce->structure.size() != reduce->shape.size()) {
      complain("structure", MessageCode::structure_length,
               {std::to_string(reduce->structure.size()), std::to_string(reduce->shape.size())});
    }
  }

  // The arithmetic of the enumeration model divides by these; carver itself raises on them, which is an answer there.
  void check_enumerate() {
    const Matmul* matmul = std::get_if<Matmul>(&query.problem);
    if (!matmul) {
      complain("model", MessageCode::matmul_only, {std::string(op_name(query.problem))});
      return;
    }
    const Device& d = query.device;
    check_at_least_one("compute_max_core", d.compute_max_core);
    check_at_least_one("sm_partition", d.sm_partition);
    check_at_least_one("reg_cap", d.reg_cap);
    if (d.max_smem_usage < d.smem_cap) {
      complain("max_smem_usage", MessageCode::below_smem_cap, {grouped(d.max_smem_usage), grouped(d.smem_cap)});
    }
    const int widest[2] = {bytes(matmul->out_dtype), bytes(matmul->in_dtype)};
    for (std::size_t i = 0; i < 2; ++i) {
      if (d.transaction_size[i] >= widest[i]) continue;
      complain("transaction_size", MessageCode::below_element,
               {grouped(d.transaction_size[i]), std::to_string(widest[i])});
    }
  }
};

}  // namespace

std::vector<FieldMessage> validate(const Query& query) {
  Checker checker{query, {}};
  checker.check_arch();
  checker.check_reduce_structure();
  if (query.model == Model::enumerate) checker.check_enumerate();
  return std::move(checker.errors);
}

}  // namespace tilescope
