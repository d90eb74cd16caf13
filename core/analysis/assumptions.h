// What the enumeration model takes for granted, against what carver 0.1.15 does: each assumption with the evidence and
// the command that shows it, and what the ranking does when one is flipped.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/query/field_message.h"
#include "core/query/names.h"
#include "core/report/report.h"
#include "core/report/sentence.h"

namespace tilescope {

/// How an assumption can be changed.
enum class AssumptionKind : std::uint8_t {
  model_switch,  ///< a field of Assumptions
  device_field,  ///< a field of the device
  other_model,   ///< only by asking the other model
};

template <>
inline constexpr std::string_view enum_names<AssumptionKind>[] = {"switch", "device", "model"};

struct AssumptionLine {
  AssumptionKind kind = AssumptionKind::model_switch;
  /// The field's text key: "traffic_k", "smem_cap", "model".
  std::string key;
  /// What is assumed: "extent of K that traffic reads".
  Sentence what;
  /// As they are written: the query's own, that of the original model, and carver's for this problem and device; ""
  /// where carver has no such value.
  std::string value;
  std::string seed_value;
  std::string carver_value;
  /// The values that can be chosen; empty for a number.
  std::vector<std::string> choices;
  /// What carver 0.1.15 was seen to do.
  Sentence evidence;
  /// A command that shows it, and what its output holds then.
  std::string command;
  std::string shows;

  bool is_carvers() const { return !carver_value.empty() && value == carver_value; }
};

/// Every assumption of an enumeration, the switches first, in the order of the tables of the model's description. The
/// query must be a matmul's.
std::vector<AssumptionLine> assumption_lines(const Query& query);

/// `assumptions` with what carver does for this problem and device; min_divisor, for which carver has nothing, stays.
Assumptions carvers_choices(const Query& query);

/// What carvers_choices leave out: said beside them.
Sentence still_not_carver();

/// A ranking in short.
struct RankingSide {
  std::int64_t visited = 0;
  std::int64_t valid = 0;
  std::int64_t rejected_smem = 0;
  std::int64_t rejected_regs = 0;
  /// None where nothing fits.
  std::optional<Candidate> best;
};

/// A candidate and its places in two rankings, from 0; -1 where it is in only the other.
struct RankingMove {
  Tile tile;
  std::int64_t before = -1;
  std::int64_t after = -1;
  /// Places gained; only for one that is in both.
  std::int64_t up() const { return before - after; }
  bool operator==(const RankingMove&) const = default;
};

struct RankingChange {
  RankingSide before;
  RankingSide after;
  /// Candidates of both whose places differ, and those that are new, by the place after; those that are gone, by the
  /// place before.
  std::vector<RankingMove> moved;
  std::vector<RankingMove> arrived;
  std::vector<RankingMove> gone;
  /// How many of the first ten before are among the first ten after, and of how many.
  std::int64_t kept_of_first = 0;
  std::int64_t first = 0;
  /// Set where either side has more tiles than can be compared, 1,000,000; then there is nothing else.
  std::optional<FieldMessage> refusal;

  bool is_same_ranking() const { return moved.empty() && arrived.empty() && gone.empty(); }
};

/// From one enumeration to another. Both must have passed validate().
RankingChange ranking_change(const Query& before, const Query& after);

/// `query` with one field written anew; with complaints about what cannot be.
std::optional<Query> with_field(const Query& query, std::string_view key, std::string_view value,
                                std::vector<FieldMessage>& errors);

}  // namespace tilescope
