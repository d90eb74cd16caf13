#include <algorithm>
#include <bit>

#include "core/exports/tilelang_hint.h"

namespace tilescope {
namespace {

/// An axis with whether carver tiles it; those of extent 1 are gone.
struct TiledAxis {
  std::int64_t extent = 1;
  bool is_reduced = false;
  bool is_tiled = false;
};

std::string numbered(std::string_view word, std::size_t axis) { return std::string(word) + std::to_string(axis); }

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
    inner += (inner_count++ == 0 ? "" : " * ") + numbered("blocks_", d);
  }
  std::string text = "block";
  if (inner_count == 1) text += " // " + inner;
  if (inner_count > 1) text += " // (" + inner + ")";
  if (outer_count > 0) text += " % " + numbered("blocks_", axis);
  return text;
}

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

std::string listed(const std::vector<std::string>& items) {
  std::string text;
  for (const std::string& item : items) {
    if (!text.empty()) text += ", ";
    text += item;
  }
  return text;
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
    words.serial.push_back("for " + numbered("k", d) + " in T.serial(" + words.shape[d] + "):\n");
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
  const std::string block = numbered("block_", d);
  const std::string count = numbered("blocks_", d);
  const std::string begin = numbered("begin_", d);
  words.counts += "    " + count + " = -(-" + words.shape[d];
  words.counts += " // " + block + ")\n";
  words.begins += "            " + begin + " = " + number_along(axes, d);
  words.begins += " * " + block + "\n";
  if (!words.grid.empty()) words.grid += " * ";
  words.grid += count;
  words.places.push_back(numbered("i", d));
  words.loops.push_back(numbered("i", d));
  words.tile.push_back(block);
  words.parts.push_back(block);
  words.element.push_back(begin + " + " + numbered("i", d));
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

std::string function_body(const AxesWords& words, const std::string& type) {
  std::string text = "            for " + listed(words.loops) + " in T.Parallel(" + listed(words.tile) + "):\n";
  text += "                # carver's template adds 1; the place of your own function\n";
  text += "                C[" + listed(words.kept) + "] = A[" + listed(words.element) + "] + T.cast(1, \"" + type;
  return text + "\")\n";
}

std::string sums_body(const AxesWords& words, const std::string& type, const std::string& sum) {
  std::string indent(12, ' ');
  std::string text = indent + "parts = T.alloc_fragment(" + tuple_of(words.parts) + ", \"" + sum + "\")\n";
  text += indent + "sums = T.alloc_fragment(" + tuple_of(words.tile) + ", \"" + sum + "\")\n";
  text += indent + "T.clear(parts)\n";
  for (const std::string& line : words.serial) {
    text += indent + line;
    indent += "    ";
  }
  text += indent + "for k in T.serial(T.ceildiv(" + words.sum_extent + ", block_R)):\n";
  text += indent + "    for " + listed(words.loops) + " in T.Parallel(" + listed(words.parts) + "):\n";
  text += indent + "        parts[" + listed(words.loops) + "] += A[" + listed(words.element);
  text += "].astype(\"" + sum + "\")\n";
  text += "            T.reduce_sum(parts, sums, dim=" + std::to_string(words.sum_dimension) + ")\n";
  text += "            for " + listed(words.places) + " in T.Parallel(" + listed(words.tile) + "):\n";
  text += "                C[" + listed(words.kept) + "] = sums[" + listed(words.places);
  return text + "].astype(\"" + type + "\")\n";
}

/// The function that makes the kernel.
std::string axes_kernel(const AxesWords& words, DType dtype, const std::string& function,
                        const std::string& parameters) {
  const std::string type(name(dtype));
  std::string text = "@tilelang.jit(out_idx=[-1])\ndef " + function + "(" + parameters + "):\n" + words.counts;
  text += "\n    @T.prim_func\n    def main(A: T.Tensor(" + tuple_of(words.shape) + ", \"" + type;
  text += "\"), C: T.Tensor(" + tuple_of(words.kept_shape) + ", \"" + type + "\")):\n";
  text += "        with T.Kernel(" + words.grid + ", threads=threads) as block:\n" + words.begins;
  text += words.sum_extent.empty() ? function_body(words, type)
                                   : sums_body(words, type, std::string(name(sum_type(dtype))));
  return text + "\n    return main\n";
}

std::string check_of_axes(const std::vector<TiledAxis>& axes, DType dtype, const std::string& function) {
  if (torch_name(dtype).empty()) return std::string(no_int4_in_torch);
  std::vector<std::int64_t> shape;
  std::vector<std::int64_t> reduced;
  std::int64_t terms = 1;
  for (std::size_t d = 0; d < axes.size(); ++d) {
    shape.push_back(axes[d].extent);
    if (!axes[d].is_reduced) continue;
    reduced.push_back(static_cast<std::int64_t>(d));
    terms *= axes[d].extent;
  }
  std::string text = "    a = " + random_tensor(joined(shape, ", "), dtype) + "\n";
  text += "    found = " + function + "(**configs[0])(a)\n    expected = a.double()";
  text += reduced.empty() ? " + 1\n" : ".sum(dim=(" + joined(reduced, ", ") + ",))\n";
  return text + comparison(dtype, sum_type(dtype), terms);
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
  const std::string function(op_name(report.query.problem));
  AxesWords words = words_of(tiled, shared);
  if (sums_last) move_sums_last(words);
  module.kernel = axes_kernel(words, dtype, function, parameters_of(module));
  module.check = check_of_axes(tiled, dtype, function);
  return module;
}

}  // namespace tilescope
