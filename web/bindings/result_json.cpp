#include "web/bindings/result_json.h"

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "core/query/integer.h"
#include "core/query/link.h"
#include "core/report/carver_candidates.h"
#include "core/report/carver_reasons.h"
#include "core/report/reasons.h"
#include "core/report/working_json.h"
#include "web/app/strings.h"
#include "web/bindings/column_json.h"
#include "web/tables/carver_tables.h"
#include "web/tables/enumeration_tables.h"
#include "web/tables/words.h"

namespace tilescope {
namespace {

using app::Column;
using app::filled;
using app::Str;
using app::Tie;

std::string in_words(const Sentence& sentence) { return in_language(sentence, app::language()); }

TileExtents extents_of(const Tile& tile) { return {tile.block_m, tile.block_n, tile.block_k}; }
TileExtents extents_of(const carver::Tile& tile) { return {tile.begin(), tile.end()}; }
TileExtents extents_of(const app::RankingRow& row) { return extents_of(row.candidate->tile); }
TileExtents extents_of(const app::RejectedRow& row) { return extents_of(row.rejection->tile); }
TileExtents extents_of(const app::HintRow& row) { return extents_of(row.ranked->tile); }
TileExtents extents_of(const CarverCandidate& row) { return extents_of(row.tile); }
TileExtents extents_of(const app::VisitRow& row) { return extents_of(row.visited->tile); }

std::string_view mood_name(app::Mood mood) {
  switch (mood) {
    case app::Mood::good: return "good";
    case app::Mood::bad: return "bad";
    case app::Mood::plain: break;
  }
  return "";
}

template <class Row>
Json tie_json(const Row& row) {
  if constexpr (requires { app::tie_of(row); }) {
    const Tie tie = app::tie_of(row);
    if (tie.size < 2) return {};
    const Str words = tie.size == 2 ? Str::ties_with_one : Str::ties_with;
    return {{"group", tie.group}, {"size", tie.size}, {"words", filled(words, {grouped(tie.size - 1)})}};
  }
  return {};
}

/// A table whose rows are headed by their tiles, so that columns that hold the tile alone are left out.
template <class Row>
Json table_json(const char* id, Str title, std::span<const Column<Row>> columns, const std::vector<Row>& rows,
                std::size_t tile_columns, std::size_t wanted) {
  Json table = {{"id", id}, {"title", app::text(title)}, {"notes", Json::array()}};
  Json& heads = table["columns"] = Json::array();
  columns = columns.subspan(tile_columns);
  for (const Column<Row>& column : columns) heads.push_back(column_json(column));
  Json& list = table["rows"] = Json::array();
  for (std::size_t i = 0; i < std::min(wanted, rows.size()); ++i) {
    const TileExtents extents = extents_of(rows[i]);
    Json cells = Json::array();
    Json full = Json::array();
    Json moods = Json::object();
    for (const Column<Row>& column : columns) {
      cells.push_back(column.show(rows[i]));
      full.push_back(column.show_in_full ? column.show_in_full(rows[i]) : std::string());
      const std::string_view mood = column.mood ? mood_name(column.mood(rows[i])) : std::string_view();
      if (!mood.empty()) moods[column.key()] = std::string(mood);
    }
    Json row = {{"rank", i + 1},
                {"tile", extents_text(extents)},
                {"title", spaced_extents(extents)},
                {"cells", std::move(cells)},
                {"full", std::move(full)}};
    if (!moods.empty()) row["moods"] = std::move(moods);
    if (Json tie = tie_json(rows[i]); !tie.is_null()) row["tie"] = std::move(tie);
    list.push_back(std::move(row));
  }
  table["total"] = rows.size();
  return table;
}

class ResultMaker {
 public:
  ResultMaker(const Report& report, const ResultWish& wish) : report_(report), wish_(wish) {}

  Json make() {
    json_ = {{"summary", app::summary_text(report_)}};
    json_["lines"] = Json::array();
    json_["tables"] = Json::array();
    if (report_.query.model == Model::carver) {
      add_carver();
    } else {
      add_enumeration();
    }
    for (const Sentence& warning : report_.warnings) say("warning", in_words(warning));
    return std::move(json_);
  }

 private:
  void say(const char* tone, std::string_view words) {
    json_["lines"].push_back({{"tone", tone}, {"text", std::string(words)}});
  }

  std::size_t rows_of(std::string_view id) const {
    const auto found = wish_.rows_of.find(id);
    return found != wish_.rows_of.end() ? found->second : wish_.rows;
  }

