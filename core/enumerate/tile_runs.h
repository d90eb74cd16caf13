// Tiles that rank together, and the order of many of them: what a ranking is made of without a figure for each tile.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace tilescope {

/// Tiles of one block_M x block_N that have the same priority and whose block_K follow each other among the choices.
struct TileRun {
  double priority;  ///< positive
  /// Places of the first tile's extents among the choices for each.
  std::uint16_t m;
  std::uint16_t n;
  std::uint16_t k;
  std::uint16_t tiles;
};

/// Runs in chunks, so that none moves when there are more.
class TileRuns {
 public:
  std::size_t size() const { return size_; }
  const TileRun& operator[](std::size_t i) const { return chunks_[i / chunk_][i % chunk_]; }
  TileRun& operator[](std::size_t i) { return chunks_[i / chunk_][i % chunk_]; }
  void push_back(const TileRun& run);
  /// Makes room for `size` runs, to be written.
  void resize(std::size_t size);

 private:
  static constexpr std::size_t chunk_ = 1024;
  std::vector<std::unique_ptr<TileRun[]>> chunks_;
  std::size_t size_ = 0;
};

/// Sorts runs by priority, equal ones in the order in which they were added, a slice at a time.
class RunSorter {
 public:
  void add(const TileRun& run);
  /// Moves at most `moves` runs. False once they are in order.
  bool step(std::int64_t moves);
  /// From 0 to 1.
  double progress() const;
  const TileRuns& runs() const { return runs_; }

 private:
  // A radix sort from the lowest byte up: the bits of positive doubles order as the doubles do.
  static constexpr std::size_t bytes_ = sizeof(double);
  using Counts = std::array<std::uint32_t, 256>;

  TileRuns runs_;
  /// As many, where a pass puts them.
  TileRuns moved_;
  /// How many runs have which value in each byte.
  std::array<Counts, bytes_> counts_ = {};
  /// Where the next run with a value in the present byte goes.
  Counts places_ = {};
  std::size_t byte_ = 0;
  std::size_t next_ = 0;
};

}  // namespace tilescope
