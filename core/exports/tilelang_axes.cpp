#include <algorithm>
#include <bit>

#include "core/exports/filled.h"
#include "core/exports/tilelang_hint.h"
#include "core/query/joined.h"

namespace tilescope {
namespace {

/// An axis with whether carver tiles it; those of extent 1 are gone.
struct TiledAxis {
  std::int64_t extent = 1;
  bool is_reduced = false;
  bool is_tiled = false;
};

std::string numbered(std::string_view word, std::size_t axis) { return filled("{0}{1}", {word, axis}); }

/// Which block it is along a tiled axis, from its number among all.
std::string number_along(const std::vector<TiledAxis>& axes, std::size_t axis) {
  std::string inner;
  std::size_t outer_count = 0;
  std::size_t inner_count = 0;
  for (std::size_t d = 0; d < axes.size(); ++d) {
    if (!axes[d].is_tiled || axes[d].is_reduced || d == axis) continue;
    if (d < axis) {
      ++outer_count;
      continue;
    }
    append(inner, inner_count++ == 0 ? "blocks_{0}" : " * blocks_{0}", {d});
  }
  std::string text = "block";
  if (inner_count > 0) append(text, inner_count == 1 ? " // {0}" : " // ({0})", {inner});
  if (outer_count > 0) append(text, " % blocks_{0}", {axis});
  return text;
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

/// "(4096, 4096)", with a comma where there is one axis alone.
std::string tuple_of(const std::vector<std::string>& items) {
  return filled(items.size() == 1 ? "({0},)" : "({0})", {joined(items)});
}

/// The words of a kernel, axis by axis.
struct AxesWords {
  std::vector<std::string> shape;       ///< extents of the input
  std::vector<std::string> kept_shape;  ///< of the output
  std::vector<std::string> element;     ///< of the input
  std::vector<std::string> kept;        ///< the element of the output that it goes to
  std::vector<std::string> tile;        ///< blocks of the kept axes
  std::vector<std::string> places;      ///< places within them
  std::vector<std::string> parts;       ///< as tile and places, with the reduced axis that threads share
  std::vector<std::string> loops;
  std::size_t sum_dimension = 0;  ///< that axis's place in parts
  std::string sum_extent;
  /// Loops over the other reduced axes.
  std::vector<std::string> serial;
  /// Lines that count the blocks along each axis, and lines that say where a block begins.
  std::string counts;
  std::string begins;
  std::string grid;
};

void add_reduced(AxesWords& words, std::size_t d, bool is_shared) {
  if (!is_shared) {
    words.serial.push_back(filled("for k{0} in T.serial({1}):\n", {d, words.shape[d]}));
    words.element.push_back(numbered("k", d));
    return;
  }
  words.sum_dimension = words.parts.size();
  words.sum_extent = words.shape[d];
  words.parts.emplace_back("block_R");
  words.loops.emplace_back("r");
  words.element.emplace_back("k * block_R + r");
}

void add_kept(AxesWords& words, const std::vector<TiledAxis>& axes, std::size_t d) {
  words.kept_shape.push_back(words.shape[d]);
  if (!axes[d].is_tiled) {
    words.element.emplace_back("0");
    words.kept.emplace_back("0");
    return;
  }
  append(words.counts, "    blocks_{0} = -(-{1} // block_{0})\n", {d, words.shape[d]});
  append(words.begins, "            begin_{0} = {1} * block_{0}\n", {d, number_along(axes, d)});
  append(words.grid, words.grid.empty() ? "blocks_{0}" : " * blocks_{0}", {d});
  words.places.push_back(numbered("i", d));
  words.loops.push_back(words.places.back());
  words.tile.push_back(numbered("block_", d));
  words.parts.push_back(words.tile.back());
  words.element.push_back(filled("begin_{0} + i{0}", {d}));
  words.kept.push_back(words.element.back());
}

/// `shared` is the reduced axis that threads share, none of the axes where there is none.
AxesWords words_of(const std::vector<TiledAxis>& axes, std::size_t shared) {
  AxesWords words;
  for (const TiledAxis& axis : axes) words.shape.push_back(std::to_string(axis.extent));
  for (std::size_t d = 0; d < axes.size(); ++d) {
    if (axes[d].is_reduced) {
      add_reduced(words, d, d == shared);
    } else {
      add_kept(words, axes, d);
    }
  }
  return words;
}

/// Moves the axis that threads share behind all others, so that those that share a sum lie next to each other.
void move_sums_last(AxesWords& words) {
  const auto place = static_cast<std::ptrdiff_t>(words.sum_dimension);
  std::rotate(words.parts.begin() + place, words.parts.begin() + place + 1, words.parts.end());
  std::rotate(words.loops.begin() + place, words.loops.begin() + place + 1, words.loops.end());
  words.sum_dimension = words.parts.size() - 1;
}

constexpr std::string_view function_body = R"py(            for {0} in T.Parallel({1}):
                # carver's template adds 1; the place of your own function
                C[{2}] = A[{3}] + T.cast(1, "{4}")
)py";

/// {0} parts, {1} the type of sums, {2} blocks of the kept axes.
constexpr std::string_view sums_begin = R"py(            parts = T.alloc_fragment({0}, "{1}")
            sums = T.alloc_fragment({2}, "{1}")
            T.clear(parts)
)py";

/// {0} the depth of blanks, {1} the extent, {2} loops, {3} blocks, {4} the element of A, {5} the type of sums.
constexpr std::string_view sums_loop = R"py({0}for k in T.serial(T.ceildiv({1}, block_R)):
{0}    for {2} in T.Parallel({3}):
{0}        parts[{2}] += A[{4}].astype("{5}")
)py";

