// PUSH on lanes: the phases that no strategy is compiled into, for one instruction set. Compiled
// once for each of them (STOPRULE_TARGET).
#include <algorithm>
#include <array>
#include <bit>

#include "sim/core/deal-inl.h"
#include "sim/games/push/arrays-inl.h"
#include "sim/games/push/count-inl.h"
#include "sim/games/push/finish-inl.h"

namespace stoprule::push::STOPRULE_TARGET {
namespace {

GameList games_of(const Batch& batch) {
  return {batch.facts.first_game, batch.facts.game_step, static_cast<std::size_t>(batch.games_n)};
}

void deal(Batch& batch, const Deck& deck) {
  deal_decks(deck, batch.facts.random, games_of(batch), batch.piles.data(), batch.pile_stride);
}

/// A face in the upper half of a byte.
constexpr Table16 kUpperHalves{0, 0x10, 0x20, 0x30, 0x40, 0x50, 0x60, 0x70};

void roll_ahead(Batch& batch, int seat) {
  Row<std::uint8_t>* rows = batch.seats[static_cast<std::size_t>(seat)].faces;
  alignas(64) std::array<Record, kBatchRoom> faces;              // 16 KiB that eight_below writes
  std::fill_n(faces.begin() + batch.games_n, kLanes, Record{});  // nobody's, in the last vector
  for (int part = 0; part < 2; part++) {
    const Event first{.game = 0,
                      .purpose = Purpose::kDie,
                      .stream = static_cast<std::uint8_t>(seat),
                      .index = static_cast<std::uint32_t>(kFaceRows * part)};
    eight_below(batch.facts.random, first, games_of(batch),
                static_cast<std::uint32_t>(batch.facts.faces), faces[0].data() + kFaceRows * part,
                sizeof(Record));
  }
  for (int lane = 0; lane < batch.games_n; lane += kLanes) {
    const auto by_roll =
        gather_rows([&](int l) { return faces[static_cast<std::size_t>(lane + l)].data(); });
    for (std::size_t row = 0; row < kFaceRows; row++) {
      (by_roll[row] | lookup(kUpperHalves, by_roll[row + kFaceRows]))
          .store(rows[row].data() + lane);
    }
  }
}

/// One seat's next faces in one game.
void roll_on_in(Batch& batch, int seat, std::size_t game) {
  SeatRows& rows = batch.seats[static_cast<std::size_t>(seat)];
  rows.faces_from[game]++;
  KeyedStream stream(batch.facts.random, batch.game(static_cast<int>(game)), Purpose::kDie,
                     static_cast<std::uint8_t>(seat));
  const auto faces_n = static_cast<std::uint32_t>(batch.facts.faces);
  const auto first = static_cast<std::uint32_t>(kRollsAhead * rows.faces_from[game]);
  std::array<std::uint32_t, kRollsAhead> faces;
  for (std::uint32_t k = 0; k < kRollsAhead; k++) faces[k] = stream.below(first + k, faces_n);
  for (std::size_t row = 0; row < kFaceRows; row++) {
    rows.faces[row][game] = static_cast<std::uint8_t>(faces[row] | faces[row + kFaceRows] << 4);
  }
}

// Rare: few seats roll so often.
void roll_on(Batch& batch) {
  for (int seat = 0; seat < batch.facts.players; seat++) {
    const SeatRows& rows = batch.seats[static_cast<std::size_t>(seat)];
    for (int lane = 0; lane < batch.games_n; lane += kLanes) {
      const Byte used_up = upper_nibble(Byte::load(rows.die_rolls.data() + lane));
      const Byte from = Byte::load(rows.faces_from.data() + lane);
      for (std::uint64_t set = bits_of(used_up > from); set != 0; set &= set - 1) {
        roll_on_in(batch, seat, static_cast<std::size_t>(lane + std::countr_zero(set)));
      }
    }
  }
}

}  // namespace

/// What this instruction set offers.
const CommonPhases& common() {
  static constexpr CommonPhases kCommon{
      kTargetName,
      kLanes,
      deal,
      roll_ahead,
      roll_on,
      list_drawers,
      spread,
      finish,
      goes_on,
      score,
      count,
      {kTargetName, act_by_arrays, draw_by_arrays<false>, draw_by_arrays<true>, want_by_arrays}};
  return kCommon;
}

}  // namespace stoprule::push::STOPRULE_TARGET
