// How even the deals are (sim/core/deck.h): counts over many games against what chance makes of
// exactly uniform, independent deals, each as chi-square's two-sided chance of being so far out,
// and 0 where something impossible was dealt. Used by the self-test and by the tests of the deals;
// knows no game.
#pragma once

#include <cstdint>
#include <span>

namespace stoprule {

/// Every card of a deck at every position: `copies[code]` cards of each code, games 0 ..
/// games_n - 1 of a seed. Asks that games_n / size of the deck be some hundreds.
double card_positions_p(std::span<const std::uint8_t> copies, std::uint64_t seed,
                        std::uint64_t games_n);

/// All distinct orders of a tiny deck, likewise.
double distinct_orders_p(std::span<const std::uint8_t> copies, std::uint64_t seed,
                         std::uint64_t games_n);

/// Pairs of cards of two games `step` apart, at places that wander through a deck of `cards_n`
/// different cards; games_n pairs of games.
double distant_games_p(std::size_t cards_n, std::uint64_t step, std::uint64_t seed,
                       std::uint64_t games_n);

/// Ordered pairs of neighbours in a deck of `cards_n` different cards: all that differ are equally
/// likely, and a card is never its own neighbour.
double neighbours_p(std::size_t cards_n, std::uint64_t seed, std::uint64_t games_n);

/// Numbers of a range of `n` for a purpose, as dice and coins draw them: games_n games, eight
/// events of each of four streams.
double range_p(std::uint32_t n, std::uint64_t seed, std::uint64_t games_n);

}  // namespace stoprule
