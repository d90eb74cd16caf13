#include "core/enumerate/tile_runs.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace tilescope {
namespace {

std::uint64_t bits_of(double priority) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, &priority, sizeof bits);
  return bits;
}

std::uint8_t byte_of(double priority, std::size_t byte) {
  return static_cast<std::uint8_t>(bits_of(priority) >> (8 * byte));
}

}  // namespace

void TileRuns::push_back(const TileRun& run) {
  resize(size_ + 1);
  (*this)[size_ - 1] = run;
}

void TileRuns::resize(std::size_t size) {
  while (chunks_.size() * chunk_ < size) chunks_.emplace_back(new TileRun[chunk_]);
  size_ = size;
}

void RunSorter::add(const TileRun& run) {
  runs_.push_back(run);
  moved_.resize(runs_.size());
  std::uint64_t bits = bits_of(run.priority);
  for (Counts& counts : counts_) {
    ++counts[bits & 255];
    bits >>= 8;
  }
}

bool RunSorter::step(std::int64_t moves) {
  const std::size_t size = runs_.size();
  if (size == 0) return false;
  for (; byte_ < bytes_; ++byte_, next_ = 0) {
    if (next_ == 0) {
      const Counts& counts = counts_[byte_];
      if (counts[byte_of(runs_[0].priority, byte_)] == size) continue;
      std::uint32_t place = 0;
      for (std::size_t value = 0; value < counts.size(); ++value) {
        places_[value] = place;
        place += counts[value];
      }
    }
    const std::size_t end = next_ + std::min(static_cast<std::size_t>(moves), size - next_);
    moves -= static_cast<std::int64_t>(end - next_);
    for (; next_ < end; ++next_) {
      const TileRun& run = runs_[next_];
      moved_[places_[byte_of(run.priority, byte_)]++] = run;
    }
    if (next_ < size) return true;
    std::swap(runs_, moved_);
  }
  moved_ = {};
  return false;
}

double RunSorter::progress() const {
  const double passed = static_cast<double>(next_) / static_cast<double>(std::max<std::size_t>(runs_.size(), 1));
  return (static_cast<double>(byte_) + passed) / static_cast<double>(bytes_);
}

}  // namespace tilescope
