// Numbers as people type them: counts such as 250000, 10k, 1.5M and 1e9, exactly or not at all.
// Used by the options; knows no option.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "sim/core/result.h"

namespace stoprule {

/// A whole number written in digits, with a decimal point, an exponent or one of k, M, G, T
/// (thousands), within low..high. Never rounded: "1.0005k" is an error, "1.5k" is 1500. Errors read
/// on after the number: "is out of range: 1..10".
Result<std::uint64_t> parse_count(std::string_view text, std::uint64_t low, std::uint64_t high);

/// 64 bits: decimal digits, or 0x and hexadecimal digits.
Result<std::uint64_t> parse_bits(std::string_view text);

/// A decimal number within low..high: "0.001", "1e-3".
Result<double> parse_real(std::string_view text, double low, double high);

/// "1234567" as "1 234 567", for reading.
std::string grouped(std::uint64_t number);

/// "1 game", "20 000 games".
std::string games_text(std::uint64_t games_n);

/// All players but one: "1 other", "3 others".
std::string others_text(std::size_t players_n);

}  // namespace stoprule
