// Positions of PUSH: most bytes make none that can come up, and are refused with a reason; from
// those that can, both engines play the same games to the end.
#include "sim/core/check.h"
#include "sim/games/push/batch_player.h"
#include "sim/games/push/outcome.h"
#include "sim/games/push/reference.h"
#include "strategies/all.h"
#include "tests/fuzz/bytes.h"

namespace {

using namespace stoprule;
using namespace stoprule::push;

constexpr std::uint64_t kSeed = 1;
constexpr int kGames = 2;

Rules rules_from(fuzz::Bytes& bytes) {
  Values values = default_values(rules_table().parameters());
  for (std::size_t i = 0; i < values.size(); i++) {
    const Parameter& parameter = rules_table().parameters()[i];
    const auto choices = static_cast<std::int64_t>(parameter.choices.size());
    const std::int64_t low = choices > 0 ? 0 : parameter.low;
    const std::int64_t high = choices > 0 ? choices - 1 : parameter.high;
    values[i] = low + bytes.below(static_cast<int>(high - low + 1));
  }
  const int players = 2 + bytes.below(static_cast<int>(kMostPlayers) - 1);
  return check_rules(values, players) ? make_rules(default_values(rules_table().parameters()), players)
                                      : make_rules(values, players);
}

// The start, changed in some places: (place, number) pairs.
Position position_from(const Rules& rules, fuzz::Bytes& bytes) {
  Position position = start_position(rules);
  for (int changes = bytes.below(64); changes > 0; changes--) {
    const std::uint8_t kind = bytes.next(), a = bytes.next(), b = bytes.next(), n = bytes.next();
    Zone& zone = position.zones[a % kMostPlayers];
    auto& cards = b % 2 == 0 ? zone.open : zone.protected_;
    Column& column = position.columns[a % kMostColumns];
    if (kind % 8 == 0) position.pile[a % kCodes] = n;
    if (kind % 8 == 1) cards[b / 2 % kMostColours][n % kMostValues] = n / 16;
    if (kind % 8 == 2) column.value[b % kMostColours] = n;
    if (kind % 8 == 3) column.die = n % 2 == 1;
    if (kind % 8 == 4) position.active = n - 1;
    if (kind % 8 == 5) position.drawing = a % 2 == 1, position.may_stop = b % 2 == 1;
    if (kind % 8 == 6) position.open_columns = n - 1, position.turn = a * 256 + b;
    if (kind % 8 == 7) position.switches_turned = a - 1, position.cards_turned = n - 1;
  }
  return position;
}

const LaneStrategy& strategy() {
  static const auto game = make_push();
  static const auto made =
      game->strategies().front().make(default_values(game->strategies().front().parameters));
  return static_cast<const LaneStrategy&>(*made);
}

void play(const Rules& rules, const Position& start) {
  Seats seats{};
  std::vector<std::size_t> slots;
  for (int seat = 0; seat < rules.players; seat++) {
    slots.push_back(static_cast<std::size_t>(seat));
    seats[slots.back()] = &strategy();
  }
  Tally reference(tally_shape(rules, false)), lanes(tally_shape(rules, false));
  Scorer scorer(rules, reference, false);
  for (std::uint64_t game = 0; game < kGames; game++) {
    KeyedLuck luck(rules, start, KeyedRandom(kSeed), game);
    scorer.begin(game);
    scorer.end(play_reference(rules, seats, start, luck, scorer));
  }
  BatchPlayer(rules, start, kSeed, best_target()).play(seats, slots, 0, 1, kGames, lanes);
  check(lanes == reference, "the same games by both engines");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Bytes bytes(fuzz::text_of(data, size));
  const Rules rules = rules_from(bytes);
  const Position position = position_from(rules, bytes);
  const Status wrong = check_position(rules, position);
  if (wrong) check(!wrong->message.empty(), "an error says something");
  if (!wrong) play(rules, position);
  return 0;
}
