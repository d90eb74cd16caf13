// The operators that can be asked about. Field names are those of carver's templates (tilelang 0.1.15,
// tilelang/carver/template), so that a problem reads the same in both. Each operator lists its fields once, in
// for_each_field; JSON, links, the command line and the panel all go through that list.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "core/query/dtype.h"

namespace tilescope {

/// A dimension, in elements: 1 to 2^31 - 1.
using Extent = std::int64_t;

/// The largest legal extent.
inline constexpr Extent max_extent = 2147483647;

/// C[M, N] = A[M, K] * B[N, K]; A is [K, M] with trans_A, B is [K, N] without trans_B.
struct Matmul {
  static constexpr std::string_view op = "matmul";
  Extent M = 4096;
  Extent N = 4096;
  Extent K = 4096;
  DType in_dtype = DType::float16;
  DType out_dtype = DType::float16;
  DType accum_dtype = DType::float32;
  bool trans_A = false;
  bool trans_B = true;
  bool with_bias = false;
  bool operator==(const Matmul&) const = default;
};

/// C[N] = A[1, K] * B[N, K]; B is [K, N] without trans_B.
struct Gemv {
  static constexpr std::string_view op = "gemv";
  Extent N = 4096;
  Extent K = 4096;
  DType in_dtype = DType::float16;
  DType out_dtype = DType::float16;
  DType accum_dtype = DType::float32;
  bool trans_B = true;
  bool with_bias = false;
  bool operator==(const Gemv&) const = default;
};

/// A sum over the axes marked R in `structure` ("SR": keep the first, reduce the second).
struct Reduce {
  static constexpr std::string_view op = "reduce";
  std::string structure = "SR";
  std::vector<Extent> shape = {4096, 4096};
  DType dtype = DType::float16;
  bool operator==(const Reduce&) const = default;
};

/// One output element from one input element, over `shape`.
struct Elementwise {
  static constexpr std::string_view op = "elementwise";
  std::vector<Extent> shape = {4096, 4096};
  DType dtype = DType::float16;
  bool operator==(const Elementwise&) const = default;
};

/// Two-dimensional convolution, channels last: input [N, H, W, C], kernel [K, K, C, F], stride S, dilation D, padding
/// P.
struct Conv {
  static constexpr std::string_view op = "conv";
  Extent N = 128;
  Extent C = 64;
  Extent H = 56;
  Extent W = 56;
  Extent F = 64;
  Extent K = 3;
  Extent S = 1;
  Extent D = 1;
  Extent P = 1;
  DType in_dtype = DType::float16;
  DType out_dtype = DType::float16;
  DType accum_dtype = DType::float32;
  bool with_bias = false;
  bool operator==(const Conv&) const = default;
};

/// Flash attention: scores over [batch_size * num_heads, seq_length, seq_kv_length], heads of head_dim elements.
struct Attention {
  static constexpr std::string_view op = "attention";
  Extent batch_size = 1;
  Extent num_heads = 32;
  Extent head_dim = 128;
  Extent seq_length = 512;
  Extent seq_kv_length = 512;
  bool is_causal = false;
  DType in_dtype = DType::float16;
  DType out_dtype = DType::float16;
  DType accum_dtype = DType::float32;
  bool operator==(const Attention&) const = default;
};

using Problem = std::variant<Matmul, Gemv, Reduce, Elementwise, Conv, Attention>;

/// The operator's name: "matmul".
std::string_view op_name(const Problem& problem);

/// Whether a bias is added; false for templates that have none.
bool has_bias(const Problem& problem);

template <class P, class Operator>
concept is_operator = std::is_same_v<std::remove_const_t<P>, Operator>;

/// Calls visit(name, field) for each field of an operator, in carver's order.
template <class P, class Visit>
  requires is_operator<P, Matmul>
void for_each_field(P& p, Visit&& visit) {
  visit("M", p.M);
  visit("N", p.N);
  visit("K", p.K);
  visit("trans_A", p.trans_A);
  visit("trans_B", p.trans_B);
  visit("in_dtype", p.in_dtype);
  visit("out_dtype", p.out_dtype);
  visit("accum_dtype", p.accum_dtype);
  visit("with_bias", p.with_bias);
}

template <class P, class Visit>
  requires is_operator<P, Gemv>
void for_each_field(P& p, Visit&& visit) {
  visit("N", p.N);
  visit("K", p.K);
  visit("trans_B", p.trans_B);
  visit("in_dtype", p.in_dtype);
  visit("out_dtype", p.out_dtype);
  visit("accum_dtype", p.accum_dtype);
  visit("with_bias", p.with_bias);
}

template <class P, class Visit>
  requires is_operator<P, Reduce>
void for_each_field(P& p, Visit&& visit) {
  visit("structure", p.structure);
  visit("shape", p.shape);
  visit("dtype", p.dtype);
}

template <class P, class Visit>
  requires is_operator<P, Elementwise>
void for_each_field(P& p, Visit&& visit) {
  visit("shape", p.shape);
  visit("dtype", p.dtype);
}

template <class P, class Visit>
  requires is_operator<P, Conv>
void for_each_field(P& p, Visit&& visit) {
  visit("N", p.N);
  visit("C", p.C);
  visit("H", p.H);
  visit("W", p.W);
  visit("F", p.F);
  visit("K", p.K);
  visit("S", p.S);
  visit("D", p.D);
  visit("P", p.P);
  visit("in_dtype", p.in_dtype);
  visit("out_dtype", p.out_dtype);
  visit("accum_dtype", p.accum_dtype);
  visit("with_bias", p.with_bias);
}

template <class P, class Visit>
  requires is_operator<P, Attention>
void for_each_field(P& p, Visit&& visit) {
  visit("batch_size", p.batch_size);
  visit("num_heads", p.num_heads);
  visit("head_dim", p.head_dim);
  visit("seq_length", p.seq_length);
  visit("seq_kv_length", p.seq_kv_length);
  visit("is_causal", p.is_causal);
  visit("in_dtype", p.in_dtype);
  visit("out_dtype", p.out_dtype);
  visit("accum_dtype", p.accum_dtype);
}

}  // namespace tilescope