/// {0} the dimension that is summed, {1} places, {2} blocks, {3} the element of C, {4} its type.
constexpr std::string_view sums_end = R"py(            T.reduce_sum(parts, sums, dim={0})
            for {1} in T.Parallel({2}):
                C[{3}] = sums[{1}].astype("{4}")
)py";

std::string sums_body(const AxesWords& words, std::string_view type, std::string_view sum) {
  std::string text = filled(sums_begin, {tuple_of(words.parts), sum, tuple_of(words.tile)});
  std::string indent(12, ' ');
  for (const std::string& line : words.serial) {
    text += indent;
    text += line;
    indent += "    ";
  }
  append(text, sums_loop,
         {indent, words.sum_extent, joined(words.loops), joined(words.parts), joined(words.element), sum});
  append(text, sums_end, {words.sum_dimension, joined(words.places), joined(words.tile), joined(words.kept), type});
  return text;
}

/// The function that makes the kernel: {0} its name, {1} parameters, {2} counts of blocks, {3} and {4} the shapes of A
/// and C, {5} their type, {6} the grid, {7} where blocks begin, {8} the body.
constexpr std::string_view axes_kernel = R"py(@tilelang.jit(out_idx=[-1])
def {0}({1}):
{2}
    @T.prim_func
    def main(A: T.Tensor({3}, "{5}"), C: T.Tensor({4}, "{5}")):
        with T.Kernel({6}, threads=threads) as block:
{7}{8}
    return main
)py";

std::string kernel_of_axes(const AxesWords& words, DType dtype, std::string_view function,
                           std::string_view parameters) {
  const std::string_view type = name(dtype);
  const std::string body = words.sum_extent.empty()
                               ? filled(function_body, {joined(words.loops), joined(words.tile), joined(words.kept),
                                                        joined(words.element), type})
                               : sums_body(words, type, name(sum_type(dtype)));
  return filled(axes_kernel, {function, parameters, words.counts, tuple_of(words.shape), tuple_of(words.kept_shape),
                              type, words.grid, words.begins, body});
}

/// The terms of each sum as Python writes their number: in digits, or as a product where 64 bits do not hold it.
std::string terms_text(const std::vector<std::int64_t>& extents) {
  std::int64_t terms = 1;
  for (std::int64_t extent : extents) {
    if (__builtin_mul_overflow(terms, extent, &terms)) return "(" + joined(extents, " * ") + ")";
  }
  return std::to_string(terms);
}

