#include "sim/games/kuhkuck/game.h"

#include "sim/core/check.h"
#include "sim/games/kuhkuck/batch_player.h"
#include "sim/games/kuhkuck/narrate.h"
#include "sim/games/kuhkuck/plugin_strategy.h"
#include "sim/games/kuhkuck/rule_strategy.h"
#include "sim/games/kuhkuck/rule_vocabulary.h"
#include "sim/games/shared/seating.h"

namespace stoprule::kuhkuck {
namespace {

constexpr const char* kOutline =
    "Two players take turns. In your turn either draw a card from the pool, or declare.\n"
    "Draw: a coloured card joins your hand; electricity sends your whole hand to the discard "
    "pile.\n"
    "Declare, with 5 cards or more: name a colour that you hold and have not declared yet. It is "
    "worth\n"
    "points for the number of cards in hand, and 2 more for each of that colour; the hand is "
    "discarded.\n"
    "With 20 cards you must declare. When two cards are left, the discard pile is mixed into the "
    "pool.\n"
    "The game ends when somebody has declared all five colours. Of each colour that both declared, "
    "the\n"
    "higher declaration earns 10 more. The highest total wins.\n";

GameFacts make_facts() {
  GameFacts facts{
      .name = "kuhkuck",
      .title = "Zum Kuhkuck",
      .description = "collect cards until you declare a colour, before electricity strikes",
      .outline = kOutline,
      .least_players = kPlayers,
      .most_players = kPlayers,
      .default_players = kPlayers,
      .slot_metrics = slot_metrics(),
      .game_metrics = game_metrics(),
      .histograms = histograms(),
      .cards_metric = "cards_drawn",
      .first_looks = {"win_share", "score", "declaration_value", "cards_at_declaration",
                      "cards_drawn"}};
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

// Writes a game's metrics of some slots as Player::play_each promises.
void write_each(const GameCounts& counts, std::span<const std::size_t> slots, SlotRange range,
                std::uint64_t games_n, std::uint64_t i, std::span<std::uint32_t> values) {
  for (std::size_t seat = 0; seat < kPlayers; seat++) {
    if (slots[seat] < range.first || slots[seat] >= range.first + range.slots_n) continue;
    for (std::size_t metric = 0; metric < kSlotMetricsN; metric++) {
      const std::size_t k = (slots[seat] - range.first) * kSlotMetricsN + metric;
      values[k * games_n + i] = counts.sides[seat][metric];
    }
  }
}

class ReferencePlayer final : public Player {
 public:
  ReferencePlayer(const Rules& rules, const Setup& setup)
      : rules_(rules), setup_(setup), random_(setup.seed) {}

  void play(std::uint64_t first, std::uint64_t games_n, Tally& tally) override {
    // first + games_n may be 2^64, so it is not compared with.
    for (std::uint64_t i = 0; i < games_n; i++) play_one(first + i, tally);
  }

  void play_each(std::uint64_t first, std::uint64_t games_n, SlotRange slots,
                 std::span<std::uint32_t> values, Tally& tally) override {
    for (std::uint64_t i = 0; i < games_n; i++) {
      const GameCounts counts = play_one(first + i, tally);
      write_each(counts, slots_in(setup_, first + i), slots, games_n, i, values);
    }
  }

 private:
  GameCounts play_one(std::uint64_t game, Tally& tally) {
    const auto slots = slots_in(setup_, game);
    KeyedLuck luck(random_, game);
    IllegalEar ear;
    const Position end =
        play_reference(rules_, seats_in(setup_, game), start_position(rules_), luck, ear);
    if (ear.seat() >= 0) {
      tally.illegal(slots[static_cast<std::size_t>(ear.seat())]).add(game);
      return {};
    }
    const GameCounts counts = counts_of(rules_, end);
    add_game(counts, slots, tally);
    add_to_histograms(counts, end, slots, tally);
    return counts;
  }

  const Rules& rules_;
  const Setup& setup_;
  KeyedRandom random_;
};

// Plays by the lane kernel. Games of a batch have the same seating, so with rotation a range is
// played as one sequence of games for each seating.
class LanePlayer final : public Player {
 public:
  LanePlayer(const Rules& rules, const Setup& setup)
      : setup_(setup), batches_(rules, setup.seed, setup.target) {
    for (std::uint64_t seating = 0; seating < seatings_of(setup); seating++) {
      seats_.push_back(seats_in(setup, seating));
      slots_.push_back(slots_in(setup, seating));
    }
  }

  void play(std::uint64_t first, std::uint64_t games_n, Tally& tally) override {
    play_batches(first, games_n, tally, [](std::size_t, std::uint64_t, int) {});
  }

  void play_each(std::uint64_t first, std::uint64_t games_n, SlotRange slots,
                 std::span<std::uint32_t> values, Tally& tally) override {
    play_batches(first, games_n, tally, [&](std::size_t seating, std::uint64_t begin, int n) {
      for (std::uint64_t k = 0; k < static_cast<std::uint64_t>(n); k++) {
        write_each(batches_.counts(k), slots_[seating], slots, games_n,
                   begin + seatings_of(setup_) * k, values);
      }
    });
  }

 private:
  // Calls `see(seating, begin, n)` after each batch, as for_each_batch().
  template <class See>
  void play_batches(std::uint64_t first, std::uint64_t games_n, Tally& tally, See see) {
    const std::uint64_t seatings = seatings_of(setup_);
    for_each_batch(first, games_n, seatings, kBatchGames,
                   [&](std::size_t seating, std::uint64_t begin, int n) {
                     batches_.play(seats_[seating], slots_[seating], first + begin, seatings, n,
                                   tally);
                     see(seating, begin, n);
                   });
  }

  const Setup& setup_;
  BatchPlayer batches_;
  std::vector<Seats> seats_;                     // by game id modulo seatings
  std::vector<std::vector<std::size_t>> slots_;  // likewise, by seat
};

// One decision for each time that a strategy is asked: it may declare.
class DecisionCounter final : public Listener {
 public:
  void hear(const Happening& happening, const Position& /*position*/) override {
    using Kind = Happening::Kind;
    const bool decided = happening.kind == Kind::kDeclares || happening.kind == Kind::kIllegal ||
                         (happening.kind == Kind::kDraws && happening.asked);
    decisions_n_ += decided ? 1 : 0;
  }
  std::int64_t decisions_n() const { return decisions_n_; }

 private:
  std::int64_t decisions_n_ = 0;
};

class KuhkuckArena final : public Arena {
 public:
  explicit KuhkuckArena(Setup setup) : setup_(std::move(setup)), rules_(make_rules(setup_.rules)) {}

  TallyShape shape() const override { return tally_shape(rules_, setup_.histograms); }
  std::uint64_t block_games() const override { return kBatchGames * seatings_of(setup_); }

  std::unique_ptr<Player> make_player() const override {
    if (setup_.engine == EngineKind::kReference) {
      return std::make_unique<ReferencePlayer>(rules_, setup_);
    }
    return std::make_unique<LanePlayer>(rules_, setup_);
  }

  double decisions_per_game(std::uint64_t games_n) const override {
    DecisionCounter counter;
    for (std::uint64_t game = 0; game < games_n; game++) listen(game, counter);
    return static_cast<double>(counter.decisions_n()) / static_cast<double>(games_n);
  }

  Story tell(std::uint64_t game, std::span<const std::string> names) const override {
    std::vector<std::string> at_seat(names.size());
    for (std::size_t slot = 0; slot < names.size(); slot++) {
      at_seat[seat_of(slot, game, names.size(), setup_.rotate)] = names[slot];
    }
    Narrator narrator(rules_, at_seat);
    listen(game, narrator);
    return std::move(narrator).story();
  }

 private:
  // Plays a game by the reference engine to a listener.
  void listen(std::uint64_t game, Listener& listener) const {
    const KeyedRandom random(setup_.seed);
    KeyedLuck luck(random, game);
    play_reference(rules_, seats_in(setup_, game), start_position(rules_), luck, listener);
  }

  Setup setup_;
  Rules rules_;
};

class KuhkuckGame final : public Game {
 public:
  explicit KuhkuckGame(std::vector<StrategyType> strategies)
      : Game(std::move(strategies)), facts_(make_facts()) {}

  const GameFacts& facts() const override { return facts_; }
  Status check_rules(const Values& rules, int /*players*/) const override {
    return kuhkuck::check_rules(rules);
  }
  const language::Vocabulary* rule_vocabulary() const override {
    return &kuhkuck::rule_vocabulary();
  }
  Result<StrategyType> rule_strategy(const language::RuleText& written) const override {
    return kuhkuck::rule_strategy(written);
  }

 private:
  Result<std::vector<StrategyType>> read_plugin(const PluginFile& file) const override {
    return kuhkuck::read_plugin(file);
  }
  std::unique_ptr<Arena> arena_of(Setup setup) const override {
    return std::make_unique<KuhkuckArena>(std::move(setup));
  }

  GameFacts facts_;
};

}  // namespace

std::unique_ptr<Game> make_game(std::vector<StrategyType> strategies) {
  return std::make_unique<KuhkuckGame>(std::move(strategies));
}

}  // namespace stoprule::kuhkuck
