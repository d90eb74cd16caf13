// Why a tile does not become a kernel that runs (core/buildable), and why pasted compiler output cannot be read
// (core/occupancy), as rows of the table in sentence.h.
#pragma once

// clang-format off
// id, English, Chinese
#define TILESCOPE_BUILDING_SENTENCES(X)                                                                               \
  /* TileLang's compiler refuses the tile */                                                                          \
  X(rows_per_warp, "block_M {0} is no multiple of {1}, the rows of an instruction",                                    \
    "block_M {0} 不是 {1} 的倍数，即指令的行数")                                                                       \
  X(columns_per_warp, "block_N {0} is no multiple of {1}, the columns of an instruction",                              \
    "block_N {0} 不是 {1} 的倍数，即指令的列数")                                                                       \
  X(no_warp_partition, "no split of {0} warps over {1} x {2} gives each whole instructions of {3} x {4}",              \
    "{0} 个 warp 无法把 {1} x {2} 分成各自完整的 {3} x {4} 指令")                                                      \
  X(no_group_partition, "no split of {0} warps over {1} x {2} gives each group of four whole instructions of 64 x 8",  \
    "{0} 个 warp 无法把 {1} x {2} 分成每四个 warp 一组的完整 64 x 8 指令")                                             \
  X(step_of_instruction, "the reduce step {0} is no multiple of {1}, what an instruction takes along K for {2}",       \
    "归约步长 {0} 不是 {1} 的倍数，即 {2} 指令沿 K 的长度")                                                            \
  X(uneven_shares, "{0} x {1} sums cannot be dealt out evenly to {2} threads", "{0} x {1} 个累加值无法平均分给 {2} 个线程") \
  X(swizzle_rows, "{0}'s tile of {1} rows x {2} is swizzled, which wants a multiple of 8 rows",                        \
    "{0} 的 tile 为 {1} 行 x {2}，采用 swizzle 布局，行数须为 8 的倍数")                                               \
  X(box_too_large, "{0}'s tile of {1} rows x {2} is copied by TMA in boxes of at most 256, and {3} does not split into equal parts of whole 128 bytes", \
    "{0} 的 tile 为 {1} 行 x {2}，TMA 每次最多复制 256，而 {3} 不能等分为 128 字节整数倍的部分")                       \
  X(int4_transposes, "int4 operands must lie along K: A as [M, K] and B as [N, K]",                                    \
    "int4 操作数必须沿 K 存放：A 为 [M, K]，B 为 [N, K]")                                                              \
  X(int4_odd_rows, "two int4 share a byte, and rows of K = {0} would end in the middle of one",                         \
    "两个 int4 共用一个字节，而 K = {0} 的行会在字节中间结束")                                                         \
  X(wgmma_columns, "wgmma takes B as [K, N] by 16 columns, and a warp's share of {0} is no multiple of that",          \
    "B 为 [K, N] 时 wgmma 以 16 列为单位，而每个 warp 的 {0} 列不是其倍数")                                            \
  X(narrow_async_copy, "cp.async would copy {0}'s tile of {1} rows x {2} as its first row lies; it takes 4 bytes at least, and rows of K = {3} are no multiple of that", \
    "cp.async 按首行的对齐复制 {0} 的 tile（{1} 行 x {2}），每次至少 4 字节，而 K = {3} 的行不是其倍数")                \
  /* what is not judged */                                                                                            \
  X(not_judged_amd, "The compiler's rules for AMD devices are not known here: only the launch is judged",              \
    "这里没有 AMD 设备的编译规则：只判断能否启动")                                                                     \
  X(not_judged_cuda_cores, "A tile for CUDA cores: only the launch is judged", "CUDA Core 的 tile：只判断能否启动")    \
  X(not_judged_operator, "The compiler's rules here are those of a plain GEMM: only the launch is judged",             \
    "这里的编译规则只针对普通 GEMM：只判断能否启动")                                                                   \
  X(not_judged_types, "carver has no tensor-core hints for {0} -> {1}: only the launch is judged",                     \
    "carver 没有 {0} -> {1} 在 Tensor Core 上的 hint：只判断能否启动")                                                      \
  /* the device refuses the launch */                                                                                 \
  X(no_instruction_for, "{0} has no tensor-core instruction for {1}", "{0} 没有 {1} 的 Tensor Core 指令")              \
  X(too_many_threads, "{0} threads, a block may have {1}", "{0} 个线程，而线程块最多 {1} 个")                          \
  X(too_many_threads_with_producer, "{0} threads and {1} of the copying warps are {2}, a block may have {3}",          \
    "{0} 个线程加上复制 warp 的 {1} 个共 {2} 个，而线程块最多 {3} 个")                                                 \
  X(smem_over_limit, "({0} x {1} + {2} x {1} elements of {3} bits) x {4} stages are {5} B of shared memory, a block may have {6} B", \
    "（{0} x {1} + {2} x {1} 个 {3} 位元素）x {4} 级流水为 {5} B 共享内存，而线程块最多 {6} B")                        \
  X(smem_over_limit_plain, "{0} B of shared memory, a block may have {1} B", "{0} B 共享内存，而线程块最多 {1} B")     \
  X(grid_too_tall, "{0} blocks along M, the grid's second dimension, may be {1}", "沿 M（网格第二维）有 {0} 个线程块，而最多 {1} 个") \
  /* pasted compiler output */                                                                                        \
  X(usage_no_kernel, "There is no kernel in this text: it wants what ptxas -v, nvcc --resource-usage or cuobjdump --dump-resource-usage print", \
    "文本中没有 kernel：需要 ptxas -v、nvcc --resource-usage 或 cuobjdump --dump-resource-usage 的输出")               \
  X(usage_bad_line, "Line {0} cannot be read: {1}", "第 {0} 行无法读取：{1}")                                          \
  X(usage_too_long, "The text is longer than {0} bytes", "文本超过 {0} 字节")
// clang-format on
