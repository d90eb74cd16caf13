#include "web/bindings/analyses.h"

#include <algorithm>
#include <chrono>
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
#include "core/query/names.h"
#include "core/report/reasons.h"
#include "core/report/working.h"
#include "web/app/format.h"
#include "web/app/strings.h"

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
  return filled(Str::plain_cell_words,
                {spaced_extents(cell.tile), grouped(cell.place + 1), app::scientific(cell.priority),
                 app::megabytes(cell.traffic_bytes), grouped(cell.blocks_per_sm), app::short_count(cell.waves),
                 limiter_name(cell.limiter)});
}

Json without_landscape(const Report& report, const LinkView& view, const std::vector<CarverCandidate>& candidates) {
  if (view.at_k) {
    if (const auto all = landscape(report, candidates)) {
      std::vector<std::string> choices;
      for (std::int64_t k : all->block_k_choices) choices.push_back(std::to_string(k));
      const FieldMessage complaint = {
          "at_k",
          MessageCode::not_one_of,
          {in_quotes(std::to_string(*view.at_k)), joined({choices.begin(), choices.end()})}};
      return {{"errors", complaints_json({complaint})}};
    }
  }
  const bool is_carver = report.query.model == Model::carver;
  return {{"why", app::text(is_carver ? Str::nothing_visited : Str::analysis_too_many_cells)}};
}

std::string tile_words(const FirstAnswer& answer) {
  if (answer.raised != carver::Raise::none) return std::string(type_name(answer.raised));
  if (answer.tile.empty()) return app::text(Str::analysis_nothing);
  const std::string tile = spaced_extents(answer.tile);
  if (answer.threads == 0) return tile;
  return filled(Str::analysis_tile_words, {tile, grouped(answer.reduce_step), grouped(answer.threads)});
}

Json change_json(const Query& before, const Query& after) {
  const RankingChange change = ranking_change(before, after);
  if (change.refusal) return {{"errors", complaints_json({*change.refusal})}};
  Json json = write_ranking_change_json(change, written_moves);
  const auto best = [](const RankingSide& side) {
    return side.best ? spaced(side.best->tile) : std::string(app::text(Str::analysis_nothing));
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
    for (std::int64_t i = 0; i < tiles_of_device; ++i) {
      add(filled(Str::analysis_place, {std::to_string(i + 1)}), [i](const DeviceAnswer& device) {
        const auto place = static_cast<std::size_t>(i);
        if (!device.errors.empty()) return i == 0 ? complaint_words(device) : std::string("-");
        if (place < device.tiles.size()) return tile_words(device.tiles[place]);
        return std::string(i == 0 ? app::text(Str::analysis_nothing) : "-");
      });
    }
    add_figure(head(Str::column_traffic, "MB"), [](const FirstAnswer& a) { return app::megabytes(a.traffic_bytes); });
    add_figure(head(Str::column_blocks_per_sm), [](const FirstAnswer& a) { return grouped(a.blocks_per_sm); });
    add_figure(head(Str::column_limiter), [](const FirstAnswer& a) { return limiter_name(a.limiter); });
    add_figure(head(Str::column_waves), [](const FirstAnswer& a) { return app::short_count(a.waves); });
    add_figure(head(Str::analysis_last_wave), [](const FirstAnswer& a) { return percent(a.last_wave); });
    add_figure(head(Str::analysis_ties), [](const FirstAnswer& a) { return grouped(a.ties); });
    add(head(Str::analysis_visited_ranked), [](const DeviceAnswer& device) {
      return device.errors.empty() ? grouped(device.visited) + " / " + grouped(device.valid) : std::string("-");
    });
    const auto has_policy = [](const DeviceAnswer& device) { return device.policy.has_value(); };
    if (std::any_of(comparison_.devices.begin(), comparison_.devices.end(), has_policy)) {
      add(head(Str::analysis_policy), [](const DeviceAnswer& device) {
        return device.policy ? std::string(policy_name(*device.policy)) : std::string("-");
      });
    }
    Json columns = Json::array();
    for (const DeviceAnswer& device : comparison_.devices) columns.push_back(device.device.name);
    return {{"columns", std::move(columns)}, {"rows", std::move(rows_)}};
  }

 private:
  static std::string head(Str what, const std::string& unit = "") {
    return app::text(what) + (unit.empty() ? "" : " " + unit);
  }

  template <class Cell>
  void add(const std::string& head, const Cell& cell) {
    Json cells = Json::array();
    for (const DeviceAnswer& device : comparison_.devices) cells.push_back(cell(device));
    rows_.push_back({{"head", head}, {"cells", std::move(cells)}});
  }

  void add_figure(const std::string& head, std::string (*figure)(const FirstAnswer&)) {
    add(head, [figure](const DeviceAnswer& device) { return in_cell(device, figure); });
  }

  const DeviceComparison& comparison_;
  Json rows_ = Json::array();
};

std::string flip_line(const Flip& flip) {
  const Str what = !flip.possible ? Str::analysis_flip_impossible
                   : flip.reaches ? Str::analysis_flip_reaches
                   : flip.changes ? Str::analysis_flip_changes
                                  : Str::analysis_flip_nothing;
  return filled(what, {flip.field, flip.from, flip.to, tile_words(flip.answer)});
}

std::string causes_words(const FlipAnalysis& analysis) {
  if (analysis.same_choice()) return app::text(Str::analysis_same_choice);
  std::string causes;
  for (const std::string& cause : analysis.causes()) causes += (causes.empty() ? "" : ", ") + cause;
  return causes.empty() ? app::text(Str::analysis_no_single_field) : filled(Str::analysis_causes, {causes});
}

