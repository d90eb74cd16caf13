// What landscapes and assumptions say in words (core/analysis), as rows of the table in sentence.h.
#pragma once

// clang-format off
// id, English, Chinese
#define TILESCOPE_ANALYSIS_SENTENCES(X)                                                                               \
  /* a cell of a landscape without a ranked tile */                                                                   \
  X(cell_unvisited, "carver's search did not come here", "carver 的搜索没有到达这里")                                  \
  X(cell_unranked, "within the limits, but carver raised before it ranked", "未超限，但 carver 在排序之前抛出了异常")  \
  /* what the enumeration model assumes */                                                                            \
  X(assume_traffic_k, "extent of K that the traffic counts", "访存量所计的 K 长度")                                    \
  X(assume_smem_stages, "copies of the A and B tiles in shared memory", "共享内存中 A 与 B tile 的份数")               \
  X(assume_reg_bits, "type whose width the register estimate uses", "寄存器估算所用位宽取自哪个类型")                  \
  X(assume_reg_tiles, "tiles that the register estimate looks at", "寄存器估算考虑哪些 tile")                          \
  X(assume_traffic_scope, "blocks whose traffic enters the priority", "计入优先级值的访存量来自哪些线程块")            \
  X(assume_min_divisor, "smallest extent of a block", "块的最小长度")                                                  \
  X(assume_smem_cap, "bytes of shared memory that a block may use", "一个线程块可用的共享内存字节数")                  \
  X(assume_model, "which tiles are candidates", "哪些 tile 是候选")                                                    \
  /* what carver 0.1.15 was seen to do; {0} is the place in tilelang */                                               \
  X(saw_traffic_k, "All of K: the 1 x 1 tile of 4096 x 4096 x 4096 in fp16 reads 8,192 B of A and 8,192 B of B and writes 32 B, 16,416 B in all ({0})", \
    "整个 K：fp16 的 4096 x 4096 x 4096 中 1 x 1 的 tile 读 A 8,192 B、B 8,192 B，写 32 B，共 16,416 B（{0}）")         \
  X(saw_smem_stages, "One reduce step's tiles, times the pipeline stages: block 64 x 128 of 4096 x 4096 x 4096 holds 2 * (4,096 + 8,192) = 24,576 B at reduce step 32 ({0})", \
    "一个归约步长的 tile 乘以流水级数：4096 x 4096 x 4096 的 64 x 128 块在归约步长 32 时占 2 * (4,096 + 8,192) = 24,576 B（{0}）") \
  X(saw_reg_bits, "The output's: with an fp16 output block 64 x 128 counts 2 * 8,192 * 16 / 32 = 8,192 registers, although its sums are fp32 ({0})", \
    "输出的位宽：输出为 fp16 时 64 x 128 块计 2 * 8,192 * 16 / 32 = 8,192 个寄存器，尽管累加为 fp32（{0}）")            \
  X(saw_reg_tiles, "The output tile alone: 1 x 1 of 16 x 16 x 4096 counts one register, where its 32 elements of A would make 32 ({0})", \
    "只有输出 tile：16 x 16 x 4096 的 1 x 1 计 1 个寄存器，若计 A 的 32 个元素则为 32 个（{0}）")                       \
  X(saw_traffic_scope, "One block's traffic, times the waves: block 64 x 128 of 4096 x 4096 x 4096 ranks by (1,589,248 + 1) * 4 = 6,356,996 ({0})", \
    "单个线程块的访存量乘以波次：4096 x 4096 x 4096 的 64 x 128 块按 (1,589,248 + 1) * 4 = 6,356,996 排序（{0}）")      \
  X(saw_min_divisor, "No such bound: the search starts from 1 x 1 and tries 2, 4, 8, 16 and 32 beside the divisors; no block_K is enumerated ({0})", \
    "没有这一下限：搜索从 1 x 1 开始，除因子外还尝试 2、4、8、16 和 32；block_K 不参与枚举（{0}）")                     \
  X(saw_smem_cap, "What the driver reports as the static limit, 49,152 B on every NVIDIA card, not what a kernel may opt in to ({0})", \
    "驱动报告的静态上限，所有 NVIDIA 卡均为 49,152 B，而不是 kernel 可以 opt-in 的上限（{0}）")                         \
  X(saw_model, "A best-first search over output tiles, up to about 2,000 of them; a rule sets the reduce step: of 4096 x 4096 x 4096 it visits 97 and keeps 80 ({0})", \
    "对输出 tile 做最佳优先搜索，最多约 2,000 个，归约步长由规则决定：4096 x 4096 x 4096 访问 97 个，保留 80 个（{0}）") \
  X(still_not_carver, "With all of carver's choices this is still not carver: it ranks every combination of divisors, where carver searches for output tiles and sets the reduce step by a rule", \
    "即使全部采用 carver 的选择，这仍不是 carver：此处对所有因子组合排序，而 carver 搜索输出 tile，并按规则决定归约步长")
// clang-format on
