// Problems worth one click: layers of well-known models and square sizes. Each is a link, so that the page, the
// command line and a reader's own notes open the same thing.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/query/language.h"

namespace tilescope {

struct ShapePreset {
  /// What the shape belongs to: "Llama 3 8B".
  std::string group;
  /// Which layer, at which size: "gate and up, 4096 tokens".
  std::string name;
  /// Fragment that opens it, without the #: "v=1&M=16&N=28672&K=4096".
  std::string link;
};

/// All shape presets, in the order in which a reader is offered them. Models keep their names in every language.
const std::vector<ShapePreset>& shape_presets(Language language = Language::english);

/// A linear layer of a model, a matmul over as many rows as there are tokens: C[M, N] = A[M, K] * B[N, K].
struct LayerShape {
  std::string group;
  /// "gate and up".
  std::string name;
  std::int64_t N = 0;
  std::int64_t K = 0;
};

/// The linear layers among the presets, each once.
std::vector<LayerShape> layer_shapes(Language language = Language::english);

}  // namespace tilescope
