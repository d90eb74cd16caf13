// Tiles typed by hand or listed by a script, as JSON: one tile in, its verdicts and its nearest neighbour out. A line
// is a recommendation with its problem,
//   {"id":…, "arch":"sm_90", "M":4096, "N":4096, "K":4096, "block":[64,128], "warp":[64,32], "rstep":[32],
//    "pipeline_stage":2, "in_dtype":"float16", "out_dtype":"float16", "accum_dtype":"float32", "trans_A":false,
//    "trans_B":false}
// where "threads" may stand for "warp" and "device" (as in a query) for "arch". Types, transposes and the stage have
// the values above where they are left out. A recommendation for CUDA cores has "thread" in place of "warp". Where the
// kernel has been compiled, "registers" (a thread's) and, if there are any, "static_smem_bytes" and "barriers" ask for
// its occupancy too.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/buildable/buildable.h"
#include "core/buildable/neighbour.h"
#include "core/occupancy/occupancy.h"
#include "core/query/json.h"

namespace tilescope {

/// A tile and everything that is said about it.
struct TileCheck {
  KernelTile tile;
  Device device;
  Verdict verdict;
  std::optional<Neighbour> nearest;
  /// Of the compiled kernel, where its registers were given.
  std::optional<KernelOccupancy> occupancy;
};

/// Checks a tensor-core tile on a device.
TileCheck check(const KernelTile& tile, const Device& device);

/// {"builds", "lowers", "launches", "why", "note", "nearest", "threads", "launch_threads", "dynamic_smem_bytes",
/// "instruction", "kernel", "occupancy"}; keys that say nothing are left out. "occupancy" has carver's own estimate of
/// blocks per SM beside the real ones, as "carver".
Json write_check_json(const TileCheck& check);

/// {"lowers", "launches", "why", "nearest"} of a verdict; keys that say nothing are left out.
Json write_verdict_json(const Verdict& verdict, const std::optional<Neighbour>& nearest);

/// What a line asked for, or what is wrong with it.
struct CheckedLine {
  TileCheck check;
  std::vector<FieldMessage> errors;
};

/// Reads and checks the tile of a JSON object.
CheckedLine check_line(const Json& line);

/// The answer to one line; a line that is refused is answered with {"id", "errors"}.
std::string check_json(std::string_view line);

/// The answer in words, as the command line prints it.
std::string write_check_text(const TileCheck& check);

/// "64x128, reduce step 32, 128 threads, 2 stages; 1.50 times the traffic, 8 waves for 6"
std::string neighbour_text(const Neighbour& neighbour);

/// Why the tile does not build, both verdicts in one text; "" where it does.
std::string why_text(const Verdict& verdict);

/// The device of an architecture that no device is named with: the first preset that has it, else the architecture
/// with its documented limits and no figures of a card.
Device device_of_arch(const std::string& arch);

/// "mma", "wgmma", "fma"
std::string_view name(GemmInstruction instruction);

}  // namespace tilescope
