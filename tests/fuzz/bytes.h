// What libFuzzer hands over, taken apart: a choice by its first byte, lines, bytes one by one. Used
// by the fuzz targets.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace stoprule::fuzz {

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

/// Everything up to each line end; the last line needs none.
inline std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines(1);
  for (const char c : text) {
    if (c == '\n') lines.emplace_back();
    if (c != '\n') lines.back() += c;
  }
  return lines;
}

/// Bytes in order, then zeros.
class Bytes {
 public:
  explicit Bytes(std::string_view text) : text_(text) {}
  std::uint8_t next() {
    return at_ < text_.size() ? static_cast<std::uint8_t>(text_[at_++]) : std::uint8_t{0};
  }
  /// One of 0..n-1, 1 <= n <= 256.
  int below(int n) { return next() % n; }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace stoprule::fuzz
