#include "sim/core/names.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

namespace stoprule {
namespace {

constexpr std::size_t kLeastBeginning = 2;  // letters: `win` is near `win_share`

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::string lower_of(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(), lower);
  return result;
}

std::size_t edit_distance(std::string_view a, std::string_view b) {
  // Distances between beginnings of a and b; of the last two and the present beginning of a.
  std::vector<std::size_t> before_last, last, row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); i++) {
    std::swap(before_last, last);
    last = row;
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); j++) {
      const std::size_t replaced = last[j] + (a[i] == b[j] ? 0 : 1);
      row[j + 1] = std::min({replaced, last[j + 1] + 1, row[j] + 1});
      const bool exchanged = i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j];
      if (exchanged) row[j + 1] = std::min(row[j + 1], before_last[j - 1] + 1);
    }
  }
  return row.back();
}

// Bytes of the code point that `text` begins with; 0 if they are no UTF-8.
std::size_t code_point_size(std::string_view text) {
  const auto byte_at = [&text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte_at(0);
  const std::size_t size = first < 0x80   ? 1
                           : first < 0xC2 ? 0
                           : first < 0xE0 ? 2
                           : first < 0xF0 ? 3
                           : first < 0xF5 ? 4
                                          : 0;
  if (size > text.size()) return 0;
  for (std::size_t i = 1; i < size; i++) {
    if ((byte_at(i) & 0xC0U) != 0x80) return 0;
  }
  return size;
}

}  // namespace

std::string nearest_name(std::string_view given, std::span<const std::string> known) {
  std::string best;
  std::size_t best_distance = 0;
  const std::string typed = lower_of(given.substr(0, 64));
  for (const auto& name : known) {
    const std::string other = lower_of(name);
    const bool begun = typed.size() >= kLeastBeginning && other.starts_with(typed);
    const std::size_t distance =
        begun ? std::min<std::size_t>(1, other.size() - typed.size()) : edit_distance(typed, other);
    if (distance * 2 > name.size()) continue;
    if (best.empty() || distance < best_distance) best = name, best_distance = distance;
  }
  return best;
}

Error unknown_name(std::string_view kind, std::string_view given,
                   std::span<const std::string> known) {
  const std::string nearest = nearest_name(given, known);
  const std::string hint = nearest.empty() ? "" : fmt::format(" Did you mean '{}'?", nearest);
  return {fmt::format("unknown {} '{}'.{} Known: {}.", kind, given, hint, join(known))};
}

bool can_be_typed(std::string_view name) {
  const auto plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-';
  };
  return !name.empty() && std::all_of(name.begin(), name.end(), plain) && name.front() != '-';
}

bool means_missing(std::string_view name) {
  const std::string word = lower_of(name);
  return word == "na" || word == "nan" || word == "null" || word == "none";
}

std::string printable(std::string_view text) {
  std::string shown;
  while (!text.empty()) {
    const auto first = static_cast<unsigned char>(text[0]);
    const std::size_t size = code_point_size(text);
    const bool is_control =
        first < 0x20 || first == 0x7F ||
        (size == 2 && first == 0xC2 && static_cast<unsigned char>(text[1]) < 0xA0);
    const std::string_view part = text.substr(0, std::max<std::size_t>(size, 1));
    text.remove_prefix(part.size());
    if (size > 0 && !is_control) {
      shown += part;
    } else if (first == '\n' || first == '\t' || first == '\r') {
      shown += first == '\n' ? "\\n" : first == '\t' ? "\\t" : "\\r";
    } else {
      for (const char c : part) shown += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    }
  }
  return shown;
}

std::string join(std::span<const std::string> parts, std::string_view separator) {
  return fmt::format("{}", fmt::join(parts, separator));
}

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  while (!text.empty()) {
    const std::size_t end = text.find(separator);
    parts.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
    if (text.empty()) parts.emplace_back();  // "a," has an empty last part
  }
  return parts;
}

}  // namespace stoprule
