// Every sentence and label of the page, in one table, so that a language is one more column of it. Names of fields and
// figures that carver itself has (smem_cap, block_M) are not translated and stand where they are used.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tilescope::app {

// clang-format off
// id, English
#define TILESCOPE_STRINGS(X)                                                                                       \
  X(none, "")                                                                                                      \
  X(product, "Tilescope")                                                                                          \
  X(tagline, "Ranks GPU tiles as TileLang's carver does. Runs in this tab; nothing is uploaded.")                  \
  X(try_shapes, "Try")                                                                                             \
  X(copy_link, "Copy link")                                                                                        \
  X(link_copied, "Link copied")                                                                                    \
  X(link_not_copied, "The browser did not let the page copy. Select the link and copy it:")                        \
  X(theme_dark, "Dark")                                                                                            \
  X(theme_light, "Light")                                                                                          \
  X(theme_system, "Theme: system")                                                                                 \
  X(problem, "Problem")                                                                                            \
  X(device, "Device")                                                                                              \
  X(assumptions, "Assumptions")                                                                                    \
  X(result, "Result")                                                                                              \
  X(query, "Query")                                                                                                \
  X(ranking, "Ranking")                                                                                            \
  X(rejected, "Rejected")                                                                                          \
  X(shape_preset, "Choose a known shape")                                                                          \
  X(search_shapes, "Search: model, layer, size")                                                                   \
  X(search_devices, "Search: name, architecture")                                                                  \
  X(nothing_found, "Nothing has this in its name.")                                                                \
  X(custom_device, "Custom device")                                                                                \
  X(more_fields, "All device fields")                                                                              \
  X(reset_field, "Back to {0}")                                                                                    \
  X(unverified, "This value could not be verified.")                                                               \
  X(source, "Source: {0}")                                                                                         \
  X(opt_in_note, "carver itself would see 49,152 B here: the static limit that the driver reports.")               \
  X(use_reported, "Use what the driver reports")                                                                   \
  X(use_opt_in, "Use the opt-in limit")                                                                            \
  X(refused_title, "Some fields cannot be used. The ranking is that of the last valid query.")                     \
  X(refused_first, "Some fields of the link cannot be used, so that nothing is ranked yet.")                       \
  X(drop_refused, "Forget these fields")                                                                           \
  X(visited, "{0} visited")                                                                                        \
  X(valid, "{0} valid")                                                                                            \
  X(over_registers, "{0} over registers")                                                                          \
  X(over_smem, "{0} over shared memory")                                                                           \
  X(priority_values, "{0} priority values")                                                                        \
  X(tied_at_top, "{0} tied at the top")                                                                            \
  X(tie_explained, "{0} candidates share this priority: the model cannot tell them apart. Measure them.")           \
  X(nothing_ranked, "Nothing is ranked until the marked fields of the query can be used.")                         \
  X(no_candidates, "No tile fits. The rejected ones and what they would need are under Rejected.")                 \
  X(no_rejections, "Every tile fits: nothing was rejected.")                                                       \
  X(all_reasons, "All reasons")                                                                                    \
  X(reason_smem, "Shared memory")                                                                                  \
  X(reason_regs, "Registers")                                                                                      \
  X(shown_of, "The first {0} of {1}, in enumeration order")                                                        \
  X(rejected_counts, "{0} over shared memory, {1} over registers. A tile over both counts under shared memory.")   \
  X(column_rank, "rank")                                                                                           \
  X(column_carver_rank, "carver #")                                                                                \
  X(column_share, "warp / threads")                                                                                \
  X(column_threads, "threads")                                                                                     \
  X(column_warps, "warps")                                                                                         \
  X(column_stages, "stages")                                                                                       \
  X(column_raster, "raster")                                                                                       \
  X(column_vectorize, "vectorize")                                                                                 \
  X(column_tile, "tile")                                                                                           \
  X(column_block_traffic, "traffic/block")                                                                         \
  X(column_outcome, "outcome")                                                                                     \
  X(column_dropped, "dropped because")                                                                             \
  X(raster_columns, "{0} wide")                                                                                 \
  X(model_enumerate, "Enumerate")                                                                                  \
  X(model_carver, "carver 0.1.15")                                                                                 \
  X(help_model_enumerate, "The arithmetic of a tile over every combination of divisors. Matmul only.")             \
  X(help_model_carver, "Exactly what tilelang 0.1.15 does: its search, its reduce step, its hints, its failures.") \
  X(switched_to_carver, "Enumerate knows matmul only, so carver answers.")                                         \
  X(hints, "Hints")                                                                                                \
  X(ranked, "Ranked tiles")                                                                                        \
  X(search, "Search")                                                                                              \
  X(kept, "{0} kept")                                                                                              \
  X(hints_given, "{0} hints")                                                                                      \
  X(no_hints, "carver recommends nothing here. Ranked tiles says what became of each tile.")                       \
  X(nothing_kept, "carver kept no tile. Search says what it looked at.")                                           \
  X(nothing_visited, "carver ended before it searched.")                                                           \
  X(carver_raises, "carver raises {0}")                                                                            \
  X(instead, "Instead:")                                                                                           \
  X(more_warnings, "{0} more warnings")                                                                            \
  X(column_traffic, "traffic")                                                                                     \
  X(column_smem, "smem")                                                                                           \
  X(column_registers, "registers")                                                                                 \
  X(column_grid, "grid")                                                                                           \
  X(column_blocks_per_sm, "blocks/SM")                                                                             \
  X(column_waves, "waves")                                                                                         \
  X(column_priority, "priority")                                                                                   \
  X(column_limiter, "limiter")                                                                                     \
  X(column_reason, "over")                                                                                         \
  X(column_because, "because")                                                                                     \
  X(help_rank, "Place in the ranking. A bracket joins candidates with the same priority, to the bit.")             \
  X(help_block_m, "Rows of C that one thread block computes.")                                                     \
  X(help_block_n, "Columns of C that one thread block computes.")                                                  \
  X(help_block_k, "Extent of K held in shared memory at a time.")                                                  \
  X(help_traffic, "Bytes between global memory and the SMs, whole transactions counted. MB = 10^6 B.")             \
  X(help_smem, "Shared memory of one block. KB = 1,024 B.")                                                        \
  X(help_registers, "Registers of one block by the model's estimate: 2 * the largest tile * bits / 32.")           \
  X(help_grid, "Thread blocks that cover C.")                                                                      \
  X(help_blocks_per_sm, "Blocks that share an SM: the smallest of what shared memory, registers and sm_partition " \
                        "allow.")                                                                                  \
  X(help_waves, "Times that the whole device fills with blocks: ceil(grid / (blocks/SM * SMs)).")                  \
  X(help_priority, "What the ranking sorts by, smallest first: (traffic + 1) * waves. No unit; not a time.")       \
  X(help_limiter, "The term that holds blocks per SM down.")                                                       \
  X(help_carver_rank, "Where carver ranks the same block_M x block_N; - where it does not.")                       \
  X(help_hint_block, "The tile of C that one thread block computes.")                                              \
  X(help_share, "Tensor cores: the part of the block that one warp computes. CUDA cores: threads per dimension.")  \
  X(help_threads, "Threads of one block.")                                                                         \
  X(help_warps, "Warps of one block.")                                                                             \
  X(help_rstep, "Reduce step: elements of K that a block takes at a time.")                                        \
  X(help_stages, "Pipeline stages: tiles of A and B held in shared memory at once.")                               \
  X(help_hint_smem, "Shared memory of one block with the hint's reduce step. KB = 1,024 B.")                       \
  X(help_raster, "Order in which blocks walk the grid: in columns this many blocks wide, or row by row (-).")      \
  X(help_vectorize, "Elements that one access of a tensor takes.")                                                 \
  X(help_tile, "The output tile.")                                                                                 \
  X(help_block_traffic, "Bytes that one block moves, whole transactions counted. KB = 1,024 B.")                   \
  X(help_outcome, "The hint that the tile became, or why it became none.")                                         \
  X(help_visit_rank, "Place among the kept tiles.")                                                                \
  X(help_dropped, "The limit that the tile is over.")                                                              \
  X(help_reason, "The limit that the tile is over; shared memory is tested first.")                                \
  X(help_because, "What the tile needs against what there is.")                                                    \
  X(help_op, "The operator that is asked about.")                                                                  \
  X(help_M, "Rows of A and C.")                                                                                    \
  X(help_N, "Columns of C, rows of B as stored with trans_B.")                                                     \
  X(help_K, "The dimension that is summed over.")                                                                  \
  X(help_in, "Element type of A and B.")                                                                           \
  X(help_out, "Element type of C.")                                                                                \
  X(help_acc, "Element type that products are summed in.")                                                         \
  X(help_trans_A, "A lies in memory as [K, M].")                                                                   \
  X(help_trans_B, "B lies in memory as [N, K]; otherwise as [K, N].")                                              \
  X(help_with_bias, "A vector is added to every row of C. The enumeration model leaves it out.")                   \
  X(help_platform, "The device class of carver that answers: CUDA, CDNA or RDNA.")                                 \
  X(help_arch, "Architecture, as compilers name it.")                                                              \
  X(help_name, "Name of the device; it enters no figure.")                                                         \
  X(help_compute_capability, "Compute capability as carver holds it.")                                             \
  X(help_smem_cap, "Bytes of shared memory that one block may use.")                                               \
  X(help_max_smem_usage, "Bytes of shared memory that all blocks of an SM may use together; 2 * smem_cap unless "  \
                         "given.")                                                                                 \
  X(help_reg_cap, "32-bit registers of one SM.")                                                                   \
  X(help_compute_max_core, "SMs, compute units, or on RDNA work-group processors.")                                \
  X(help_warp_size, "Threads of a warp.")                                                                          \
  X(help_sm_partition, "Warp schedulers of an SM; at most this many blocks share it.")                             \
  X(help_transaction_size, "Bytes of one global-memory transaction: write,read.")                                  \
  X(help_bandwidth, "carver's constants for global and shared memory. They do not enter the ranking.")             \
  X(help_l2, "Bytes of L2 cache. It only decides rasterization.")                                                  \
  X(help_traffic_k, "Extent of K whose bytes the traffic counts. carver: whole. Its 1 x 1 tile of 4096 cubed in fp16 reads 8,192 B of A and 8,192 B of B; Search shows it.")                                  \
  X(help_reg_bits, "Type whose width the register estimate uses. carver: out, whatever the accumulator: the same tiles and figures with accum_dtype float16 and float32.")                                    \
  X(help_reg_tiles, "Tiles that the register estimate looks at. carver: c.")                                       \
  X(help_traffic_scope, "Blocks whose traffic enters the priority. carver: block.")                                \
  X(help_smem_stages, "Pipeline stages held in shared memory at once. carver: its own, 1 or 2.")                   \
  X(help_min_divisor, "Smallest divisor of a dimension that is tried as a block extent.")                          \
  X(help_topk, "Candidates to rank: a number, or all.")                                                            \
  X(assumptions_note, "With all of carver's choices set this is still not carver: it has no search and does not "  \
                      "choose the reduce step.")                                                                   \
  X(carver_choice, "carver")                                                                                       \
  X(model, "Model")                                                                                                \
  X(plain_view, "Plain view")                                                                                      \
  X(canvas_view, "Canvas view")                                                                                    \
  X(plain_no_webgl, "The canvas needs WebGL2, which this browser does not offer. This view shows the same.")       \
  X(plain_no_glyphs, "This browser gives pages altered pixels, as a protection against fingerprinting, so that the " \
                         "canvas can show no text. This view shows the same.")                                    \
  X(skip_to_query, "To the query")                                                                                 \
  X(skip_to_result, "To the result")                                                                               \
  X(candidate, "Candidate")                                                                                        \
  X(decides, "decides")                                                                                            \
  X(what_columns_mean, "What the columns mean")                                                                    \
  X(several_found, "{0} shapes have this in their name. Type more of it.")                                         \
  X(show_more, "Show {0} more")                                                                                    \
  X(rows_shown, "{0} of {1} rows")                                                                                 \
  X(column_ties, "ties")                                                                                           \
  X(ties_with, "with {0} others")                                                                                  \
  X(ties_with_one, "with 1 other")                                                                                 \
  X(first_is, "First: {0}")                                                                                        \
  X(fields_refused, "Fields that cannot be used: {0}")                                                             \
  X(theme, "Theme")                                                                                                \
  X(language, "Language")
// clang-format on

enum class Str : std::uint8_t {
#define TILESCOPE_STRING_ID(id, english) id,
  TILESCOPE_STRINGS(TILESCOPE_STRING_ID)
#undef TILESCOPE_STRING_ID
};

/// The text in the page's language. Null-terminated.
const char* text(Str id);

/// `sentence` with {0}, {1} filled in.
std::string filled(Str sentence, const std::vector<std::string>& args);

/// What a field of the query means, by its text key; "" where the table has nothing to say.
const char* field_help(std::string_view key);

}  // namespace tilescope::app
