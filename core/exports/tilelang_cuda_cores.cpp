#include <algorithm>
#include <bit>

#include "core/buildable/check_json.h"
#include "core/exports/candidate.h"
#include "core/exports/tilelang_module.h"
#include "core/exports/writers.h"

namespace tilescope {
namespace {

/// Sums of a product, several threads for each: a thread sums its share of K, then the shares are added. {0} the
/// parameters, {1} to {3} types of A and B, accumulator and C, {4} and {5} the shapes of A and B, {6} and {7} their
/// elements.
constexpr std::string_view shared_sums_kernel = R"py(    @T.prim_func
    def main(A: T.Tensor({4}, "{1}"), B: T.Tensor({5}, "{1}"), C: T.Tensor((M, N), "{3}")):
        with T.Kernel(T.ceildiv(N, block_N), T.ceildiv(M, block_M), threads=threads) as (bx, by):
            parts = T.alloc_fragment((block_M, block_N, block_K), "{2}")
            sums = T.alloc_fragment((block_M, block_N), "{2}")
            T.clear(parts)
            for k in T.serial(T.ceildiv(K, block_K)):
                for i, j, r in T.Parallel(block_M, block_N, block_K):
                    parts[i, j, r] += A[{6}].astype("{2}") * B[{7}].astype("{2}")
            T.reduce_sum(parts, sums, dim=2)
            T.copy(sums, C[by * block_M, bx * block_N])

    return main
)py";

/// One thread for each sum, with both tiles in shared memory. The slots are those above, but {6} and {7} the shapes of
/// the tiles, {8} and {9} where they begin and their elements.
constexpr std::string_view own_sums_kernel = R"py(    @T.prim_func
    def main(A: T.Tensor({4}, "{1}"), B: T.Tensor({5}, "{1}"), C: T.Tensor((M, N), "{3}")):
        with T.Kernel(T.ceildiv(N, block_N), T.ceildiv(M, block_M), threads=threads) as (bx, by):
            A_shared = T.alloc_shared({6}, "{1}")
            B_shared = T.alloc_shared({7}, "{1}")
            sums = T.alloc_fragment((block_M, block_N), "{2}")
            T.clear(sums)
            for k in T.serial(T.ceildiv(K, block_K)):
                T.copy(A[{8}], A_shared)
                T.copy(B[{9}], B_shared)
                for r in T.serial(block_K):
                    for i, j in T.Parallel(block_M, block_N):
)py";

/// The place of an element, or of a tile, of A or B: along K and along its other axis.
std::string of_operand(bool k_first, std::string_view other, std::string_view k) {
  return k_first ? std::string(k) + ", " + std::string(other) : std::string(other) + ", " + std::string(k);
}

std::int64_t product_of(const carver::Extents& extents) { return extents.empty() ? 1 : carver::product(extents); }

/// Elements that one access of 16 bytes holds, or the half as often as rows of `extent` elements are no multiple of it.
std::int64_t elements_of_access(DType dtype, std::int64_t extent) {
  std::int64_t elements = 16 / bytes(dtype);
  while (elements > 1 && extent % elements != 0) elements /= 2;
  return elements;
}

/// Threads that share a sum: TileLang adds across a power of two of them alone (tilelang/src/op/reduce.cc).
std::int64_t sum_threads_of(const carver::Hint& hint) {
  return static_cast<std::int64_t>(std::bit_floor(static_cast<std::uint64_t>(product_of(hint.reduce_thread))));
}

std::vector<std::string> remarks_of(const ExportCandidate& c, const Report& report) {
  std::vector<std::string> remarks = {figures_line(c, report)};
  const carver::Hint& hint = c.hint->front();
  const auto listed = [](const carver::Extents& extents) {
    return joined(std::vector<std::int64_t>(extents.begin(), extents.end()), "x");
  };
  std::string schedule = "carver: threads " + listed(hint.thread);
  if (!hint.rstep.empty())
    schedule += ", reduce threads " + listed(hint.reduce_thread) + ", reduce step " + listed(hint.rstep);
  if (product_of(hint.step) > 1) schedule += ", step " + listed(hint.step);
  remarks.push_back(schedule);
  if (!c.verdict.launches) remarks.push_back("does not launch: " + why_text(c.verdict));
  return remarks;
}

