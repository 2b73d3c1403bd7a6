#include "sim/cli/numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>

namespace stoprule {
namespace {

constexpr std::uint64_t kMost64 = std::numeric_limits<std::uint64_t>::max();

bool all_digits(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// The power of ten behind the digits: "k" 3, "e9" 9; cuts it off. Empty: not one of those.
std::optional<int> cut_power(std::string_view& text) {
  const std::size_t at = text.find_first_not_of("0123456789.");
  if (at == std::string_view::npos) return 0;
  std::string_view power = text.substr(at);
  text = text.substr(0, at);
  if (power == "k" || power == "K") return 3;
  if (power == "M") return 6;
  if (power == "G") return 9;
  if (power == "T") return 12;
  if (power.front() != 'e' && power.front() != 'E') return std::nullopt;
  power.remove_prefix(1);
  if (power.starts_with('+')) power.remove_prefix(1);
  if (power.empty() || power.size() > 3 || !all_digits(power)) return std::nullopt;
  int exponent = 0;
  std::from_chars(power.data(), power.data() + power.size(), exponent);
  return exponent;
}

// digits x 10^power, power >= 0; the largest number if that is too large.
std::uint64_t scaled(std::string_view digits, int power) {
  std::uint64_t value = 0;
  const auto shift = [&value](std::uint64_t digit) {
    if (__builtin_mul_overflow(value, std::uint64_t{10}, &value)) return false;
    return !__builtin_add_overflow(value, digit, &value);
  };
  for (const char digit : digits) {
    if (!shift(static_cast<std::uint64_t>(digit - '0'))) return kMost64;
  }
  for (int i = 0; i < power && value != 0; i++) {
    if (!shift(0)) return kMost64;
  }
  return value;
}

}  // namespace

Result<std::uint64_t> parse_count(std::string_view text, std::uint64_t low, std::uint64_t high) {
  const std::string allowed = fmt::format(
      "{}..{}{}", low, high, high < 10'000 ? "" : ", written like 250000, 10k, 2M or 1e9");
  const bool negative = text.size() > 1 && text.starts_with('-');
  std::string_view number = negative ? text.substr(1) : text;
  auto power = cut_power(number);
  const std::size_t point = number.find('.');
  const std::string_view whole = number.substr(0, point);
  const std::string_view places =
      point == std::string_view::npos ? std::string_view() : number.substr(point + 1);
  if (!power || whole.empty() || !all_digits(whole) || !all_digits(places) ||
      (point != std::string_view::npos && places.empty())) {
    return Error{fmt::format("is not a number; give {}", allowed)};
  }
  std::string digits = std::string(whole) + std::string(places);
  *power -= static_cast<int>(places.size());
  while (*power < 0 && digits.ends_with('0')) digits.pop_back(), ++*power;
  if (*power < 0 && !digits.empty()) {
    return Error{fmt::format("is not a whole number; give {}", allowed)};
  }
  const std::uint64_t value = scaled(digits, *power);
  const bool too_large = value == kMost64 && high == kMost64 && text != fmt::format("{}", kMost64);
  if (negative || value < low || value > high || too_large) {
    return Error{fmt::format("is out of range: {}", allowed)};
  }
  return value;
}

Result<std::uint64_t> parse_bits(std::string_view text) {
  const bool hex = text.starts_with("0x") || text.starts_with("0X");
  const std::string_view digits = hex ? text.substr(2) : text;
  std::uint64_t value = 0;
  const auto [end, code] =
      std::from_chars(digits.data(), digits.data() + digits.size(), value, hex ? 16 : 10);
  if (digits.empty() || end != digits.data() + digits.size() ||
      code == std::errc::invalid_argument || code == std::errc::result_out_of_range) {
    const bool large =
        code == std::errc::result_out_of_range && end == digits.data() + digits.size();
    return Error{fmt::format("is {}: 0..{}, or 0x0..0xffffffffffffffff",
                             large ? "out of range" : "not a whole number", kMost64)};
  }
  return value;
}

std::string grouped(std::uint64_t number) {
  std::string text = fmt::format("{}", number);
  for (std::size_t at = text.size(); at > 3;) text.insert(at -= 3, 1, ' ');
  return text;
}

std::string games_text(std::uint64_t games_n) {
  return grouped(games_n) + (games_n == 1 ? " game" : " games");
}

std::string others_text(std::size_t players_n) {
  return players_n == 2 ? "1 other" : fmt::format("{} others", players_n - 1);
}

Result<double> parse_real(std::string_view text, double low, double high) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value)) {
    return Error{"is no number; write 0.001 or 1e-3"};
  }
  if (value < low || value > high) return Error{fmt::format("is out of range: {}..{}", low, high)};
  return value;
}

}  // namespace stoprule
