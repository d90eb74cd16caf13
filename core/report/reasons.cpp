#include "core/report/reasons.h"

#include <algorithm>
#include <string_view>

#include "core/query/integer.h"

namespace tilescope {
namespace {

std::string extents(std::int64_t rows, std::int64_t columns) {
  return std::to_string(rows) + "x" + std::to_string(columns);
}

std::string smem_arithmetic(const Tile& tile, const TileModel& model, const Query& query) {
  const std::int64_t stages = query.assumptions.smem_stages;
  std::string text = "A " + extents(tile.block_m, tile.block_k) + " + B " + extents(tile.block_n, tile.block_k);
  if (stages > 1) text = std::to_string(stages) + " stages * (" + text + ")";
  return text + " = " + grouped(model.smem(tile).total_bytes) + " B > " + grouped(query.device.smem_cap) + " B";
}

std::string register_arithmetic(const Tile& tile, const TileModel& model, const Query& query) {
  const RegisterUse use = model.registers(tile);
  const Wide largest = std::max({use.a_elements, use.b_elements, use.c_elements});
  std::string text = "2 * ";
  if (use.a_elements == largest) {
    text += "A " + extents(tile.block_m, tile.block_k);
  } else if (use.b_elements == largest) {
    text += "B " + extents(tile.block_n, tile.block_k);
  } else {
    text += "C " + extents(tile.block_m, tile.block_n);
  }
  text += " * " + std::to_string(model.register_bits()) + " / 32 = " + grouped(use.registers) + " registers";
  return text + " > " + grouped(query.device.reg_cap);
}

std::string dimensions_text(const Matmul& p) {
  return std::to_string(p.M) + " x " + std::to_string(p.N) + " x " + std::to_string(p.K);
}
std::string dimensions_text(const Gemv& p) { return std::to_string(p.N) + " x " + std::to_string(p.K); }
std::string shape_text(const std::vector<Extent>& shape) {
  std::string text;
  for (Extent extent : shape) {
    if (!text.empty()) text += " x ";
    text += std::to_string(extent);
  }
  return text;
}
std::string dimensions_text(const Reduce& p) { return p.structure + " " + shape_text(p.shape); }
std::string dimensions_text(const Elementwise& p) { return shape_text(p.shape); }
std::string dimensions_text(const Conv& p) {
  std::string text = "N" + std::to_string(p.N) + " C" + std::to_string(p.C) + " " + extents(p.H, p.W);
  text += " F" + std::to_string(p.F) + " K" + std::to_string(p.K) + " S" + std::to_string(p.S);
  return text + " D" + std::to_string(p.D) + " P" + std::to_string(p.P);
}
std::string dimensions_text(const Attention& p) {
  std::string text = std::to_string(p.batch_size) + " x " + std::to_string(p.num_heads) + " heads of ";
  text += std::to_string(p.head_dim) + ", " + std::to_string(p.seq_length) + " x " + std::to_string(p.seq_kv_length);
  return text + (p.is_causal ? ", causal" : "");
}

template <class P>
std::string dtypes_text(const P& p) {
  if constexpr (requires { p.accum_dtype; }) {
    std::string text(short_name(p.in_dtype));
    text += " -> " + std::string(short_name(p.out_dtype));
    return text + ", acc " + std::string(short_name(p.accum_dtype));
  } else {
    return std::string(short_name(p.dtype));
  }
}

}  // namespace

std::string limiter_name(Limiter limiter) {
  std::string text;
  const auto append = [&](Limiter term, std::string_view term_name) {
    if (!contains(limiter, term)) return;
    if (!text.empty()) text += '+';
    text += term_name;
  };
  append(Limiter::smem, "smem");
  append(Limiter::regs, "regs");
  append(Limiter::sm_partition, "sm_partition");
  return text;
}

std::string_view reject_reason_name(RejectReason reason) { return reason == RejectReason::smem ? "smem" : "regs"; }

std::string rejection_arithmetic(const Rejection& rejection, const Query& query) {
  const TileModel model(std::get<Matmul>(query.problem), query.device, query.assumptions);
  return rejection.reason == RejectReason::smem ? smem_arithmetic(rejection.tile, model, query)
                                                : register_arithmetic(rejection.tile, model, query);
}

std::string query_summary(const Query& query) {
  return std::visit(
      [&](const auto& problem) {
        return std::string(problem.op) + " " + dimensions_text(problem) + ", " + dtypes_text(problem) + ", " +
               query.device.name;
      },
      query.problem);
}

}  // namespace tilescope
