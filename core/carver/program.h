// A program as carver sees it: a chain of stages, each a loop nest that writes one buffer and reads others at affine
// indices. Two forms occur: as the template writes it, and normalised, where axes of extent 1 are gone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/carver/index_expr.h"
#include "core/query/dtype.h"

namespace tilescope::carver {

struct Buffer {
  std::string_view name;
  std::vector<std::int64_t> shape;
  DType dtype = DType::float16;
};

enum class AxisKind : std::uint8_t { space, reduce };

struct Axis {
  AxisId id = 0;
  AxisKind kind = AxisKind::space;
  std::int64_t extent = 1;
};

/// A read or write of one buffer.
struct Access {
  int buffer = 0;
  Region region;
};

struct Stage {
  std::vector<Axis> axes;
  std::vector<Access> reads;
  Access write;
  /// The stage starts from an initial value and accumulates. It may do so with no reduce axis left.
  bool accumulates = false;
};

struct Program {
  std::vector<Buffer> buffers;
  std::vector<Stage> stages;
  /// Buffers that the caller passes in, in order of the parameters.
  std::vector<int> inputs;
  /// The buffer that the caller gets back.
  int output = 0;
  /// How many axis ids have been given out.
  int axis_count = 0;
};

inline const Buffer& buffer_of(const Program& program, int buffer) {
  return program.buffers[static_cast<std::size_t>(buffer)];
}

/// A fresh axis of the program.
Axis make_axis(Program& program, AxisKind kind, std::int64_t extent);

/// The program after TVM's NormalizePrimFunc (called by carver/analysis.py: normalize_prim_func): axes of extent 1 are
/// gone and so are indices that are always 0; a stage left without space axes gets one of extent 1 that indexes
/// nothing.
Program drop_unit_axes(Program program);

}  // namespace tilescope::carver