  template <class Row>
  Json& add_table(const char* id, Str title, std::span<const Column<Row>> columns, const std::vector<Row>& rows,
                  std::size_t tile_columns) {
    return json_["tables"].emplace_back(table_json(id, title, columns, rows, tile_columns, rows_of(id)));
  }

  /// Chooses among `count` candidates, best first; `tile_at` and `working_at` answer for each.
  template <class TileAt, class WorkingAt>
  void choose(std::size_t count, const TileAt& tile_at, const WorkingAt& working_at) {
    if (count == 0) return;
    const std::int64_t found = find_candidate(report_, wish_.tile);
    const std::size_t chosen = found < 0 ? 0 : static_cast<std::size_t>(found);
    const TileExtents tile = tile_at(chosen);
    json_["first"] = spaced_extents(tile_at(0));
    json_["chosen"] = {{"rank", chosen + 1},
                       {"tile", extents_text(tile)},
                       {"title", spaced_extents(tile)},
                       {"working", write_working_sections_json(working_at(chosen), app::language())}};
  }

  void add_enumeration() {
    const Enumeration& e = *report_.enumeration;
    const std::vector<app::RankingRow> ranking = app::ranking_rows(report_);
    Json& ranked = add_table("ranking", Str::ranking, app::ranking_columns(), ranking, 3);
    if (ranking.empty()) ranked["notes"].push_back(app::text(Str::no_candidates));
    choose(
        ranking.size(), [&](std::size_t i) { return extents_of(ranking[i]); },
        [&](std::size_t i) { return working_of_candidate(report_, i); });

    std::vector<app::RejectedRow> rejected;
    for (const Rejection& rejection : e.rejections) {
      if (!wish_.reason.empty() && reject_reason_name(rejection.reason) != wish_.reason) continue;
      rejected.push_back({&rejection, &report_.query});
    }
    const std::int64_t all = e.rejected_smem + e.rejected_regs;
    const auto listed = static_cast<std::int64_t>(e.rejections.size());
    Json& table = add_table("rejected", Str::rejected, app::rejected_columns(), rejected, 3);
    Json& notes = table["notes"];
    if (all == 0) {
      notes.push_back(app::text(Str::no_rejections));
    } else {
      notes.push_back(filled(Str::rejected_counts, {grouped(e.rejected_smem), grouped(e.rejected_regs)}));
    }
    if (listed < all) notes.push_back(filled(Str::shown_of, {grouped(listed), grouped(all)}));
    if (!wish_.next_limits.empty()) notes.push_back(wish_.next_limits);
  }

  void add_carver() {
    const carver::Answer& answer = *report_.carver;
    for (const Sentence& sentence : explain_search(answer, report_.query.device)) say("plain", in_words(sentence));
    if (answer.raised != carver::Raise::none) {
      const std::string error = std::string(type_name(answer.raised)) + ": " + std::string(message(answer.raised));
      say("bad", filled(Str::carver_raises, {error}));
    }
    if (const auto nothing = explain_nothing(answer, report_.query)) say("warning", in_words(*nothing));
    if (const auto offer = nearest_answerable(answer, report_.query)) {
      json_["offer"] = {{"text", in_words(offer->words)}, {"link", encode_link(offer->query)}};
    }
    const std::vector<CarverCandidate> ranking = carver_candidates(report_, topk_all);
    const std::vector<app::HintRow> hints = app::hint_rows(report_, ranking);
    Json& given = add_table("hints", Str::hints, app::hint_columns(), hints, 0);
    if (hints.empty()) given["notes"].push_back(app::text(Str::no_hints));
    Json& ranked = add_table("ranked", Str::ranked, app::ranked_columns(), ranking, 1);
    if (ranking.empty()) ranked["notes"].push_back(app::text(Str::nothing_kept));
    choose(
        ranking.size(), [&](std::size_t i) { return extents_of(ranking[i]); },
        [&](std::size_t i) { return working_of_ranked(report_, ranking[i]); });
    const std::vector<app::VisitRow> visits = app::visit_rows(report_);
    Json& search = add_table("search", Str::search, app::visit_columns(), visits, 1);
    if (visits.empty()) search["notes"].push_back(app::text(Str::nothing_visited));
    if (!wish_.next_limits.empty()) search["notes"].push_back(wish_.next_limits);
  }

  const Report& report_;
  const ResultWish& wish_;
  Json json_;
};

}  // namespace

Json result_json(const Report& report, const ResultWish& wish) { return ResultMaker(report, wish).make(); }

}  // namespace tilescope