TileLangConfig config_of_hint(const ExportCandidate& c, const Report& report, TileLangConfig::Arguments arguments) {
  const carver::Hint& hint = c.hint->front();
  const std::int64_t own = product_of(hint.reduce_thread);
  const std::int64_t threads = c.threads / own * sum_threads_of(hint);
  std::vector<std::string> remarks = remarks_of(c, report);
  if (threads != c.threads) {
    remarks.push_back(std::to_string(sum_threads_of(hint)) + " threads share a sum instead of " + std::to_string(own) +
                      ": TileLang adds across powers of two");
  }
  arguments.emplace_back("threads", std::to_string(threads));
  return {std::move(remarks), std::move(arguments), c.verdict.launches};
}

constexpr std::string_view product_figures = "Blocks along M and N and the number of threads are carver's own, and "
                                             "block_K its reduce step where each thread has\n"
                                             "sums of its own; where several share one, block_K is what their reads of "
                                             "16 bytes hold. Which thread takes what is\n"
                                             "TileLang's choice.";

TileLangModule product_module(const Report& report, const std::vector<ExportCandidate>& candidates, const Matmul& p) {
  TileLangModule module;
  module.provenance = product_figures;
  module.constants = "M, N, K = " + joined({p.M, p.N, p.K}, ", ") + "\n";
  const auto shares_sums = [](const ExportCandidate& c) { return product_of(c.hint->front().reduce_thread) > 1; };
  const bool any_shared = std::any_of(candidates.begin(), candidates.end(), shares_sums);
  const bool any_own = !std::all_of(candidates.begin(), candidates.end(), shares_sums);
  const bool is_mixed = any_own && any_shared;
  const bool is_k_inner = !p.trans_A && p.trans_B;
  for (const ExportCandidate& c : candidates) {
    const carver::Hint& hint = c.hint->front();
    const std::int64_t reduce_threads = sum_threads_of(hint);
    const bool is_shared = shares_sums(c);
    const std::size_t axes = hint.block.size();
    const std::int64_t block_m = axes > 1 || p.M > 1 ? hint.block[0] : 1;
    const std::int64_t block_n = axes > 1 ? hint.block[1] : p.M > 1 ? 1 : hint.block[0];
    const std::int64_t access = is_k_inner ? elements_of_access(p.in_dtype, p.K) : 1;
    const std::int64_t block_k = is_shared ? reduce_threads * access : hint.rstep[0];
    TileLangConfig::Arguments arguments = {{"block_M", std::to_string(block_m)},
                                           {"block_N", std::to_string(block_n)},
                                           {"block_K", std::to_string(block_k)}};
    if (is_mixed) arguments.emplace_back("sum_threads", std::to_string(reduce_threads));
    module.configs.push_back(config_of_hint(c, report, std::move(arguments)));
  }
  const std::string whole_a = p.trans_A ? "(K, M)" : "(M, K)";
  const std::string whole_b = p.trans_B ? "(N, K)" : "(K, N)";
  const std::string in(name(p.in_dtype));
  const std::string sum(name(p.accum_dtype));
  const std::string out(name(p.out_dtype));
  std::string own;
  if (any_own) {
    own = fill_in(
        own_sums_kernel,
        {"", in, sum, out, whole_a, whole_b, p.trans_A ? "(block_K, block_M)" : "(block_M, block_K)",
         p.trans_B ? "(block_N, block_K)" : "(block_K, block_N)", of_operand(p.trans_A, "by * block_M", "k * block_K"),
         of_operand(!p.trans_B, "bx * block_N", "k * block_K")});
    const std::string a = "A_shared[" + of_operand(p.trans_A, "i", "r") + "].astype(\"" + sum + "\")";
    const std::string b = "B_shared[" + of_operand(!p.trans_B, "j", "r") + "].astype(\"" + sum + "\")";
    own += "                        sums[i, j] += " + a + " * " + b;
    own += "\n            T.copy(sums, C[by * block_M, bx * block_N])\n\n    return main\n";
  }
  std::string shared;
  if (any_shared) {
    shared = fill_in(shared_sums_kernel,
                     {"", in, sum, out, whole_a, whole_b, of_operand(p.trans_A, "by * block_M + i", "k * block_K + r"),
                      of_operand(!p.trans_B, "bx * block_N + j", "k * block_K + r")});
  }
  const std::string function(op_name(report.query.problem));
  module.kernel = "@tilelang.jit(out_idx=[-1])\ndef " + function + "(" + parameters_of(module) + "):\n";
  if (is_mixed) {
    module.kernel += "    make = _shared_sums if sum_threads > 1 else _own_sums\n";
    module.kernel += "    return make(block_M, block_N, block_K, threads)\n";
    const std::string head = "(block_M, block_N, block_K, threads):\n";
    module.kernel = "def _own_sums" + head + own + "\n\ndef _shared_sums" + head + shared + "\n\n" + module.kernel;
  } else {
    module.kernel += own + shared;
  }
  module.check = check_of_product(p, function + "(**configs[0])(a, b)");
  return module;
}

