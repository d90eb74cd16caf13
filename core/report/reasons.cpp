#include "core/report/reasons.h"

#include <algorithm>
#include <string_view>
#include <type_traits>

#include "core/query/integer.h"
#include "core/query/joined.h"
#include "core/report/sentence.h"

namespace tilescope {
namespace {

std::string extents(std::int64_t rows, std::int64_t columns) {
  return std::to_string(rows) + "x" + std::to_string(columns);
}

Sentence smem_arithmetic(const Tile& tile, const TileModel& model, const Query& query) {
  const std::int64_t stages = query.assumptions.smem_stages;
  Sentence sentence = {SentenceId::smem_arithmetic,
                       {extents(tile.block_m, tile.block_k), extents(tile.block_n, tile.block_k),
                        grouped(model.smem(tile).total_bytes), grouped(query.device.smem_cap)}};
  if (stages > 1) {
    sentence.id = SentenceId::smem_arithmetic_stages;
    sentence.args.push_back(std::to_string(stages));
  }
  return sentence;
}

Sentence register_arithmetic(const Tile& tile, const TileModel& model, const Query& query) {
  const RegisterUse use = model.registers(tile);
  const Wide largest = std::max({use.a_elements, use.b_elements, use.c_elements});
  std::string tensor = "C " + extents(tile.block_m, tile.block_n);
  if (use.a_elements == largest) {
    tensor = "A " + extents(tile.block_m, tile.block_k);
  } else if (use.b_elements == largest) {
    tensor = "B " + extents(tile.block_n, tile.block_k);
  }
  return {SentenceId::register_arithmetic,
          {tensor, std::to_string(model.register_bits()), grouped(use.registers), grouped(query.device.reg_cap)}};
}

std::string dimensions_text(const Matmul& p) {
  return std::to_string(p.M) + " x " + std::to_string(p.N) + " x " + std::to_string(p.K);
}
std::string dimensions_text(const Gemv& p) { return std::to_string(p.N) + " x " + std::to_string(p.K); }
std::string dimensions_text(const Reduce& p) { return p.structure + " " + joined(p.shape, " x "); }
std::string dimensions_text(const Elementwise& p) { return joined(p.shape, " x "); }
std::string dimensions_text(const Conv& p) {
  std::string text = "N" + std::to_string(p.N) + " C" + std::to_string(p.C) + " " + extents(p.H, p.W);
  text += " F" + std::to_string(p.F) + " K" + std::to_string(p.K) + " S" + std::to_string(p.S);
  return text + " D" + std::to_string(p.D) + " P" + std::to_string(p.P);
}
Sentence heads(const Attention& p) {
  return {p.is_causal ? SentenceId::causal_heads : SentenceId::heads,
          {std::to_string(p.batch_size), std::to_string(p.num_heads), std::to_string(p.head_dim),
           std::to_string(p.seq_length), std::to_string(p.seq_kv_length)}};
}

template <class P>
std::string problem_text(const P& p, Language language) {
  if constexpr (std::is_same_v<P, Attention>) {
    return in_language(heads(p), language);
  } else {
    return dimensions_text(p);
  }
}

template <class P>
std::string dtypes_text(const P& p, Language language) {
  if constexpr (requires { p.accum_dtype; }) {
    return in_language({SentenceId::element_types,
                        {std::string(short_name(p.in_dtype)), std::string(short_name(p.out_dtype)),
                         std::string(short_name(p.accum_dtype))}},
                       language);
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

std::string rejection_arithmetic(const Rejection& rejection, const Query& query, Language language) {
  const TileModel model(std::get<Matmul>(query.problem), query.device, query.assumptions);
  return in_language(rejection.reason == RejectReason::smem ? smem_arithmetic(rejection.tile, model, query)
                                                            : register_arithmetic(rejection.tile, model, query),
                     language);
}

std::string query_summary(const Query& query, Language language) {
  return std::visit(
      [&](const auto& problem) {
        return in_language({SentenceId::query_line,
                            {std::string(problem.op), problem_text(problem, language), dtypes_text(problem, language),
                             query.device.name}},
                           language);
      },
      query.problem);
}

}  // namespace tilescope
