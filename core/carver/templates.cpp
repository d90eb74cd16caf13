#include "core/carver/templates.h"

#include <cstddef>
#include <numeric>
#include <utility>

#include "core/carver/numeric.h"

namespace tilescope::carver {
namespace {

struct OutputTypes {
  DType out = DType::float16;
  DType accum = DType::float32;
};

int add_buffer(Program& program, std::string_view name, std::vector<std::int64_t> shape, DType dtype) {
  program.buffers.push_back({name, std::move(shape), dtype});
  return static_cast<int>(program.buffers.size()) - 1;
}

Region plain_region(const std::vector<Axis>& axes) {
  Region region;
  region.reserve(axes.size());
  for (const Axis& axis : axes) region.push_back(axis_index(axis.id));
  return region;
}

/// A stage of the output's shape that reads `from` element by element, and `row`, where given, along the last axis.
int add_pointwise(Program& program, std::string_view name, int from, DType dtype, const int* row = nullptr) {
  Stage stage;
  for (std::int64_t extent : buffer_of(program, from).shape) {
    stage.axes.push_back(make_axis(program, AxisKind::space, extent));
  }
  const Region region = plain_region(stage.axes);
  stage.reads.push_back({from, region});
  if (row) stage.reads.push_back({*row, {region.back()}});
  const int to = add_buffer(program, name, buffer_of(program, from).shape, dtype);
  stage.write = {to, region};
  program.stages.push_back(std::move(stage));
  return to;
}

/// What matmul, gemv and conv share after the accumulation: an optional bias stage, then a cast where types differ.
/// carver gives the bias stage's buffer the name of the bias itself.
void add_epilogue(Program& program, int accumulated, std::int64_t columns, bool with_bias, OutputTypes types) {
  int last = accumulated;
  if (with_bias) {
    const int bias = add_buffer(program, "Bias", {columns}, types.accum);
    program.inputs.push_back(bias);
    last = add_pointwise(program, "Bias", last, types.accum, &bias);
  }
  if (types.out != types.accum) last = add_pointwise(program, "D", last, types.out);
  program.output = last;
}

/// C[batch.., M, N] += A[batch.., M, K] * B[batch.., N, K], A and B stored transposed where asked. `batch` is 0 for
/// none.
Program matmul_program(std::int64_t batch, std::int64_t m, std::int64_t n, std::int64_t k, bool trans_a, bool trans_b,
                       bool with_bias, DType in, OutputTypes types) {
  Program program;
  Stage stage;
  std::vector<std::int64_t> lead_shape;
  Region lead;
  if (batch > 0) {
    stage.axes.push_back(make_axis(program, AxisKind::space, batch));
    lead_shape.push_back(batch);
    lead.push_back(axis_index(stage.axes[0].id));
  }
  const Axis i = make_axis(program, AxisKind::space, m);
  const Axis j = make_axis(program, AxisKind::space, n);
  const Axis r = make_axis(program, AxisKind::reduce, k);
  stage.axes.insert(stage.axes.end(), {i, j, r});

  const auto access = [&](std::string_view name, const Axis& first, const Axis& second, DType dtype) {
    std::vector<std::int64_t> shape = lead_shape;
    shape.insert(shape.end(), {first.extent, second.extent});
    Region region;
    region.reserve(lead.size() + 2);
    region = lead;
    region.push_back(axis_index(first.id));
    region.push_back(axis_index(second.id));
    return Access{add_buffer(program, name, std::move(shape), dtype), std::move(region)};
  };
  stage.reads.push_back(trans_a ? access("A", r, i, in) : access("A", i, r, in));
  stage.reads.push_back(trans_b ? access("B", j, r, in) : access("B", r, j, in));
  stage.write = access("C", i, j, types.accum);
  stage.accumulates = true;
  program.inputs = {stage.reads[0].buffer, stage.reads[1].buffer};
  const int accumulated = stage.write.buffer;
  program.stages.push_back(std::move(stage));
  add_epilogue(program, accumulated, n, with_bias, types);
  return program;
}

Program reduce_program(const Reduce& p) {
  Program program;
  Stage stage;
  std::vector<Axis> by_dimension(p.shape.size());
  std::vector<std::int64_t> kept_shape;
  Region kept;
  for (const AxisKind kind : {AxisKind::space, AxisKind::reduce}) {
    for (std::size_t d = 0; d < p.shape.size(); ++d) {
      const bool reduced = p.structure[d] == 'R' || p.structure[d] == 'r';
      if (reduced != (kind == AxisKind::reduce)) continue;
      by_dimension[d] = make_axis(program, kind, p.shape[d]);
      stage.axes.push_back(by_dimension[d]);
      if (reduced) continue;
      kept_shape.push_back(p.shape[d]);
      kept.push_back(axis_index(by_dimension[d].id));
    }
  }
  const int a = add_buffer(program, "A", p.shape, p.dtype);
  stage.reads.push_back({a, plain_region(by_dimension)});
  stage.write = {add_buffer(program, "C", std::move(kept_shape), p.dtype), std::move(kept)};
  stage.accumulates = true;
  program.inputs = {a};
  program.output = stage.write.buffer;
  program.stages.push_back(std::move(stage));
  return program;
}

/// Adding the integer 1 widens the narrow integer types to int32; TVM leaves the others as they are.
DType type_plus_one(DType dtype) {
  const bool widened = dtype == DType::int8 || dtype == DType::int4 || dtype == DType::uint8 || dtype == DType::boolean;
  return widened ? DType::int32 : dtype;
}

Program elementwise_program(const Elementwise& p) {
  Program program;
  const int a = add_buffer(program, "A", p.shape, p.dtype);
  program.inputs = {a};
  program.output = add_pointwise(program, "B", a, type_plus_one(p.dtype));
  return program;
}

/// Extent of an output dimension; it can be zero or negative for a kernel wider than the padded input.
std::int64_t conv_extent(std::int64_t size, const Conv& p) {
  return floor_div(size + 2 * p.P - p.D * (p.K - 1) - 1, p.S) + 1;
}

/// Whether TVM finds that no row of the output reads inside the input, and so drops the reads. It divides each of
/// P <= S*h + D*kh and S*h + D*kh < P + H by what its three numbers share, and compares where the same left side is
/// left: as multiples of S where S = D, else knowing only that the left side is not P. Columns are not compared.
bool padding_test_never_holds(const Conv& p) {
  const std::int64_t stride = std::gcd(p.S, p.D);
  if (p.S == p.D) return (p.P + p.H - 1) / stride * stride < p.P;
  const std::int64_t shared = std::gcd(stride, p.P);
  return p.P % stride != 0 && shared == std::gcd(stride, p.P + p.H) && p.H <= shared;
}

Program conv_program(const Conv& p) {
  Program program;
  Stage stage;
  const Axis n = make_axis(program, AxisKind::space, p.N);
  const Axis h = make_axis(program, AxisKind::space, conv_extent(p.H, p));
  const Axis w = make_axis(program, AxisKind::space, conv_extent(p.W, p));
  const Axis f = make_axis(program, AxisKind::space, p.F);
  const Axis kh = make_axis(program, AxisKind::reduce, p.K);
  const Axis kw = make_axis(program, AxisKind::reduce, p.K);
  const Axis c = make_axis(program, AxisKind::reduce, p.C);
  stage.axes = {n, h, w, f, kh, kw, c};

  const auto input_index = [&p](const Axis& out, const Axis& kernel) {
    return add(axis_index(out.id, p.S, -p.P), axis_index(kernel.id, p.D));
  };
  const int a = add_buffer(program, "A", {p.N, p.H, p.W, p.C}, p.in_dtype);
  const int b = add_buffer(program, "B", {p.K, p.K, p.C, p.F}, p.in_dtype);
  const int out = add_buffer(program, "C", {p.N, h.extent, w.extent, p.F}, p.accum_dtype);
  if (!padding_test_never_holds(p)) {
    stage.reads.push_back({a, {axis_index(n.id), input_index(h, kh), input_index(w, kw), axis_index(c.id)}});
    stage.reads.push_back({b, {axis_index(kh.id), axis_index(kw.id), axis_index(c.id), axis_index(f.id)}});
  }
  stage.write = {out, {axis_index(n.id), axis_index(h.id), axis_index(w.id), axis_index(f.id)}};
  stage.accumulates = true;
  program.inputs = {a, b};
  program.stages.push_back(std::move(stage));
  add_epilogue(program, out, p.F, p.with_bias, {p.out_dtype, p.accum_dtype});
  return program;
}

struct Builder {
  TemplatePrograms operator()(const Matmul& p) const {
    return {{matmul_program(0, p.M, p.N, p.K, p.trans_A, p.trans_B, p.with_bias, p.in_dtype,
                            {p.out_dtype, p.accum_dtype})}};
  }
  TemplatePrograms operator()(const Gemv& p) const {
    return {{matmul_program(0, 1, p.N, p.K, false, p.trans_B, p.with_bias, p.in_dtype, {p.out_dtype, p.accum_dtype})}};
  }
  TemplatePrograms operator()(const Reduce& p) const { return {{reduce_program(p)}}; }
  TemplatePrograms operator()(const Elementwise& p) const { return {{elementwise_program(p)}}; }
  TemplatePrograms operator()(const Conv& p) const {
    if (p.P <= 0) return {{}, Raise::bad_parameter};
    Program program = conv_program(p);
    const std::int64_t height = conv_extent(p.H, p);
    const std::int64_t width = conv_extent(p.W, p);
    const bool empty_range = height < 0 || (height > 0 && width < 0);
    if (empty_range && program.stages.size() > 1) return {{}, Raise::empty_range};
    return {{std::move(program)}};
  }
  TemplatePrograms operator()(const Attention& p) const {
    const std::int64_t batch = p.batch_size * p.num_heads;
    if (batch > max_extent) return {{}, Raise::mixed_index_types};
    const OutputTypes types{p.out_dtype, p.accum_dtype};
    return {{matmul_program(batch, p.seq_length, p.seq_kv_length, p.head_dim, false, true, false, p.in_dtype, types),
             matmul_program(batch, p.seq_length, p.head_dim, p.seq_kv_length, false, true, false, p.in_dtype, types)}};
  }
};

}  // namespace

TemplatePrograms build_programs(const Problem& problem) { return std::visit(Builder{}, problem); }

}  // namespace tilescope::carver