/// One axis of a tensor.
struct ExportAxis {
  std::int64_t extent = 1;
  bool is_reduced = false;
  /// Whether carver tiles it; axes of extent 1 are gone.
  bool is_tiled = false;
};

std::string numbered(std::string_view word, std::size_t axis) { return std::string(word) + std::to_string(axis); }

/// Which block it is along a tiled axis, from its number among all.
std::string number_along(const std::vector<ExportAxis>& axes, std::size_t axis) {
  std::string inner;
  std::size_t outer_count = 0;
  std::size_t inner_count = 0;
  for (std::size_t d = 0; d < axes.size(); ++d) {
    if (!axes[d].is_tiled || axes[d].is_reduced || d == axis) continue;
    if (d < axis) {
      ++outer_count;
      continue;
    }
    inner += (inner_count++ == 0 ? "" : " * ") + numbered("blocks_", d);
  }
  std::string text = "block";
  if (inner_count == 1) text += " // " + inner;
  if (inner_count > 1) text += " // (" + inner + ")";
  if (outer_count > 0) text += " % " + numbered("blocks_", axis);
  return text;
}

struct AxesModule {
  std::vector<ExportAxis> axes;
  DType dtype;
  /// Whether threads that share a sum lie next to each other, whatever the order of the axes: TileLang adds across
  /// them where the blocks of the axes after the reduced one are powers of two (tilelang/src/op/reduce.cc), and only
  /// then may these come last, which reads whole rows.
  bool sums_last = false;
};

/// "(4096, 4096)", with a comma where there is one axis alone.
std::string tuple_of(const std::vector<std::string>& items) {
  std::string text = "(";
  for (const std::string& item : items) text += (text.size() > 1 ? ", " : "") + item;
  return text + (items.size() == 1 ? ",)" : ")");
}

/// The type in which elements are summed.
DType sum_type(DType dtype) {
  switch (dtype) {
    case DType::float64: return DType::float64;
    case DType::int32:
    case DType::int8:
    case DType::int4:
    case DType::uint8:
    case DType::boolean: return DType::int32;
    default: return DType::float32;
  }
}

