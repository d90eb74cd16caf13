// Why carver answered as it did, from the model's own run: the policy, the reduce step, what became of each ranked
// tile, and, where there is nothing to recommend, what stands in the way.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/carver/answer.h"
#include "core/query/query.h"
#include "core/report/sentence.h"

namespace tilescope {

/// The policy and the reduce step of each node, in the order in which carver came to them.
std::vector<Sentence> explain_search(const carver::Answer& answer, const Device& device);

/// What became of a ranked tile.
Sentence explain_ranked(const carver::Answer& answer, std::size_t rank);

/// Where the ranked tile's reduce step grew: from what to what, with the bytes.
std::optional<Sentence> explain_expansion(const carver::Answer& answer, std::size_t rank);

/// Why a visited tile was not kept; none where it was.
std::optional<Sentence> explain_invalid(const carver::VisitedTile& visited, const Device& device);

/// Why there is no hint at all: the exception, the smallest tile that does not fit, or what most ranked tiles fail on.
std::optional<Sentence> explain_nothing(const carver::Answer& answer, const Query& query);

/// A question near this one that carver can answer.
struct Offer {
  Sentence words;
  Query query;
};

/// The nearest answerable question where carver raised; none where there is none.
std::optional<Offer> nearest_answerable(const carver::Answer& answer, const Query& query);

/// A tile as "64 x 128".
std::string tile_text(const carver::Extents& extents);

}  // namespace tilescope
