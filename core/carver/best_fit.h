// Shared memory handed out by best fit (tilelang 0.1.15, carver/roller/bestfit.py). Nodes allocate what they need while
// they run and what they leave for the next one; the high-water mark is the block's shared memory.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace tilescope::carver {

class BestFit {
 public:
  /// The place of an allocation: where it starts. Allocations of no bytes share a start and are never freed.
  using Start = std::int64_t;

  Start allocate(std::int64_t bytes) {
    const std::int64_t size = round_up(bytes);
    std::size_t best = count_;
    for (std::size_t i = 0; i < count_; ++i) {
      if (blocks_[i].free && blocks_[i].size >= size && (best == count_ || blocks_[i].size < blocks_[best].size))
        best = i;
    }
    if (best < count_) {
      const std::int64_t rest = blocks_[best].size - size;
      blocks_[best] = {blocks_[best].start, size, false};
      if (rest != 0) insert(best + 1, {blocks_[best].start + size, rest, true});
      return blocks_[best].start;
    }
    if (count_ > 0 && blocks_[count_ - 1].free) {
      Block& last = blocks_[count_ - 1];
      last.size = size;
      last.free = false;
      limit_ = last.start + size;
      return last.start;
    }
    insert(count_, {limit_, size, false});
    limit_ += size;
    return blocks_[count_ - 1].start;
  }

  void release(Start start) {
    std::size_t i = 0;
    while (i < count_ && (blocks_[i].start != start || blocks_[i].free)) ++i;
    assert(i < count_);
    blocks_[i].free = true;
    if (i + 1 < count_ && blocks_[i + 1].free) join_next(i);
    if (i > 0 && blocks_[i - 1].free) join_next(i - 1);
  }

  std::int64_t limit() const { return limit_; }

  static std::int64_t round_up(std::int64_t bytes) { return (bytes + alignment - 1) / alignment * alignment; }

 private:
  static constexpr std::int64_t alignment = 32;
  struct Block {
    std::int64_t start;
    std::int64_t size;
    bool free;
  };

  void insert(std::size_t at, Block block) {
    assert(count_ < blocks_.size());
    for (std::size_t i = count_; i > at; --i) blocks_[i] = blocks_[i - 1];
    blocks_[at] = block;
    ++count_;
  }

  void join_next(std::size_t i) {
    blocks_[i].size += blocks_[i + 1].size;
    for (std::size_t k = i + 1; k + 1 < count_; ++k) blocks_[k] = blocks_[k + 1];
    --count_;
  }

  /// Two nodes hold at most an output, a footprint and a gap at a time.
  std::array<Block, 8> blocks_;
  std::size_t count_ = 0;
  std::int64_t limit_ = 0;
};

}  // namespace tilescope::carver