/// The kernel of an elementwise function or a sum over some axes.
std::string axes_kernel(const AxesModule& m, const std::string& function, const std::string& parameters) {
  const std::string type(name(m.dtype));
  const std::string sum(name(sum_type(m.dtype)));
  std::vector<std::string> shape, kept_shape, tile, parts, loops, element, kept, places;
  std::vector<std::string> serial;
  std::string blocks;
  std::string begins;
  std::string grid;
  std::size_t last_reduced = m.axes.size();
  for (std::size_t d = 0; d < m.axes.size(); ++d) {
    if (m.axes[d].is_reduced) last_reduced = d;
  }
  std::size_t sum_dimension = 0;
  for (std::size_t d = 0; d < m.axes.size(); ++d) {
    const ExportAxis& axis = m.axes[d];
    shape.push_back(std::to_string(axis.extent));
    if (!axis.is_reduced) kept_shape.push_back(shape.back());
    if (axis.is_reduced) {
      if (d == last_reduced) {
        sum_dimension = parts.size();
        parts.emplace_back("block_R");
        loops.emplace_back("r");
        element.emplace_back("k * block_R + r");
      } else {
        serial.push_back("for " + numbered("k", d) + " in T.serial(" + shape.back() + "):\n");
        element.push_back(numbered("k", d));
      }
      continue;
    }
    if (!axis.is_tiled) {
      element.emplace_back("0");
      kept.emplace_back("0");
      continue;
    }
    const std::string block = numbered("block_", d);
    const std::string count = numbered("blocks_", d);
    blocks += "    " + count + " = -(-" + shape.back() + " // " + block + ")\n";
    grid += (grid.empty() ? "" : " * ") + count;
    tile.push_back(block);
    parts.push_back(block);
    loops.push_back(numbered("i", d));
    places.push_back(numbered("i", d));
    begins += "            " + numbered("begin_", d) + " = " + number_along(m.axes, d) + " * " + block + "\n";
    element.push_back(numbered("begin_", d) + " + " + numbered("i", d));
    kept.push_back(element.back());
  }
  const auto listed = [](const std::vector<std::string>& items) {
    std::string text;
    for (const std::string& item : items) text += (text.empty() ? "" : ", ") + item;
    return text;
  };
  std::string text = "@tilelang.jit(out_idx=[-1])\ndef " + function + "(" + parameters + "):\n" + blocks;
  const bool is_sum = last_reduced < m.axes.size();
  text += "\n    @T.prim_func\n    def main(A: T.Tensor(" + tuple_of(shape) + ", \"" + type + "\"), C: T.Tensor(" +
          tuple_of(kept_shape) + ", \"" + type + "\")):\n";
  text += "        with T.Kernel(" + grid + ", threads=threads) as block:\n" + begins;
  std::string indent(12, ' ');
  if (!is_sum) {
    text += indent + "for " + listed(loops) + " in T.Parallel(" + listed(tile) + "):\n";
    text += indent + "    # carver's template adds 1; the place of your own function\n";
    text += indent + "    C[" + listed(kept) + "] = A[" + listed(element) + "] + T.cast(1, \"" + type +
            "\")\n\n    return main\n";
    return text;
  }
  if (m.sums_last) {
    std::rotate(parts.begin() + static_cast<std::ptrdiff_t>(sum_dimension),
                parts.begin() + static_cast<std::ptrdiff_t>(sum_dimension) + 1, parts.end());
    std::rotate(loops.begin() + static_cast<std::ptrdiff_t>(sum_dimension),
                loops.begin() + static_cast<std::ptrdiff_t>(sum_dimension) + 1, loops.end());
    sum_dimension = parts.size() - 1;
  }
  text += indent + "parts = T.alloc_fragment(" + tuple_of(parts) + ", \"" + sum + "\")\n";
  text += indent + "sums = T.alloc_fragment(" + tuple_of(tile) + ", \"" + sum + "\")\n";
  text += indent + "T.clear(parts)\n";
  for (const std::string& line : serial) {
    text += indent + line;
    indent += "    ";
  }
  text += indent + "for k in T.serial(T.ceildiv(" + shape[last_reduced] + ", block_R)):\n";
  text += indent + "    for " + listed(loops) + " in T.Parallel(" + listed(parts) + "):\n";
  text += indent + "        parts[" + listed(loops) + "] += A[" + listed(element) + "].astype(\"" + sum + "\")\n";
  indent.assign(12, ' ');
  text += indent + "T.reduce_sum(parts, sums, dim=" + std::to_string(sum_dimension) + ")\n";
  text += indent + "for " + listed(places) + " in T.Parallel(" + listed(tile) + "):\n";
  text += indent + "    C[" + listed(kept) + "] = sums[" + listed(places) + "].astype(\"" + type +
          "\")\n\n    return main\n";
  return text;
}

constexpr std::string_view axes_figures = "The block along each axis and the number of threads are carver's own; which "
                                          "thread takes what is TileLang's choice.";
constexpr std::string_view sums_figures = "The block along each kept axis and the number of threads are carver's own. "
                                          "block_R is what its reduce threads read in\n"
                                          "accesses of 16 bytes; its reduce step would stage the input in shared "
                                          "memory, which this kernel does not. Sums are\n"
                                          "held in a wider type than carver's template has.";

