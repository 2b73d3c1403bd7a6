// PUSH, the digest of a game's whole course: equal for two engines only if they made the same
// decisions, turned the same cards and rolled the same faces. Used by tests that compare the
// engines.
#pragma once

#include "sim/games/push/batch.h"
#include "sim/games/push/reference.h"
#include "sim/games/shared/digest.h"

namespace stoprule::push {

/// What a draw leaves behind, in the order in which it is digested.
enum RecordByte : std::size_t {
  kRecordLow = 0,        ///< three: contents, low byte, a column
  kRecordHigh = 3,       ///< three: contents, high byte
  kRecordValues = 6,     ///< three: bit v - 1 for each value v held
  kRecordSum = 9,        ///< three: sum of values, or kClosed
  kRecordTurned = 12,    ///< cards turned
  kRecordSwitches = 13,  ///< of them, switch cards
  kRecordBust = 14,
};

/// A turn as both engines can tell it.
struct TurnSummary {
  std::int8_t decision = 0;                            ///< kDraw, or the colour protected
  Record record{};                                     ///< what the draw left behind; zeros if none
  std::array<std::uint8_t, kMostPlayers> taken{};      ///< column each seat took; 3: none
  std::array<std::uint8_t, kMostPlayers> die_rolls{};  ///< so far, by seat
  std::array<std::uint16_t, kMostPlayers> points_lost{};  ///< so far, by seat
};

/// The digest after one more turn.
inline std::uint64_t add_turn(std::uint64_t digest, const TurnSummary& turn) {
  const auto add = [&digest](std::uint64_t word) { digest = add_word(digest, word); };
  std::uint64_t words[2] = {};
  for (std::size_t i = 0; i < 16; i++) {
    words[i / 8] |= std::uint64_t{turn.record[i]} << (8 * (i % 8));
  }
  add(words[0]), add(words[1]);
  add(static_cast<std::uint8_t>(turn.decision));
  for (std::size_t seat = 0; seat < kMostPlayers; seat++) {
    add(turn.taken[seat] | std::uint64_t{turn.die_rolls[seat]} << 8 |
        std::uint64_t{turn.points_lost[seat]} << 16);
  }
  return digest;
}

/// The digest of a game that the reference engine plays.
class Digester final : public Listener {
 public:
  explicit Digester(const Rules& rules) : rules_(rules) {}

  void hear(const Happening& happening, const Position& position) override {
    using Kind = Happening::Kind;
    const auto seat = static_cast<std::size_t>(happening.seat);
    if (happening.kind == Kind::kTurnBegins) begin_turn();
    if (happening.kind == Kind::kProtect) {
      turn_.decision = static_cast<std::int8_t>(happening.colour);
    }
    if (happening.kind == Kind::kBust) turn_.record[kRecordBust] = 1;
    if (happening.kind == Kind::kTakes) {
      turn_.taken[seat] = static_cast<std::uint8_t>(happening.column);
    }
    if (happening.kind == Kind::kRolls) {
      turn_.die_rolls[seat]++;
      turn_.points_lost[seat] =
          static_cast<std::uint16_t>(turn_.points_lost[seat] + happening.points);
    }
    if (happening.kind == Kind::kTurnEnds) end_turn(position);
  }

  std::uint64_t digest() const { return digest_; }

 private:
  void begin_turn() {
    turn_.decision = kDraw;
    turn_.record = {};
    turn_.taken.fill(kMostColumns);
  }

  void end_turn(const Position& position) {
    if (position.drawing) {
      for (int i = 0; i < kMostColumns; i++) {
        const auto at = static_cast<std::size_t>(i);
        const Column& column = position.columns[at];
        const bool exists = i < rules_.columns, open = i < position.open_columns;
        const Contents contents = contents_of(column);
        turn_.record[kRecordLow + at] = exists ? contents.low : std::uint8_t{0xff};
        turn_.record[kRecordHigh + at] = exists ? contents.high : std::uint8_t{0xff};
        turn_.record[kRecordValues + at] = static_cast<std::uint8_t>(column.values());
        turn_.record[kRecordSum + at] = static_cast<std::uint8_t>(open ? column.sum() : kClosed);
      }
      turn_.record[kRecordTurned] = static_cast<std::uint8_t>(position.cards_turned);
      turn_.record[kRecordSwitches] = static_cast<std::uint8_t>(position.switches_turned);
    }
    digest_ = add_turn(digest_, turn_);
  }

  const Rules& rules_;
  TurnSummary turn_ = [] {
    TurnSummary turn;
    turn.decision = kDraw;
    turn.taken.fill(kMostColumns);
    return turn;
  }();
  std::uint64_t digest_ = 0;
};

}  // namespace stoprule::push
