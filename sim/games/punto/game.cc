#include "sim/games/punto/game.h"

#include "sim/core/check.h"
#include "sim/games/punto/match_player.h"
#include "sim/games/punto/narrate.h"
#include "sim/games/punto/plugin_strategy.h"
#include "sim/games/punto/rule_strategy.h"
#include "sim/games/punto/rule_vocabulary.h"

namespace stoprule::punto {
namespace {

constexpr std::uint64_t kBlockMatches = 64;

constexpr const char* kOutline =
    "In your turn lay the top card of your pile beside a laid card, corners count, or on top of a\n"
    "lower one. All cards must fit into 6 x 6 cells, wherever these come to lie.\n"
    "Four cells of your colour in a row (two players and teams: five of one of their colours) win "
    "the\n"
    "round at once. If somebody cannot lay, most rows that are one shorter win it; equal: the one "
    "row\n"
    "with the lowest sum. With three players, some of each pile are of a colour that never wins.\n"
    "The winner takes the highest card of the row out of the game. Two rounds won win the match.\n";

GameFacts make_facts() {
  GameFacts facts{
      .name = "punto",
      .title = "Punto",
      .description =
          "lay the turned card next to or on top of others until one colour stands "
          "in a row",
      .outline = kOutline,
      .least_players = 2,
      .most_players = kMostPlayers,
      .default_players = 4,
      .slot_metrics = slot_metrics(),
      .game_metrics = game_metrics(),
      .histograms = {},
      .game_histograms = game_histograms(),
      .cards_metric = "cards_laid",
      .first_looks = {"win_share", "round_win_share", "covers", "cards_laid", "rounds_played"}};
  rules_table().describe(facts);
  return facts;
}

// The strategies of a setup by seat in a match, for the setup's engine.
Seats seats_in(const Setup& setup, std::uint64_t game) {
  Seats seats{};
  for (std::size_t slot = 0; slot < setup.lineup.size(); slot++) {
    const auto* strategy = dynamic_cast<const CellStrategy*>(setup.lineup[slot].get());
    check(strategy != nullptr, "a strategy of another game in a lineup");
    const bool plain = setup.engine == EngineKind::kReference;
    seats[seat_of(slot, game, setup.lineup.size(), setup.rotate)] =
        &strategy->on(plain ? Target::kScalar : setup.target);
  }
  return seats;
}

// Plays matches by an engine: a function from seats and a game id to the match's counts.
template <class Engine>
class PuntoPlayer final : public Player {
 public:
  PuntoPlayer(const Rules& rules, const Setup& setup)
      : rules_(rules), setup_(setup), engine_(rules, setup) {
    for (std::uint64_t shift = 0; shift < setup.lineup.size(); shift++) {
      seats_.push_back(seats_in(setup, shift));
    }
  }

  void play(std::uint64_t first, std::uint64_t games_n, Tally& tally) override {
    play_matches(first, games_n, tally, [](std::uint64_t, const MatchCounts&) {});
  }

  void play_each(std::uint64_t first, std::uint64_t games_n, SlotRange slots,
                 std::span<std::uint32_t> values, Tally& tally) override {
    play_matches(first, games_n, tally, [&](std::uint64_t i, const MatchCounts& counts) {
      for (std::size_t k = 0; k < slots.slots_n; k++) {
        const std::size_t seat =
            seat_of(slots.first + k, first + i, setup_.lineup.size(), setup_.rotate);
        const auto of_slot = counts.illegal_seat < 0 ? slot_values(rules_, counts, seat)
                                                     : std::array<std::uint32_t, kSlotMetricsN>{};
        for (std::size_t m = 0; m < kSlotMetricsN; m++) {
          values[(k * kSlotMetricsN + m) * games_n + i] = of_slot[m];
        }
      }
    });
  }

 private:
  template <class See>
  void play_matches(std::uint64_t first, std::uint64_t games_n, Tally& tally, See see) {
    for (std::uint64_t i = 0; i < games_n; i++) {
      const std::uint64_t game = first + i;  // first + games_n may be 2^64: not compared with
      const MatchCounts& counts = engine_.play(seats_[game % seats_.size()], game);
      add_match(rules_, counts, game, setup_.rotate, tally);
      see(i, counts);
    }
  }

