#include "core/report/carver_reasons.h"

#include <algorithm>
#include <cstdio>
#include <map>

#include "core/carver/recommend.h"
#include "core/query/device_presets.h"
#include "core/query/integer.h"
#include "core/query/joined.h"

namespace tilescope {
namespace {

using carver::NoHint;
using carver::PolicyDecision;
using carver::PolicyTest;
using carver::Raise;
using carver::ReduceStepRule;
using Id = SentenceId;

std::string dtype_name(DType dtype) { return std::string(name(dtype)); }

Sentence explain_policy(const PolicyDecision& d, const Device& device) {
  switch (d.test) {
    case PolicyTest::passed:
      if (device.platform == Platform::RDNA) return {Id::rdna_tensor_cores, {}};
      return {Id::tensor_cores, {dtype_name(d.in_dtype), dtype_name(d.accum_dtype), device.arch}};
    case PolicyTest::no_single_reduction: return {Id::no_single_reduction, {}};
    case PolicyTest::no_tensor_cores: return {Id::no_tensor_cores, {device.arch}};
    case PolicyTest::unknown_architecture: return {Id::unknown_architecture, {device.arch}};
    case PolicyTest::unsupported_types:
      return {Id::unsupported_types, {dtype_name(d.in_dtype), dtype_name(d.accum_dtype), device.arch}};
    case PolicyTest::not_a_gemm: return {Id::not_a_gemm, {}};
    case PolicyTest::no_inputs: return {Id::no_inputs, {}};
    case PolicyTest::empty_output: return {Id::empty_output, {}};
    case PolicyTest::reindex_fails: return {Id::reindex_fails, {}};
    case PolicyTest::index_overflow: return {Id::index_overflow, {}};
    case PolicyTest::axis_too_short:
      return {Id::axis_too_short, {std::string(1, d.axis), std::to_string(d.extent), std::to_string(d.minimum)}};
  }
  return {Id::raises_other, {}};
}

std::string score_text(double score) {
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%.4g", score);
  return buffer;
}

Sentence explain_step(const carver::ReduceStepChoice& choice) {
  const std::string step = tile_text(choice.step);
  switch (choice.rule) {
    case ReduceStepRule::no_reduction: return {Id::step_none, {}};
    case ReduceStepRule::transaction: return {Id::step_transaction, {step}};
    case ReduceStepRule::padded: return {Id::step_padded, {step}};
    case ReduceStepRule::best_coalescing: return {Id::step_coalescing, {step, score_text(choice.score)}};
  }
  return {Id::step_none, {}};
}

/// The ranked tile's outcome, or null where the walk ended before it.
const carver::RankedOutcome* outcome_of(const carver::Answer& answer, std::size_t rank) {
  return rank < answer.outcomes.size() ? &answer.outcomes[rank] : nullptr;
}

Sentence explain_no_hint(const carver::RankedOutcome& o) {
  const std::vector<std::string> args = {grouped(o.extent), std::to_string(o.dimension + 1), grouped(o.whole)};
  switch (*o.no_hint) {
    case NoHint::below_instruction: return {Id::below_instruction, args};
    case NoHint::ragged: return {Id::ragged, args};
    case NoHint::empty_tile: return {Id::empty_tile, {}};
    case NoHint::grid_differs: return {Id::grid_differs, args};
    case NoHint::no_block_size: return {Id::no_block_size, {}};
    case NoHint::lost: return {Id::hint_lost, {}};
    case NoHint::no_warp_layout: return {Id::no_warp_layout, {std::to_string(o.block_sizes_tried)}};
  }
  return {Id::empty_tile, {}};
}

/// The reason that most ranked tiles fail on, with the first of them as its example.
Sentence commonest_failure(const carver::Answer& answer) {
  std::map<NoHint, std::size_t> counts;
  for (const carver::RankedOutcome& o : answer.outcomes) ++counts[*o.no_hint];
  const auto commonest =
      std::max_element(counts.begin(), counts.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  const auto example = std::find_if(answer.outcomes.begin(), answer.outcomes.end(),
                                    [&](const carver::RankedOutcome& o) { return o.no_hint == commonest->first; });
  return explain_no_hint(*example);
}

Sentence explain_raise(const carver::Answer& answer, const Query& query) {
  const bool is_attention = std::holds_alternative<Attention>(query.problem);
  switch (answer.raised) {
    case Raise::inverse_map_size: return {has_bias(query.problem) ? Id::raises_bias : Id::raises_index_map, {}};
    case Raise::bad_parameter: return {Id::raises_conv_padding, {}};
    case Raise::index_error: return {Id::raises_no_axis, {}};
    case Raise::zero_division: return {Id::raises_zero_division, {}};
    case Raise::no_tensor_core_tags: return {Id::raises_attention_type, {}};
    case Raise::unsupported_arch:
      if (is_attention) return {Id::raises_attention_arch, {query.device.arch}};
      return {Id::raises_other, {}};
    case Raise::not_in_list: return {Id::raises_not_in_list, {}};
    default: return {Id::raises_other, {}};
  }
}

/// The GEMM that a convolution is after im2col: a row an output pixel.
std::optional<Matmul> implicit_gemm(const Conv& conv) {
  const Extent reach = conv.D * (conv.K - 1) + 1;
  const Extent rows = conv.H + 2 * conv.P - reach;
  const Extent columns = conv.W + 2 * conv.P - reach;
  if (rows < 0 || columns < 0) return std::nullopt;
  Matmul gemm;
  Extent pixels = 0;
  const bool too_large = __builtin_mul_overflow(rows / conv.S + 1, columns / conv.S + 1, &pixels) ||
                         __builtin_mul_overflow(pixels, conv.N, &gemm.M) ||
                         __builtin_mul_overflow(conv.K * conv.K, conv.C, &gemm.K);
  if (too_large || gemm.M > max_extent || gemm.K > max_extent) return std::nullopt;
  gemm.N = conv.F;
  gemm.trans_B = false;
  gemm.in_dtype = conv.in_dtype;
  gemm.out_dtype = conv.out_dtype;
  gemm.accum_dtype = conv.accum_dtype;
  return gemm;
}

std::vector<std::string> gemm_args(const Matmul& gemm) { return {grouped(gemm.M), grouped(gemm.N), grouped(gemm.K)}; }

/// Questions near this one, the nearest first.
std::vector<Offer> rewrites(const Query& query) {
  std::vector<Offer> offers;
  const auto add = [&](Sentence words, Query asked) { offers.push_back({std::move(words), std::move(asked)}); };
  const auto with_problem = [&](Problem problem) {
    Query asked = query;
    asked.problem = std::move(problem);
    return asked;
  };
  std::visit(
      [&](const auto& problem) {
        if constexpr (requires { problem.accum_dtype; }) {
          auto rewritten = problem;
          if constexpr (requires { problem.with_bias; }) {
            rewritten.with_bias = false;
            if (problem.with_bias) add({Id::offer_without_bias, {}}, with_problem(rewritten));
          }
          rewritten.out_dtype = problem.accum_dtype;
          if (problem.out_dtype == problem.accum_dtype) return;
          add({Id::offer_without_cast, {dtype_name(problem.accum_dtype)}}, with_problem(rewritten));
        }
      },
      query.problem);
  if (const Conv* conv = std::get_if<Conv>(&query.problem)) {
    if (const auto gemm = implicit_gemm(*conv)) add({Id::offer_gemm, gemm_args(*gemm)}, with_problem(*gemm));
  }
  if (const Attention* attention = std::get_if<Attention>(&query.problem)) {
    Matmul scores;
    scores.M = attention->seq_length;
    scores.N = attention->seq_kv_length;
    scores.K = attention->head_dim;
    scores.in_dtype = attention->in_dtype;
    scores.out_dtype = attention->in_dtype;
    scores.accum_dtype = attention->accum_dtype;
    add({Id::offer_scores, gemm_args(scores)}, with_problem(scores));
  }
  if (const DevicePreset* preset = find_device_preset(query.device.preset); preset && preset->device != query.device) {
    Query rewritten = query;
    rewritten.device = preset->device;
    add({Id::offer_device, {}}, std::move(rewritten));
  }
  return offers;
}

}  // namespace

std::vector<Sentence> explain_search(const carver::Answer& answer, const Device& device) {
  std::vector<Sentence> sentences;
  for (const PolicyDecision& decision : answer.decisions) {
    Sentence sentence = explain_policy(decision, device);
    if (std::find(sentences.begin(), sentences.end(), sentence) == sentences.end()) {
      sentences.push_back(std::move(sentence));
    }
  }
  if (answer.fell_back && answer.swallowed == Raise::none) sentences.push_back({Id::fell_back, {}});
  if (answer.fell_back && answer.swallowed != Raise::none) {
    sentences.push_back({Id::fell_back_after, {std::string(type_name(answer.swallowed))}});
  }
  for (const carver::ReduceStepChoice& choice : answer.reduce_steps) {
    if (choice.raised == Raise::none) sentences.push_back(explain_step(choice));
  }
  return sentences;
}

Sentence explain_ranked(const carver::Answer& answer, std::size_t rank) {
  const carver::RankedOutcome* outcome = outcome_of(answer, rank);
  if (!outcome) return {Id::beyond_topk, {std::to_string(answer.hints.size())}};
  if (outcome->no_hint) return explain_no_hint(*outcome);
  const auto hints_before = std::count_if(answer.outcomes.begin(), answer.outcomes.begin() + static_cast<long>(rank),
                                          [](const carver::RankedOutcome& o) { return !o.no_hint; });
  return {Id::hint_number, {std::to_string(hints_before + 1)}};
}

std::optional<Sentence> explain_expansion(const carver::Answer& answer, std::size_t rank) {
  const carver::RankedOutcome* outcome = outcome_of(answer, rank);
  if (!outcome || !outcome->expanded) return std::nullopt;
  std::string before;
  std::string after;
  for (std::size_t n = 0; n < answer.space.size(); ++n) {
    const char* separator = n == 0 ? "" : "; ";
    before += separator + tile_text(outcome->step_before[n]);
    after += separator + tile_text(outcome->step_after[n]);
  }
  return Sentence{Id::expanded, {before, after, grouped(outcome->smem_before), grouped(outcome->smem_after)}};
}

std::optional<Sentence> explain_invalid(const carver::VisitedTile& visited, const Device& device) {
  const carver::TileFigures& f = visited.figures;
  if (f.valid) return std::nullopt;
  if (f.smem_cost > device.smem_cap) return Sentence{Id::over_smem, {grouped(f.smem_cost), grouped(device.smem_cap)}};
  return Sentence{Id::over_registers, {grouped(f.registers), grouped(device.reg_cap)}};
}

std::optional<Sentence> explain_nothing(const carver::Answer& answer, const Query& query) {
  if (answer.raised != Raise::none) return explain_raise(answer, query);
  if (!answer.hints.empty() || !answer.searched) return std::nullopt;
  if (answer.order.empty() && !answer.visited.empty()) {
    const carver::VisitedTile& smallest = answer.visited.front();
    return Sentence{Id::smallest_does_not_fit,
                    {tile_text(smallest.tile), grouped(smallest.figures.smem_cost), grouped(query.device.smem_cap)}};
  }
  if (answer.outcomes.empty()) return std::nullopt;
  return Sentence{
      Id::no_ranked_tile_works, {grouped(static_cast<std::int64_t>(answer.order.size()))}, {commonest_failure(answer)}};
}

std::optional<Offer> nearest_answerable(const carver::Answer& answer, const Query& query) {
  if (answer.raised == Raise::none) return std::nullopt;
  for (Offer& offer : rewrites(query)) {
    if (!carver::recommend(offer.query.problem, offer.query.device, 1).hints.empty()) return std::move(offer);
  }
  return std::nullopt;
}

std::string tile_text(const carver::Extents& extents) { return joined(extents, " x "); }

}  // namespace tilescope