void add_flip_words(const DeviceComparison& comparison, Json& flips) {
  std::size_t written = 0;
  for (std::size_t i = 0; i < comparison.flips.size(); ++i) {
    if (!comparison.flips[i]) continue;
    Json& flip = flips[written++];
    flip["title"] =
        filled(Str::analysis_from_to, {comparison.devices[0].device.name, comparison.devices[i + 1].device.name});
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
    const std::string accepted = joined({read.fields.begin(), read.fields.end()});
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

bool is_shown(const Sweep& sweep, std::size_t place, bool only_changes) {
  return !only_changes || sweep.points()[place].changes || place == 0 ||
         (sweep.has_inner() && place % sweep.row_length() == 0);
}

class SweepTable {
 public:
  SweepTable(const Sweep& sweep, bool only_changes) : sweep_(sweep), only_changes_(only_changes) {
    const auto has_threads = [](const SweepPoint& point) { return point.answer.threads > 0; };
    is_carver_ = std::any_of(sweep.points().begin(), sweep.points().end(), has_threads);
  }

  Json make(std::size_t first, std::size_t count) const {
    Json json = {{"columns", columns()}, {"rows", Json::array()}};
    std::size_t total = 0;
    for (std::size_t i = 0; i < sweep_.points().size(); ++i) {
      if (!is_shown(sweep_, i, only_changes_)) continue;
      if (total >= first && total - first < count) json["rows"].push_back(row(sweep_.points()[i]));
      ++total;
    }
    json["total"] = total;
    return json;
  }

 private:
  static Json column(const char* key, Str name, Str help, const char* unit = "") {
    return {{"key", key}, {"name", app::text(name)}, {"unit", unit}, {"help", app::text(help)}, {"figure", true}};
  }

  Json columns() const {
    Json list = Json::array();
    const auto add_axis = [&](const std::string& field) {
      list.push_back({{"key", field}, {"name", field}, {"unit", ""}, {"help", ""}, {"figure", true}});
    };
    add_axis(sweep_.field());
    if (sweep_.has_inner()) add_axis(sweep_.inner().field);
    list.push_back(column("tile", Str::column_tile, Str::help_tile));
    if (is_carver_) {
      list.push_back(column("reduce_step", Str::analysis_reduce_step, Str::help_rstep));
      list.push_back(column("threads", Str::column_threads, Str::help_threads));
    }
    list.push_back(column("traffic", Str::column_traffic, Str::help_traffic, "MB"));
    list.push_back(column("blocks_per_sm", Str::column_blocks_per_sm, Str::help_blocks_per_sm));
    list.push_back(column("limiter", Str::column_limiter, Str::help_limiter));
    list.push_back(column("waves", Str::column_waves, Str::help_waves));
    list.push_back(column("last_wave", Str::analysis_last_wave, Str::analysis_help_last_wave));
    list.push_back(column("ties", Str::analysis_ties, Str::analysis_help_ties));
    list.push_back(column("choice", Str::analysis_choice, Str::analysis_help_choice));
    for (const char* key : {"limiter", "choice"}) {
      const auto is_it = [&](const Json& head) { return head["key"] == key; };
      (*std::find_if(list.begin(), list.end(), is_it))["figure"] = false;
    }
    return list;
  }

  Json row(const SweepPoint& point) const {
    const FirstAnswer& a = point.answer;
    std::vector<std::string> cells = {grouped(point.value)};
    if (sweep_.has_inner()) cells.push_back(grouped(point.inner_value));
    if (a.tile.empty()) {
      std::string why = app::text(Str::analysis_nothing);
      if (a.raised != carver::Raise::none) why = type_name(a.raised);
      if (!point.errors.empty()) why = message_text(point.errors[0], app::language());
      cells.push_back(why);
      if (is_carver_) cells.insert(cells.end(), {"", ""});
      cells.insert(cells.end(), {"", "", "", "", "", ""});
    } else {
      cells.push_back(spaced_extents(a.tile));
      if (is_carver_) cells.insert(cells.end(), {grouped(a.reduce_step), grouped(a.threads)});
      cells.insert(cells.end(), {app::megabytes(a.traffic_bytes), grouped(a.blocks_per_sm), limiter_name(a.limiter),
                                 app::short_count(a.waves), percent(a.last_wave), grouped(a.ties)});
    }
    cells.emplace_back(point.changes ? app::text(Str::analysis_changes) : "");
    return {{"cells", std::move(cells)}, {"changes", point.changes}};
  }

  const Sweep& sweep_;
  bool only_changes_;
  bool is_carver_ = false;
};

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
  if (!map) return without_landscape(report, view, candidates);
  if (map->cells.size() > max_written_cells) return {{"why", app::text(Str::analysis_too_many_cells)}};
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
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  Json json = {{"done", sweep.done()}, {"points", Json::array()}, {"lines", Json::array()}};
  while (!sweep.done()) {
    const SweepPoint& point = sweep.next();
    json["points"].push_back(write_sweep_point_json(sweep, point));
    json["lines"].push_back(sweep_csv_line(sweep, point));
    const std::chrono::duration<double, std::milli> spent = Clock::now() - start;
    if (!(spent.count() < milliseconds)) break;
  }
  json["done"] = sweep.done();
  return json;
}

Json sweep_table_json(const Sweep& sweep, bool only_changes, std::size_t first, std::size_t count) {
  return SweepTable(sweep, only_changes).make(first, count);
}

}  // namespace tilescope
