// A tile, or any short list of extents, kept inline so that a search over thousands of tiles allocates none.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "core/carver/numeric.h"
#include "core/query/limits.h"

namespace tilescope::carver {

/// Most axes of a tile and most dimensions of a tensor.
inline constexpr std::size_t max_axes = max_rank;

class Extents {
 public:
  Extents() = default;
  explicit Extents(std::size_t count, std::int64_t value = 0) : size_(static_cast<std::uint32_t>(count)) {
    assert(count <= max_axes);
    for (std::size_t i = 0; i < count; ++i) values_[i] = value;
  }

  const std::int64_t* data() const { return values_.data(); }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  void push_back(std::int64_t value) {
    assert(size_ < max_axes);
    values_[size_++] = value;
  }
  void resize(std::size_t count) { size_ = static_cast<std::uint32_t>(count); }
  std::int64_t& operator[](std::size_t i) { return values_[i]; }
  std::int64_t operator[](std::size_t i) const { return values_[i]; }
  const std::int64_t* begin() const { return values_.data(); }
  const std::int64_t* end() const { return values_.data() + size_; }

  bool operator==(const Extents& other) const {
    if (size_ != other.size_) return false;
    for (std::size_t i = 0; i < size_; ++i) {
      if (values_[i] != other.values_[i]) return false;
    }
    return true;
  }

 private:
  std::array<std::int64_t, max_axes> values_;
  std::uint32_t size_ = 0;
};

/// Extents of an output tile, one per space axis.
using Tile = Extents;

/// The product of all extents, modulo 2^64; 1 of none.
inline std::int64_t product(const Extents& extents) {
  std::int64_t result = 1;
  for (std::int64_t e : extents) result = wrapping_mul(result, e);
  return result;
}

}  // namespace tilescope::carver
