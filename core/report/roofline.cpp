#include "core/report/roofline.h"

#include <variant>

#include "core/report/figures.h"

namespace tilescope {
namespace {

/// Rows x depth times depth x columns.
struct Product {
  double rows, columns, depth;
};

template <class P>
Work work_of_product(const P& p, const Product& product, double input_elements) {
  const double weights = product.columns * product.depth;
  const double outputs = product.rows * product.columns;
  return {2 * product.rows * weights, (input_elements + weights) * bytes(p.in_dtype) + outputs * bytes(p.out_dtype)};
}

std::optional<Work> work_of_problem(const Matmul& p) {
  const double m = as_double(p.M), k = as_double(p.K);
  return work_of_product(p, {m, as_double(p.N), k}, m * k);
}

std::optional<Work> work_of_problem(const Gemv& p) {
  const double k = as_double(p.K);
  return work_of_product(p, {1, as_double(p.N), k}, k);
}

std::optional<Work> work_of_problem(const Conv& p) {
  const std::int64_t reach = p.D * (p.K - 1) + 1;
  const std::int64_t height = (p.H + 2 * p.P - reach) / p.S + 1;
  const std::int64_t width = (p.W + 2 * p.P - reach) / p.S + 1;
  if (p.H + 2 * p.P < reach || p.W + 2 * p.P < reach) return std::nullopt;
  const double rows = as_double(p.N) * as_double(height) * as_double(width);
  const double depth = as_double(p.C) * as_double(p.K) * as_double(p.K);
  const double image = as_double(p.N) * as_double(p.C) * as_double(p.H) * as_double(p.W);
  return work_of_product(p, {rows, as_double(p.F), depth}, image);
}

template <class P>
std::optional<Work> work_of_problem(const P&) {
  return std::nullopt;
}

bool has_table_peak(const Problem& problem) {
  return std::visit(
      [](const auto& p) {
        if constexpr (requires { p.in_dtype; }) return p.in_dtype == DType::float16 || p.in_dtype == DType::bfloat16;
        return false;
      },
      problem);
}

}  // namespace

std::optional<Work> work_of(const Problem& problem) {
  return std::visit([](const auto& p) { return work_of_problem(p); }, problem);
}

std::optional<Roofline> roofline_of(const Problem& problem, const Silicon& silicon) {
  const std::optional<Work> work = work_of(problem);
  const double flops = silicon.fp16_dense_tflops.value * 1e12;
  const double rate = silicon.dram_gb_per_s.value * 1e9;
  if (!work || flops <= 0 || rate <= 0 || !has_table_peak(problem)) return std::nullopt;
  return Roofline{*work, flops / rate, work->operations / flops, work->compulsory_bytes / rate};
}

double dram_seconds(double bytes, const Silicon& silicon) {
  const double rate = silicon.dram_gb_per_s.value * 1e9;
  return rate > 0 ? bytes / rate : 0;
}

}  // namespace tilescope
