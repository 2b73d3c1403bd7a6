#include "sim/games/push/game.h"

#include "sim/core/check.h"
#include "sim/games/push/narrate.h"
#include "sim/games/push/outcome.h"
#include "sim/games/push/reference.h"

namespace stoprule::push {
namespace {

GameFacts make_facts() {
  const auto parameters = rules_parameters();
  const auto presets = rules_presets();
  return {.name = "push",
          .title = "PUSH",
          .description = "draw cards into three columns until you stop or bust; take one, protect it",
          .least_players = 2,
          .most_players = kMostPlayers,
          .default_players = 4,
          .rules = {parameters.begin(), parameters.end()},
          .presets = {presets.begin(), presets.end()},
          .slot_metrics = slot_metrics(),
          .game_metrics = game_metrics(),
          .histograms = histograms()};
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
      const std::uint64_t game = first + i;  // first + games_n may be 2^64, so it is not compared with
      KeyedLuck luck(rules_, start_, random_, game);
      scorer.begin(game);
      scorer.end(play_reference(rules_, seats_in(setup_, game), start_, luck, scorer));
    }
  }

 private:
  const Rules& rules_;
  const Setup& setup_;
  KeyedRandom random_;
  Position start_;
};

class PushArena final : public Arena {
 public:
  explicit PushArena(Setup setup)
      : setup_(std::move(setup)),
        rules_(make_rules(setup_.rules, static_cast<int>(setup_.lineup.size()))) {}

  TallyShape shape() const override { return tally_shape(rules_, setup_.histograms); }

  std::unique_ptr<Player> make_player() const override {
    return std::make_unique<ReferencePlayer>(rules_, setup_);
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
      : facts_(make_facts()), strategies_(std::move(strategies)) {}

  const GameFacts& facts() const override { return facts_; }
  std::span<const StrategyType> strategies() const override { return strategies_; }
  Status check_rules(const Values& rules, int players) const override {
    return push::check_rules(rules, players);
  }
  std::unique_ptr<Arena> make_arena(Setup setup) const override {
    return std::make_unique<PushArena>(std::move(setup));
  }

 private:
  GameFacts facts_;
  std::vector<StrategyType> strategies_;
};

}  // namespace

std::unique_ptr<const Game> make_game(std::vector<StrategyType> strategies) {
  return std::make_unique<PushGame>(std::move(strategies));
}

}  // namespace stoprule::push
