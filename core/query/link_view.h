// What a link says beside its query: which view is open and what it shows (the chosen tile, pins, the filter of the
// table, what is swept over, which devices stand side by side, the format of an export) and the language. None of it
// changes an answer, so that a value that cannot be used is remarked, not refused.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/query/export_format.h"
#include "core/query/field_message.h"
#include "core/query/names.h"
#include "core/query/text_fields.h"

namespace tilescope {

enum class View : std::uint8_t {
  ranking,
  rejected,
  hints,
  ranked,
  search,
  compare,
  landscape,
  sweep,
  devices,
  assumptions,
  measured,
  exports,
  plain,
};

template <>
inline constexpr std::string_view enum_names<View>[] = {"ranking",  "rejected",  "hints", "ranked",  "search",
                                                        "compare",  "landscape", "sweep", "devices", "assumptions",
                                                        "measured", "export",    "plain"};

/// The figure that a landscape colours its cells by.
enum class Heat : std::uint8_t { priority, traffic, waves, blocks_per_sm };

template <>
inline constexpr std::string_view enum_names<Heat>[] = {"priority", "traffic", "waves", "blocks_per_sm"};

/// Which tile counts as the answer where many queries are asked.
enum class Choice : std::uint8_t {
  first,         ///< the enumeration's best tile, carver's first hint
  first_builds,  ///< carver's first hint that builds; the enumeration knows no such thing and answers as for first
};

template <>
inline constexpr std::string_view enum_names<Choice>[] = {"first", "first-builds"};

/// Extents of a tile as a link names it: block_M, block_N, block_K, or those of carver's output tile.
using TileExtents = std::vector<std::int64_t>;

/// Tiles that can be kept side by side.
inline constexpr std::size_t max_pins = 4;
/// Devices that can stand side by side.
inline constexpr std::size_t max_compared_devices = 6;
/// Longest filter, field name or list of values that a link may carry, in bytes.
inline constexpr std::size_t max_view_text_bytes = 200;

/// A sweep as it is typed; what is wrong with it is said where it is shown. Empty texts stand for the defaults.
struct SweepWish {
  std::string over;
  std::string values;
  /// A second field and its values, where two are swept.
  std::string over2;
  std::string values2;
  bool operator==(const SweepWish&) const = default;
};

struct LinkView {
  /// None: the model's own first view.
  std::optional<View> view;
  /// Empty: the first of the ranking.
  TileExtents tile;
  std::vector<TileExtents> pins;
  std::string filter;
  Heat heat = Heat::priority;
  /// The landscape at one block_K; none: the best over all.
  std::optional<std::int64_t> at_k;
  /// How many of carver's visits the landscape shows; none: all.
  std::optional<std::int64_t> visits;
  SweepWish sweep;
  Choice choice = Choice::first;
  /// Presets, beside the query's own device; empty: a few that differ much.
  std::vector<std::string> devices;
  ExportFormat format = ExportFormat::tilelang;
  /// The part of the plain view that is opened.
  std::optional<View> section;
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

/// The reverse; none where `text` is no list of 1 to 8 integers from 1 to max_extent.
std::optional<TileExtents> parse_extents(std::string_view text);

}  // namespace tilescope
