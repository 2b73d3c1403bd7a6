#include "sim/games/push/game.h"

#include "sim/core/check.h"
#include "sim/games/push/batch_player.h"
#include "sim/games/push/narrate.h"
#include "sim/games/push/outcome.h"
#include "sim/games/push/plugin_strategy.h"
#include "sim/games/push/reference.h"
#include "sim/games/push/rule_strategy.h"
#include "sim/games/push/rule_vocabulary.h"
#include "sim/games/shared/seating.h"

namespace stoprule::push {
namespace {

constexpr const char* kOutline =
    "In your turn either draw, or protect.\n"
    "Draw: turn over cards one at a time and lay each in one of up to three columns. A column "
    "takes\n"
    "no second card of a colour, no second of a value, no second die card. After each card you "
    "may\n"
    "stop: you take a column, then each opponent takes one of those left. A card that no column "
    "takes\n"
    "busts the turn: you roll the die, and the opponents take the columns. Switch cards turn "
    "around\n"
    "the order in which opponents take.\n"
    "Whoever takes a column with a die card rolls the die: a colour loses you all your "
    "unprotected\n"
    "cards of it, the star nothing (under Risques: all that is unprotected).\n"
    "Protect: instead of drawing, make all your cards of one colour safe from the die.\n"
    "The game ends with the turn in which the pile runs out. The highest sum of cards wins.\n";

GameFacts make_facts() {
  GameFacts facts{
      .name = "push",
      .title = "PUSH",
      .description = "draw cards into three columns until you stop or bust; take one, protect it",
      .outline = kOutline,
      .least_players = 2,
      .most_players = kMostPlayers,
      .default_players = 4,
      .slot_metrics = slot_metrics(),
      .game_metrics = game_metrics(),
      .histograms = histograms(),
      .game_histograms = {},
      .cards_metric = "cards_drawn",
      .first_looks = {"win_share", "score", "busts", "cards_drawn", "points_lost"}};
  rules_table().describe(facts);
  return facts;
}

// The strategies of a setup by seat in a game.
Seats seats_in(const Setup& setup, std::uint64_t game) {
  Seats seats{};
  for (std::size_t slot = 0; slot < setup.lineup.size(); slot++) {
    const auto* strategy = dynamic_cast<const LaneStrategy*>(setup.lineup[slot].get());
    check(strategy != nullptr, "a strategy of another game in a lineup");
    seats[seat_of(slot, game, setup.lineup.size(), setup.rotate)] = strategy;
  }
  return seats;
}

class ReferencePlayer final : public Player {
 public:
  ReferencePlayer(const Rules& rules, const Setup& setup)
      : rules_(rules), setup_(setup), random_(setup.seed), start_(start_position(rules)) {}

  void play(std::uint64_t first, std::uint64_t games_n, Tally& tally) override {
    Scorer scorer(rules_, tally, setup_.rotate);
    for (std::uint64_t i = 0; i < games_n; i++) {
      const std::uint64_t game =
          first + i;  // first + games_n may be 2^64, so it is not compared with
      KeyedLuck luck(rules_, start_, random_, game);
      scorer.begin(game);
      scorer.end(play_reference(rules_, seats_in(setup_, game), start_, luck, scorer));
    }
  }

  void play_each(std::uint64_t first, std::uint64_t games_n, SlotRange slots,
                 std::span<std::uint32_t> values, Tally& tally) override {
    for (std::uint64_t i = 0; i < games_n; i++) {
      Tally one(tally.shape());
      play(first + i, 1, one);
      for (std::size_t k = 0; k < slots.slots_n * kSlotMetricsN; k++) {
        const Moments value = one.slot_metric(slots.first + k / kSlotMetricsN, k % kSlotMetricsN);
        values[k * games_n + i] = static_cast<std::uint32_t>(value.sum);
      }
      tally.merge(one);
    }
  }

 private:
  const Rules& rules_;
  const Setup& setup_;
  KeyedRandom random_;
  Position start_;
};

// Plays by the lane kernel. Games of a batch have the same seating, so with rotation a range is
// played as one sequence of games for each seating.
class LanePlayer final : public Player {
 public:
  LanePlayer(const Rules& rules, const Setup& setup)
      : setup_(setup), batches_(rules, start_position(rules), setup.seed, setup.target) {
    for (std::uint64_t shift = 0; shift < seatings(); shift++) {
      seats_.push_back(seats_in(setup, shift));
      slots_.push_back(slots_in(setup, shift));
    }
  }

  void play(std::uint64_t first, std::uint64_t games_n, Tally& tally) override {
    play_batches(first, games_n, tally, [](std::size_t, std::uint64_t, int) {});
  }