std::string check_of_axes(const std::vector<TiledAxis>& axes, DType dtype, std::string_view function) {
  if (torch_name(dtype).empty()) return std::string(no_int4_in_torch);
  std::vector<std::int64_t> shape;
  std::vector<std::int64_t> reduced;
  std::vector<std::int64_t> summed;
  for (std::size_t d = 0; d < axes.size(); ++d) {
    shape.push_back(axes[d].extent);
    if (!axes[d].is_reduced) continue;
    reduced.push_back(static_cast<std::int64_t>(d));
    summed.push_back(axes[d].extent);
  }
  return filled("    a = {0}\n    found = {1}(**configs[0])(a)\n    expected = a.double(){2}\n{3}",
                {random_tensor(joined(shape, ", "), dtype), function,
                 reduced.empty() ? " + 1" : filled(".sum(dim=({0},))", {joined(reduced, ", ")}),
                 comparison(dtype, sum_type(dtype), terms_text(summed))});
}

constexpr std::string_view axes_figures = "The block along each axis and the number of threads are carver's own; which "
                                          "thread takes what is TileLang's choice.";
constexpr std::string_view sums_figures = "The block along each kept axis and the number of threads are carver's own. "
                                          "block_R is what its reduce threads read in\n"
                                          "accesses of 16 bytes; its reduce step would stage the input in shared "
                                          "memory, which this kernel does not. Sums are\n"
                                          "held in a wider type than carver's template has.";

}  // namespace

TileLangModule axes_module(const Report& report, const std::vector<ExportCandidate>& candidates,
                           const std::vector<ExportAxis>& axes, DType dtype) {
  // Names of parameters, which configurations hold views of.
  static constexpr std::string_view blocks[] = {"block_0", "block_1", "block_2", "block_3",
                                                "block_4", "block_5", "block_6", "block_7"};
  const auto is_long = [](const ExportAxis& axis) { return !axis.is_reduced && axis.extent > 1; };
  const auto long_axes = static_cast<std::size_t>(std::count_if(axes.begin(), axes.end(), is_long));
  const bool tiles_all = candidates.front().tile.size() > long_axes;
  std::vector<TiledAxis> tiled;
  std::size_t shared = axes.size();
  for (const ExportAxis& axis : axes) {
    if (axis.is_reduced) shared = tiled.size();
    tiled.push_back({axis.extent, axis.is_reduced, !axis.is_reduced && (tiles_all || axis.extent > 1)});
  }
  const bool is_sum = shared < axes.size();
  TileLangModule module;
  module.provenance = is_sum ? sums_figures : axes_figures;
  // TileLang adds across threads whose distance is a power of two (tilelang 0.1.15, tilelang/src/op/reduce.cc): that of
  // the blocks behind the reduced axis, unless that axis comes last.
  bool sums_last = false;
  for (const ExportCandidate& c : candidates) {
    const carver::Hint& hint = c.hint->front();
    TileLangConfig::Arguments arguments;
    std::size_t next = 0;
    for (std::size_t d = 0; d < axes.size(); ++d) {
      if (!tiled[d].is_tiled || next == hint.block.size()) continue;
      const std::int64_t extent = hint.block[next++];
      arguments.emplace_back(blocks[d], std::to_string(extent));
      if (is_sum && d > shared && !std::has_single_bit(static_cast<std::uint64_t>(extent))) sums_last = true;
    }
    if (is_sum) {
      const bool is_contiguous = shared + 1 == axes.size();
      const std::int64_t access = is_contiguous ? elements_of_access(dtype, axes[shared].extent) : 1;
      arguments.emplace_back("block_R", std::to_string(sum_threads_of(hint) * access));
    }
    module.configs.push_back(config_of_hint(c, report, std::move(arguments)));
  }
  const std::string_view function = op_name(report.query.problem);
  AxesWords words = words_of(tiled, shared);
  if (sums_last) move_sums_last(words);
  module.kernel = kernel_of_axes(words, dtype, function, parameters_of(module));
  module.check = check_of_axes(tiled, dtype, function);
  return module;
}

}  // namespace tilescope
