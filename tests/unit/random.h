// Random numbers for property tests: the same sequence on every platform, which the standard's distributions are not.
#pragma once

#include <cstddef>
#include <cstdint>

namespace tilescope {

/// Rounds of a property test: a tenth of them where each is several times as slow, under a sanitizer (to which
/// compilers own in two ways) and in WebAssembly, whose tests are built with exceptions.
constexpr int rounds(int natively) {
#if defined(__SANITIZE_ADDRESS__) || defined(__EMSCRIPTEN__)
  return natively / 10;
#elif defined(__has_feature)
  return __has_feature(address_sanitizer) ? natively / 10 : natively;
#else
  return natively;
#endif
}

/// SplitMix64 (Steele, Lea, Flood 2014).
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9E3779B97F4A7C15;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return z ^ (z >> 31);
  }

  /// lowest <= value <= highest.
  std::int64_t between(std::int64_t lowest, std::int64_t highest) {
    return lowest + static_cast<std::int64_t>(next() % (static_cast<std::uint64_t>(highest - lowest) + 1));
  }

  bool one_in(std::int64_t count) { return between(1, count) == 1; }

  template <class List>
  const auto& pick(const List& list) {
    const std::int64_t last = static_cast<std::int64_t>(std::size(list)) - 1;
    return *(std::begin(list) + static_cast<std::ptrdiff_t>(between(0, last)));
  }

 private:
  std::uint64_t state_;
};

}  // namespace tilescope
