// Kernels that somebody timed, or that a tuner chose, as read from the file that they were written to: which tile, how
// fast, for which problem. Nothing here knows a ranking; match.h looks these tiles up in one. (The kernels of
// core/buildable/measured.h are others: those that were compiled to see their registers.)
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/enumerate/tile_model.h"
#include "core/report/sentence.h"

namespace tilescope {

enum class MeasurementFormat : std::uint8_t {
  none,            ///< the text is none of them
  csv,             ///< a line a kernel: tile and time
  tuned_config,    ///< vLLM's and SGLang's: the best tile for each M, no times
  autotune_cache,  ///< Triton's *.autotune.json: every configuration of one problem with its time
};

/// One kernel. A figure that its file does not give is 0.
struct Measurement {
  /// Where it stands in the text, and which of its kernels it is, both counted from 1.
  std::int64_t line = 0;
  std::int64_t entry = 0;
  /// In elements.
  Tile tile;
  /// The problem's extents; a file that gives none of them is about the problem asked.
  Extent M = 0;
  Extent N = 0;
  Extent K = 0;
  double seconds = 0;
  /// Operations a second, 2 * M * N * K of them, where the file has these and no time.
  double flops = 0;
  std::int64_t stages = 0;
  std::int64_t warps = 0;
  std::int64_t threads = 0;
  /// The tuner tried it, and it did not run.
  bool failed = false;
};

/// What could not be read.
struct LineProblem {
  /// From 1; 0 for the text as a whole.
  std::int64_t line = 0;
  Sentence what;
};

/// "line 7: time_ms: "fast" is no positive number".
std::string problem_text(const LineProblem& problem, Language language = Language::english);

struct Measurements {
  MeasurementFormat format = MeasurementFormat::none;
  std::vector<Measurement> rows;
  /// What was read as something else than it might have been meant: a time without a unit.
  std::vector<Sentence> notes;
  /// The first max_line_problems of them, in the order of the text.
  std::vector<LineProblem> problems;
  std::size_t problem_count = 0;
};

inline constexpr std::size_t max_measurement_bytes = std::size_t{16} << 20;
inline constexpr std::size_t max_measurements = 200000;
/// Most entries of a tuned config, each of which is another ranking.
inline constexpr std::size_t max_tuned_entries = 1000;
/// Longest line of a CSV file, in bytes.
inline constexpr std::size_t max_csv_line_bytes = 65536;
inline constexpr std::size_t max_line_problems = 50;

/// Reads any of the formats, which it tells apart by their content; rows that are as they should be are read whatever
/// becomes of the others. Times are seconds, throughputs operations a second, and all are finite and positive.
///
/// CSV: the first line that is neither blank nor starts with # is the header. Commas, semicolons or tabs part the
/// cells; quotes end on the line on which they begin. Columns are found by their names, however they are spelt
/// (block_M, BLOCK_SIZE_M, bM, tile_m, ...; "tile" for 64x128x32; M, N, K; num_stages, num_warps, threads): three
/// extents (block_K may be missing) and a time ("time_ms", "latency (us)"; milliseconds without a unit) or a throughput
/// (TFLOPS, GFLOPS).
///
/// Tuned config: {"64": {"BLOCK_SIZE_M": 16, "BLOCK_SIZE_N": 64, "BLOCK_SIZE_K": 128, ...}, ...}, where "64" is M; a
/// key "triton_version" is passed over (vLLM, fused_moe.py: get_moe_configs; fp8_utils.py: get_w8a8_block_fp8_configs).
///
/// Autotune cache: {"key": [...], "configs_timings": [[{"kwargs": {"BLOCK_SIZE_M": 64, ...}, "num_warps": 4, ...},
/// time], ...]}, where time is milliseconds, or the median with further quantiles after it, or Infinity for what did
/// not run (Triton, runtime/autotuner.py: check_disk_cache).
Measurements read_measurements(std::string_view text);

/// The extents that the name of a tuned config gives ("N=2112,K=7168,device_name=...json") go into the rows, so that
/// another problem's config is known for one; other names change nothing. E= names a fused mixture of experts, whose
/// GEMMs have other extents, and is said in the notes.
void set_shape_from_name(std::string_view file_name, Measurements& measurements);

}  // namespace tilescope
