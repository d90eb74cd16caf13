// Every sentence and label of the page, in one table with a column for each language. Names of fields and figures that
// carver itself has (smem_cap, block_M, rstep) are not translated and stand where they are used.
//
// The Chinese terms, here and in core/report/sentence.h and core/query/field_message.h:
//   tile, warp, hint, grid, SM, kernel, bias, token, opt-in, Tensor Core, CUDA Core   as they are; column heads: smem
//   thread block 线程块 (块 in a column head)   shared memory 共享内存   register 寄存器   blocks per SM 每 SM 线程块数
//   wave 波次   traffic 访存量   transaction 事务   priority 优先级值   tie 并列   rank 名次   limiter 限制因素
//   pipeline stage 流水级   reduce step 归约步长   reduction 归约   rasterization 光栅化   accumulator 累加
//   query 查询   problem 问题   device 设备   field 字段   candidate 候选   rejected 被拒绝   over a limit 超限
// Chinese sentences have full-width punctuation; figures, names and formulas keep the half-width, with a blank between
// them and Han characters.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/query/language.h"

namespace tilescope::app {

// clang-format off
// id, English, Chinese
#define TILESCOPE_STRINGS(X)                                                                                          \
  X(none, "", "")                                                                                                     \
  X(product, "Tilescope", "Tilescope")                                                                                \
  X(tagline, "Ranks GPU tiles as TileLang's carver does. Runs in this tab; nothing is uploaded.",                     \
    "像 TileLang 的 carver 那样给 GPU tile 排序。在本标签页中运行，不上传任何内容。")                                 \
  X(page_title, "Tilescope: which tiles TileLang's carver recommends", "Tilescope：TileLang 的 carver 推荐哪些 tile") \
  X(try_shapes, "Try", "试试")                                                                                        \
  X(try_1024, "1024 cubed", "1024 立方")                                                                              \
  X(try_8192, "8192 cubed", "8192 立方")                                                                              \
  X(try_gate_up, "Llama 3 8B gate and up", "Llama 3 8B gate 与 up")                                                   \
  X(try_down, "Llama 3 70B down, 16 tokens", "Llama 3 70B down，16 个 token")                                         \
  X(try_expert, "DeepSeek-V3 expert down", "DeepSeek-V3 专家 down")                                                   \
  X(copy_link, "Copy link", "复制链接")                                                                               \
  X(link_copied, "Link copied", "已复制链接")                                                                         \
  X(link_not_copied, "The browser did not let the page copy. Select the link and copy it:",                           \
    "浏览器不允许页面复制。请选中链接自行复制：")                                                                     \
  X(theme_dark, "Dark", "深色")                                                                                       \
  X(theme_light, "Light", "浅色")                                                                                     \
  X(theme_system, "Theme: system", "主题：系统")                                                                  \
  X(other_language, "中文", "English")                                                                                \
  X(help_other_language, "用中文显示本页", "Show this page in English")                                                     \
  X(problem, "Problem", "问题")                                                                                       \
  X(device, "Device", "设备")                                                                                         \
  X(assumptions, "Assumptions", "假设")                                                                               \
  X(result, "Result", "结果")                                                                                         \
  X(query, "Query", "查询")                                                                                           \
  X(ranking, "Ranking", "排名")                                                                                       \
  X(rejected, "Rejected", "被拒绝")                                                                                   \
  X(landscape, "Landscape", "地形图") \
  X(sweep, "Sweep", "扫描") \
  X(devices, "Devices", "设备") \
  X(measured, "Measured", "实测") \
  X(measured_about, "Kernels that you timed, beside this ranking: drop a file on the page, choose one, or paste its text. CSV of tiles and times, tuned configs of vLLM and SGLang, Triton's autotune cache. It stays in this tab and goes nowhere.", "把你测得的 kernel 与此排名对照：将文件拖到页面上、选择文件或粘贴文本。可用 tile 与时间的 CSV、vLLM 与 SGLang 的调优配置、Triton 的 autotune 缓存。内容只留在本标签页，不会发往任何地方。") \
  X(measured_matmul_only, "Only the tiles of a matmul can be measured ones.", "只有 matmul 的 tile 可与实测对照。") \
  X(choose_file, "Choose a file", "选择文件") \
  X(forget_file, "Forget it", "移除") \
  X(pasted_text, "pasted text", "粘贴的文本") \
  X(measured_read, "{0}: {1} kernels read", "{0}：读取了 {1} 个 kernel") \
  X(measured_waits, "The module that reads it is on its way.", "正在载入负责读取的模块。") \
  X(measured_looking, "{0} of {1} rankings asked", "已求解 {1} 个排名中的 {0} 个") \
  X(measured_more_problems, "and {0} more", "还有 {0} 处") \
  X(measured_chart_key, "A dot is a tile at its fastest: priority to the right, time upwards. A click chooses it.", "每个点是一个 tile 的最快一次：横轴为优先级值，纵轴为时间。点击即可选择。") \
  X(axis_priority, "priority", "优先级值") \
  X(axis_time, "time, ms", "时间（ms）") \
  X(column_line, "line", "行") \
  X(column_time, "time", "时间") \
  X(column_measured, "measured", "实测") \
  X(column_place, "place", "名次") \
  X(column_no_place, "why not", "无名次的原因") \
  X(help_line, "Where the file has it.", "在文件中的位置。") \
  X(help_measured_m, "The M that the tile was tuned for; the query's other extents hold.", "调优所针对的 M；其余尺寸以查询为准。") \
  X(help_measured_tile, "block_M, block_N and block_K as measured.", "实测的 block_M、block_N 与 block_K。") \
  X(help_time, "As measured, or worked out of a throughput by 2 * M * N * K.", "实测值，或按 2 * M * N * K 由吞吐量换算。") \
  X(help_tflops, "2 * M * N * K over the time.", "2 * M * N * K 除以时间。") \
  X(help_place, "In the whole ranking; a range where tiles tie.", "在整个排名中的名次；并列时为范围。") \
  X(help_no_place, "Why the row has no place, or does not count.", "该行没有名次或不计入的原因。") \
  X(help_measured, "The fastest time of this tile among those measured.", "该 tile 实测中最快的一次。") \
  X(measured_repeat, "a faster row has the same tile", "同一 tile 有更快的一行") \
  X(export_code, "Export", "导出") \
  X(export_this, "this tile", "此 tile") \
  X(export_all, "the first {0}", "前 {0} 个") \
  X(export_building, "take the nearest that builds", "改用最近的可构建 tile") \
  X(help_export, "As code, a table or data: for TileLang, Triton or CUTLASS, CSV, JSON, Markdown.", "导出为代码、表格或数据：TileLang、Triton、CUTLASS、CSV、JSON、Markdown。") \
  X(export_no_hint, "carver made no hint of the chosen tile, so that there is no kernel to write. Choose a hint, or take the first ones.", "carver 没有由所选 tile 得出 hint，因此没有可写的内核。请选择一个 hint，或取前若干个。") \
  X(export_waits, "The module that writes it is on its way.", "正在载入负责导出的模块。") \
  X(export_cut, "{0} lines in all; Copy and Save take all of them.", "共 {0} 行；复制与保存包含全部。") \
  X(copy_text, "Copy", "复制") \
  X(save_text, "Save", "保存") \
  X(copied, "Copied", "已复制") \
  X(colour_by, "Coloured by", "着色依据") \
  X(heat_priority, "priority", "优先级值") \
  X(heat_traffic, "traffic, MB", "访存量（MB）") \
  X(heat_waves, "waves", "波次") \
  X(heat_blocks_per_sm, "blocks per SM", "每 SM 线程块数") \
  X(heat_last_wave, "last wave, %", "末波次（%）") \
  X(best_over_k, "best of all", "取最优") \
  X(help_at_k, "One block_K, or the best block_K of every cell.", "指定一个 block_K，或每格取最优的 block_K。") \
  X(search_so_far, "Tiles visited so far", "已访问的 tile") \
  X(help_visits, "The search in its order: the line leads to the tile that it visits last.", "搜索的顺序：折线通向最后访问的 tile。") \
  X(landscape_figures, "{0}: rank {1}, priority {2}, traffic {3} MB, {4} waves, {5} blocks per SM ({6})", "{0}：名次 {1}，优先级值 {2}，访存量 {3} MB，波次 {4}，每 SM 线程块数 {5}（{6}）") \
  X(landscape_idle, "Rest on a cell for its figures; a click or the arrow keys choose its tile.", "指向一格可看其数值；点击或用方向键选择其 tile。") \
  X(never_visited, "the search never came here", "搜索未到过这里") \
  X(visit_number, "visit {0}", "第 {0} 次访问") \
  X(landscape_key, "Yellow is better, the corner marks rank 1. Hatched: smem or regs is over its limit; blank: not visited.", "黄色更优，角标为第 1 名。斜线：smem 或 regs 超限；空白：未访问。") \
  X(landscape_key_builds, "Yellow is better, the corner marks rank 1. Hatched: smem or regs is over its limit; blank: not visited. \u2715 with a red bar: a hint that does not build.", "黄色更优，角标为第 1 名。斜线：smem 或 regs 超限；空白：未访问。\u2715 与红条：无法构建的 hint。") \
  X(no_landscape, "There is no map: no tile was looked at.", "没有地形图：未查看任何 tile。") \
  X(landscape_too_large, "{0} cells are too many to be told apart. A larger min_divisor makes them fewer.", "{0} 格过多，无法分辨。增大 min_divisor 可减少格数。") \
  X(it_builds, "it builds", "可构建") \
  X(it_does_not_build, "it does not build", "无法构建") \
  X(sweep_preset, "Choose a known sweep", "选择常见扫描") \
  X(no_second_field, "no second field", "无第二个字段") \
  X(help_over, "The field that takes each of the values.", "依次取各个值的字段。") \
  X(help_over2, "A second field: every pair of values is asked for.", "第二个字段：两者的每一对取值都会求解。") \
  X(help_values, "Each of 1..8192, every sixteenth of 16..8192:16, doubling 1..8192*2, or a list 1,2,4k.", "1..8192 逐一，16..8192:16 步长 16，1..8192*2 逐次加倍，或列表 1,2,4k。") \
  X(choice_first, "first hint", "第一个 hint") \
  X(choice_first_builds, "first that builds", "第一个可构建的") \
  X(cancel, "Cancel", "取消") \
  X(given_up, "Stopped: this query has no answer yet.", "已停止：此查询尚无结果。") \
  X(run_again, "Run again", "重新运行") \
  X(sweep_progress, "{0} of {1} values, the choice changes at {2}", "{1} 个值中的 {0} 个，选择变化 {2} 次") \
  X(sweep_cancelled, "Stopped: {0}", "已停止：{0}") \
  X(sweep_chart_key, "Upright lines: the choice changes there.", "竖线：选择在此变化。") \
  X(sweep_map_key, "Yellow is better. A bar at the left of a box: its choice differs from that of the box before.", "黄色更优。格左侧的竖线：与前一格的选择不同。") \
  X(sweep_nothing, "no tile fits", "没有放得下的 tile") \
  X(only_changes, "Only where the choice changes", "只列选择变化处") \
  X(copy_csv, "Copy CSV", "复制 CSV") \
  X(save_csv, "Save CSV", "保存 CSV") \
  X(column_value, "value", "取值") \
  X(column_value2, "second value", "第二取值") \
  X(column_last_wave, "last wave", "末波次") \
  X(column_reduce_step, "reduce step", "归约步长") \
  X(help_sweep_value, "What the swept field holds.", "被扫描字段的取值。") \
  X(help_sweep_tile, "The tile that comes first.", "排在第一的 tile。") \
  X(help_last_wave, "Blocks of the last wave over those that it could hold.", "末波次的线程块数占其容量的比例。") \
  X(help_sweep_why, "Why there is no tile.", "没有 tile 的原因。") \
  X(add_device, "Add a device", "添加设备") \
  X(help_drop_device, "Take {0} out of the comparison", "从对比中移除 {0}") \
  X(line_smem_cap, "smem_cap, B", "smem_cap（B）") \
  X(line_sms, "SMs", "SM 数") \
  X(line_first, "first tile", "第一个 tile") \
  X(line_next_tile, "tile {0}", "第 {0} 个 tile") \
  X(line_traffic, "traffic, MB", "访存量（MB）") \
  X(line_ties, "tied with it", "与其并列") \
  X(line_visited, "visited", "已访问") \
  X(line_valid, "valid", "有效") \
  X(line_policy, "policy", "策略") \
  X(what_flips_it, "What flips it", "是什么改变了选择") \
  X(flip_pair, "From {0} to {1}", "从 {0} 到 {1}") \
  X(flip_same, "Both choose the same.", "两者的选择相同。") \
  X(flip_no_single, "No single field leads to the other's choice.", "没有单个字段能导致对方的选择。") \
  X(flip_causes, "Alone this leads to the other's choice: {0}", "单独即可导致对方选择的字段：{0}") \
  X(flip_line, "{0} {1} \u2192 {2}: {3} ({4})", "{0} {1} \u2192 {2}：{3}（{4}）") \
  X(flip_reaches, "flips it", "改变选择") \
  X(flip_changes, "changes it, to neither's choice", "改变选择，但与两者都不同") \
  X(flip_nothing, "no change", "无变化") \
  X(flip_impossible, "no device can have this alone", "没有设备能只改这一项") \
  X(assumption, "assumption", "假设") \
  X(column_now, "now", "当前") \
  X(column_original, "original", "原模型") \
  X(column_carver, "carver", "carver") \
  X(column_effect, "what the other value does", "改为另一值的影响") \
  X(in_force, "In force", "当前生效") \
  X(help_set_value, "Set {0} to {1}", "将 {0} 设为 {1}") \
  X(effect_refused, "more tiles than can be ranked", "tile 过多，无法排名") \
  X(effect_none, "{0}: the ranking stays as it is", "{0}：排名不变") \
  X(effect_short, "{0}: {1} of the first {2} stay; {3} move, {4} new, {5} gone", "{0}：前 {2} 个中保留 {1} 个；移动 {3}，新增 {4}，消失 {5}") \
  X(what_carver_does, "What carver does", "carver 的做法") \
  X(original_model, "The original model", "原模型的做法") \
  X(copy_command, "Copy command", "复制命令") \
  X(moves_title, "{0} move", "移动 {0} 个") \
  X(arrivals_title, "{0} are new", "新增 {0} 个") \
  X(departures_title, "{0} are gone", "消失 {0} 个") \
  X(moves_not_listed, "and {0} more", "另有 {0} 个") \
  X(shape_preset, "Choose a known shape", "选择常见形状")                                                             \
  X(search_shapes, "Search: model, layer, size", "搜索：模型、层、尺寸")                                              \
  X(search_devices, "Search: name, architecture", "搜索：名称、架构")                                                 \
  X(nothing_found, "Nothing has this in its name.", "没有名称包含它的条目。")                                         \
  X(custom_device, "Custom device", "自定义设备")                                                                     \
  X(more_fields, "All device fields", "全部设备字段")                                                                 \
  X(reset_field, "Back to {0}", "恢复为 {0}")                                                                         \
  X(unverified, "This value could not be verified.", "该值未能核实。")                                                \
  X(source, "Source: {0}", "来源：{0}")                                                                               \
  X(opt_in_note, "carver itself would see 49,152 B here: the static limit that the driver reports.",                  \
    "carver 自身在此看到的是 49,152 B：驱动报告的静态上限。")                                                         \
  X(use_reported, "Use what the driver reports", "使用驱动报告的值")                                                  \
  X(use_opt_in, "Use the opt-in limit", "使用 opt-in 上限")                                                           \
  X(refused_title, "Some fields cannot be used. The ranking is that of the last valid query.",                        \
    "有些字段无法使用。当前排名来自上一个有效查询。")                                                                 \
  X(refused_first, "Some fields of the link cannot be used, so that nothing is ranked yet.",                          \
    "链接中有些字段无法使用，因此尚未排序。")                                                                         \
  X(drop_refused, "Forget these fields", "丢弃这些字段")                                                              \
  X(labelled, "{0}: {1}", "{0}：{1}")                                                                              \
  X(visited, "{0} visited", "访问 {0}")                                                                               \
  X(valid, "{0} valid", "有效 {0}")                                                                                   \
  X(over_registers, "{0} over registers", "寄存器超限 {0}")                                                           \
  X(over_smem, "{0} over shared memory", "共享内存超限 {0}")                                                          \
  X(priority_values, "{0} priority values", "优先级值 {0} 种")                                                        \
  X(tied_at_top, "{0} tied at the top", "并列第一 {0}")                                                               \
  X(tie_explained, "{0} candidates share this priority: the model cannot tell them apart. Measure them.",             \
    "{0} 个候选的优先级值相同：模型无法区分它们，请实测。")                                                           \
  X(nothing_ranked, "Nothing is ranked until the marked fields of the query can be used.",                            \
    "查询中标出的字段可用之后才会排序。")                                                                             \
  X(no_candidates, "No tile fits. The rejected ones and what they would need are under Rejected.",                    \
    "没有放得下的 tile。被拒绝的 tile 及其所需资源见“被拒绝”。")                                                      \
  X(no_rejections, "Every tile fits: nothing was rejected.", "所有 tile 都放得下：没有被拒绝的。")                    \
  X(all_reasons, "All reasons", "全部原因")                                                                           \
  X(reason_smem, "Shared memory", "共享内存")                                                                         \
  X(reason_regs, "Registers", "寄存器")                                                                               \
  X(shown_of, "The first {0} of {1}, in enumeration order", "共 {1} 个，按枚举顺序显示前 {0} 个")                     \
  X(rejected_counts, "{0} over shared memory, {1} over registers. A tile over both counts under shared memory.",      \
    "共享内存超限 {0} 个，寄存器超限 {1} 个。两者都超限的计入共享内存。")                                             \
  X(column_rank, "rank", "名次")                                                                                      \
  X(column_carver_rank, "carver #", "carver #")                                                                       \
  X(column_share, "warp / threads", "warp / 线程")                                                                    \
  X(column_threads, "threads", "线程数")                                                                              \
  X(column_warps, "warps", "warp")                                                                                 \
  X(column_stages, "stages", "流水级")                                                                                \
  X(column_raster, "raster", "光栅化")                                                                                \
  X(column_vectorize, "vectorize", "向量化")                                                                          \
  X(column_tile, "tile", "tile")                                                                                      \
  X(column_block_traffic, "traffic/block", "访存/块")                                                                 \
  X(column_outcome, "outcome", "结局")                                                                                \
  X(column_dropped, "dropped because", "舍弃原因")                                                                    \
  X(raster_columns, "{0} wide", "宽 {0}")                                                                             \
  X(model_enumerate, "Enumerate", "枚举")                                                                             \
  X(model_carver, "carver 0.1.15", "carver 0.1.15")                                                                   \
  X(help_model_enumerate, "The arithmetic of a tile over every combination of divisors. Matmul only.",                \
    "对所有因子组合做 tile 的算术。仅限 matmul。")                                                                    \
  X(help_model_carver, "Exactly what tilelang 0.1.15 does: its search, its reduce step, its hints, its failures.",    \
    "与 tilelang 0.1.15 完全一致：它的搜索、归约步长、hint 与失败。")                                                 \
  X(switched_to_carver, "Enumerate knows matmul only, so carver answers.",                                            \
    "枚举模型只支持 matmul，因此由 carver 回答。")                                                                    \
  X(hints, "Hints", "hint")                                                                                           \
  X(ranked, "Ranked tiles", "排序的 tile")                                                                            \
  X(search, "Search", "搜索")                                                                                         \
  X(kept, "{0} kept", "保留 {0}")                                                                                     \
  X(hints_given, "{0} hints", "hint {0} 个")                                                                          \
  X(no_hints, "carver recommends nothing here. Ranked tiles says what became of each tile.",                          \
    "carver 在此没有推荐。每个 tile 的结局见“排序的 tile”。")                                                         \
  X(nothing_kept, "carver kept no tile. Search says what it looked at.",                                              \
    "carver 没有保留任何 tile。它看过哪些见“搜索”。")                                                                 \
  X(nothing_visited, "carver ended before it searched.", "carver 在搜索之前就结束了。")                               \
  X(carver_raises, "carver raises {0}", "carver 抛出 {0}")                                                            \
  X(instead, "Instead:", "可改问：")                                                                                  \
  X(more_warnings, "{0} more warnings", "另有 {0} 条警告")                                                            \
  X(column_traffic, "traffic", "访存量")                                                                              \
  X(column_smem, "smem", "smem")                                                                                      \
  X(column_registers, "registers", "寄存器")                                                                          \
  X(column_grid, "grid", "grid")                                                                                      \
  X(column_blocks_per_sm, "blocks/SM", "块/SM")                                                                       \
  X(column_waves, "waves", "波次")                                                                                    \
  X(column_priority, "priority", "优先级")                                                                            \
  X(column_limiter, "limiter", "限制因素")                                                                            \
  X(column_reason, "over", "超限")                                                                                    \
  X(column_because, "because", "原因")                                                                                \
  X(help_rank, "Place in the ranking. A bracket joins candidates with the same priority, to the bit.",                \
    "排名中的位置。括线连接优先级值逐位相同的候选。")                                                                 \
  X(help_block_m, "Rows of C that one thread block computes.", "一个线程块计算的 C 的行数。")                         \
  X(help_block_n, "Columns of C that one thread block computes.", "一个线程块计算的 C 的列数。")                      \
  X(help_block_k, "Extent of K held in shared memory at a time.", "同一时刻保存在共享内存中的 K 长度。")              \
  X(help_traffic, "Bytes between global memory and the SMs, whole transactions counted. MB = 10^6 B.",                \
    "全局内存与各 SM 之间的字节数，按整事务计。MB = 10^6 B。")                                                        \
  X(help_smem, "Shared memory of one block. KB = 1,024 B.", "一个线程块的共享内存。KB = 1,024 B。")                   \
  X(help_registers, "Registers of one block by the model's estimate: 2 * the largest tile * bits / 32.",              \
    "模型估计的一个线程块的寄存器数：2 * 最大的 tile * 位数 / 32。")                                                  \
  X(help_grid, "Thread blocks that cover C.", "覆盖 C 的线程块数。")                                                  \
  X(help_blocks_per_sm, "Blocks that share an SM: the smallest of what shared memory, registers and sm_partition allow.", \
    "同驻一个 SM 的线程块数：共享内存、寄存器与 sm_partition 所允许的最小值。")                                       \
  X(help_waves, "Times that the whole device fills with blocks: ceil(grid / (blocks/SM * SMs)).",                     \
    "线程块占满整个设备的次数：ceil(grid / (块/SM * SM 数))。")                                                       \
  X(help_priority, "What the ranking sorts by, smallest first: (traffic + 1) * waves. No unit; not a time.",          \
    "排序依据，小者在前：(访存量 + 1) * 波次。无单位，不是时间。")                                                    \
  X(help_limiter, "The term that holds blocks per SM down.", "限制每 SM 线程块数的那一项。")                          \
  X(help_carver_rank, "Where carver ranks the same block_M x block_N; - where it does not.",                          \
    "carver 给同一 block_M x block_N 的名次；- 表示 carver 没有排它。")                                               \
  X(help_hint_block, "The tile of C that one thread block computes.", "一个线程块计算的 C 的 tile。")                 \
  X(help_share, "Tensor cores: the part of the block that one warp computes. CUDA cores: threads per dimension.",     \
    "Tensor Core：线程块中由一个 warp 计算的部分。CUDA Core：每维的线程数。")                                         \
  X(help_threads, "Threads of one block.", "一个线程块的线程数。")                                                    \
  X(help_warps, "Warps of one block.", "一个线程块的 warp 数。")                                                      \
  X(help_rstep, "Reduce step: elements of K that a block takes at a time.", "归约步长：线程块每次取用的 K 元素数。")  \
  X(help_stages, "Pipeline stages: tiles of A and B held in shared memory at once.",                                  \
    "流水级：同时保存在共享内存中的 A、B tile 的份数。")                                                              \
  X(help_hint_smem, "Shared memory of one block with the hint's reduce step. KB = 1,024 B.",                          \
    "采用该 hint 的归约步长时一个线程块的共享内存。KB = 1,024 B。")                                                   \
  X(help_raster, "Order in which blocks walk the grid: in columns this many blocks wide, or row by row (-).",         \
    "线程块遍历 grid 的顺序：按这么多个块宽的列，或逐行（-）。")                                                      \
  X(help_vectorize, "Elements that one access of a tensor takes.", "对某个张量一次访问的元素数。")                    \
  X(help_tile, "The output tile.", "输出 tile。")                                                                     \
  X(help_block_traffic, "Bytes that one block moves, whole transactions counted. KB = 1,024 B.",                      \
    "一个线程块搬运的字节数，按整事务计。KB = 1,024 B。")                                                             \
  X(help_outcome, "The hint that the tile became, or why it became none.",                                            \
    "该 tile 成为的 hint，或没有成为 hint 的原因。")                                                                  \
  X(help_visit_rank, "Place among the kept tiles.", "在保留的 tile 中的名次。")                                       \
  X(help_dropped, "The limit that the tile is over.", "该 tile 超过的上限。")                                         \
  X(help_reason, "The limit that the tile is over; shared memory is tested first.",                                   \
    "该 tile 超过的上限；先检查共享内存。")                                                                           \
  X(help_because, "What the tile needs against what there is.", "该 tile 所需与可用资源的对比。")                     \
  X(help_op, "The operator that is asked about.", "所问的算子。")                                                     \
  X(help_M, "Rows of A and C.", "A 和 C 的行数。")                                                                    \
  X(help_N, "Columns of C, rows of B as stored with trans_B.", "C 的列数；在 trans_B 下即 B 存储的行数。")            \
  X(help_K, "The dimension that is summed over.", "求和所沿的维度。")                                                 \
  X(help_in, "Element type of A and B.", "A 和 B 的元素类型。")                                                       \
  X(help_out, "Element type of C.", "C 的元素类型。")                                                                 \
  X(help_acc, "Element type that products are summed in.", "乘积累加所用的元素类型。")                                \
  X(help_trans_A, "A lies in memory as [K, M].", "A 在内存中按 [K, M] 存放。")                                        \
  X(help_trans_B, "B lies in memory as [N, K]; otherwise as [K, N].", "B 在内存中按 [N, K] 存放；否则按 [K, N]。")    \
  X(help_with_bias, "A vector is added to every row of C. The enumeration model leaves it out.",                      \
    "给 C 的每一行加一个向量。枚举模型不计它。")                                                                      \
  X(help_platform, "The device class of carver that answers: CUDA, CDNA or RDNA.",                                    \
    "由 carver 的哪一类设备回答：CUDA、CDNA 或 RDNA。")                                                               \
  X(help_arch, "Architecture, as compilers name it.", "架构，采用编译器的写法。")                                     \
  X(help_name, "Name of the device; it enters no figure.", "设备名称，不参与任何计算。")                              \
  X(help_compute_capability, "Compute capability as carver holds it.", "carver 保存的计算能力。")                     \
  X(help_smem_cap, "Bytes of shared memory that one block may use.", "一个线程块可用的共享内存字节数。")              \
  X(help_max_smem_usage, "Bytes of shared memory that all blocks of an SM may use together; 2 * smem_cap unless given.", \
    "一个 SM 上所有线程块合计可用的共享内存字节数；未给出时为 2 * smem_cap。")                                        \
  X(help_reg_cap, "32-bit registers of one SM.", "一个 SM 的 32 位寄存器数。")                                        \
  X(help_compute_max_core, "SMs, compute units, or on RDNA work-group processors.",                                   \
    "SM 数、计算单元数，RDNA 上为工作组处理器数。")                                                                   \
  X(help_warp_size, "Threads of a warp.", "一个 warp 的线程数。")                                                     \
  X(help_sm_partition, "Warp schedulers of an SM; at most this many blocks share it.",                                \
    "一个 SM 的 warp 调度器数；同驻的线程块不超过此数。")                                                             \
  X(help_transaction_size, "Bytes of one global-memory transaction: write,read.", "一次全局内存事务的字节数：写,读。") \
  X(help_bandwidth, "carver's constants for global and shared memory. They do not enter the ranking.",                \
    "carver 为全局内存和共享内存设的常数，不参与排序。")                                                              \
  X(help_l2, "Bytes of L2 cache. It only decides rasterization.", "L2 缓存字节数，只决定是否光栅化。")                \
  X(help_traffic_k, "Extent of K whose bytes the traffic counts. carver: whole. Its 1 x 1 tile of 4096 cubed in fp16 reads 8,192 B of A and 8,192 B of B; Search shows it.", \
    "访存量计入的 K 长度。carver：whole。对 4096 立方、fp16，它的 1 x 1 tile 读 8,192 B 的 A 和 8,192 B 的 B；见“搜索”。") \
  X(help_reg_bits, "Type whose width the register estimate uses. carver: out, whatever the accumulator: the same tiles and figures with accum_dtype float16 and float32.", \
    "寄存器估计采用哪种类型的位宽。carver：out，与累加类型无关：accum_dtype 为 float16 和 float32 时 tile 与数值都相同。") \
  X(help_reg_tiles, "Tiles that the register estimate looks at. carver: c.", "寄存器估计考虑哪些 tile。carver：c。")  \
  X(help_traffic_scope, "Blocks whose traffic enters the priority. carver: block.",                                   \
    "哪些线程块的访存量计入优先级值。carver：block。")                                                                \
  X(help_smem_stages, "Pipeline stages held in shared memory at once. carver: its own, 1 or 2.",                      \
    "同时保存在共享内存中的流水级数。carver：由它自定，1 或 2。")                                                     \
  X(help_min_divisor, "Smallest divisor of a dimension that is tried as a block extent.",                             \
    "作为块长度尝试的最小因子。")                                                                                     \
  X(help_topk, "Candidates to rank: a number, or all.", "要排序的候选数：一个数字，或 all。")                         \
  X(assumptions_note, "With all of carver's choices set this is still not carver: it has no search and does not choose the reduce step.", \
    "即使全部选成 carver 的取法，这仍不是 carver：它没有搜索，也不选择归约步长。")                                    \
  X(model, "Model", "模型") \
  X(plain_view, "Plain view", "纯文本视图") \
  X(canvas_view, "Canvas view", "画布视图") \
  X(plain_no_webgl, "The canvas needs WebGL2, which this browser does not offer. This view shows the same.", "画布需要 WebGL2，而此浏览器不提供。本视图显示同样的内容。") \
  X(plain_no_glyphs, "This browser gives pages altered pixels, as a protection against fingerprinting, so that the canvas can show no text. This view shows the same.", "此浏览器为防止指纹识别会改动网页读到的像素，画布因此无法显示文字。本视图显示同样的内容。") \
  X(skip_to_query, "To the query", "跳到查询") \
  X(skip_to_result, "To the result", "跳到结果") \
  X(candidate, "Candidate", "候选") \
  X(what_columns_mean, "What the columns mean", "各列含义") \
  X(several_found, "{0} shapes have this in their name. Type more of it.", "有 {0} 个形状的名称含有它，请多输入几个字。") \
  X(show_more, "Show {0} more", "再显示 {0} 行") \
  X(rows_shown, "{0} of {1} rows", "{1} 行中的 {0} 行") \
  X(column_ties, "ties", "并列") \
  X(ties_with, "with {0} others", "与另外 {0} 个") \
  X(ties_with_one, "with 1 other", "与另外 1 个") \
  X(first_is, "First: {0}", "第一：{0}") \
  X(fields_refused, "Fields that cannot be used: {0}", "无法使用的字段：{0}") \
  X(decides, "decides", "起决定作用") \
  X(pin, "Pin", "固定") \
  X(unpin, "Unpin", "取消固定") \
  X(help_pin, "Keep this tile at hand for comparison: up to four, and they are in the link.", \
    "保留此 tile 以便对比：最多四个，并写入链接。") \
  X(copy_working, "Copy", "复制") \
  X(help_copy_working, "Copy this arithmetic as text.", "将这些算式复制为文本。") \
  X(compare_pins, "Compare", "对比") \
  X(compare, "Compare", "对比") \
  X(no_candidate, "Nothing is ranked, so there is no tile to explain. Rejected and the warnings say why.", \
    "没有排序结果，因此没有可解释的 tile。原因见“被拒绝”与警告。") \
  X(no_pins, "Pin tiles to see them side by side: choose a row, then Pin beside its arithmetic.", \
    "固定若干 tile 即可并排查看：选中一行，再点其算式旁的“固定”。") \
  X(not_ranked_here, "not ranked here", "此处未排序") \
  X(differs, "differs", "不同") \
  X(moved_up, "Moved up {0} places by the last edit", "上次编辑后上升 {0} 位") \
  X(moved_down, "Moved down {0} places by the last edit", "上次编辑后下降 {0} 位") \
  X(filter_hint, "Filter: bm>=64 waves<3", "筛选：bm>=64 waves<3") \
  X(help_filter, "All terms must hold: bm>=64 waves<3 limiter=regs. Numbers are in the unit of the column; a word alone is looked for in every cell.", \
    "所有条件须同时成立：bm>=64 waves<3 limiter=regs。数字以该列单位计；单独的词在所有单元格中查找。") \
  X(filter_kept, "{0} of {1} rows pass the filter", "{1} 行中有 {0} 行通过筛选") \
  X(filtered_out, "No row passes the filter.", "没有行通过筛选。") \
  X(columns, "Columns", "列") \
  X(copy_row, "Copy row", "复制行") \
  X(copy_table, "Copy table", "复制表") \
  X(copy_cell, "Copy cell", "复制单元格") \
  X(help_tile_drawing, "A at the left, B above, C where they meet. Filled: the tile in C, what it reads of A and B, and darker its step along K.", \
    "左为 A，上为 B，交汇处为 C。填充部分：C 中的 tile 及其读取的 A、B；较深处为沿 K 的一步。") \
  X(help_warp_drawing, "The block and its warps, numbered; each computes {0} x {1}.", \
    "线程块及其编号的 warp；每个计算 {0} x {1}。") \
  X(help_smem_drawing, "Shared memory of a block, by tensor and stage; the outline is smem_cap, {0}.", \
    "线程块的共享内存，按张量与流水级；外框为 smem_cap，{0}。") \
  X(column_would_fit, "would fit", "如何放下") \
  X(help_would_fit, "By how much the tile missed, and what would let it in.", "差多少，以及怎样才能放下。") \
  X(next_limits, "More shared memory", "更多共享内存") \
  X(keyboard, "Keyboard", "键盘") \
  X(help_keyboard, "Keys of this page (?)", "本页的按键（?）") \
  X(keys_arrows, "Arrow keys: among controls outside a text field; Escape leaves one", "方向键：在文本框之外的控件间移动；Escape 离开文本框") \
  X(keys_tab, "Tab, Shift+Tab: next and previous control; after the last the page goes on", \
    "Tab、Shift+Tab：下一个、上一个控件；最后一个之后离开画布") \
  X(keys_rows, "Arrow keys in a table: another row; Home, End, Page Up, Page Down", \
    "表格中方向键：换行；Home、End、Page Up、Page Down") \
  X(keys_numbers, "Up, Down in a number: the next power of two; with Shift: its halves, thirds, ... and multiples", \
    "数字中 Up、Down：下一个 2 的幂；加 Shift：其二分之一、三分之一……与倍数") \
  X(keys_copy, "Ctrl+C in a table: copy the chosen row", "表格中 Ctrl+C：复制选中行") \
  X(keys_views, "1 to 9: the views, in their order", "1 到 9：依次切换视图") \
  X(keys_model, "M: the other model", "M：切换模型") \
  X(keys_pin, "P: pin or unpin the chosen tile", "P：固定或取消固定所选 tile") \
  X(keys_link, "L: copy the link", "L：复制链接") \
  X(keys_export, "E: export", "E：导出") \
  X(keys_filter, "/: to the filter", "/：到筛选框") \
  X(keys_undo, "Alt+Left, Alt+Right (the browser's): back and forward through edits", \
    "Alt+Left、Alt+Right（浏览器）：在编辑之间后退、前进") \
  X(keys_sheet, "?: this sheet; Escape closes it", "?：本表；Escape 关闭") \
  X(show_candidate, "Show the chosen tile", "显示所选 tile") \
  X(hide_candidate, "Hide", "隐藏") \
  X(help_splitter, "Drag, or Left and Right, to resize", "拖动或用 Left、Right 调整宽度") \
  X(keys_button, "?", "?") \
  X(help_plain_view, "The same query and answer as a form and tables.", "以表单和表格显示同样的查询与结果。") \
  X(pinned, "Pinned", "已固定") \
  X(help_gemv_N, "Elements of the result: rows of B with trans_B.", "结果的元素数：trans_B 时为 B 的行数。") \
  X(help_gemv_K, "The dimension that is summed over.", "求和的维度。") \
  X(help_structure, "One letter an axis: S stays, R is reduced.", "每个轴一个字母：S 保留，R 归约。") \
  X(help_shape, "Extents of the tensor, joined by x: 1024x4096.", "张量各维长度，用 x 相连：1024x4096。") \
  X(help_dtype, "Element type.", "元素类型。") \
  X(help_conv_N, "Images of a batch.", "一批图像的数量。") \
  X(help_conv_C, "Channels of the input.", "输入通道数。") \
  X(help_conv_H, "Height of the input in pixels.", "输入高度（像素）。") \
  X(help_conv_W, "Width of the input in pixels.", "输入宽度（像素）。") \
  X(help_conv_F, "Filters, which are the channels of the output.", "滤波器数，即输出通道数。") \
  X(help_conv_K, "Height and width of the kernel in pixels.", "卷积核的高和宽（像素）。") \
  X(help_conv_S, "Stride in pixels.", "步幅（像素）。") \
  X(help_conv_D, "Dilation in pixels; 1 for none.", "膨胀（像素）；1 表示无。") \
  X(help_conv_P, "Padding in pixels on every side; carver itself asks for at least 1.", "每边填充（像素）；carver 自身要求至少为 1。") \
  X(help_batch_size, "Sequences of a batch.", "一批序列的数量。") \
  X(help_num_heads, "Attention heads of a sequence.", "每个序列的注意力头数。") \
  X(help_head_dim, "Elements of a head.", "每个头的元素数。") \
  X(help_seq_length, "Queries of a sequence.", "每个序列的 query 数。") \
  X(help_seq_kv_length, "Keys and values of a sequence.", "每个序列的 key 与 value 数。") \
  X(help_is_causal, "No query sees a later key. carver answers the same either way.", "query 不看其后的 key。carver 的回答不受影响。") \
  X(help_model, "Which model answers: enumerate goes through every combination of divisors, carver does what tilelang 0.1.15 does.", "由哪个模型回答：enumerate 遍历所有因子组合，carver 与 tilelang 0.1.15 一致。") \
  X(help_dev, "The device: as its driver reports it, or with the shared memory that a kernel may opt in to.", "设备：按驱动报告，或按内核可 opt-in 的共享内存。") \
  X(column_builds, "builds", "构建") \
  X(builds_yes, "yes", "yes") \
  X(builds_no, "no", "no") \
  X(builds_launch, "launches", "launches") \
  X(help_builds, "Whether TileLang 0.1.15 compiles the hint and the device launches it; \"launches\" where only the second is known.", "TileLang 0.1.15 能否编译该 hint，设备能否启动它；只知道后者时为 launches。") \
  X(only_builds, "Only those that build", "只看可构建的") \
  X(first_builds, "First that builds", "第一个可构建的") \
  X(none_builds, "None of the hints builds as it is. Each says why beside its arithmetic, with the nearest tile that does.", "没有一个 hint 可直接构建。各自的算式旁说明原因及最近的可构建 tile。") \
  X(paste_usage, "What the compiler said", "编译器的输出") \
  X(paste_usage_hint, "Paste the output of ptxas -v, nvcc --resource-usage or cuobjdump --dump-resource-usage", "粘贴 ptxas -v、nvcc --resource-usage 或 cuobjdump --dump-resource-usage 的输出") \
  X(measured_kernel, "As compiled by nvcc (scripts/reality)", "nvcc 编译所得（scripts/reality）") \
  X(analysis_raised, "raised", "抛出") \
  X(analysis_choice, "choice", "选择") \
  X(analysis_help_choice, "Whether it differs from that of the point before.", "是否与前一个点的选择不同。") \
  X(analysis_changes, "changes", "改变") \
  X(analysis_tile_words, "{0}, reduce step {1}, {2} threads", "{0}，归约步长 {1}，{2} 线程") \
  X(analysis_own_device, "this query's", "本查询的") \
  X(analysis_moves, "First {0} -> {1}. Of the first {2}, {3} stay; {4} moved, {5} new, {6} gone.", "第一：{0} -> {1}。前 {2} 个中保留 {3} 个；移动 {4} 个，新增 {5} 个，消失 {6} 个。") \
  X(analysis_no_moves, "Nothing moves.", "没有移动。") \
  X(analysis_as_carver, "This is carver's value already.", "已是 carver 的值。") \
  X(analysis_carver_has_none, "carver has no such value.", "carver 没有这样的值。") \
  X(analysis_no_assumptions, "carver takes none of these for granted: they belong to the enumeration. Choose Enumerate to see them.", "carver 没有这些假设：它们属于枚举模型。选择“枚举”即可查看。") \
  X(plain_landscape_about, "The best tile of each {0} x {1}. Arrow keys go from cell to cell; a cell with a tile chooses it, any other says why there is none.", "每个 {0} x {1} 的最佳 tile。方向键在格子间移动；有 tile 的格子按下即选中，其余的说明原因。") \
  X(plain_landscape_line, "The best tile of each {0}. Arrow keys go from cell to cell; a cell with a tile chooses it, any other says why there is none.", "每个 {0} 的最佳 tile。方向键在格子间移动；有 tile 的格子按下即选中，其余的说明原因。") \
  X(plain_landscape_key, "smem, regs: even the smallest tile there is over that limit. -: not visited.", "smem、regs：那里最小的 tile 也超过该上限。-：没有访问。") \
  X(plain_heat, "Figure", "数值") \
  X(plain_visits_shown, "{0} of {1}; the last is {2}", "{1} 次中的前 {0} 次；最后是 {2}") \
  X(plain_first, "first", "第一") \
  X(plain_no_build, "does not build", "无法构建") \
  X(plain_sweep_about, "The first tile for every value of a field, or every pair of two: where does the choice change?", "一个字段取遍各值（或两个字段取遍各对）时的第一个 tile：选择在哪里改变？") \
  X(plain_sweep_over, "Field", "字段") \
  X(plain_sweep_values, "Values", "取值") \
  X(plain_sweep_over2, "Second field", "第二个字段") \
  X(plain_sweep_values2, "Its values", "其取值") \
  X(plain_choice, "Which tile counts", "以哪个 tile 为准") \
  X(plain_choose_one, "Choose one", "请选择") \
  X(plain_run, "Run", "运行") \
  X(plain_sweep_size, "{0} points.", "{0} 个点。") \
  X(plain_sweep_progress, "{0} of {1} points; the choice changes {2} times", "{1} 个点中的 {0} 个；选择改变 {2} 次") \
  X(plain_sweep_done, "{0} points; the choice changes {1} times.", "{0} 个点；选择改变 {1} 次。") \
  X(plain_sweep_cancelled, "Cancelled after {0} of {1} points; the choice changed {2} times.", "已取消：完成 {1} 个点中的 {0} 个；选择改变 {2} 次。") \
  X(plain_sweep_old, "The query or the sweep has changed since. Run it again to follow.", "此后查询或扫描已改变，请重新运行。") \
  X(plain_show_all, "Show all", "全部显示") \
  X(plain_copied, "Copied.", "已复制。") \
  X(plain_not_copied, "The browser did not let the page copy.", "浏览器不允许页面复制。") \
  X(plain_devices_about, "The same problem on other devices, and which field of this query's device makes the difference.", "同一问题在其他设备上的结果，以及本查询设备的哪个字段造成差别。") \
  X(plain_choose_devices, "Choose devices: {0} of {1}", "选择设备：{1} 个中的 {0} 个") \
  X(plain_warnings_of, "Warnings: {0}", "警告：{0}") \
  X(plain_assumptions, "Assumptions against carver", "假设与 carver 对照") \
  X(plain_assumptions_about, "What the enumeration takes for granted now, what the original model did, and what carver 0.1.15 does.", "枚举模型当前的假设、原始模型的取法，以及 carver 0.1.15 的做法。") \
  X(plain_set, "change", "更改") \
  X(plain_what_is_assumed, "what is assumed", "所假设的内容") \
  X(plain_ask_carver, "Ask carver", "改问 carver") \
  X(plain_what_moves, "Which candidates move", "哪些候选移动") \
  X(plain_evidence, "The evidence for each line", "每一行的依据") \
  X(plain_set_to, "Set {0}", "设为 {0}") \
  X(plain_with_carvers, "With carver's value {0}", "采用 carver 的值 {0}") \
  X(plain_with_all_of_carvers, "With all of carver's choices", "全部采用 carver 的选择") \
  X(plain_shows, "Its output holds: {0}", "其输出包含：{0}") \
  X(plain_before, "before", "之前") \
  X(plain_moved, "moved", "移动") \
  X(plain_new, "new", "新增") \
  X(plain_gone, "gone", "消失") \
  X(plain_export_about, "The ranked tiles as code, a table or data, as the command line writes them. Code and tables are in English.", "将排序后的 tile 导出为代码、表格或数据，与命令行的输出相同。代码与表格为英文。") \
  X(plain_export_format, "Format", "格式") \
  X(plain_export_which, "Which tiles", "哪些 tile") \
  X(plain_export_whole, "the whole ranking", "整个排名") \
  X(plain_export_top, "How many", "数量") \
  X(plain_measured_paste, "Or paste its text", "或粘贴其文本") \
  X(plain_measured_kept, "Every edit of the query looks the same file up again. Reloading the page forgets it.", "每次修改查询都会重新对照同一文件。重新加载页面后不再保留。") \
  X(plain_measured_chart, "{0} tiles: priority from {1} to {2}, time from {3} to {4} ms. The table has the figures of each.", "{0} 个 tile：优先级值 {1} 到 {2}，时间 {3} 到 {4} ms。各自的数值见表。") \
  X(plain_measured_chart_key, "A dot is a tile at its fastest: priority to the right, time upwards, both on logarithmic scales. The ring marks the fastest.", "每个点是一个 tile 的最快一次：横轴为优先级值，纵轴为时间，均为对数刻度。圆环标出最快者。")
// clang-format on

enum class Str : std::uint16_t {
#define TILESCOPE_STRING_ID(id, english, chinese) id,
  TILESCOPE_STRINGS(TILESCOPE_STRING_ID)
#undef TILESCOPE_STRING_ID
};

/// The page's language; English until another is set. web/app/language.h changes everything that goes with it.
Language language();
void set_language(Language language);

/// The text in the page's language, or in the given one. Null-terminated.
const char* text(Str id);
const char* text(Str id, Language in);

/// `sentence` with {0}, {1} filled in.
std::string filled(Str sentence, const std::vector<std::string>& args);

/// What a field of the query means, by its text key; operators have fields of the same name. "" where the table has
/// nothing to say.
const char* field_help(std::string_view op, std::string_view key);

}  // namespace tilescope::app