TileLangModule axes_module(const Report& report, const std::vector<ExportCandidate>& candidates, AxesModule m,
                           const std::vector<std::int64_t>& shape) {
  TileLangModule module;
  std::size_t reduced = m.axes.size();
  std::int64_t terms = 1;
  std::string reduced_axes;
  std::size_t long_axes = 0;
  for (std::size_t d = 0; d < m.axes.size(); ++d) {
    if (!m.axes[d].is_reduced) {
      long_axes += m.axes[d].extent > 1 ? 1 : 0;
      continue;
    }
    reduced = d;
    terms *= m.axes[d].extent;
    reduced_axes += (reduced_axes.empty() ? "" : ", ") + std::to_string(d);
  }
  const bool is_sum = reduced < m.axes.size();
  module.provenance = is_sum ? sums_figures : axes_figures;
  for (ExportAxis& axis : m.axes) {
    axis.is_tiled = !axis.is_reduced && (axis.extent > 1 || candidates.front().tile.size() > long_axes);
  }
  for (const ExportCandidate& c : candidates) {
    const carver::Hint& hint = c.hint->front();
    TileLangConfig::Arguments arguments;
    std::size_t next = 0;
    // Names of blocks must outlive the configuration, which holds views of them.
    constexpr std::string_view names[] = {"block_0", "block_1", "block_2", "block_3",
                                          "block_4", "block_5", "block_6", "block_7"};
    for (std::size_t d = 0; d < m.axes.size(); ++d) {
      if (!m.axes[d].is_tiled || next == hint.block.size()) continue;
      const std::int64_t extent = hint.block[next++];
      arguments.emplace_back(names[d], std::to_string(extent));
      if (is_sum && d > reduced && !std::has_single_bit(static_cast<std::uint64_t>(extent))) m.sums_last = true;
    }
    if (is_sum) {
      const bool is_contiguous = reduced + 1 == m.axes.size();
      const std::int64_t access = is_contiguous ? elements_of_access(m.dtype, m.axes[reduced].extent) : 1;
      arguments.emplace_back("block_R", std::to_string(sum_threads_of(hint) * access));
    }
    module.configs.push_back(config_of_hint(c, report, std::move(arguments)));
  }
  const std::string function(op_name(report.query.problem));
  module.kernel = axes_kernel(m, function, parameters_of(module));
  const bool is_integer = sum_type(m.dtype) == DType::int32;
  if (torch_name(m.dtype).empty()) {
    module.check = "    raise SystemExit(\"torch has no int4: nothing was run\")\n";
    return module;
  }
  const std::string torch_type(torch_name(m.dtype));
  const std::string extents = joined(shape, ", ");
  module.check = is_integer ? "    a = torch.randint(0, 2, (" + extents + ",), device=\"cuda\")"
                            : "    a = torch.randn(" + extents + ", device=\"cuda\")";
  module.check += ".to(torch." + torch_type + ")\n    found = " + function + "(**configs[0])(a)\n";
  module.check +=
      is_sum ? "    expected = a.double().sum(dim=(" + reduced_axes + ",))\n" : "    expected = a.double() + 1\n";
  module.check += comparison(m.dtype, sum_type(m.dtype), terms);
  return module;
}

TileLangModule module_of(const Report& report, const std::vector<ExportCandidate>& candidates) {
  const Problem& problem = report.query.problem;
  if (const Matmul* matmul = std::get_if<Matmul>(&problem)) return product_module(report, candidates, *matmul);
  if (const Gemv* gemv = std::get_if<Gemv>(&problem)) {
    const Matmul one_row{1, gemv->N, gemv->K, gemv->in_dtype, gemv->out_dtype, gemv->accum_dtype, false, gemv->trans_B};
    return product_module(report, candidates, one_row);
  }
  if (const Reduce* reduce = std::get_if<Reduce>(&problem)) {
    AxesModule m{{}, reduce->dtype};
    for (std::size_t d = 0; d < reduce->shape.size(); ++d) {
      const bool is_reduced = reduce->structure[d] == 'R' || reduce->structure[d] == 'r';
      m.axes.push_back({reduce->shape[d], is_reduced, false});
    }
    return axes_module(report, candidates, std::move(m), reduce->shape);
  }
  const Elementwise& elementwise = std::get<Elementwise>(problem);
  AxesModule m{{}, elementwise.dtype};
  for (std::int64_t extent : elementwise.shape) m.axes.push_back({extent, false, false});
  return axes_module(report, candidates, std::move(m), elementwise.shape);
}

}  // namespace

std::string write_tilelang_cuda_cores(const Report& report, const ExportRequest& request) {
  return write_tilelang_module(report, request, module_of(report, export_candidates(report, request, most_exported)));
}

std::optional<std::string> not_in_tilelang(const Report& report) {
  const Problem& problem = report.query.problem;
  if (std::holds_alternative<Conv>(problem) || std::holds_alternative<Attention>(problem)) {
    return std::string(op_name(problem));
  }
  return std::nullopt;
}

}  // namespace tilescope
