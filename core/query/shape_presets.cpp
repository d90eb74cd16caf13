#include "core/query/shape_presets.h"

#include <cstdint>
#include <string_view>

#include "core/query/field_message.h"
#include "core/query/link.h"
#include "core/query/query.h"

namespace tilescope {
namespace {

/// A linear layer as a matmul over M tokens: C[M, N] = A[M, K] * B[N, K].
struct Layer {
  std::string_view group;
  Wording name;
  std::int64_t N;
  std::int64_t K;
};

// Dimensions from the models' published configurations; projections that share their input are fused, as inference
// engines do.
constexpr Layer layers[] = {
    {"Llama 3 8B", {"query, key, value", "QKV"}, 6144, 4096},
    {"Llama 3 8B", {"attention output", "注意力输出"}, 4096, 4096},
    {"Llama 3 8B", {"gate and up", "gate 与 up"}, 28672, 4096},
    {"Llama 3 8B", {"down", "down"}, 4096, 14336},
    {"Llama 3 8B", {"vocabulary", "词表"}, 128256, 4096},
    {"Llama 3 70B", {"query, key, value", "QKV"}, 10240, 8192},
    {"Llama 3 70B", {"attention output", "注意力输出"}, 8192, 8192},
    {"Llama 3 70B", {"gate and up", "gate 与 up"}, 57344, 8192},
    {"Llama 3 70B", {"down", "down"}, 8192, 28672},
    {"Llama 3 405B", {"query, key, value", "QKV"}, 18432, 16384},
    {"Llama 3 405B", {"attention output", "注意力输出"}, 16384, 16384},
    {"Llama 3 405B", {"gate and up", "gate 与 up"}, 106496, 16384},
    {"Llama 3 405B", {"down", "down"}, 16384, 53248},
    {"Qwen2.5 7B", {"query, key, value", "QKV"}, 4608, 3584},
    {"Qwen2.5 7B", {"gate and up", "gate 与 up"}, 37888, 3584},
    {"Qwen2.5 7B", {"down", "down"}, 3584, 18944},
    {"Qwen2.5 32B", {"query, key, value", "QKV"}, 7168, 5120},
    {"Qwen2.5 32B", {"gate and up", "gate 与 up"}, 55296, 5120},
    {"Qwen2.5 32B", {"down", "down"}, 5120, 27648},
    {"Qwen2.5 72B", {"query, key, value", "QKV"}, 10240, 8192},
    {"Qwen2.5 72B", {"gate and up", "gate 与 up"}, 59136, 8192},
    {"Qwen2.5 72B", {"down", "down"}, 8192, 29568},
    {"DeepSeek-V3", {"query down", "query 降维"}, 1536, 7168},
    {"DeepSeek-V3", {"query up", "query 升维"}, 24576, 1536},
    {"DeepSeek-V3", {"key and value down", "KV 降维"}, 576, 7168},
    {"DeepSeek-V3", {"key and value up", "KV 升维"}, 32768, 512},
    {"DeepSeek-V3", {"attention output", "注意力输出"}, 7168, 16384},
    {"DeepSeek-V3", {"dense gate and up", "稠密 gate 与 up"}, 36864, 7168},
    {"DeepSeek-V3", {"dense down", "稠密 down"}, 7168, 18432},
    {"DeepSeek-V3", {"expert gate and up", "专家 gate 与 up"}, 4096, 7168},
    {"DeepSeek-V3", {"expert down", "专家 down"}, 7168, 2048},
};

constexpr std::int64_t token_counts[] = {4096, 16};

/// A convolution of ResNet-50 (He et al. 2015, table 1): input channels and size, filters, kernel, stride.
struct ConvLayer {
  std::string_view stage;
  std::int64_t channels;
  std::int64_t size;
  std::int64_t filters;
  std::int64_t kernel;
  std::int64_t stride;
};

constexpr ConvLayer resnet50[] = {
    {"conv1", 3, 224, 64, 7, 2},    {"conv2", 64, 56, 64, 1, 1},    {"conv2", 64, 56, 64, 3, 1},
    {"conv2", 64, 56, 256, 1, 1},   {"conv2", 256, 56, 64, 1, 1},   {"conv3", 256, 56, 128, 1, 1},
    {"conv3", 128, 56, 128, 3, 2},  {"conv3", 128, 28, 512, 1, 1},  {"conv3", 256, 56, 512, 1, 2},
    {"conv3", 512, 28, 128, 1, 1},  {"conv3", 128, 28, 128, 3, 1},  {"conv4", 512, 28, 256, 1, 1},
    {"conv4", 256, 28, 256, 3, 2},  {"conv4", 256, 14, 1024, 1, 1}, {"conv4", 512, 28, 1024, 1, 2},
    {"conv4", 1024, 14, 256, 1, 1}, {"conv4", 256, 14, 256, 3, 1},  {"conv5", 1024, 14, 512, 1, 1},
    {"conv5", 512, 14, 512, 3, 2},  {"conv5", 512, 7, 2048, 1, 1},  {"conv5", 1024, 14, 2048, 1, 2},
    {"conv5", 2048, 7, 512, 1, 1},  {"conv5", 512, 7, 512, 3, 1},
};

constexpr std::int64_t resnet50_batch = 32;

std::string link_to(const Problem& problem) {
  Query query = default_query();
  query.problem = problem;
  return encode_link(query);
}

Matmul linear(std::int64_t tokens, const Layer& layer) {
  Matmul matmul;
  matmul.M = tokens;
  matmul.N = layer.N;
  matmul.K = layer.K;
  return matmul;
}

/// The GEMM that the convolution is after im2col: one row an output pixel, padded to keep the size where the stride
/// is 1.
Matmul implicit_gemm(const ConvLayer& conv) {
  const std::int64_t padding = conv.kernel / 2;
  const std::int64_t out_size = (conv.size + 2 * padding - conv.kernel) / conv.stride + 1;
  Matmul matmul;
  matmul.M = resnet50_batch * out_size * out_size;
  matmul.N = conv.filters;
  matmul.K = conv.channels * conv.kernel * conv.kernel;
  matmul.trans_B = false;
  return matmul;
}

constexpr Wording square = {"Square", "方阵"};
constexpr Wording resnet50_group = {"ResNet-50, batch 32", "ResNet-50，batch 32"};
constexpr Wording layer_name = {"{0}, {1} tokens", "{0}，{1} 个 token"};
constexpr Wording conv_name = {"{0} {1}x{1}, {2} to {3} at {4}, as a GEMM",
                               "{0} {1}x{1}，{2} 到 {3}，尺寸 {4}，作为 GEMM"};
constexpr Wording strided_conv_name = {"{0} {1}x{1}, {2} to {3} at {4}, stride {5}, as a GEMM",
                                       "{0} {1}x{1}，{2} 到 {3}，尺寸 {4}，步长 {5}，作为 GEMM"};

std::string name_of(const ConvLayer& conv, Language language) {
  const Wording& words = conv.stride > 1 ? strided_conv_name : conv_name;
  return fill_in(words.in(language),
                 {std::string(conv.stage), std::to_string(conv.kernel), std::to_string(conv.channels),
                  std::to_string(conv.filters), std::to_string(conv.size), std::to_string(conv.stride)});
}

std::vector<ShapePreset> build_shapes(Language language) {
  std::vector<ShapePreset> presets;
  for (std::int64_t size : {512, 1024, 2048, 4096, 8192, 16384}) {
    Matmul matmul;
    matmul.M = matmul.N = matmul.K = size;
    presets.push_back({square.in(language), std::to_string(size), link_to(matmul)});
  }
  for (const Layer& layer : layers) {
    for (std::int64_t tokens : token_counts) {
      presets.push_back({std::string(layer.group),
                         fill_in(layer_name.in(language), {layer.name.in(language), std::to_string(tokens)}),
                         link_to(linear(tokens, layer))});
    }
  }
  for (const ConvLayer& conv : resnet50) {
    presets.push_back({resnet50_group.in(language), name_of(conv, language), link_to(implicit_gemm(conv))});
  }
  return presets;
}

}  // namespace

const std::vector<ShapePreset>& shape_presets(Language language) {
  if (language == Language::chinese) {
    static const std::vector<ShapePreset> in_chinese = build_shapes(Language::chinese);
    return in_chinese;
  }
  static const std::vector<ShapePreset> in_english = build_shapes(Language::english);
  return in_english;
}

std::vector<LayerShape> layer_shapes(Language language) {
  std::vector<LayerShape> shapes;
  for (const Layer& layer : layers) {
    shapes.push_back({std::string(layer.group), layer.name.in(language), layer.N, layer.K});
  }
  return shapes;
}

}  // namespace tilescope
