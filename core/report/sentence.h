// What a report says in words: a sentence of a fixed table and the figures that go into it, so that a view may say it
// in another language. Sentences are facts about the model's own run, short, without a full stop where they stand in a
// cell.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/report/working_sentences.h"

namespace tilescope {

// clang-format off
// id, English
#define TILESCOPE_SENTENCES(X)                                                                                         \
  /* which policy carver takes, and the test that decided */                                                           \
  X(tensor_cores, "Tensor cores: {0} -> {1} is in the table of {2}, and the problem is a GEMM large enough for them")  \
  X(rdna_tensor_cores, "Tensor cores: RDNA runs float16 -> float32 on WMMA, and the problem is a GEMM large enough")   \
  X(no_single_reduction, "CUDA cores: the problem has no single reduction with axes that stay")                        \
  X(no_tensor_cores, "CUDA cores: carver has no tensor-core path for {0}")                                             \
  X(unknown_architecture, "CUDA cores: carver 0.1.15 has no table of tensor-core types for {0}")                       \
  X(unsupported_types, "CUDA cores: {0} -> {1} is not in carver's tensor-core table for {2}")                          \
  X(not_a_gemm, "CUDA cores: an I, J or K axis longer than 1 is missing, so that it is no GEMM to carver")             \
  X(no_inputs, "CUDA cores: the problem reads nothing but padding")                                                    \
  X(empty_output, "CUDA cores: the output has no element")                                                             \
  X(reindex_fails, "CUDA cores: an axis of extent 1 keeps TVM from re-indexing the problem as a GEMM")                 \
  X(index_overflow, "CUDA cores: a fused axis leaves 32 bits when the problem is re-indexed as a GEMM")                \
  X(axis_too_short, "CUDA cores: axis {0} is {1} long, tensor cores want at least {2}")                                \
  X(fell_back, "The search for tensor cores gave nothing, so carver searched again for CUDA cores")                    \
  X(fell_back_after, "The search for tensor cores ended in {0}, which carver swallows; it searched again for CUDA cores") \
  /* the reduce step */                                                                                                \
  X(step_none, "No reduction: no reduce step")                                                                         \
  X(step_transaction, "Reduce step {0}: 64 bytes' worth of elements, the tensor-core rule")                            \
  X(step_padded, "Reduce step {0}: the axis is no multiple of 16, so that the last step is padded")                    \
  X(step_coalescing, "Reduce step {0}: the one whose reads come nearest to whole transactions, score {1}")             \
  /* ranked tiles */                                                                                                   \
  X(hint_number, "hint {0}")                                                                                           \
  X(beyond_topk, "not reached: {0} hints were wanted")                                                                 \
  X(below_instruction, "{0} in dimension {1} is below the 16 of an instruction")                              \
  X(ragged, "{0} does not divide {2}, dimension {1}")                                                         \
  X(empty_tile, "a tile of one of the nodes is empty")                                                        \
  X(grid_differs, "the nodes would need grids of {0} and {2} blocks")                                         \
  X(no_block_size, "no number of threads suits the tile")                                                     \
  X(no_warp_layout, "none of {0} block sizes splits the tile into 16 x 16 instructions")                      \
  X(expanded, "reduce step grew from {0} to {1}: {2} B -> {3} B of shared memory")                                     \
  X(over_smem, "needs {0} B of shared memory, {1} B are allowed")                                                      \
  X(over_registers, "needs {0} registers, {1} are there")                                                              \
  /* nothing to recommend */                                                                                           \
  X(smallest_does_not_fit, "No tile fits: the smallest, {0}, needs {1} B of shared memory and smem_cap is {2} B")      \
  X(no_ranked_tile_works, "carver recommends nothing: each of the {0} ranked tiles fails, mostly because: {1}")        \
  /* carver raises */                                                                                                  \
  X(raises_bias, "carver cannot add a bias here: TVM fails to invert the index map of the extra stage")                \
  X(raises_index_map, "carver cannot re-index this shape: extents of 1 vanish from the index map that TVM inverts")    \
  X(raises_conv_padding, "carver's convolution asks for every parameter to be positive, the padding included")         \
  X(raises_no_axis, "no axis is left to tile once the reduced ones and those of extent 1 are gone")                    \
  X(raises_zero_division, "no block would run: blocks per SM times SMs is 0, and carver divides by it")                \
  X(raises_attention_type, "carver runs attention on tensor cores or not at all, and they do not take this")           \
  X(raises_attention_arch, "carver has no tensor-core table for {0}, and attention does without no other way")         \
  X(raises_not_in_list, "the reduce step that carver starts from is no factor of the axis")                            \
  X(raises_other, "carver ends in this exception")                                                                     \
  /* the nearest question that has an answer */                                                                        \
  X(offer_without_bias, "The same without bias")                                                                       \
  X(offer_without_cast, "The same with {0} as output, which leaves out the cast")                                      \
  X(offer_gemm, "The GEMM that it is: {0} x {1} x {2}")                                                                \
  X(offer_scores, "The GEMM of one head's scores: {0} x {1} x {2}")                                                    \
  X(offer_device, "The same with the device's own {0}")                                                                \
  /* warnings */                                                                                                       \
  X(warn_unknown_architecture, "carver does not know {0}: these are CUDA-core hints, and the card's tensor cores go unused") \
  X(warn_tile_not_16, "Hint {0}: blocks of {1} are no multiple of 16; TileLang's GEMM wants 16 rows and 8 columns, and widths 8 over a multiple of 16 have been slow or wrong") \
  X(warn_smem_over_cap, "Hint {0}: up to {1} B of shared memory once the reduce step has grown, over smem_cap {2} B")   \
  X(warn_over_static, "Above 49,152 B a CUDA kernel must opt in to dynamic shared memory; the first tile asks for {0} B") \
  X(warn_n_8_mod_16, "N = {0} is 8 more than a multiple of 16: rows of C start unaligned and stores are slow")         \
  X(warn_split_k, "M = {0} with K = {1}: splitting K over blocks would fill the device better; no model here covers it") \
  X(warn_last_wave, "The first tile's last wave is {0} % full")                                                        \
  X(warn_conv_image, "carver's region inference counts whole images of A for a tile of a convolution, not a halo; the traffic is carver's") \
  X(warn_carver_sees, "carver itself would see smem_cap 49,152 on this card: what the driver reports")                 \
  /* whether a tile builds: TileLang's compiler */                                                                     \
  X(rows_per_warp, "block_M {0} is no multiple of {1}, the rows of an instruction")                                    \
  X(columns_per_warp, "block_N {0} is no multiple of {1}, the columns of an instruction")                              \
  X(no_warp_partition, "no split of {0} warps over {1} x {2} gives each whole instructions of {3} x {4}")               \
  X(no_group_partition, "no split of {0} warps over {1} x {2} gives each group of four warps whole instructions of 64 x 8") \
  X(step_of_instruction, "the reduce step {0} is no multiple of {1}, what an instruction takes along K for {2}")       \
  X(uneven_shares, "{0} x {1} sums cannot be dealt out evenly to {2} threads")                                         \
  X(swizzle_rows, "{0}'s tile of {1} rows x {2} is swizzled, which wants a multiple of 8 rows")                         \
  X(box_too_large, "{0}'s tile of {1} rows x {2} is copied in boxes of at most 256: {3} is not split into parts of whole 128 bytes") \
  X(int4_transposes, "int4 operands must lie along K, A as [M, K] and B as [N, K]")                                     \
  X(not_judged_amd, "The compiler's rules for AMD devices are not known here: only the launch is judged")              \
  X(not_judged_cuda_cores, "A tile for CUDA cores: only the launch is judged")                                         \
  X(not_judged_operator, "The compiler's rules here are those of a plain GEMM: only the launch is judged")             \
  /* the device's limits */                                                                                            \
  X(too_many_threads, "{0} threads, a block may have {1}")                                                             \
  X(too_many_threads_with_producer, "{0} threads and {1} of the copying warps are {2}, a block may have {3}")          \
  X(smem_over_limit, "{0} x {1} + {2} x {1} elements of {3} bits in {4} stages are {5} B of shared memory, a block may have {6} B") \
  X(smem_over_limit_plain, "{0} B of shared memory, a block may have {1} B")                                           \
  /* pasted compiler output */                                                                                         \
  X(usage_no_kernel, "There is no kernel in this text: it wants what ptxas -v, nvcc --resource-usage or cuobjdump --dump-resource-usage print") \
  X(usage_bad_line, "Line {0} cannot be read: {1}")                                                                    \
  X(usage_too_long, "The text is longer than {0} bytes")
// clang-format on

enum class SentenceId : std::uint8_t {
#define TILESCOPE_SENTENCE_ID(id, ...) id,
  TILESCOPE_SENTENCES(TILESCOPE_SENTENCE_ID) TILESCOPE_WORKING_SENTENCES(TILESCOPE_SENTENCE_ID)
#undef TILESCOPE_SENTENCE_ID
};

struct Sentence {
  SentenceId id;
  std::vector<std::string> args;
  bool operator==(const Sentence&) const = default;
};

/// The English words with {0}, {1}, ... where the arguments go.
std::string_view sentence_template(SentenceId id);

/// The sentence in English.
std::string english(const Sentence& sentence);

}  // namespace tilescope
