#include "core/analysis/analysis_text.h"

#include <algorithm>
#include <iterator>

#include "core/query/integer.h"
#include "core/report/figures.h"
#include "core/report/formatted.h"
#include "core/report/reasons.h"
#include "core/report/working.h"

namespace tilescope {
namespace {

std::string heat_text(const LandscapeCell& cell, Heat heat) {
  if (cell.fate == CellFate::unvisited) return ".";
  if (!cell.is_ranked()) return std::string(name(cell.fate));
  std::string text;
  switch (heat) {
    case Heat::priority: text = formatted("%.2e", cell.priority); break;
    case Heat::traffic: text = formatted("%.1f", cell.traffic_bytes / bytes_per_mb); break;
    case Heat::waves: text = std::to_string(cell.waves); break;
    case Heat::blocks_per_sm: text = std::to_string(cell.blocks_per_sm); break;
  }
  if (cell.builds == false) text += '!';
  return cell.place == 0 ? text + '*' : text;
}

std::string heat_words(Heat heat) {
  switch (heat) {
    case Heat::priority: return "priority";
    case Heat::traffic: return "traffic in MB";
    case Heat::waves: return "waves";
    case Heat::blocks_per_sm: return "blocks per SM";
  }
  return "";
}

/// As a cell of a CSV file.
std::string in_csv(std::string text) {
  std::replace(text.begin(), text.end(), '"', '\'');
  return text.empty() ? "" : "\"" + text + "\"";
}

std::string tile_words(const FirstAnswer& answer) {
  if (answer.raised != carver::Raise::none) return std::string(type_name(answer.raised));
  if (answer.tile.empty()) return "nothing";
  std::string words = spaced_extents(answer.tile);
  if (answer.reduce_step > 0) words += ", reduce step " + std::to_string(answer.reduce_step);
  if (answer.threads > 0) words += ", " + std::to_string(answer.threads) + " threads";
  return words;
}

std::string answer_row(const std::string& head, const FirstAnswer& a) {
  return formatted("%-24s %-44s %12.1f %7lld %7lld %9s  %s\n", head.c_str(), tile_words(a).c_str(),
                   a.traffic_bytes / bytes_per_mb, printable(a.blocks_per_sm), printable(a.waves),
                   percent(a.last_wave).c_str(), limiter_name(a.limiter).c_str());
}

std::string error_text(const std::vector<FieldMessage>& errors) {
  std::string text;
  for (const FieldMessage& error : errors) {
    text += (text.empty() ? "" : "; ") + error.field + ": " + message_text(error);
  }
  return text;
}

std::string device_text(const DeviceAnswer& answer) {
  std::string text = "\n" + answer.device.preset + "\n";
  if (!answer.errors.empty()) return text + "  " + error_text(answer.errors) + "\n";
  text += formatted("  %lld visited, %lld ranked", printable(answer.visited), printable(answer.valid));
  if (answer.policy) text += ", " + std::string(policy_name(*answer.policy));
  text += '\n';
  for (const Sentence& sentence : answer.why) text += "  " + english(sentence) + "\n";
  for (std::size_t i = 1; i < answer.tiles.size(); ++i) {
    text += answer_row(formatted("%6zu", i + 1), answer.tiles[i]);
  }
  for (const Sentence& warning : answer.warnings) text += "  warning: " + english(warning) + "\n";
  return text;
}

std::string effect_of(const Flip& flip) {
  if (!flip.possible) return "cannot be alone";
  const char* effect = flip.reaches ? "flips it" : flip.changes ? "changes it" : "no change";
  return std::string(effect) + " (" + tile_words(flip.answer) + ")";
}

std::string flips_text(const FlipAnalysis& analysis, const Device& from, const Device& to) {
  std::string text = "\nfrom " + from.preset + " to " + to.preset + "\n";
  if (analysis.same_choice()) return text + "  the same choice\n";
  for (const Flip& flip : analysis.flips) {
    text += formatted("  %-22s %s -> %s: %s\n", flip.field.c_str(), flip.from.c_str(), flip.to.c_str(),
                      effect_of(flip).c_str());
  }
  return analysis.causes().empty() ? text + "  no single field flips it\n" : text;
}

std::string extents_of(const Tile& tile) { return extents_text({tile.block_m, tile.block_n, tile.block_k}); }

std::string count_row(const char* what, std::int64_t before, std::int64_t after) {
  return formatted("%-18s %16s %16s\n", what, grouped(before).c_str(), grouped(after).c_str());
}

std::string move_row(const RankingMove& move) {
  const std::string before = move.before < 0 ? "-" : std::to_string(move.before + 1);
  const std::string after = move.after < 0 ? "-" : std::to_string(move.after + 1);
  std::string moved = move.before < 0 ? "new" : "gone";
  if (move.before >= 0 && move.after >= 0) moved = formatted("%+lld", printable(move.up()));
  return formatted("%8s %8s %8s  %s\n", after.c_str(), before.c_str(), moved.c_str(), extents_of(move.tile).c_str());
}

/// The candidates that moved or are new, by their place after; then those that are gone.
std::vector<RankingMove> moves_in_order(const RankingChange& change) {
  std::vector<RankingMove> moves;
  std::merge(change.moved.begin(), change.moved.end(), change.arrived.begin(), change.arrived.end(),
             std::back_inserter(moves), [](const RankingMove& a, const RankingMove& b) { return a.after < b.after; });
  moves.insert(moves.end(), change.gone.begin(), change.gone.end());
  return moves;
}

}  // namespace

std::string write_landscape_text(const Landscape& landscape, Heat heat) {
  constexpr int head_width = 18;
  constexpr int cell_width = 11;
  std::string text = heat_words(heat);
  if (!landscape.block_k_choices.empty()) {
    text += landscape.block_k ? " at block_K " + std::to_string(*landscape.block_k) : ", the best over block_K";
  }
  const std::string head =
      landscape.row_axis.empty() ? landscape.column_axis : landscape.row_axis + " / " + landscape.column_axis;
  text += formatted("\n%-*s", head_width, head.c_str());
  for (std::int64_t column : landscape.columns) text += formatted("%*lld", cell_width, printable(column));
  for (std::size_t row = 0; row < landscape.rows.size(); ++row) {
    const std::string row_head = landscape.row_axis.empty() ? "" : std::to_string(landscape.rows[row]);
    text += formatted("\n%*s", head_width, row_head.c_str());
    for (std::size_t column = 0; column < landscape.columns.size(); ++column) {
      text += formatted("%*s", cell_width, heat_text(landscape.at(row, column), heat).c_str());
    }
  }
  return text + "\n*: first of the ranking; !: does not build; smem, regs: over that limit; .: not visited\n";
}

std::string write_landscape_csv(const Landscape& landscape, const Report& report) {
  const std::string row_head = landscape.row_axis.empty() ? "" : landscape.row_axis + ",";
  std::string text = row_head + landscape.column_axis +
                     ",fate,tile,place,priority,traffic_bytes,blocks_per_sm,waves,limiter,builds,first_visit,why\n";
  for (std::size_t i = 0; i < landscape.cells.size(); ++i) {
    const LandscapeCell& cell = landscape.cells[i];
    if (!row_head.empty()) text += std::to_string(landscape.rows[i / landscape.columns.size()]) + ",";
    text += std::to_string(landscape.columns[i % landscape.columns.size()]) + "," + std::string(name(cell.fate)) + "," +
            extents_text(cell.tile) + ",";
    if (cell.is_ranked()) {
      text += std::to_string(cell.place) + "," + decimal(cell.priority) + "," + decimal(cell.traffic_bytes) + "," +
              std::to_string(cell.blocks_per_sm) + "," + std::to_string(cell.waves) + "," + limiter_name(cell.limiter);
    } else {
      text += ",,,,,";
    }
    text += cell.builds ? (*cell.builds ? ",1," : ",0,") : ",,";
    if (cell.first_visit >= 0) text += std::to_string(cell.first_visit);
    text += "," + in_csv(cell_reason(cell, report)) + "\n";
  }
  return text;
}

std::string write_assumptions_text(const std::vector<AssumptionLine>& lines) {
  std::string text =
      formatted("%-14s %-10s %-10s %-10s %s\n", "assumption", "now", "original", "carver", "what is assumed");
  for (const AssumptionLine& line : lines) {
    const std::string carvers = line.carver_value.empty() ? "-" : line.carver_value;
    text += formatted("%-14s %-10s %-10s %-10s %s\n", line.key.c_str(), line.value.c_str(), line.seed_value.c_str(),
                      carvers.c_str(), english(line.what).c_str());
  }
  text += "\nwhat carver 0.1.15 does, and how to see it\n";
  for (const AssumptionLine& line : lines) {
    text += line.key + ": " + english(line.evidence) + "\n    " + line.command + "\n";
  }
  return text + "\n" + english(still_not_carver()) + ".\n";
}

std::string write_ranking_change_text(const RankingChange& change, std::size_t most) {
  std::string text = formatted("%-18s %16s %16s\n", "", "before", "after");
  text += count_row("visited", change.before.visited, change.after.visited);
  text += count_row("valid", change.before.valid, change.after.valid);
  text += count_row("rejected on smem", change.before.rejected_smem, change.after.rejected_smem);
  text += count_row("rejected on regs", change.before.rejected_regs, change.after.rejected_regs);
  const auto best = [](const RankingSide& side) { return side.best ? extents_of(side.best->tile) : "nothing"; };
  text += formatted("%-18s %16s %16s\n", "first", best(change.before).c_str(), best(change.after).c_str());
  text += formatted("of the first %lld, %lld stay; %zu moved, %zu new, %zu gone\n", printable(change.first),
                    printable(change.kept_of_first), change.moved.size(), change.arrived.size(), change.gone.size());
  if (change.is_same_ranking() || most == 0) return text;
  text += formatted("\n%8s %8s %8s  %s\n", "#", "before", "moved", "tile");
  const std::vector<RankingMove> moves = moves_in_order(change);
  for (std::size_t i = 0; i < std::min(most, moves.size()); ++i) text += move_row(moves[i]);
  if (moves.size() > most) text += formatted("%8s and %zu more\n", "", moves.size() - most);
  return text;
}

std::string write_devices_text(const DeviceComparison& comparison) {
  std::string text = formatted("%-24s %-44s %12s %7s %7s %9s  %s\n", "device", "first", "traffic MB", "blk/SM", "waves",
                               "last wave", "binding");
  for (const DeviceAnswer& answer : comparison.devices) {
    text += answer_row(answer.device.preset, answer.tiles.empty() ? FirstAnswer() : answer.tiles[0]);
  }
  for (const DeviceAnswer& answer : comparison.devices) text += device_text(answer);
  for (std::size_t i = 0; i < comparison.flips.size(); ++i) {
    if (!comparison.flips[i]) continue;
    text += flips_text(*comparison.flips[i], comparison.devices[0].device, comparison.devices[i + 1].device);
  }
  return text;
}

}  // namespace tilescope
