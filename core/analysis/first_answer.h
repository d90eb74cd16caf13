// The one line of an answer that analyses compare: the tile that comes first, with what it costs. Everything in
// core/analysis is made of many of these.
#pragma once

#include <cstdint>
#include <vector>

#include "core/carver/raise.h"
#include "core/enumerate/tile_model.h"
#include "core/query/link_view.h"
#include "core/query/query.h"

namespace tilescope {

struct FirstAnswer {
  /// Empty where nothing fits or no hint is given.
  TileExtents tile;
  /// carver: the hint's reduce step along its first axis, and its threads; 0 elsewhere.
  std::int64_t reduce_step = 0;
  std::int64_t threads = 0;
  /// Bytes that all blocks move.
  double traffic_bytes = 0;
  std::int64_t blocks_per_sm = 0;
  Limiter limiter = Limiter::none;
  std::int64_t grid = 0;
  std::int64_t waves = 0;
  /// Blocks of the last wave over those that it could hold, 0 to 1.
  double last_wave = 0;
  double priority = 0;
  /// Tiles that tie with it.
  std::int64_t ties = 0;
  /// Set where carver raises.
  carver::Raise raised = carver::Raise::none;

  /// Whether both choose the same: tile, reduce step and threads.
  bool chooses_as(const FirstAnswer& other) const {
    return tile == other.tile && reduce_step == other.reduce_step && threads == other.threads && raised == other.raised;
  }
};

/// The query must have passed validate().
FirstAnswer first_answer(const Query& query, Choice choice);

/// The first `count` such answers, fewer where there are no more; carver's are its hints. Where carver raises, one
/// answer without a tile says so.
std::vector<FirstAnswer> first_answers(const Query& query, Choice choice, std::int64_t count);

}  // namespace tilescope
