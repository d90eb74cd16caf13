// What a link says beside its query: which view is open, which tile is chosen, which are pinned, the filter of the
// table and the language. None of it changes an answer, so that a value that cannot be used is remarked, not refused.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/query/field_message.h"
#include "core/query/names.h"
#include "core/query/text_fields.h"

namespace tilescope {

enum class View : std::uint8_t { ranking, rejected, hints, ranked, search, compare, plain };

template <>
inline constexpr std::string_view enum_names<View>[] = {"ranking", "rejected", "hints", "ranked",
                                                        "search",  "compare",  "plain"};

/// Extents of a tile as a link names it: block_M, block_N, block_K, or those of carver's output tile.
using TileExtents = std::vector<std::int64_t>;

/// Tiles that can be kept side by side.
inline constexpr std::size_t max_pins = 4;
/// Longest filter that a link may carry, in bytes.
inline constexpr std::size_t max_filter_bytes = 200;

struct LinkView {
  /// None: the model's own first view.
  std::optional<View> view;
  /// Empty: the first of the ranking.
  TileExtents tile;
  std::vector<TileExtents> pins;
  std::string filter;
  /// None: the one that the reader prefers.
  std::optional<Language> language;
  bool operator==(const LinkView&) const = default;
};

/// Whether a link's key belongs to the view and not to the query.
bool is_view_key(std::string_view key);

/// Reads the view keys among `fields`; what cannot be used is left out and said in `notes`.
LinkView read_link_view(const TextFields& fields, std::vector<FieldMessage>& notes);

/// The fields that differ from their defaults.
TextFields write_link_view(const LinkView& view);

/// "128x256x16".
std::string extents_text(const TileExtents& extents);

/// The reverse; none where `text` is no list of 1 to 8 positive integers.
std::optional<TileExtents> parse_extents(std::string_view text);

}  // namespace tilescope
