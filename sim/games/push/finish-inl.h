// PUSH on lanes: the end of a turn, the same for all strategies. Columns are handed out in the order of
// the rules, each taker rolls for a die card, and a bust is rolled for. Takes touch different zones and
// the wishes are fixed, so it is first settled who takes which column, then each seat's zone is updated
// once. Compiled once for each instruction set.
#pragma once

#include "sim/games/push/phases-inl.h"

namespace stoprule::push::STOPRULE_TARGET {

inline constexpr int kNoColumn = kMostColumns;

/// Columns not yet taken.
struct Offer {
  Mask available[kMostColumns];
};

/// The column that a seat takes, where it may: the largest key, the lowest index on ties; kNoColumn if
/// none is left.
STOPRULE_INLINE Byte take_best(const SeatRows& rows, int lane, int columns, Mask may, Offer& offer) {
  Byte taken(kNoColumn), best(0);
  for (int i = 0; i < columns; i++) {
    const Byte key = Byte::load(rows.key[i].data() + lane);
    const Mask better =
        may & offer.available[i] & ((taken == Byte(kNoColumn)) | (key > best));
    taken = select(better, Byte(i), taken);
    best = select(better, key, best);
  }
  for (int i = 0; i < columns; i++) {
    offer.available[i] = offer.available[i] & !(taken == Byte(i));
  }
  return taken;
}

/// Who takes which column.
STOPRULE_INLINE void hand_out(const Batch& batch, int active, int lane, Byte* taken) {
  const TableRows& table = batch.table;
  const int players = batch.facts.players, columns = batch.facts.columns;
  const Byte open = Byte::load(table.open.data() + lane);
  Offer offer;
  for (int i = 0; i < columns; i++) offer.available[i] = open > Byte(i);
  const Mask bust = {Byte::load(table.bust.data() + lane).v};
  taken[active] = take_best(batch.seats[static_cast<std::size_t>(active)], lane, columns, !bust, offer);

  // Leftwards after an even number of switch cards, else rightwards: each seat is asked in both
  // orders and answers in the games where it is its turn.
  const Mask left = clear(Byte::load(table.switches.data() + lane), Byte(1));
  for (int k = 1; k < players; k++) taken[(active + k) % players] = Byte(kNoColumn);
  for (int k = 1; k < players; k++) {
    const int by_left = (active + k) % players, by_right = (active + players - k) % players;
    const Byte first = take_best(batch.seats[static_cast<std::size_t>(by_left)], lane, columns, left, offer);
    taken[by_left] = min(taken[by_left], first);
    const Byte second = take_best(batch.seats[static_cast<std::size_t>(by_right)], lane, columns, !left, offer);
    taken[by_right] = min(taken[by_right], second);
  }
}

/// The face of each game's next roll: a tree of selections by the bits of the roll's number.
STOPRULE_INLINE Byte next_face(Batch& batch, int seat, int lane, Byte roll) {
  Byte face(0);
  for (int chunk = 0; chunk < batch.face_chunks_ready[static_cast<std::size_t>(seat)]; chunk++) {
    const Row<std::uint8_t>* faces = batch.faces_of(seat, chunk);
    Byte layer[16];
    for (int i = 0; i < 16; i++) layer[i] = Byte::load(faces[i].data() + lane);
    for (int bit = 0; bit < 4; bit++) {
      const Mask odd = !clear(roll, Byte(1 << bit));
      for (int i = 0; i < 8 >> bit; i++) layer[i] = select(odd, layer[2 * i + 1], layer[2 * i]);
    }
    face = select(upper_nibble(roll) == Byte(chunk), layer[0], face);
  }
  return face;
}

/// A seat's zone after it took its column, if any, and rolled, if it has to.
STOPRULE_INLINE Mask update_zone(Batch& batch, int seat, int lane, Byte taken, Mask bust) {
  SeatRows& rows = batch.seats[static_cast<std::size_t>(seat)];
  const BatchFacts& facts = batch.facts;
  Byte contents[3] = {Byte(0), Byte(0), Byte(0)};
  for (int i = 0; i < facts.columns; i++) {
    const Mask here = taken == Byte(i);
    for (int part = 0; part < 3; part++) {
      contents[part] =
          contents[part] | (Byte::load(batch.table.contents[i][part].data() + lane) & here);
    }
  }
  const Byte die = upper_nibble(contents[2]);
  const Mask rolls = bust | (die > Byte(0));
  const Byte roll = Byte::load(rows.die_rolls.data() + lane);
  const Byte face = next_face(batch, seat, lane, roll);
  const Mask all_go = facts.star_takes_all ? rolls & (face == Byte(facts.faces - 1))
                                           : !(Byte(0) == Byte(0));
  Byte cards_lost(0);
  Word points_lost = Word::load(rows.points_lost.data() + lane);
  for (int c = 0; c < facts.colours; c++) {
    const Byte value = c % 2 == 0 ? contents[c / 2] & Byte(15) : upper_nibble(contents[c / 2]);
    const Byte sum = Byte::load(rows.open_sum[c].data() + lane) + value;
    const Byte cards = Byte::load(rows.open_cards[c].data() + lane) + one_if(value > Byte(0));
    const Mask goes = (rolls & (face == Byte(c))) | all_go;
    cards_lost = cards_lost + (cards & goes);
    points_lost = points_lost + widen_unsigned(sum & goes);
    (sum & !goes).store(rows.open_sum[c].data() + lane);
    (cards & !goes).store(rows.open_cards[c].data() + lane);
  }
  points_lost.store(rows.points_lost.data() + lane);
  (Byte::load(rows.cards_lost.data() + lane) + cards_lost).store(rows.cards_lost.data() + lane);
  count(rows.columns_taken, lane, !(taken == Byte(kNoColumn)));
  count(rows.die_rolls, lane, rolls);
  taken.store(rows.taken.data() + lane);
  return rolls & (upper_nibble(roll + Byte(1)) ==
                  Byte(batch.face_chunks_ready[static_cast<std::size_t>(seat)]));
}

inline unsigned finish(Batch& batch, int active) {
  unsigned short_of_faces = 0;
  for (int lane = 0; lane < batch.games_n; lane += kLanes) {
    const Mask draws = {Byte::load(batch.draws.data() + lane).v};
    if (!any(draws)) continue;  // nobody in this vector drew: a bound of the batch, not of a game
    Byte taken[kMostPlayers];
    hand_out(batch, active, lane, taken);
    const Mask bust = {Byte::load(batch.table.bust.data() + lane).v};
    const Mask nobody = !(Byte(0) == Byte(0));
    for (int seat = 0; seat < batch.facts.players; seat++) {
      const Mask runs_out = update_zone(batch, seat, lane, taken[seat], seat == active ? bust : nobody);
      short_of_faces |= any(runs_out) ? 1u << seat : 0u;
    }
    SeatRows& rows = batch.seats[static_cast<std::size_t>(active)];
    count(rows.busts, lane, bust);
    const Byte turned = Byte::load(batch.turned.data() + lane);
    (Byte::load(rows.cards_drawn.data() + lane) + turned).store(rows.cards_drawn.data() + lane);
  }
  return short_of_faces;
}

/// The draws' records become arrays over games; games that did not draw have no columns.
inline void spread(Batch& batch, int seat) {
  TableRows& table = batch.table;
  const int turned_before = batch.turn == 0 ? batch.facts.start.cards_turned : 0;
  for (int lane = 0; lane < batch.games_n; lane += kLanes) {
    const Mask draws = {Byte::load(batch.draws.data() + lane).v};
    const auto record = gather_rows(
        [&](int l) { return batch.records[static_cast<std::size_t>(lane + l)].data(); });
    for (std::size_t i = 0; i < kMostColumns; i++) {
      for (std::size_t part = 0; part < 3; part++) {
        (record[kRecordContents + 3 * i + part] & draws).store(table.contents[i][part].data() + lane);
      }
      (record[kRecordSums + i] & draws).store(table.sum[i].data() + lane);
    }
    // A game ended by an illegal decision has no turn's end.
    const Byte end = record[kRecordEnd] & draws;
    const Mask wrong = !clear(end, Byte(2)), right = draws & !wrong;
    (record[kRecordOpen] & right).store(table.open.data() + lane);
    (record[kRecordSwitches] & right).store(table.switches.data() + lane);
    Byte((right & !clear(end, Byte(1))).bits).store(table.bust.data() + lane);
    Byte(right.bits).store(batch.draws.data() + lane);
    (Byte::load(batch.illegal.data() + lane) | (Byte(1 + seat) & wrong))
        .store(batch.illegal.data() + lane);
    const Byte before = Byte::load(batch.position.data() + lane);
    const Byte after = select(draws, record[kRecordPosition], before);
    after.store(batch.position.data() + lane);
    ((after - before + Byte(turned_before)) & draws).store(batch.turned.data() + lane);
  }
}

/// Lists games without a branch: each is written, and the next one over it unless it draws.
inline void list_drawers(Batch& batch) {
  int listed = 0;
  for (int lane = 0; lane < batch.games_n; lane++) {
    batch.drawers[static_cast<std::size_t>(listed)] = static_cast<std::uint16_t>(lane);
    listed += batch.draws[static_cast<std::size_t>(lane)] & 1;
  }
  batch.drawers_n = listed;
  for (int i = 0; i < kLanes; i++) batch.drawers[static_cast<std::size_t>(listed + i)] = kNobody;
}

inline bool goes_on(const Batch& batch) {
  Mask some = !(Byte(0) == Byte(0));
  for (int lane = 0; lane < batch.games_n; lane += kLanes) some = some | going_on(batch, lane);
  return any(some);
}

}  // namespace stoprule::push::STOPRULE_TARGET
