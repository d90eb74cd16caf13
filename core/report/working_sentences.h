// What the lines of a tile's arithmetic are called (working.h), as rows of the table in sentence.h.
#pragma once

// clang-format off
// id, English, Chinese
#define TILESCOPE_WORKING_SENTENCES(X)                                                                                \
  /* sections */                                                                                                      \
  X(section_origin, "How it came about", "由来")                                                                       \
  X(section_traffic, "Traffic", "访存量")                                                                              \
  X(section_smem, "Shared memory", "共享内存")                                                                         \
  X(section_registers, "Registers", "寄存器")                                                                          \
  X(section_occupancy, "Blocks per SM", "每 SM 线程块数")                                                              \
  X(section_waves, "Grid and waves", "网格与波次")                                                                     \
  X(section_priority, "Priority", "优先级值")                                                                          \
  X(section_hint, "The hint", "hint")                                                                                  \
  X(section_device, "What the silicon allows (not part of the ranking)", "硬件上限（不参与排序）")                     \
  /* traffic */                                                                                                       \
  X(line_read, "{0}, read", "读 {0}")                                                                                  \
  X(line_write, "{0}, written", "写 {0}")                                                                              \
  X(line_runs, "{0}: rows of {1} elements fill {1} of a transaction's {2}", "{0}：每行 {1} 个元素，占一次事务 {2} 个中的 {1} 个") \
  X(line_block_traffic, "one block", "每线程块")                                                                       \
  X(line_grid_traffic, "all blocks", "全部线程块")                                                                     \
  /* shared memory */                                                                                                 \
  X(line_hold, "{0}, up to a multiple of 32 B", "{0}，向上取整到 32 B 的倍数")                                         \
  X(line_smem_total, "a block's shared memory", "每线程块共享内存")                                                     \
  X(line_smem_left, "of smem_cap {0} B", "占 smem_cap {0} B")                                                          \
  /* registers */                                                                                                     \
  X(line_elements, "{0} tile, elements", "{0} tile 元素数")                                                             \
  X(line_registers, "twice the largest tile in 32-bit registers", "最大 tile 的两倍，以 32 位寄存器计")                   \
  X(line_registers_left, "of reg_cap {0}", "占 reg_cap {0}")                                                           \
  /* blocks per SM */                                                                                                 \
  X(line_by_smem, "by shared memory", "受共享内存限制")                                                                \
  X(line_by_regs, "by registers", "受寄存器限制")                                                                      \
  X(line_by_partition, "by sm_partition", "受 sm_partition 限制")                                                      \
  X(line_blocks_per_sm, "the smallest", "取最小")                                                                      \
  /* grid and waves */                                                                                                \
  X(line_grid, "blocks in the grid", "网格线程块数")                                                                   \
  X(line_waves, "waves", "波次")                                                                                       \
  X(line_last_wave, "the last wave is full to", "最后一波填充率")                                                      \
  X(line_priority, "(traffic + 1) * waves", "（访存量 + 1）× 波次")                                                    \
  X(line_rank, "place in the ranking", "排名")                                                                         \
  X(line_ties, "tiles that share this priority", "同优先级值的 tile 数")                                                 \
  /* carver: origin and hint */                                                                                       \
  X(line_visited, "visited by the search as number", "搜索访问次序")                                                   \
  X(line_block, "block", "线程块")                                                                                 \
  X(line_warp, "a warp's share", "每 warp 的份额")                                                                       \
  X(line_thread, "threads per dimension", "各维线程数")                                                                \
  X(line_threads, "threads", "线程数")                                                                                 \
  X(line_rstep, "reduce step", "归约步长")                                                                             \
  X(line_pipeline, "pipeline stages", "流水级数")                                                                      \
  X(line_hint_smem, "shared memory with this reduce step", "按此归约步长的共享内存")                                   \
  X(line_raster, "rasterization, blocks wide", "光栅化面板宽度（线程块）")                                             \
  X(line_vectorize, "elements an access takes of {0}", "{0} 每次访问的元素数")                                         \
  /* does it build */                                                                                                 \
  X(section_builds, "Does it build?", "能否编译和启动？")                                                              \
  X(builds_lowers, "TileLang 0.1.15 compiles it", "TileLang 0.1.15 能编译它")                                          \
  X(builds_not_lower, "TileLang 0.1.15 does not compile it: {0}", "TileLang 0.1.15 不能编译它：{0}")                    \
  X(builds_launches, "The device launches it: {0} threads, {1} B of shared memory", "设备能启动它：{0} 个线程，{1} B 共享内存") \
  X(builds_not_launch, "The device does not launch it: {0}", "设备不能启动它：{0}")                                     \
  X(nearest_tile, "Nearest that builds: {0} with reduce step {1}, {2} threads, {3} stages", "最近的可构建 tile：{0}，归约步长 {1}，{2} 个线程，{3} 级流水") \
  X(nearest_price, "Its price: {0} times the traffic, {1} waves for {2}", "代价：访存量的 {0} 倍，波次 {2} 变为 {1}")      \
  X(nearest_none, "Nothing near it builds", "附近没有可构建的 tile")                                                    \
  /* what a compiler said */                                                                                          \
  X(usage_kernel, "{0}: {1} registers a thread, {2} B static shared memory, {3} B spilt", "{0}：每线程 {1} 个寄存器，静态共享内存 {2} B，溢出 {3} B") \
  X(usage_blocks, "{0} blocks per SM, limited by {1}; carver's estimate is {2}", "每 SM {0} 个线程块，受限于 {1}；carver 的估计为 {2}") \
  X(usage_registers, "registers: {0} of {1} a block, so {2} blocks", "寄存器：每线程块 {0}（共 {1}），可放 {2} 个")          \
  X(usage_smem, "shared memory: {0} B of {1} B a block, so {2} blocks", "共享内存：每线程块 {0} B（共 {1} B），可放 {2} 个") \
  X(usage_threads, "warps: {0} of {1} a block, so {2} blocks", "warp：每线程块 {0}（共 {1}），可放 {2} 个")                  \
  X(usage_no_processor, "The limits of {0} are not documented here", "此处没有 {0} 的上限资料")                           \
  /* what the silicon allows */                                                                                       \
  X(line_flops, "operations", "运算量")                                                                                \
  X(line_compulsory, "bytes if each tensor moves once", "每个张量只搬运一次的字节数")                                  \
  X(line_intensity, "arithmetic intensity, operations per byte", "算术强度（运算/字节）")                              \
  X(line_tile_intensity, "with this tile's traffic", "按此 tile 的访存量")                                               \
  X(line_ridge, "ridge: {0} TFLOPS / {1} GB/s", "拐点：{0} TFLOPS / {1} GB/s")                                         \
  X(line_compute_time, "at the fp16 tensor-core peak", "按 fp16 张量核峰值")                                           \
  X(line_memory_time, "at the DRAM rate, each tensor once", "按显存带宽，每个张量一次")                                \
  X(line_tile_memory_time, "at the DRAM rate, this tile's traffic (L2 left out)", "按显存带宽与此 tile 访存量（不计 L2）") \
  X(line_bound_compute, "bound: compute, at best {0}", "受限于计算，至少 {0}")                                         \
  X(line_bound_memory, "bound: memory, at best {0}", "受限于显存，至少 {0}")                                           \
  X(line_source, "Source: {0}", "来源：{0}")                                                                           \
  X(line_source_unverified, "Source: {0}; not all of it could be verified", "来源：{0}；部分数值未经核实")             \
  /* what would let a rejected tile in */                                                                            \
  X(remedy_smem, "fits with {0} B more", "再多 {0} B 即可")                                                            \
  X(remedy_stages, "fits with {0} B more, or with smem_stages {1}", "再多 {0} B，或 smem_stages 改为 {1}，即可")                      \
  X(remedy_registers, "fits with {0} registers more", "再多 {0} 个寄存器即可")                                          \
  X(next_limit, "smem_cap {0} ({1}): {2} more would fit", "smem_cap {0}（{1}）：可多容纳 {2} 个")                       \
  /* filters */                                                                                                       \
  X(filter_no_comparison, "{0} has no comparison; write key>=number", "{0} 中没有比较；请写成 key>=数字")                \
  X(filter_unknown_key, "there is no {0}; filter by {1}", "没有 {0}；可用：{1}")                                        \
  X(filter_no_number, "{0}: {1} is no number", "{0}：{1} 不是数字")                                                     \
  X(filter_text_key, "{0}: {1} is text; write {1}=word", "{0}：{1} 是文本；请写成 {1}=词")                               \
  X(line_no_peak, "The device table has tensor-core peaks for fp16 and bf16 inputs only", "设备表只有 fp16 与 bf16 输入的张量核峰值")
// clang-format on
