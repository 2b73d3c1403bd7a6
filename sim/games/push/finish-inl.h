// PUSH on lanes: the end of a turn, the same for all strategies. Columns are handed out in the
// order of the rules, each taker rolls for a die card, and a bust is rolled for. Takes touch
// different zones and the wishes are fixed, so it is first settled who takes which column, then
// each seat's zone is updated once. Compiled once for each instruction set.
#pragma once

#include <algorithm>
#include <bit>

#include "sim/games/push/phases-inl.h"

namespace stoprule::push::STOPRULE_TARGET {

/// In SeatRows::taken: none.
inline constexpr int kNoColumn = kMostColumns;
/// The face of a game whose seat does not roll.
inline constexpr int kNoFace = 15;

/// Columns: those not yet taken, or the one that a seat takes.
struct Columns {
  Flag in[kMostColumns];
};

/// A seat's wishes: whether it prefers the later of two columns. A tie goes to the earlier.
struct Wishes {
  Flag second_to_first, third_to_first, third_to_second;
};

STOPRULE_INLINE Wishes wishes_of(const SeatRows& rows, int lane) {
  const Byte first = Byte::load(rows.key[0].data() + lane);
  const Byte second = Byte::load(rows.key[1].data() + lane);
  const Byte third = Byte::load(rows.key[2].data() + lane);
  return {exceeds(second, first), exceeds(third, first), exceeds(third, second)};
}

/// The seat takes the best column left, where it is its turn to.
STOPRULE_INLINE void take(const Wishes& wishes, Flag may, Columns& left, Columns& taken) {
  const Flag third =
      left.in[2] & (wishes.third_to_first | !left.in[0]) & (wishes.third_to_second | !left.in[1]);
  const Flag second = left.in[1] & !third & (wishes.second_to_first | !left.in[0]);
  const Flag first = left.in[0] & !second & !third;
  const Flag best[kMostColumns] = {first, second, third};
  for (int i = 0; i < kMostColumns; i++) {
    const Flag here = may & best[i];
    taken.in[i] = taken.in[i] | here;
    left.in[i] = left.in[i] & !here;
  }
}

/// Who takes which column, by players counted leftwards from the active one.
template <int kPlayers>
STOPRULE_INLINE void hand_out(const TableRows& table, SeatRows* const* seats, int lane,
                              Columns* taken) {
  const Flag never = flag_of(Byte(0)), bust = flag_of(Byte::load(table.bust.data() + lane));
  Columns left;
  Wishes wishes[kMostPlayers];
  for (int i = 0; i < kMostColumns; i++) {
    left.in[i] = exceeds(Byte::load(table.sum[i].data() + lane), Byte(-1));
  }
  for (int player = 0; player < kPlayers; player++) {
    wishes[player] = wishes_of(*seats[player], lane);
    taken[player] = {{never, never, never}};
  }
  take(wishes[0], !bust, left, taken[0]);
  // Leftwards after an even number of switch cards, else rightwards: each player is asked in both
  // orders and answers in the games where it is its turn. Three takes empty the table.
  const Byte odd = Byte::load(table.switches.data() + lane) & Byte(1);
  const Flag leftwards = exceeds(Byte(1), odd);
  for (int k = 1; k < kPlayers && k <= kMostColumns; k++) {
    if (k == kPlayers - k) {  // opposite: the same player in both orders
      take(wishes[k], !never, left, taken[k]);
      continue;
    }
    take(wishes[k], leftwards, left, taken[k]);
    take(wishes[kPlayers - k], !leftwards, left, taken[kPlayers - k]);
  }
}

/// The face of each game's next roll: a tree of selections by the bits of the roll's number.
STOPRULE_INLINE Byte next_face(const Row<std::uint8_t>* faces, int lane, Byte roll) {
  static_assert(kRollsAhead == 16 && kFaceRows == 8);
  Byte layer[kFaceRows];
  for (int i = 0; i < kFaceRows; i++) layer[i] = Byte::load(faces[i].data() + lane);
  for (int bit = 0; bit < 3; bit++) {
    const Mask even = clear(roll, Byte(1 << bit));
    for (int i = 0; i < 4 >> bit; i++) layer[i] = select(even, layer[2 * i], layer[2 * i + 1]);
  }
  return select(clear(roll, Byte(8)), layer[0] & Byte(15), upper_nibble(layer[0]));
}

/// For digests: which column a seat took.
STOPRULE_INLINE void note_taken(SeatRows& rows, int lane, const Columns& taken) {
  Byte column(kNoColumn);
  for (int i = 0; i < kMostColumns; i++) column = select(mask_of(taken.in[i]), Byte(i), column);
  column.store(rows.taken.data() + lane);
}

/// A seat's zone after it took its column, if any, and rolled, if it has to. Returns where that was
/// the last face it had.
STOPRULE_INLINE Mask update_zone(Batch& batch, int seat, int lane, const Columns& taken,
                                 Mask bust) {
  SeatRows& rows = batch.seats[static_cast<std::size_t>(seat)];
  const BatchFacts& facts = batch.facts;
  Byte low(0), high(0);
  for (int i = 0; i < kMostColumns; i++) {
    const Mask here = mask_of(taken.in[i]);
    low = low | (Byte::load(batch.table.low[i].data() + lane) & here);
    high = high | (Byte::load(batch.table.high[i].data() + lane) & here);
  }
  const Mask takes = mask_of(taken.in[0] | taken.in[1] | taken.in[2]);
  const Mask rolls = bust | (high < Byte(0));  // the die is the top bit
  const Byte roll = Byte::load(rows.die_rolls.data() + lane);
  const Byte face = select(rolls, next_face(rows.faces, lane, roll), Byte(kNoFace));
  const Byte colours_hit = lookup(facts.colours_hit, face);
  const auto values = values_of(low, high);
  Byte cards_lost(0), points[kMostColours];
  for (int c = 0; c < kMostColours; c++) {
    const Byte value = values[static_cast<std::size_t>(c)];
    const Byte sum = Byte::load(rows.open_sum[c].data() + lane) + value;
    const Byte cards = Byte::load(rows.open_cards[c].data() + lane) + min(value, Byte(1));
    const Mask goes = !clear(colours_hit, Byte(1 << c));
    cards_lost = cards_lost + (cards & goes);
    points[c] = sum & goes;
    (sum - points[c]).store(rows.open_sum[c].data() + lane);
    (cards & !goes).store(rows.open_cards[c].data() + lane);
  }
  // A colour's sum is below 128, so two of them fit a byte; if not all go, there is but one.
  Word points_lost = widen_unsigned(points[0] + points[1] + points[2] + points[3] + points[4]);
  if (facts.star_takes_all) {
    points_lost = widen_unsigned(points[0] + points[1]) + widen_unsigned(points[2] + points[3]) +
                  widen_unsigned(points[4]);
  }
  (Word::load(rows.points_lost.data() + lane) + points_lost).store(rows.points_lost.data() + lane);
  (Byte::load(rows.cards_lost.data() + lane) + cards_lost).store(rows.cards_lost.data() + lane);
  count(rows.columns_taken, lane, takes);
  count(rows.die_rolls, lane, rolls);
  if (facts.digests) note_taken(rows, lane, taken);
  return rolls & clear(roll + Byte(1), Byte(kRollsAhead - 1));
}

/// For a number of players, so that their loops have constant bounds.
template <int kPlayers>
bool finish_of(Batch& batch, int active) {
  int seat_of[kMostPlayers];
  SeatRows* seats[kMostPlayers];
  Mask runs_out = no_lane();
  for (int player = 0; player < kPlayers; player++) {
    seat_of[player] = (active + player) % kPlayers;
    seats[player] = &batch.seats[static_cast<std::size_t>(seat_of[player])];
  }
  const int turned_before = batch.turn == 0 ? batch.facts.start.cards_turned : 0;
  for (int v = 0; v < batch.drawing_n; v++) {
    const int lane = batch.drawing[static_cast<std::size_t>(v)];
    const Mask draws = mask_of(Byte::load(batch.draws.data() + lane));
    const Mask bust = mask_of(Byte::load(batch.table.bust.data() + lane));
    Columns taken[kMostPlayers];
    hand_out<kPlayers>(batch.table, seats, lane, taken);
#pragma GCC unroll 6  // a player's code each: only the active one can bust
    for (int player = 0; player < kPlayers; player++) {
      const Mask rolls_for_bust = player == 0 ? bust : no_lane();
      runs_out =
          runs_out | update_zone(batch, seat_of[player], lane, taken[player], rolls_for_bust);
    }
    count(seats[0]->busts, lane, bust);
    const Byte turned = Byte::load(batch.table.turned.data() + lane) - Byte(turned_before);
    (Byte::load(seats[0]->cards_drawn.data() + lane) + (turned & draws))
        .store(seats[0]->cards_drawn.data() + lane);
  }
  return any(runs_out);
}

inline bool finish(Batch& batch, int active) {
  switch (batch.facts.players) {
    case 2:
      return finish_of<2>(batch, active);
    case 3:
      return finish_of<3>(batch, active);
    case 4:
      return finish_of<4>(batch, active);
    case 5:
      return finish_of<5>(batch, active);
    default:
      return finish_of<6>(batch, active);
  }
}

/// Tables in the order of the drawers' list move to their games' lanes. A game that did not draw
/// has no columns, and neither has one that an illegal decision ended.
inline void spread(Batch& batch, int seat) {
  const TableRows& drawn = batch.drawn;
  TableRows& table = batch.table;
  const int turned_before = batch.turn == 0 ? batch.facts.start.cards_turned : 0;
  int listed = 0;
  for (int v = 0; v < batch.drawing_n; v++) {
    const int lane = batch.drawing[static_cast<std::size_t>(v)];
    const Mask draws = mask_of(Byte::load(batch.draws.data() + lane));
    const Expansion expansion(bits_of(draws));
    const auto expand = [&](const auto& row) { return expansion.of(row.data() + listed); };
    const Mask wrong = mask_of(expand(drawn.wrong)), right = draws & !wrong;
    for (int i = 0; i < kMostColumns; i++) {
      expand(drawn.low[i]).store(table.low[i].data() + lane);
      expand(drawn.high[i]).store(table.high[i].data() + lane);
      expand(drawn.values[i]).store(table.values[i].data() + lane);
      select(right, expand(drawn.sum[i]), Byte(kClosed)).store(table.sum[i].data() + lane);
    }
    const Byte turned = expand(drawn.turned);
    turned.store(table.turned.data() + lane);
    expand(drawn.switches).store(table.switches.data() + lane);
    (expand(drawn.bust) & right).store(table.bust.data() + lane);
    bytes_of(right).store(batch.draws.data() + lane);
    (Byte::load(batch.illegal.data() + lane) | (Byte(1 + seat) & wrong))
        .store(batch.illegal.data() + lane);
    const Byte turned_here = (turned - Byte(turned_before)) & draws;
    (Byte::load(batch.position.data() + lane) + turned_here).store(batch.position.data() + lane);
    alignas(64) std::uint8_t cards[kLanes];
    turned_here.store(cards);
    for (int l = 0; l < kLanes; l++) batch.next[static_cast<std::size_t>(lane + l)] += cards[l];
    listed += expansion.members_n();
  }
}

/// For each set of eight games, the members in order, and behind them anything.
inline constexpr auto kMembers = [] {
  std::array<std::array<std::uint16_t, 8>, 256> members{};
  for (std::size_t set = 0; set < 256; set++) {
    std::size_t listed = 0;
    for (std::uint16_t game = 0; game < 8; game++) {
      if ((set >> game & 1) != 0) members[set][listed++] = game;
    }
  }
  return members;
}();

/// Lists the drawers without a branch: eight games at a time, by a table of sets. And the vectors
/// that they are in: towards the end of a batch many have none.
inline void list_drawers(Batch& batch) {
  std::size_t listed = 0, drawing_n = 0;
  for (int lane = 0; lane < batch.games_n; lane += kLanes) {
    const std::uint64_t bits = bits_of(mask_of(Byte::load(batch.draws.data() + lane)));
    batch.drawing[drawing_n] = static_cast<std::uint16_t>(lane);
    drawing_n += bits != 0 ? 1 : 0;
    for (int part = 0; part < kLanes; part += 8) {
      const auto set = static_cast<std::size_t>(bits >> part & 0xff);
      const auto base = static_cast<std::uint16_t>(lane + part);
      std::uint16_t* list = batch.drawers.data() + listed;
      for (std::size_t i = 0; i < 8; i++) {
        list[i] = static_cast<std::uint16_t>(kMembers[set][i] + base);
      }
      listed += static_cast<std::size_t>(std::popcount(set));
    }
  }
  batch.drawers_n = static_cast<int>(listed);
  batch.drawing_n = static_cast<int>(drawing_n);
  std::fill_n(batch.drawers.begin() + static_cast<std::ptrdiff_t>(listed), kLanes, kNobody);
}

inline bool goes_on(const Batch& batch) {
  Mask some = no_lane();
  for (int lane = 0; lane < batch.games_n; lane += kLanes) some = some | going_on(batch, lane);
  return any(some);
}

}  // namespace stoprule::push::STOPRULE_TARGET
