// What is said of measured kernels (core/measured): what could not be read of their file, why a row is not in the
// ranking, and what the ranking is worth by them; as rows of the table in sentence.h.
#pragma once

// clang-format off
// id, English, Chinese
#define TILESCOPE_MEASURED_SENTENCES(X)                                                                               \
  /* a file that cannot be read, or not all of it */                                                                  \
  X(measured_at_line, "line {0}: {1}", "第 {0} 行：{1}")                                                               \
  X(measured_nothing, "There is nothing to read; expected CSV with a header such as {0}, a tuned config such as {1} or an autotune cache such as {2}", \
    "没有可读的内容；应为带表头的 CSV（如 {0}）、调优配置（如 {1}）或 autotune 缓存（如 {2}）")                        \
  X(measured_no_entry, "nothing follows; expected at least one entry", "其后没有内容；至少应有一条")                      \
  X(measured_too_long, "{0} bytes are too many; {1} are read", "{0} 字节过长；最多读取 {1} 字节")                      \
  X(measured_too_many, "only the first {0} entries are read", "只读取前 {0} 条")                                       \
  X(measured_long_line, "longer than {0} bytes", "超过 {0} 字节")                                                      \
  X(measured_open_quote, "a quote begins here and does not end on this line; expected \"", "引号在本行没有结束；应有 \"") \
  X(measured_no_column, "no column for {0}; expected a header such as {1}", "没有 {0} 列；应为如 {1} 的表头")          \
  X(measured_same_column, "the columns {0} and {1} mean the same; expected one of them", "{0} 列与 {1} 列含义相同；只应有一列") \
  X(measured_cell_count, "{0} cells; expected {1}, as in the header", "有 {0} 个单元格；应与表头一样为 {1} 个")        \
  X(measured_not_integer, "{0}: {1} is no extent or count; expected a whole number from 1 to 2,147,483,647",           \
    "{0}：{1} 无法使用；应为 1 到 2,147,483,647 的整数")                                                               \
  X(measured_not_positive, "{0}: {1} is no time or throughput; expected a number above 0",                             \
    "{0}：{1} 不是时间或吞吐量；应为大于 0 的数")                                                                      \
  X(measured_not_tile, "{0}: {1} is no tile; expected extents such as 64x128x32", "{0}：{1} 不是 tile；应为 64x128x32 这样的长度") \
  X(measured_json_expected, "not valid JSON: found {0}; expected {1}", "不是合法的 JSON：此处是 {0}；应为 {1}")        \
  X(measured_json_ends, "the JSON ends too early; expected {0}", "JSON 提前结束；应有 {0}")                            \
  X(measured_json_deep, "more than {0} levels of nesting; expected at most {0}", "嵌套超过 {0} 层；最多 {0} 层")       \
  X(measured_other_json, "JSON of another kind; expected a tuned config such as {0} or an autotune cache such as {1}", \
    "其他类型的 JSON；应为调优配置（如 {0}）或 autotune 缓存（如 {1}）")                                               \
  X(measured_no_m, "{0} is no M with its tile; expected a whole number as key and an object",                          \
    "{0} 不是带 tile 的 M；键应为整数，值应为对象")                                                                    \
  X(measured_no_key, "{0} is missing; expected a whole number", "缺少 {0}；应为整数")                                  \
  X(measured_not_pair, "{0}: expected a configuration and its time: [{...}, 0.1]", "{0}：应为配置及其时间：[{...}, 0.1]") \
  /* remarks on how it was read */                                                                                    \
  X(measured_no_unit, "{0} names no unit and is read as milliseconds", "{0} 没有写明单位，按毫秒读取")                 \
  X(measured_two_times, "{0} is used, not {1}", "使用 {0}，不使用 {1}")                                                \
  X(measured_key, "the cache's key is {0}; which of it is M, N or K it does not say, and the query's are taken",       \
    "缓存的键为 {0}；其中何者为 M、N、K 没有写明，以查询的为准")                                                       \
  X(measured_experts, "A config of a fused mixture of experts: its GEMMs are grouped, and no model here covers that",  \
    "这是混合专家（MoE）融合 kernel 的配置：其 GEMM 是分组的，这里的模型都不涵盖它")                                   \
  /* why a row has no place in the ranking */                                                                         \
  X(unmatched_shape, "measured for {0} = {1}, the query has {2}", "测量时 {0} = {1}，而查询为 {2}")                    \
  X(unmatched_no_divisor, "{0} {1} is no divisor of {2} = {3} that is at least {4}", "{0} {1} 不是 {2} = {3} 的不小于 {4} 的因子") \
  X(unmatched_no_block_k, "block_K is missing, and the enumeration ranks triples", "缺少 block_K，而枚举模型对三元组排序") \
  X(unmatched_step, "block_K is {0}, carver steps by {1} here", "block_K 为 {0}，而 carver 在此处的步长为 {1}")        \
  X(unmatched_no_ranking, "the query has no ranking here", "该查询在此没有排序")                                       \
  X(unmatched_failed, "did not run when it was measured", "测量时未能运行")                                            \
  /* what the ranking is worth */                                                                                     \
  X(measured_matched, "{0} of {1} rows are in the ranking of {2} tiles; they time {3} of them, each at its fastest",   \
    "{1} 行中有 {0} 行在 {2} 个 tile 的排序中；共测得其中 {3} 个，各取最快的一次")                                     \
  X(measured_spearman, "Spearman's rho {0} over {1} tiles: 1 where the fastest has the lowest priority value, the next the next and so on; 0 where the order says nothing of the times; -1 where it is the reverse", \
    "Spearman 的 rho 为 {0}（{1} 个 tile）：最快者优先级值最低、依次类推时为 1；顺序与时间无关时为 0；完全相反时为 -1")      \
  X(measured_kendall, "Kendall's tau-b {0}: of the pairs of tiles that differ in priority and in time, {1} % have the faster tile in front", \
    "Kendall 的 tau-b 为 {0}：在优先级与时间都不同的 tile 对中，{1} % 是较快者排在前面")                                     \
  X(measured_no_correlation, "No rank correlation: it takes two tiles that differ in priority and in time",            \
    "无法计算秩相关：需要至少两个优先级与时间都不同的 tile")                                                           \
  X(measured_fastest, "Fastest measured: {0} with {1}, place {3} of {2}", "实测最快：{0}，{1}，排在第 {3} 位，共 {2} 个") \
  X(measured_regret, "Taking the first measured tile of the ranking, in place {1}, costs {0} % over the fastest",      \
    "采用排序中第一个测过的 tile（第 {1} 位）比最快者慢 {0} %")                                                        \
  X(measured_regret_ties, "Taking a first measured tile of the ranking, in place {4}, costs {0} to {1} % over the fastest, {2} % on average: {3} measured tiles tie there", \
    "采用排序中第一个测过的 tile（第 {4} 位）比最快者慢 {0} 到 {1} %，平均 {2} %：有 {3} 个测过的 tile 在此并列")      \
  X(measured_hits, "Of the {0} fastest measured, {2} are among the first {1} of the ranking, of which {3} were measured", \
    "实测最快的 {0} 个中，{2} 个在排序的前 {1} 位之内（其中测过 {3} 个）")                                             \
  X(tuned_hits, "Of {0} tuned tiles, {2} are among the first {1} of the ranking for their M",                          \
    "{0} 个调优所得的 tile 中，{2} 个在对应 M 的排序的前 {1} 位之内")                                                  \
  X(tuned_matched, "{0} of {1} tuned tiles are in the ranking for their M", "{1} 个调优所得的 tile 中，{0} 个在对应 M 的排序中") \
  /* a count that depends on how ties are broken, and one that does not */                                            \
  X(measured_span, "{0} to {1}", "{0} 到 {1}")                                                                         \
  X(measured_exactly, "{0}", "{0}")
// clang-format on
