// What a report says in words: a sentence of a fixed table and the figures that go into it, so that a view may say it
// in any language. Sentences are facts about the model's own run, short, without a full stop where they stand in a
// cell.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/query/language.h"
#include "core/report/analysis_sentences.h"
#include "core/report/building_sentences.h"
#include "core/report/measured_sentences.h"
#include "core/report/working_sentences.h"

namespace tilescope {

// clang-format off
// id, English, Chinese. Arguments are figures and names; what is itself said in words is a Sentence of its own (`parts`).
// web/app/strings.h lists the Chinese terms.
#define TILESCOPE_SENTENCES(X)                                                                                         \
  /* which policy carver takes, and the test that decided */                                                           \
  X(tensor_cores, "Tensor cores: {0} -> {1} is in the table of {2}, and the problem is a GEMM large enough for them",  \
    "Tensor Core：{0} -> {1} 在 {2} 的支持表中，且问题是足够大的 GEMM")                                                \
  X(rdna_tensor_cores, "Tensor cores: RDNA runs float16 -> float32 on WMMA, and the problem is a GEMM large enough",   \
    "Tensor Core：RDNA 用 WMMA 执行 float16 -> float32，且问题是足够大的 GEMM")                                        \
  X(no_single_reduction, "CUDA cores: the problem has no single reduction with axes that stay",                        \
    "CUDA Core：问题中没有带保留轴的单一归约")                                                                         \
  X(no_tensor_cores, "CUDA cores: carver has no tensor-core path for {0}", "CUDA Core：carver 没有 {0} 的 Tensor Core 路径") \
  X(unknown_architecture, "CUDA cores: carver 0.1.15 has no table of tensor-core types for {0}",                       \
    "CUDA Core：carver 0.1.15 没有 {0} 的 Tensor Core 类型表")                                                         \
  X(unsupported_types, "CUDA cores: {0} -> {1} is not in carver's tensor-core table for {2}",                          \
    "CUDA Core：carver 为 {2} 准备的 Tensor Core 类型表中没有 {0} -> {1}")                                             \
  X(not_a_gemm, "CUDA cores: an I, J or K axis longer than 1 is missing, so that it is no GEMM to carver",             \
    "CUDA Core：缺少长度大于 1 的 I、J 或 K 轴，carver 不视其为 GEMM")                                                 \
  X(no_inputs, "CUDA cores: the problem reads nothing but padding", "CUDA Core：问题只读取了填充值")                   \
  X(empty_output, "CUDA cores: the output has no element", "CUDA Core：输出没有元素")                                  \
  X(reindex_fails, "CUDA cores: an axis of extent 1 keeps TVM from re-indexing the problem as a GEMM",                 \
    "CUDA Core：长度为 1 的轴使 TVM 无法把问题重新索引为 GEMM")                                                        \
  X(index_overflow, "CUDA cores: a fused axis leaves 32 bits when the problem is re-indexed as a GEMM",                \
    "CUDA Core：重新索引为 GEMM 时，融合后的轴超出 32 位")                                                             \
  X(axis_too_short, "CUDA cores: axis {0} is {1} long, tensor cores want at least {2}",                                \
    "CUDA Core：{0} 轴长度为 {1}，Tensor Core 至少需要 {2}")                                                           \
  X(fell_back, "The search for tensor cores gave nothing, so carver searched again for CUDA cores",                    \
    "面向 Tensor Core 的搜索没有结果，carver 改为 CUDA Core 重新搜索")                                                 \
  X(fell_back_after, "The search for tensor cores ended in {0}, which carver swallows; it searched again for CUDA cores", \
    "面向 Tensor Core 的搜索以 {0} 结束，carver 吞掉了该异常，并改为 CUDA Core 重新搜索")                              \
  /* the reduce step */                                                                                                \
  X(step_none, "No reduction: no reduce step", "没有归约，因此没有归约步长")                                           \
  X(step_transaction, "Reduce step {0}: 64 bytes' worth of elements, the tensor-core rule",                            \
    "归约步长 {0}：64 字节所含的元素数，即 Tensor Core 的规则")                                                        \
  X(step_padded, "Reduce step {0}: the axis is no multiple of 16, so that the last step is padded",                    \
    "归约步长 {0}：该轴不是 16 的倍数，最后一步会填充")                                                                \
  X(step_coalescing, "Reduce step {0}: the one whose reads come nearest to whole transactions, score {1}",             \
    "归约步长 {0}：读取最接近整事务的一个，得分 {1}")                                                                  \
  /* ranked tiles */                                                                                                   \
  X(hint_lost, "a hint, lost with the others when carver raised", "本已成为 hint，随 carver 抛出异常与其余一并丢失") \
  X(hint_number, "hint {0}", "hint {0}")                                                                               \
  X(no_hint, "no hint: {0}", "无 hint：{0}")                                                                           \
  X(beyond_topk, "not reached: {0} hints were wanted", "未检查：已得到所需的 {0} 个 hint")                             \
  X(below_instruction, "{0} in dimension {1} is below the 16 of an instruction", "第 {1} 维的 {0} 小于一条指令的 16")  \
  X(ragged, "{0} does not divide {2}, dimension {1}", "{0} 不能整除第 {1} 维的 {2}")                                   \
  X(empty_tile, "a tile of one of the nodes is empty", "某个节点的 tile 为空")                                         \
  X(grid_differs, "the nodes would need grids of {0} and {2} blocks", "各节点需要的 grid 不同：{0} 与 {2} 个线程块")   \
  X(no_block_size, "no number of threads suits the tile", "没有适合该 tile 的线程数")                                  \
  X(no_warp_layout, "none of {0} block sizes splits the tile into 16 x 16 instructions",                               \
    "{0} 种线程块大小都不能把 tile 拆成 16 x 16 的指令")                                                               \
  X(expanded, "reduce step grew from {0} to {1}: {2} B -> {3} B of shared memory",                                     \
    "归约步长从 {0} 增大到 {1}：共享内存 {2} B -> {3} B")                                                              \
  X(over_smem, "needs {0} B of shared memory, {1} B are allowed", "需要 {0} B 共享内存，上限 {1} B")                   \
  X(over_registers, "needs {0} registers, {1} are there", "需要 {0} 个寄存器，只有 {1} 个")                            \
  /* what a rejected tile of the enumeration model needs against what there is */                                      \
  X(smem_arithmetic, "A {0} + B {1} = {2} B > {3} B", "A {0} + B {1} = {2} B > {3} B")                                 \
  X(smem_arithmetic_stages, "{4} stages * (A {0} + B {1}) = {2} B > {3} B",                                            \
    "{4} 个流水级 * (A {0} + B {1}) = {2} B > {3} B")                                                                  \
  X(register_arithmetic, "2 * {0} * {1} / 32 = {2} registers > {3}", "2 * {0} * {1} / 32 = {2} 个寄存器 > {3}")        \
  /* the query in one line */                                                                                          \
  X(heads, "{0} x {1} heads of {2}, {3} x {4}", "{0} x {1} 个头，头维度 {2}，{3} x {4}")                               \
  X(causal_heads, "{0} x {1} heads of {2}, {3} x {4}, causal", "{0} x {1} 个头，头维度 {2}，{3} x {4}，因果掩码")      \
  X(element_types, "{0} -> {1}, acc {2}", "{0} -> {1}，累加 {2}")                                                      \
  X(query_line, "{0} {1}, {2}, {3}", "{0} {1}，{2}，{3}")                                                              \
  /* nothing to recommend */                                                                                           \
  X(smallest_does_not_fit, "No tile fits: the smallest, {0}, needs {1} B of shared memory and smem_cap is {2} B",      \
    "没有放得下的 tile：最小的 {0} 需要 {1} B 共享内存，而 smem_cap 为 {2} B")                                         \
  X(no_ranked_tile_works, "carver recommends nothing: each of the {0} ranked tiles fails, mostly because: {1}",        \
    "carver 没有推荐：{0} 个参与排序的 tile 全部失败，主要原因：{1}")                                                  \
  /* carver raises */                                                                                                  \
  X(raises_bias, "carver cannot add a bias here: TVM fails to invert the index map of the extra stage",                \
    "carver 无法在此加 bias：TVM 不能对多出的一级的索引映射求逆")                                                      \
  X(raises_index_map, "carver cannot re-index this shape: extents of 1 vanish from the index map that TVM inverts",    \
    "carver 无法重新索引该形状：长度为 1 的轴会从 TVM 求逆的索引映射中消失")                                           \
  X(raises_conv_padding, "carver's convolution asks for every parameter to be positive, the padding included",         \
    "carver 的卷积要求所有参数为正，包括填充")                                                                         \
  X(raises_no_axis, "no axis is left to tile once the reduced ones and those of extent 1 are gone",                    \
    "去掉归约轴和长度为 1 的轴后，没有可切分的轴")                                                                     \
  X(raises_zero_division, "no block would run: blocks per SM times SMs is 0, and carver divides by it",                \
    "没有线程块能运行：每 SM 线程块数乘以 SM 数为 0，而 carver 要除以它")                                              \
  X(raises_attention_type, "carver runs attention on tensor cores or not at all, and they do not take this",           \
    "carver 的 attention 只能用 Tensor Core，而 Tensor Core 不支持这一类型")                                           \
  X(raises_attention_arch, "carver has no tensor-core table for {0}, and attention does without no other way",         \
    "carver 没有 {0} 的 Tensor Core 类型表，而 attention 没有别的路径")                                                \
  X(raises_not_in_list, "the reduce step that carver starts from is no factor of the axis",                            \
    "carver 起始的归约步长不是该轴的因子")                                                                             \
  X(raises_other, "carver ends in this exception", "carver 以此异常结束")                                              \
  /* the nearest question that has an answer */                                                                        \
  X(offer_without_bias, "The same without bias", "同一问题，不加 bias")                                                \
  X(offer_without_cast, "The same with {0} as output, which leaves out the cast", "同一问题，输出为 {0}，省去类型转换") \
  X(offer_gemm, "The GEMM that it is: {0} x {1} x {2}", "等价的 GEMM：{0} x {1} x {2}")                                \
  X(offer_scores, "The GEMM of one head's scores: {0} x {1} x {2}", "单个头的注意力分数 GEMM：{0} x {1} x {2}")        \
  X(offer_device, "The same with the device's own figures", "同一问题，用设备自身的参数")                              \
  /* warnings */                                                                                                       \
  X(warn_unknown_architecture, "carver does not know {0}: these are CUDA-core hints, and the card's tensor cores go unused", \
    "carver 不认识 {0}：这些是 CUDA Core 的 hint，该卡的 Tensor Core 未被使用")                                        \
  X(warn_tile_not_16, "Hint {0}: blocks of {1} are no multiple of 16; TileLang's GEMM wants 16 rows and 8 columns, and widths 8 over a multiple of 16 have been slow or wrong", \
    "hint {0}：{1} 不是 16 的倍数；TileLang 的 GEMM 要求行为 16、列为 8 的倍数，宽度比 16 的倍数多 8 时曾出现变慢或结果错误") \
  X(warn_smem_over_cap, "Hint {0}: up to {1} B of shared memory once the reduce step has grown, over smem_cap {2} B",  \
    "hint {0}：归约步长增大后共享内存最多 {1} B，超过 smem_cap {2} B")                                                 \
  X(warn_list_ends, "{0} tiles fit; the list ends after the first {1}, while every count includes the others",         \
    "有 {0} 个 tile 放得下；列表只到前 {1} 个，各项计数包含其余的")                                                    \
  X(warn_over_static, "Above 49,152 B a CUDA kernel must opt in to dynamic shared memory; the first tile asks for {0} B", \
    "超过 49,152 B 时 CUDA kernel 必须显式启用动态共享内存；首个 tile 需要 {0} B")                                     \
  X(warn_n_8_mod_16, "N = {0} is 8 more than a multiple of 16: rows of C start unaligned and stores are slow",         \
    "N = {0} 比 16 的倍数多 8：C 的各行起点不对齐，写回较慢")                                                          \
  X(warn_split_k, "M = {0} with K = {1}: splitting K over blocks would fill the device better; no model here covers it", \
    "M = {0} 而 K = {1}：把 K 拆给多个线程块（split-K）更能占满设备；这里的模型都不涵盖它")                            \
  X(warn_last_wave, "The first tile's last wave is {0} % full", "首个 tile 的最后一个波次只占满 {0} %")                \
  X(warn_conv_image, "carver's region inference counts whole images of A for a tile of a convolution, not a halo; the traffic is carver's", \
    "carver 的区域推断把卷积的一个 tile 计为 A 的整幅图像，而不是带 halo 的区域；访存量以 carver 为准")                \
  X(warn_carver_sees, "carver itself would see smem_cap 49,152 on this card: what the driver reports",                 \
    "carver 自身在该卡上看到的 smem_cap 是 49,152，即驱动报告的值")
// clang-format on

enum class SentenceId : std::uint8_t {
#define TILESCOPE_SENTENCE_ID(id, ...) id,
  TILESCOPE_SENTENCES(TILESCOPE_SENTENCE_ID) TILESCOPE_WORKING_SENTENCES(TILESCOPE_SENTENCE_ID)
      TILESCOPE_BUILDING_SENTENCES(TILESCOPE_SENTENCE_ID) TILESCOPE_ANALYSIS_SENTENCES(TILESCOPE_SENTENCE_ID)
          TILESCOPE_MEASURED_SENTENCES(TILESCOPE_SENTENCE_ID)
#undef TILESCOPE_SENTENCE_ID
};

struct Sentence {
  SentenceId id;
  std::vector<std::string> args;
  /// Sentences within this one; they fill the slots after those of `args`.
  std::vector<Sentence> parts = {};  // NOLINT(readability-redundant-member-init): lets initializers leave it out
  bool operator==(const Sentence&) const = default;
};

/// The words with {0}, {1}, ... where the arguments go.
std::string_view sentence_template(SentenceId id, Language language = Language::english);

/// The sentence in words.
std::string in_language(const Sentence& sentence, Language language);

/// The sentence in English.
std::string english(const Sentence& sentence);

}  // namespace tilescope
