// A candidate as the writers of exports take it, whichever model ranked it: its figures, its kernel and whether that
// builds. And the few words that they all say.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/buildable/neighbour.h"
#include "core/exports/exports.h"
#include "core/report/carver_candidates.h"

namespace tilescope {

struct ExportCandidate {
  /// As it is counted by whoever asks for it (ExportRequest::rank).
  std::int64_t place = 0;
  /// The place in carver's ranking, or for the enumeration in its own.
  std::int64_t rank = 0;
  /// Extents of the tile: block_M, block_N, block_K, or carver's output tile.
  std::vector<std::int64_t> tile;
  double traffic_bytes = 0;
  std::int64_t smem_bytes = 0;
  std::int64_t registers = 0;
  std::int64_t grid = 0;
  std::int64_t blocks_per_sm = 0;
  Limiter limiter = Limiter::none;
  std::int64_t waves = 0;
  double priority = 0;
  std::int64_t tie_group = 0;
  std::int64_t tie_size = 0;
  /// Threads of the block; the enumeration's are chosen (kernel_choice.h).
  std::int64_t threads = 0;
  /// carver's hint, one a node; null for the enumeration.
  const carver::NodeHints* hint = nullptr;
  /// Blocks of a panel of columns; 0 for no rasterization.
  std::int64_t panel_width = 0;
  /// The GEMM on tensor cores that it is, with the share of a warp; none for kernels of any other kind.
  std::optional<KernelTile> kernel;
  std::int64_t warp_m = 0;
  std::int64_t warp_n = 0;
  Verdict verdict;
};

/// The report's candidates that a request is about, at most `most`: all, or the one of its rank.
std::vector<ExportCandidate> export_candidates(const Report& report, const ExportRequest& request, std::size_t most);

/// Candidates that a request may ask for by rank.
std::int64_t count_of_candidates(const Report& report);

/// A kernel's tile, and why it is there or is not.
struct ExportKernel {
  KernelTile tile;
  std::int64_t warp_m = 0;
  std::int64_t warp_n = 0;
  std::int64_t panel_width = 0;
  /// Whether it is meant to be used; otherwise it stands in a comment.
  bool used = true;
  /// What stands above it, a line each, without comment marks.
  std::vector<std::string> remarks;
};

/// The kernels of a candidate that is a GEMM on tensor cores: its own, and where that does not build the nearest that
/// does.
std::vector<ExportKernel> kernels_of(const ExportCandidate& candidate, const Report& report, bool building);

/// Whether the candidates' traffic is one block's; else it is the whole grid's.
bool is_traffic_of_one_block(const Report& report);

/// "1: 1644.2 MB of traffic, 1 block per SM (regs), 4 waves"; MB = 10^6 B, and KB = 1024 B of one block.
std::string figures_line(const ExportCandidate& candidate, const Report& report);

/// What there is to say where a request holds some of the report's candidates alone: "candidate 3", "the first 100 of
/// 154 candidates"; "" where it holds all.
std::string held_words(const Report& report, const ExportRequest& request);

struct CodeHeader {
  /// What begins a line: "# ", "// ".
  std::string_view mark;
  std::string_view title;
  /// Where the figures come from, of several lines.
  std::string_view provenance;
};

/// The lines at the top of exported code. Everything that a reader may have typed comes after the first two.
std::string code_header(const Report& report, const ExportRequest& request, const CodeHeader& header);

/// Why there is no candidate at all, as a line of comment.
std::string nothing_line(const Report& report, std::string_view mark);

/// Text that stays within a line of comment in every language here: without line breaks, control characters and
/// backslashes.
std::string in_comment(std::string_view text);

/// The link to the same question, with # in front.
std::string link_of(const Report& report);

}  // namespace tilescope
