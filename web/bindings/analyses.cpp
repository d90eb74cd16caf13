#include "web/bindings/analyses.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "core/analysis/analysis_json.h"
#include "core/analysis/assumptions.h"
#include "core/analysis/defaults.h"
#include "core/analysis/devices.h"
#include "core/analysis/landscape.h"
#include "core/query/field_values.h"
#include "core/query/integer.h"
#include "core/query/joined.h"
#include "core/query/names.h"
#include "core/report/reasons.h"
#include "core/report/working.h"
#include "web/app/deadline.h"
#include "web/app/format.h"
#include "web/app/strings.h"
#include "web/bindings/column_json.h"
#include "web/tables/sweep_tables.h"

namespace tilescope {
namespace {

using app::filled;
using app::Str;

/// First tiles of each device, and moves of each change, that are written.
constexpr std::int64_t tiles_of_device = 3;
constexpr std::size_t written_moves = 20;
constexpr int shades = 10;

std::string spaced(const Tile& tile) { return spaced_extents({tile.block_m, tile.block_n, tile.block_k}); }

std::string heat_words(const LandscapeCell& cell, Heat heat) {
  switch (cell.fate) {
    case CellFate::ranked: break;
    case CellFate::unvisited: return "-";
    case CellFate::other: return app::text(Str::analysis_raised);
    case CellFate::smem:
    case CellFate::regs: return std::string(name(cell.fate));
  }
  switch (heat) {
    case Heat::priority: return app::scientific(cell.priority);
    case Heat::traffic: return app::megabytes(cell.traffic_bytes);
    case Heat::waves: return app::short_count(cell.waves);
    case Heat::blocks_per_sm: return grouped(cell.blocks_per_sm);
  }
  return "";
}

/// Figures span many powers of ten, so that their logarithms are shaded.
int shade_of(const LandscapeCell& cell, Heat heat, const HeatRange& range) {
  if (!cell.is_ranked()) return -1;
  const double width = std::log1p(range.highest) - std::log1p(range.lowest);
  if (!(width > 0)) return 0;
  const double part = (std::log1p(heat_value(cell, heat)) - std::log1p(range.lowest)) / width;
  return std::clamp(static_cast<int>(part * shades), 0, shades - 1);
}

std::string cell_words(const LandscapeCell& cell, const Report& report) {
  if (!cell.is_ranked()) {
    const std::string why = cell_reason(cell, report, app::language());
    return cell.tile.empty() ? why : spaced_extents(cell.tile) + ": " + why;
  }
  return filled(Str::landscape_figures,
                {spaced_extents(cell.tile), grouped(cell.place + 1), app::scientific(cell.priority),
                 app::megabytes(cell.traffic_bytes), app::short_count(cell.waves), grouped(cell.blocks_per_sm),
                 limiter_name(cell.limiter)});
}

Json too_many_cells(std::size_t cells) {
  return {{"why", filled(Str::landscape_too_large, {grouped(static_cast<std::int64_t>(cells))})}};
}

Json without_landscape(const Report& report, const LinkView& view) {
  if (report.query.model == Model::carver) return {{"why", app::text(Str::nothing_visited)}};
  const auto all = view.at_k ? landscape(report, {}) : std::nullopt;
  if (!all) return too_many_cells(max_landscape_cells);
  std::vector<std::string> choices;
  for (std::int64_t k : all->block_k_choices) choices.push_back(std::to_string(k));
  const FieldMessage complaint = {
      "at_k", MessageCode::not_one_of, {in_quotes(std::to_string(*view.at_k)), joined(choices)}};
  return {{"errors", complaints_json({complaint})}};
}

std::string tile_words(const FirstAnswer& answer) {
  if (answer.raised != carver::Raise::none) return std::string(type_name(answer.raised));
  if (answer.tile.empty()) return app::text(Str::sweep_nothing);
  const std::string tile = spaced_extents(answer.tile);
  if (answer.threads == 0) return tile;
  return filled(Str::analysis_tile_words, {tile, grouped(answer.reduce_step), grouped(answer.threads)});
}

Json change_json(const Query& before, const Query& after) {
  const RankingChange change = ranking_change(before, after);
  if (change.refusal) return {{"errors", complaints_json({*change.refusal})}};
  Json json = write_ranking_change_json(change, written_moves);
  const auto best = [](const RankingSide& side) {
    return side.best ? spaced(side.best->tile) : std::string(app::text(Str::sweep_nothing));
  };
  const auto count = [](std::size_t value) { return grouped(static_cast<std::int64_t>(value)); };
  json["words"] = change.is_same_ranking()
                      ? app::text(Str::analysis_no_moves)
                      : filled(Str::analysis_moves, {best(change.before), best(change.after), grouped(change.first),
                                                     grouped(change.kept_of_first), count(change.moved.size()),
                                                     count(change.arrived.size()), count(change.gone.size())});
  return json;
}

/// Whether a line can be given carver's value by writing a field.
bool can_be_flipped(const AssumptionLine& line) {
  return line.kind != AssumptionKind::other_model && !line.carver_value.empty() && !line.is_carvers();
}

// --- devices

std::string in_cell(const DeviceAnswer& device, std::string (*figure)(const FirstAnswer&)) {
  return device.tiles.empty() || device.tiles[0].tile.empty() ? "-" : figure(device.tiles[0]);
}

std::string complaint_words(const DeviceAnswer& device) {
  std::string text;
  for (const FieldMessage& error : device.errors) {
    text += (text.empty() ? "" : "; ") + error.field + ": " + message_text(error, app::language());
  }
  return text;
}

class ComparisonTable {
 public:
  explicit ComparisonTable(const DeviceComparison& comparison) : comparison_(comparison) {}

