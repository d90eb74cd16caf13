// What is said about one field of a query: why it was refused, or what was folded into what. A message is a code and
// its arguments, so that a view may word it in any language.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/query/language.h"

namespace tilescope {

// clang-format off
// code, English, Chinese. Arguments are figures, names and what the reader wrote, never words, which would stay English;
// only wrong_type, which JSON alone can earn, is told in JSON's own terms what was expected.
#define TILESCOPE_MESSAGES(X)                                                                                          \
  X(not_an_integer, "{0} is not an integer; {1} to {2} is accepted", "{0} 不是整数；可填 {1} 到 {2}")                  \
  X(out_of_range, "{0} is out of range; {1} to {2} is accepted", "{0} 超出范围；可填 {1} 到 {2}")                      \
  X(not_one_of, "{0} is not known; accepted: {1}", "无法识别 {0}；可填：{1}")                                          \
  X(wrong_type, "found {0} where {1} is expected", "此处是 {0}，应为 {1}")                                             \
  X(wrong_count, "{0} values where {1} are expected", "给了 {0} 个值，应为 {1} 个")                                    \
  X(wrong_length, "{0} values where {1} to {2} are expected", "给了 {0} 个值，应为 {1} 到 {2} 个")                     \
  X(unknown_field, "no such field", "没有这个字段")                                                                    \
  X(misspelt_field, "no such field; {0} is the nearest", "没有这个字段；最接近的是 {0}")                               \
  X(duplicate_field, "given more than once", "重复给出")                                                               \
  X(missing_field, "missing; a device without a preset needs every field", "缺失；不用预设的设备须给出全部字段")       \
  X(malformed_structure, "{0} cannot be read; expected 1 to 8 letters, S for a kept and R for a reduced axis",         \
    "无法读取 {0}；应为 1 到 8 个字母，S 为保留轴，R 为归约轴")                                                        \
  X(malformed_name, "{0} cannot be read; expected up to 100 bytes of text", "无法读取 {0}；应为不超过 100 字节的文本") \
  X(malformed_identifier, "{0} cannot be read; expected up to 16 lower-case letters, digits and underscores",          \
    "无法读取 {0}；应为不超过 16 个小写字母、数字或下划线")                                                            \
  X(malformed_cuda_arch, "{0} cannot be read; expected a CUDA architecture such as sm_90",                             \
    "无法读取 {0}；应为 CUDA 架构，如 sm_90")                                                                          \
  X(malformed_cdna_arch, "{0} cannot be read; expected a CDNA architecture such as gfx942",                            \
    "无法读取 {0}；应为 CDNA 架构，如 gfx942")                                                                         \
  X(malformed_rdna_arch, "{0} cannot be read; expected an RDNA 3 or 4 architecture such as gfx1100",                   \
    "无法读取 {0}；应为 RDNA 3 或 4 架构，如 gfx1100")                                                                 \
  X(malformed_tile, "{0} cannot be read; expected extents such as 128x256x16", "无法读取 {0}；应为 128x256x16 这样的长度") \
  X(malformed_pins, "{0} cannot be read; expected up to {1} tiles such as 128x256x16 with commas between them",        \
    "无法读取 {0}；应为最多 {1} 个 128x256x16 这样的 tile，以逗号分隔")                                                \
  X(malformed_devices, "{0} cannot be read; expected up to {1} device presets with commas between them",               \
    "无法读取 {0}；应为最多 {1} 个设备预设，以逗号分隔")                                                               \
  X(malformed_sweep, "{0} cannot be read; expected 1..8192, 16..8192:16, 1..8192*2 or 1,2,4, up to {1} values", \
    "无法读取 {0}；应为 1..8192、16..8192:16、1..8192*2 或 1,2,4，最多 {1} 个值") \
  X(swept_twice, "{0} is swept already; the second field must be another", "已在扫描 {0}；第二个字段须不同")              \
  X(too_many_points, "{0} points are too many; {1} are accepted", "{0} 个点过多；最多 {1} 个")                         \
  X(no_multiple, "{0} is no multiple of {1}", "{0} 不是 {1} 的倍数")                                                   \
  X(too_long, "{0} bytes are too many; {1} are accepted", "{0} 字节过长；最多 {1} 字节")                               \
  X(too_deep, "more than {0} levels of nesting cannot be read; expected at most {0}",                                  \
    "嵌套超过 {0} 层，无法读取；最多 {0} 层")                                                                          \
  X(invalid_json, "not valid JSON at byte {0}", "第 {0} 字节处不是合法的 JSON")                                        \
  X(unknown_version, "version {0} is not known; version {1} is", "无法识别版本 {0}；可用版本 {1}")                     \
  X(matmul_only, "enumerate knows matmul only; use carver for {0}", "enumerate 只支持 matmul；{0} 请用 carver")        \
  X(below_smem_cap, "{0} is less than smem_cap {1}, so that no block could run",                                       \
    "{0} 小于 smem_cap {1}，任何线程块都无法运行")                                                                     \
  X(below_element, "{0} is less than one element of {1} bytes", "{0} 小于一个 {1} 字节的元素")                         \
  X(structure_length, "{0} axes where shape has {1} dimensions", "有 {0} 个轴，而 shape 有 {1} 维")                    \
  X(too_many_runs,                                                                                                     \
    "{0} tiles fit, in more runs of equal cost along block_K than the {1} that can be ranked; a larger min_divisor leaves fewer", \
    "有 {0} 个 tile 放得下，沿 block_K 代价相同的段数超过可排序的 {1}；增大 min_divisor 可减少")                       \
  X(too_many_tiles, "{0} tiles fit and {1} can be compared; a larger min_divisor leaves fewer",                        \
    "有 {0} 个 tile 放得下，最多能比较 {1} 个；增大 min_divisor 可减少")                                               \
  X(beyond_ranking, "{0} is beyond the ranking; there are {1} candidates", "{0} 超出排序；共有 {1} 个候选")            \
  X(no_export, "{0} has no {1} export", "{0} 没有 {1} 导出")                                                           \
  X(malformed_address, "{0} cannot be read; expected the address of a page, without # and blanks",                     \
    "无法读取 {0}；应为页面地址，不含 # 和空格")                                                                       \
  X(alias_folded, "{0} is read as {1}", "{0} 按 {1} 理解")
// clang-format on

enum class MessageCode : std::uint8_t {
#define TILESCOPE_MESSAGE_CODE(code, english, chinese) code,
  TILESCOPE_MESSAGES(TILESCOPE_MESSAGE_CODE)
#undef TILESCOPE_MESSAGE_CODE
};

struct FieldMessage {
  /// The field as its writer spelt it: "M", "in_dtype" in JSON, "in" in a link.
  std::string field;
  MessageCode code;
  /// Arguments of the code's sentence, already formatted.
  std::vector<std::string> args;
  bool operator==(const FieldMessage&) const = default;
};

/// The sentence for a code, with {0}, {1}, {2} where its arguments go.
std::string_view message_template(MessageCode code, Language language = Language::english);

/// `sentence` with {0}, {1}, ... replaced by the arguments.
std::string fill_in(std::string_view sentence, const std::vector<std::string>& args);

/// The message in words, without the field's name.
std::string message_text(const FieldMessage& message, Language language = Language::english);

/// `text` between double quotes, control characters replaced and cut to 60 bytes, so that a hostile value stays
/// readable.
std::string in_quotes(std::string_view text);

}  // namespace tilescope
