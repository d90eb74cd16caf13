// The answer to a query: the query itself, what was remarked about how it was written, and what its model found. Every
// view (text, JSON, panel) is made from this and computes nothing that it holds.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/carver/answer.h"
#include "core/enumerate/enumeration.h"
#include "core/query/reading.h"
#include "core/report/sentence.h"

namespace tilescope {

struct Report {
  Query query;
  std::vector<FieldMessage> notes;
  /// Set where the query asks for more than can be answered; then nothing else is.
  std::optional<FieldMessage> refusal;
  /// Set for the enumeration model.
  std::optional<Enumeration> enumeration;
  /// Set for the carver model; beside an enumeration it says where carver ranks the same output tiles.
  std::optional<carver::Answer> carver;
  std::vector<Sentence> warnings;
};

/// Where carver ranks an output tile of block_m x block_n, counted from 1: one place per candidate of the enumeration,
/// 0 where carver does not rank the tile.
std::vector<std::int64_t> carver_ranks(const Report& report);

}  // namespace tilescope
