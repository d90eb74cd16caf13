// Text with slots, filled in from views: what keeps the writers small, since no piece becomes a string of its own.
#pragma once

#include <charconv>
#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

namespace tilescope {

/// A text or a whole number. Lives no longer than the call that it is an argument of.
class Piece {
 public:
  Piece(std::string_view text) : text_(text) {}    // NOLINT(google-explicit-constructor)
  Piece(const std::string& text) : text_(text) {}  // NOLINT(google-explicit-constructor)
  Piece(const char* text) : text_(text) {}         // NOLINT(google-explicit-constructor)
  template <std::integral Integer>
  Piece(Integer value) : text_(digits(static_cast<std::int64_t>(value))) {}  // NOLINT(google-explicit-constructor)
  Piece(const Piece&) = delete;
  Piece(Piece&&) = delete;
  Piece& operator=(const Piece&) = delete;
  Piece& operator=(Piece&&) = delete;
  ~Piece() = default;

  std::string_view text() const { return text_; }

 private:
  std::string_view digits(std::int64_t value);

  char digits_[20];
  std::string_view text_;
};

/// `text` with {0}, {1}, ... {9} replaced by the pieces.
std::string filled(std::string_view text, std::initializer_list<Piece> pieces);

/// Appends that to `out`.
void append(std::string& out, std::string_view text, std::initializer_list<Piece> pieces);

}  // namespace tilescope