  const Rules& rules_;
  const Setup& setup_;
  Engine engine_;
  std::vector<Seats> seats_;  // by game id modulo players
};

class ReferenceEngine {
 public:
  ReferenceEngine(const Rules& rules, const Setup& setup) : rules_(rules), random_(setup.seed) {}
  MatchCounts play(const Seats& seats, std::uint64_t game) {
    KeyedLuck luck(random_, game);
    Counter counter;
    play_reference(rules_, seats, luck, random_, game, counter);
    return counter.counts();
  }

 private:
  const Rules& rules_;
  KeyedRandom random_;
};

class FastEngine {
 public:
  FastEngine(const Rules& rules, const Setup& setup) : player_(rules, setup.seed, setup.target) {}
  const MatchCounts& play(const Seats& seats, std::uint64_t game) {
    return player_.play(seats, game);
  }

 private:
  MatchPlayer player_;
};

class PuntoArena final : public Arena {
 public:
  explicit PuntoArena(Setup setup)
      : setup_(std::move(setup)),
        rules_(make_rules(setup_.rules, static_cast<int>(setup_.lineup.size()))) {}

  TallyShape shape() const override { return tally_shape(rules_, setup_.histograms); }
  std::uint64_t block_games() const override { return kBlockMatches; }

  std::unique_ptr<Player> make_player() const override {
    if (setup_.engine == EngineKind::kReference) {
      return std::make_unique<PuntoPlayer<ReferenceEngine>>(rules_, setup_);
    }
    return std::make_unique<PuntoPlayer<FastEngine>>(rules_, setup_);
  }

  // Every card laid is a decision but the first of each round.
  double decisions_per_game(std::uint64_t games_n) const override {
    ReferenceEngine engine(rules_, setup_);
    std::uint64_t decisions = 0;
    for (std::uint64_t game = 0; game < games_n; game++) {
      const MatchCounts counts = engine.play(seats_in(setup_, game), game);
      for (const std::uint32_t cards : counts.cards_laid) decisions += cards;
      decisions -= counts.rounds;
    }
    return static_cast<double>(decisions) / static_cast<double>(games_n);
  }

  Story tell(std::uint64_t game, std::span<const std::string> names) const override {
    std::vector<std::string> at_seat(names.size());
    for (std::size_t slot = 0; slot < names.size(); slot++) {
      at_seat[seat_of(slot, game, names.size(), setup_.rotate)] = names[slot];
    }
    const KeyedRandom random(setup_.seed);
    KeyedLuck luck(random, game);
    Narrator narrator(rules_, at_seat);
    play_reference(rules_, seats_in(setup_, game), luck, random, game, narrator);
    return std::move(narrator).story();
  }

 private:
  Setup setup_;
  Rules rules_;
};

class PuntoGame final : public Game {
 public:
  explicit PuntoGame(std::vector<StrategyType> strategies)
      : Game(std::move(strategies)), facts_(make_facts()) {}

  const GameFacts& facts() const override { return facts_; }
  Status check_rules(const Values& rules, int players) const override {
    return punto::check_rules(rules, players);
  }
  const language::Vocabulary* rule_vocabulary() const override { return &punto::rule_vocabulary(); }
  Result<StrategyType> rule_strategy(const language::RuleText& written) const override {
    return punto::rule_strategy(written);
  }

 private:
  Result<std::vector<StrategyType>> read_plugin(const PluginFile& file) const override {
    return punto::read_plugin(file);
  }
  std::unique_ptr<Arena> arena_of(Setup setup) const override {
    return std::make_unique<PuntoArena>(std::move(setup));
  }

  GameFacts facts_;
};

}  // namespace

std::unique_ptr<Game> make_game(std::vector<StrategyType> strategies) {
  return std::make_unique<PuntoGame>(std::move(strategies));
}

}  // namespace stoprule::punto