  Json make() {
    add(Str::line_smem_cap, [](const DeviceAnswer& device) { return grouped(device.device.smem_cap); });
    add(Str::line_sms, [](const DeviceAnswer& device) { return grouped(device.device.compute_max_core); });
    for (std::int64_t i = 0; i < tiles_of_device; ++i) {
      const std::string head =
          i == 0 ? app::text(Str::line_first) : filled(Str::line_next_tile, {std::to_string(i + 1)});
      add(head, [i](const DeviceAnswer& device) {
        const auto place = static_cast<std::size_t>(i);
        if (!device.errors.empty()) return i == 0 ? complaint_words(device) : std::string("-");
        if (place < device.tiles.size()) return tile_words(device.tiles[place]);
        return std::string(i == 0 ? app::text(Str::sweep_nothing) : "-");
      });
    }
    add_figure(Str::line_traffic, [](const FirstAnswer& a) { return app::megabytes(a.traffic_bytes); });
    add_figure(Str::column_blocks_per_sm, [](const FirstAnswer& a) { return grouped(a.blocks_per_sm); });
    add_figure(Str::column_limiter, [](const FirstAnswer& a) { return limiter_name(a.limiter); });
    add_figure(Str::column_waves, [](const FirstAnswer& a) { return app::short_count(a.waves); });
    add_figure(Str::column_last_wave, [](const FirstAnswer& a) { return percent(a.last_wave); });
    add_figure(Str::column_priority, [](const FirstAnswer& a) { return app::scientific(a.priority); });
    add_figure(Str::line_ties, [](const FirstAnswer& a) { return grouped(a.ties); });
    const auto count = [](const DeviceAnswer& device, std::int64_t value) {
      return device.errors.empty() ? grouped(value) : std::string("-");
    };
    add(Str::line_visited, [&](const DeviceAnswer& device) { return count(device, device.visited); });
    add(Str::line_valid, [&](const DeviceAnswer& device) { return count(device, device.valid); });
    const auto has_policy = [](const DeviceAnswer& device) { return device.policy.has_value(); };
    if (std::any_of(comparison_.devices.begin(), comparison_.devices.end(), has_policy)) {
      add(Str::line_policy, [](const DeviceAnswer& device) {
        return device.policy ? std::string(policy_name(*device.policy)) : std::string("-");
      });
    }
    Json columns = Json::array();
    for (const DeviceAnswer& device : comparison_.devices) columns.push_back(device.device.name);
    return {{"columns", std::move(columns)}, {"rows", std::move(rows_)}};
  }

 private:
  template <class Cell>
  void add(const std::string& head, const Cell& cell) {
    Json cells = Json::array();
    for (const DeviceAnswer& device : comparison_.devices) cells.push_back(cell(device));
    rows_.push_back({{"head", head}, {"cells", std::move(cells)}});
  }

  template <class Cell>
  void add(Str head, const Cell& cell) {
    add(std::string(app::text(head)), cell);
  }

  void add_figure(Str head, std::string (*figure)(const FirstAnswer&)) {
    add(head, [figure](const DeviceAnswer& device) { return in_cell(device, figure); });
  }

