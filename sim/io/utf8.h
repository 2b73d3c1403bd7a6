// How wide UTF-8 text is on a terminal, as far as our own output needs it. Used by table and
// progress; knows neither. Every code point takes one place, combining marks none; East Asian wide
// characters would be counted too narrow.
#pragma once

#include <cstddef>
#include <string_view>

namespace stoprule {

/// Places that the first byte of a code point brings: 0 for the bytes that continue one, and for
/// the combining marks U+0300 to U+036F, of which the bytes are CC 80 to CD AF.
constexpr std::size_t places_at(std::string_view text, std::size_t index) {
  const auto byte_at = [&](std::size_t place) {
    return place < text.size() ? static_cast<unsigned char>(text[place]) : 0U;
  };
  const unsigned first = byte_at(index);
  if ((first & 0xC0U) == 0x80U) return 0;
  if (first == 0xCCU || (first == 0xCDU && byte_at(index + 1) < 0xB0U)) return 0;
  return 1;
}

/// Places a text takes on the terminal.
constexpr std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  for (std::size_t index = 0; index < text.size(); index++) width += places_at(text, index);
  return width;
}

/// The longest start of a text that takes at most `width` places, with whole code points.
constexpr std::string_view cut_to_width(std::string_view text, std::size_t width) {
  for (std::size_t index = 0, used = 0; index < text.size(); index++) {
    used += places_at(text, index);
    if (used > width) return text.substr(0, index);
  }
  return text;
}

}  // namespace stoprule