  void play_each(std::uint64_t first, std::uint64_t games_n, SlotRange slots,
                 std::span<std::uint32_t> values, Tally& tally) override {
    play_batches(first, games_n, tally, [&](std::size_t shift, std::uint64_t begin, int batch_n) {
      for (std::size_t k = 0; k < slots.slots_n * kSlotMetricsN; k++) {
        const auto metric = static_cast<SlotMetric>(k % kSlotMetricsN);
        const std::size_t seat =
            seat_of(slots.first + k / kSlotMetricsN, shift, setup_.lineup.size(), setup_.rotate);
        for (int lane = 0; lane < batch_n; lane++) {
          const std::uint64_t i = begin + seatings() * static_cast<std::uint64_t>(lane);
          values[k * games_n + i] = batches_.metric(metric, seat, static_cast<std::size_t>(lane));
        }
      }
    });
  }

 private:
  // Calls `see(shift, begin, n)` after each batch: it held the games first + begin, and every
  // seatings()-th after it, n of them.
  template <class See>
  void play_batches(std::uint64_t first, std::uint64_t games_n, Tally& tally, See see) {
    for_each_batch(first, games_n, seatings(), kBatchGames,
                   [&](std::size_t shift, std::uint64_t begin, int batch_n) {
                     batches_.play(seats_[shift], slots_[shift], first + begin, seatings(), batch_n,
                                   tally);
                     see(shift, begin, batch_n);
                   });
  }

  std::uint64_t seatings() const { return seatings_of(setup_); }

  const Setup& setup_;
  BatchPlayer batches_;
  std::vector<Seats> seats_;                     // by game id modulo seatings
  std::vector<std::vector<std::size_t>> slots_;  // likewise, by seat
};

// One decision for each call of a strategy's act, place or stop, and one a player for the keys of a
// turn's columns.
class DecisionCounter final : public Listener {
 public:
  explicit DecisionCounter(int players) : players_(players) {}
  void hear(const Happening& happening, const Position& position) override {
    using Kind = Happening::Kind;
    const Kind kind = happening.kind;
    const bool one = kind == Kind::kTurnBegins || kind == Kind::kPlaced || kind == Kind::kStops ||
                     kind == Kind::kGoesOn;
    decisions_n_ += one ? 1 : 0;
    if (kind == Kind::kTurnEnds && position.drawing) decisions_n_ += players_;
  }
  std::int64_t decisions_n() const { return decisions_n_; }

 private:
  int players_;
  std::int64_t decisions_n_ = 0;
};

class PushArena final : public Arena {
 public:
  explicit PushArena(Setup setup)
      : setup_(std::move(setup)),
        rules_(make_rules(setup_.rules, static_cast<int>(setup_.lineup.size()))) {}

  TallyShape shape() const override { return tally_shape(rules_, setup_.histograms); }

  // Whole batches of every seating.
  std::uint64_t block_games() const override {
    return kBatchGames * (setup_.rotate ? setup_.lineup.size() : 4);
  }

  std::unique_ptr<Player> make_player() const override {
    if (setup_.engine == EngineKind::kReference) {
      return std::make_unique<ReferencePlayer>(rules_, setup_);
    }
    return std::make_unique<LanePlayer>(rules_, setup_);
  }

  double decisions_per_game(std::uint64_t games_n) const override {
    DecisionCounter counter(rules_.players);
    const Position start = start_position(rules_);
    for (std::uint64_t game = 0; game < games_n; game++) {
      KeyedLuck luck(rules_, start, KeyedRandom(setup_.seed), game);
      play_reference(rules_, seats_in(setup_, game), start, luck, counter);
    }
    return static_cast<double>(counter.decisions_n()) / static_cast<double>(games_n);
  }

  Story tell(std::uint64_t game, std::span<const std::string> names) const override {
    const Position start = start_position(rules_);
    KeyedLuck luck(rules_, start, KeyedRandom(setup_.seed), game);
    std::vector<std::string> at_seat(names.size());
    for (std::size_t slot = 0; slot < names.size(); slot++) {
      at_seat[seat_of(slot, game, names.size(), setup_.rotate)] = names[slot];
    }
    Narrator narrator(rules_, at_seat);
    play_reference(rules_, seats_in(setup_, game), start, luck, narrator);
    return std::move(narrator).story();
  }

 private:
  Setup setup_;
  Rules rules_;
};

class PushGame final : public Game {
 public:
  explicit PushGame(std::vector<StrategyType> strategies)
      : Game(std::move(strategies)), facts_(make_facts()) {}

  const GameFacts& facts() const override { return facts_; }
  Status check_rules(const Values& rules, int players) const override {
    return push::check_rules(rules, players);
  }
  const language::Vocabulary* rule_vocabulary() const override { return &push::rule_vocabulary(); }
  Result<StrategyType> rule_strategy(const language::RuleText& written) const override {
    return push::rule_strategy(written);
  }

 private:
  Result<std::vector<StrategyType>> read_plugin(const PluginFile& file) const override {
    return push::read_plugin(file);
  }
  std::unique_ptr<Arena> arena_of(Setup setup) const override {
    return std::make_unique<PushArena>(std::move(setup));
  }

  GameFacts facts_;
};

}  // namespace

std::unique_ptr<Game> make_game(std::vector<StrategyType> strategies) {
  return std::make_unique<PushGame>(std::move(strategies));
}

}  // namespace stoprule::push