  const DeviceComparison& comparison_;
  Json rows_ = Json::array();
};

std::string flip_line(const Flip& flip) {
  const Str effect = !flip.possible ? Str::flip_impossible
                     : flip.reaches ? Str::flip_reaches
                     : flip.changes ? Str::flip_changes
                                    : Str::flip_nothing;
  const std::string tile = flip.possible ? tile_words(flip.answer) : std::string("-");
  return filled(Str::flip_line, {flip.field, flip.from, flip.to, app::text(effect), tile});
}

std::string causes_words(const FlipAnalysis& analysis) {
  if (analysis.same_choice()) return app::text(Str::flip_same);
  std::string causes;
  for (const std::string& cause : analysis.causes()) causes += (causes.empty() ? "" : ", ") + cause;
  return causes.empty() ? app::text(Str::flip_no_single) : filled(Str::flip_causes, {causes});
}

void add_flip_words(const DeviceComparison& comparison, Json& flips) {
  std::size_t written = 0;
  for (std::size_t i = 0; i < comparison.flips.size(); ++i) {
    if (!comparison.flips[i]) continue;
    Json& flip = flips[written++];
    flip["title"] = filled(Str::flip_pair, {comparison.devices[0].device.name, comparison.devices[i + 1].device.name});
    flip["words"] = causes_words(*comparison.flips[i]);
    Json& lines = flip["lines"] = Json::array();
    for (const Flip& field : comparison.flips[i]->flips) lines.push_back(flip_line(field));
  }
}

// --- sweeps

/// A sweep that was asked for, read: none of its values where there are complaints.
struct ReadWish {
  SweepWish wish;
  std::vector<std::string> fields;
  SweepAxis outer;
  SweepAxis inner;
  std::vector<FieldMessage> errors;
};

void read_axis(const std::string& over, const std::string& values, const char* over_key, const char* values_key,
               ReadWish& read, SweepAxis& axis) {
  axis.field = over;
  const auto is_it = [&](const std::string& field) { return field == text_key(over); };
  if (std::none_of(read.fields.begin(), read.fields.end(), is_it)) {
    const std::string accepted = joined(read.fields);
    read.errors.push_back({over_key, MessageCode::not_one_of, {in_quotes(over), accepted}});
  }
  if (auto list = sweep_values(values, values_key, read.errors)) axis.values = *std::move(list);
}

ReadWish read_wish(const Draft& draft) {
  ReadWish read;
  const Query& query = draft.reading().query;
  read.wish = with_defaults(draft.view.sweep, query);
  read.fields = sweep_fields(query);
  read_axis(read.wish.over, read.wish.values, "over", "values", read, read.outer);
  if (read.wish.over2.empty()) return read;
  read_axis(read.wish.over2, read.wish.values2, "over2", "values2", read, read.inner);
  if (!read.errors.empty() || can_be_swept(read.outer, read.inner, "values2", read.errors)) return read;
  FieldMessage& error = read.errors.back();
  if (error.code == MessageCode::swept_twice) error.field = "over2";
  return read;
}

std::size_t size_of(const ReadWish& read) {
  return read.outer.values.size() * (read.wish.over2.empty() ? 1 : read.inner.values.size());
}

}  // namespace

Json complaints_json(const std::vector<FieldMessage>& messages) {
  Json list = Json::array();
  for (const FieldMessage& message : messages) {
    list.push_back({{"field", message.field}, {"message", message_text(message, app::language())}});
  }
  return list;
}

Json landscape_json(const Report& report, const LinkView& view) {
  const bool is_carver = report.query.model == Model::carver;
  const auto candidates = is_carver ? carver_candidates(report, topk_all) : std::vector<CarverCandidate>();
  const auto block_k = is_carver ? std::nullopt : view.at_k;
  const auto map = landscape(report, candidates, block_k);
  if (!map) return without_landscape(report, view);
  if (map->cells.size() > max_written_cells) return too_many_cells(map->cells.size());
  Json json = write_landscape_json(*map, report, app::language());
  json["heat"] = std::string(name(view.heat));
  json["first"] = nullptr;
  const HeatRange range = heat_range(*map, view.heat).value_or(HeatRange());
  for (const char* key : {"shown", "shades", "words"}) json[key] = Json::array();
  for (std::size_t i = 0; i < map->cells.size(); ++i) {
    const LandscapeCell& cell = map->cells[i];
    if (cell.place == 0) json["first"] = i;
    json["shown"].push_back(heat_words(cell, view.heat));
    json["shades"].push_back(shade_of(cell, view.heat, range));
    json["words"].push_back(cell_words(cell, report));
  }
  if (is_carver) {
    const auto all = static_cast<std::int64_t>(map->visits.size());
    json["visits_shown"] = std::min(view.visits.value_or(all), all);
  }
  return json;
}

Json assumptions_json(const Query& query, bool changes) {
  if (query.model == Model::carver) return {{"why", app::text(Str::analysis_no_assumptions)}};
  const std::vector<AssumptionLine> lines = assumption_lines(query);
  Json json = {{"lines", write_assumptions_json(lines, app::language())},
               {"still_not_carver", in_language(still_not_carver(), app::language())}};
  for (std::size_t i = 0; i < lines.size(); ++i) {
    Json& line = json["lines"][i];
    if (lines[i].carver_value.empty()) line["note"] = app::text(Str::analysis_carver_has_none);
    if (lines[i].is_carvers()) line["note"] = app::text(Str::analysis_as_carver);
    line["flips"] = can_be_flipped(lines[i]);
    if (changes && can_be_flipped(lines[i])) line["change"] = assumption_change_json(query, lines[i].key);
  }
  if (changes) json["all"] = assumption_change_json(query, "");
  return json;
}

Json assumption_change_json(const Query& query, std::string_view key) {
  if (query.model == Model::carver) return nullptr;
  if (key.empty()) {
    Query changed = query;
    changed.assumptions = carvers_choices(query);
    return change_json(query, changed);
  }
  for (const AssumptionLine& line : assumption_lines(query)) {
    if (line.key != key || !can_be_flipped(line)) continue;
    std::vector<FieldMessage> errors;
    const auto changed = with_field(query, key, line.carver_value, errors);
    return changed ? change_json(query, *changed) : Json{{"errors", complaints_json(errors)}};
  }
  return nullptr;
}

Json comparison_json(const Query& query, const LinkView& view) {
  const auto devices = devices_side_by_side(query, view.devices);
  const DeviceComparison comparison = compare_devices(query, devices, tiles_of_device, view.choice);
  Json json = write_devices_json(comparison, app::language());
  json["chosen"] = compared_devices(query, view.devices);
  json["most"] = max_compared_devices;
  json["table"] = ComparisonTable(comparison).make();
  add_flip_words(comparison, json["flips"]);
  return json;
}

Json sweep_form_json(const Draft& draft) {
  const ReadWish read = read_wish(draft);
  Json json = {{"wish",
                {{"over", read.wish.over},
                 {"values", read.wish.values},
                 {"over2", read.wish.over2},
                 {"values2", read.wish.values2},
                 {"choice", std::string(name(draft.view.choice))}}},
               {"fields", read.fields},
               {"size", read.errors.empty() ? size_of(read) : 0}};
  if (!read.errors.empty()) json["errors"] = complaints_json(read.errors);
  return json;
}

Json open_sweep_json(const Draft& draft, std::optional<Sweep>& sweep) {
  sweep.reset();
  if (!draft.reading().ok()) return {{"errors", complaints_json(draft.reading().errors)}};
  ReadWish read = read_wish(draft);
  if (!read.errors.empty()) return {{"errors", complaints_json(read.errors)}};
  if (read.wish.over2.empty()) {
    sweep.emplace(draft.written(), read.outer.field, std::move(read.outer.values), draft.view.choice);
  } else {
    sweep.emplace(draft.written(), std::move(read.outer), std::move(read.inner), draft.view.choice);
  }
  return {{"head", sweep_csv_head(*sweep)}, {"size", sweep->size()}};
}

Json step_sweep_json(Sweep& sweep, double milliseconds) {
  const app::Deadline deadline(milliseconds);
  Json json = {{"done", sweep.done()}, {"points", Json::array()}, {"lines", Json::array()}};
  while (!sweep.done()) {
    const SweepPoint& point = sweep.next();
    json["points"].push_back(write_sweep_point_json(sweep, point));
    json["lines"].push_back(sweep_csv_line(sweep, point));
    if (deadline.is_past()) break;
  }
  json["done"] = sweep.done();
  return json;
}

Json sweep_table_json(const Sweep& sweep, bool only_changes, std::size_t first, std::size_t count) {
  Json json = {{"columns", Json::array()}, {"rows", Json::array()}};
  const std::string fields[] = {sweep.field(), sweep.inner().field};
  const auto columns = app::sweep_columns(sweep.has_inner());
  for (std::size_t i = 0; i < columns.size(); ++i) {
    Json& column = json["columns"].emplace_back(column_json(columns[i]));
    const bool is_axis = i < (sweep.has_inner() ? 2 : 1);
    if (is_axis) column["name"] = fields[i];
  }
  const std::vector<app::SweepRow> rows = app::sweep_rows(sweep, only_changes);
  for (std::size_t i = first; i < rows.size() && i - first < count; ++i) {
    Json cells = Json::array();
    for (const auto& column : columns) cells.push_back(column.show(rows[i]));
    json["rows"].push_back({{"cells", std::move(cells)}, {"changes", rows[i].point->changes}});
  }
  json["total"] = rows.size();
  return json;
}

}  // namespace tilescope
