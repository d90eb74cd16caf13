// What holds of every report, whatever was asked: rankings are in order and keep to the limits, ties are ties to the
// bit, and every writer ends in well-formed text or a refusal that names its field. Each function gives the first
// property that is broken, "" where all hold.
#pragma once

#include <algorithm>
#include <cstring>
#include <set>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

#include "core/analysis/analysis_json.h"
#include "core/analysis/analysis_text.h"
#include "core/analysis/landscape.h"
#include "core/exports/exports.h"
#include "core/report/reasons.h"
#include "core/report/report_json.h"
#include "core/report/text.h"
#include "core/report/working_json.h"

#define TILESCOPE_PROPERTY(property) \
  if (!(property)) return #property

namespace tilescope {

inline bool same_bits(double a, double b) { return std::memcmp(&a, &b, sizeof a) == 0; }

/// Ties have one priority, to the bit, and are counted as they are listed; the next group has a larger one.
template <class Rows>
std::string broken_ties(const Rows& rows) {
  for (std::size_t i = 1; i < rows.size(); ++i) {
    const auto& a = rows[i - 1];
    const auto& b = rows[i];
    TILESCOPE_PROPERTY(a.priority <= b.priority);
    const bool tied = a.priority == b.priority;
    TILESCOPE_PROPERTY(tied == (a.tie_group == b.tie_group));
    if (tied) {
      TILESCOPE_PROPERTY(same_bits(a.priority, b.priority) && a.tie_size == b.tie_size && a.tie_size > 1);
    } else {
      TILESCOPE_PROPERTY(b.tie_group == a.tie_group + 1);
    }
  }
  return "";
}

inline std::string broken_enumeration(const Report& report) {
  const Enumeration& e = *report.enumeration;
  const Device& device = report.query.device;
  const Matmul& matmul = std::get<Matmul>(report.query.problem);
  TILESCOPE_PROPERTY(e.visited == e.valid + e.rejected_smem + e.rejected_regs);
  TILESCOPE_PROPERTY(broken_ties(e.candidates).empty());
  const auto place = [](const Tile& t) { return std::tuple(t.block_m, t.block_n, t.block_k); };
  for (std::size_t i = 0; i < e.candidates.size(); ++i) {
    const Candidate& c = e.candidates[i];
    TILESCOPE_PROPERTY(matmul.M % c.tile.block_m == 0 && matmul.N % c.tile.block_n == 0 &&
                       matmul.K % c.tile.block_k == 0);
    TILESCOPE_PROPERTY(c.smem_bytes >= 0 && c.smem_bytes <= device.smem_cap);
    TILESCOPE_PROPERTY(c.registers >= 0 && c.registers <= device.reg_cap);
    TILESCOPE_PROPERTY(c.blocks_per_sm >= 1 && c.blocks_per_sm <= device.sm_partition);
    TILESCOPE_PROPERTY(c.blocks_per_sm * c.smem_bytes <= device.max_smem_usage);
    TILESCOPE_PROPERTY(c.blocks_per_sm * c.registers <= device.reg_cap);
    TILESCOPE_PROPERTY(c.grid >= 1 && c.waves >= 1 && c.traffic_bytes > 0 && c.priority > 0);
    TILESCOPE_PROPERTY(c.limiter != Limiter::none);
    // Equal priorities keep the order of the enumeration.
    if (i > 0 && e.candidates[i - 1].priority == c.priority)
      TILESCOPE_PROPERTY(place(e.candidates[i - 1].tile) < place(c.tile));
  }
  TILESCOPE_PROPERTY(
      std::is_sorted(e.rejections.begin(), e.rejections.end(),
                     [&](const Rejection& a, const Rejection& b) { return place(a.tile) < place(b.tile); }));
  for (const Rejection& rejection : e.rejections) {
    TILESCOPE_PROPERTY(!rejection_arithmetic(rejection, report.query).empty());
  }
  TILESCOPE_PROPERTY(carver_ranks(report).size() == e.candidates.size());
  return "";
}

inline std::string broken_carver(const Report& report) {
  const carver::Answer& answer = *report.carver;
  std::set<std::uint32_t> ranked;
  for (std::uint32_t place : answer.order) {
    TILESCOPE_PROPERTY(place < answer.visited.size());
    TILESCOPE_PROPERTY(ranked.insert(place).second);
  }
  if (report.query.model != Model::carver) return "";
  const std::vector<CarverCandidate> candidates = carver_candidates(report, topk_all);
  TILESCOPE_PROPERTY(candidates.size() == answer.order.size());
  TILESCOPE_PROPERTY(broken_ties(candidates).empty());
  std::int64_t hints = 0;
  for (const CarverCandidate& candidate : candidates) {
    TILESCOPE_PROPERTY(!outcome_text(candidate).empty() && !outcome_text(candidate, Language::chinese).empty());
    if (!candidate.hint) continue;
    TILESCOPE_PROPERTY(*candidate.hint == ++hints && candidate.verdict.has_value());
  }
  TILESCOPE_PROPERTY(hints == static_cast<std::int64_t>(answer.hints.size()));
  return "";
}

inline std::string broken_working(const Report& report) {
  Working working;
  if (report.enumeration) {
    if (report.enumeration->candidates.empty()) return "";
    working = working_of_candidate(report, report.enumeration->candidates.size() / 2);
  } else {
    const std::vector<CarverCandidate> candidates = carver_candidates(report, 1);
    if (candidates.empty()) return "";
    working = working_of_ranked(report, candidates[0]);
  }
  TILESCOPE_PROPERTY(!working.sections.empty() && !write_working_text(working).empty());
  TILESCOPE_PROPERTY(find_candidate(report, working.tile) >= 0);
  TILESCOPE_PROPERTY(Json::accept(to_text(write_working_json(working))));
  return "";
}

inline std::string broken_landscape(const Report& report) {
  const std::vector<CarverCandidate> candidates =
      report.enumeration ? std::vector<CarverCandidate>() : carver_candidates(report, topk_all);
  const auto map = landscape(report, candidates);
  if (!map) return "";
  TILESCOPE_PROPERTY(map->cells.size() == map->rows.size() * map->columns.size());
  for (const LandscapeCell& cell : map->cells) {
    TILESCOPE_PROPERTY(cell.is_ranked() == (cell.place >= 0));
    TILESCOPE_PROPERTY(cell.is_ranked() == cell_reason(cell, report).empty());
  }
  TILESCOPE_PROPERTY(Json::accept(to_text(write_landscape_json(*map, report))));
  const std::string csv = write_landscape_csv(*map, report);
  TILESCOPE_PROPERTY(static_cast<std::size_t>(std::count(csv.begin(), csv.end(), '\n')) == map->cells.size() + 1);
  TILESCOPE_PROPERTY(!write_landscape_text(*map, Heat::waves).empty());
  return "";
}

inline std::string broken_export(const Report& report, const ExportRequest& request) {
  const Export written = write_export(report, request);
  TILESCOPE_PROPERTY(written.errors.empty() == !written.text.empty());
  for (const FieldMessage& error : written.errors) {
    TILESCOPE_PROPERTY(!error.field.empty() && !message_text(error).empty());
  }
  if (request.format == ExportFormat::json && written.errors.empty()) {
    TILESCOPE_PROPERTY(Json::accept(written.text));
  }
  return "";
}

inline std::string broken_writing(const Report& report, bool trace) {
  TILESCOPE_PROPERTY(!write_text(report).empty());
  TILESCOPE_PROPERTY(write_warnings_text(report).empty() == report.warnings.empty());
  TILESCOPE_PROPERTY(!report.enumeration || !write_rejections_text(report).empty());
  for (const Sentence& warning : report.warnings) {
    TILESCOPE_PROPERTY(!in_language(warning, Language::chinese).empty());
  }
  TILESCOPE_PROPERTY(Json::accept(to_text(write_report_json(report, Json(), trace))));
  return "";
}

/// Of an answer that is no refusal.
inline std::string broken_ranking(const Report& report) {
  TILESCOPE_PROPERTY(report.carver.has_value());
  TILESCOPE_PROPERTY(report.enumeration.has_value() == (report.query.model == Model::enumerate));
  const std::string broken = report.enumeration ? broken_enumeration(report) : "";
  return broken.empty() ? broken_carver(report) : broken;
}

}  // namespace tilescope

#undef TILESCOPE_PROPERTY
