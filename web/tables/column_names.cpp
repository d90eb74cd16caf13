#include "web/tables/column_names.h"

namespace tilescope::app {
namespace {

constexpr ColumnNames all_names[] = {
    {"block_M", "block_M bm", ""},
    {"block_N", "block_N bn", ""},
    {"block_K", "block_K bk", ""},
    {"traffic", "traffic", "traffic"},
    {"traffic/block", "traffic", "traffic"},
    {"smem", "smem", "smem"},
    {"registers", "registers regs", "registers"},
    {"grid", "grid", "grid"},
    {"blocks/SM", "blocks_per_sm bps", "blocks_per_sm"},
    {"waves", "waves", "waves"},
    {"priority", "priority prio", "priority"},
    {"limiter", "limiter", "blocks_per_sm"},
    {"carver #", "carver_rank carver", ""},
    {"block", "block", "hint.block"},
    {"warp / threads", "warp", "hint.warp"},
    {"builds", "builds", "builds.lowers"},
    {"threads", "threads", "hint.threads"},
    {"warps", "warps", "hint.threads"},
    {"rstep", "rstep", "hint.rstep"},
    {"stages", "stages", "hint.stages"},
    {"raster", "raster", "hint.raster"},
    {"vectorize", "vectorize", ""},
    {"tile", "tile", ""},
    {"outcome", "outcome", "outcome"},
    {"rank", "rank", "rank"},
    {"dropped because", "dropped", ""},
    {"over", "over", ""},
    {"because", "because", ""},
    {"would fit", "fits", ""},
    {"measured", "measured ms", ""},
    {"time", "time ms", ""},
    {"place", "place rank", ""},
};

}  // namespace

ColumnNames names_of_column(std::string_view key) {
  for (const ColumnNames& names : all_names) {
    if (names.key == key) return names;
  }
  return {key, "", ""};
}

double unit_scale(std::string_view unit) {
  if (unit == "MB") return 1e6;
  return unit == "KB" ? 1024 : 1;
}

}  // namespace tilescope::app
