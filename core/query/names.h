// The spelling of every enumeration that a query holds: one table each, read by parsers and writers alike.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>

#include "core/query/language.h"
#include "core/query/query.h"

namespace tilescope {

/// Names of E's values, in the order of the enumeration.
template <class E>
inline constexpr std::string_view enum_names[1] = {};

template <>
inline constexpr std::string_view enum_names<Model>[] = {"enumerate", "carver"};
template <>
inline constexpr std::string_view enum_names<Platform>[] = {"CUDA", "CDNA", "RDNA"};
template <>
inline constexpr std::string_view enum_names<TrafficK>[] = {"whole", "block"};
template <>
inline constexpr std::string_view enum_names<RegBits>[] = {"accum", "out", "in"};
template <>
inline constexpr std::string_view enum_names<RegTiles>[] = {"abc", "c"};
template <>
inline constexpr std::string_view enum_names<TrafficScope>[] = {"grid", "block"};
template <>
inline constexpr std::string_view enum_names<Language>[] = {"en", "zh-CN"};

template <class E>
concept NamedEnum = std::is_enum_v<E> && !std::is_same_v<E, DType>;

template <NamedEnum E>
constexpr std::string_view name(E value) {
  return enum_names<E>[static_cast<std::size_t>(value)];
}

template <NamedEnum E>
constexpr std::optional<E> parse_enum(std::string_view text) {
  std::size_t index = 0;
  for (std::string_view candidate : enum_names<E>) {
    if (candidate == text) return static_cast<E>(index);
    ++index;
  }
  return std::nullopt;
}

/// The version of carver that the exact model stands for; `carver` is short for `carver-0.1.15`.
inline constexpr std::string_view carver_model_name = "carver-0.1.15";

/// The model's name as an answer states it: "enumerate", "carver-0.1.15".
constexpr std::string_view versioned_name(Model model) {
  return model == Model::carver ? carver_model_name : name(model);
}

/// The names of the operators, in the order of Problem's alternatives.
inline constexpr std::string_view op_names[] = {Matmul::op,      Gemv::op, Reduce::op,
                                                Elementwise::op, Conv::op, Attention::op};

}  // namespace tilescope
