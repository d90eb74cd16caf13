#include "core/query/shape_presets.h"

#include <cstdint>
#include <string_view>

#include "core/query/link.h"
#include "core/query/query.h"

namespace tilescope {
namespace {

/// A linear layer as a matmul over M tokens: C[M, N] = A[M, K] * B[N, K].
struct Layer {
  std::string_view group;
  std::string_view name;
  std::int64_t N;
  std::int64_t K;
};

// Dimensions from the models' published configurations; projections that share their input are fused, as inference
// engines do.
constexpr Layer layers[] = {
    {"Llama 3 8B", "query, key, value", 6144, 4096},
    {"Llama 3 8B", "attention output", 4096, 4096},
    {"Llama 3 8B", "gate and up", 28672, 4096},
    {"Llama 3 8B", "down", 4096, 14336},
    {"Llama 3 8B", "vocabulary", 128256, 4096},
    {"Llama 3 70B", "query, key, value", 10240, 8192},
    {"Llama 3 70B", "attention output", 8192, 8192},
    {"Llama 3 70B", "gate and up", 57344, 8192},
    {"Llama 3 70B", "down", 8192, 28672},
    {"Llama 3 405B", "query, key, value", 18432, 16384},
    {"Llama 3 405B", "attention output", 16384, 16384},
    {"Llama 3 405B", "gate and up", 106496, 16384},
    {"Llama 3 405B", "down", 16384, 53248},
    {"Qwen2.5 7B", "query, key, value", 4608, 3584},
    {"Qwen2.5 7B", "gate and up", 37888, 3584},
    {"Qwen2.5 7B", "down", 3584, 18944},
    {"Qwen2.5 32B", "query, key, value", 7168, 5120},
    {"Qwen2.5 32B", "gate and up", 55296, 5120},
    {"Qwen2.5 32B", "down", 5120, 27648},
    {"Qwen2.5 72B", "query, key, value", 10240, 8192},
    {"Qwen2.5 72B", "gate and up", 59136, 8192},
    {"Qwen2.5 72B", "down", 8192, 29568},
    {"DeepSeek-V3", "query down", 1536, 7168},
    {"DeepSeek-V3", "query up", 24576, 1536},
    {"DeepSeek-V3", "key and value down", 576, 7168},
    {"DeepSeek-V3", "key and value up", 32768, 512},
    {"DeepSeek-V3", "attention output", 7168, 16384},
    {"DeepSeek-V3", "dense gate and up", 36864, 7168},
    {"DeepSeek-V3", "dense down", 7168, 18432},
    {"DeepSeek-V3", "expert gate and up", 4096, 7168},
    {"DeepSeek-V3", "expert down", 7168, 2048},
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

std::string conv_name(const ConvLayer& conv) {
  const std::string kernel = std::to_string(conv.kernel);
  std::string text(conv.stage);
  text += " " + kernel + "x" + kernel + ", " + std::to_string(conv.channels) + " to " + std::to_string(conv.filters);
  text += " at " + std::to_string(conv.size);
  if (conv.stride > 1) text += ", stride " + std::to_string(conv.stride);
  return text + ", as a GEMM";
}

std::vector<ShapePreset> build_presets() {
  std::vector<ShapePreset> presets;
  for (std::int64_t size : {512, 1024, 2048, 4096, 8192, 16384}) {
    Matmul matmul;
    matmul.M = matmul.N = matmul.K = size;
    presets.push_back({"Square", std::to_string(size), link_to(matmul)});
  }
  for (const Layer& layer : layers) {
    for (std::int64_t tokens : token_counts) {
      const std::string name = std::string(layer.name) + ", " + std::to_string(tokens) + " tokens";
      presets.push_back({std::string(layer.group), name, link_to(linear(tokens, layer))});
    }
  }
  for (const ConvLayer& conv : resnet50) {
    presets.push_back({"ResNet-50, batch 32", conv_name(conv), link_to(implicit_gemm(conv))});
  }
  return presets;
}

}  // namespace

const std::vector<ShapePreset>& shape_presets() {
  static const std::vector<ShapePreset> presets = build_presets();
  return presets;
}

}  // namespace tilescope
