#include "sim/games/kuhkuck/game.h"

#include <fmt/format.h>

#include "sim/games/kuhkuck/batch_player.h"
#include "sim/games/kuhkuck/narrate.h"
#include "sim/games/shared/engine_game.h"

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
      .slot_metrics = metrics_of(kSlotMetrics),
      .game_metrics = metrics_of(kGameMetrics),
      .histograms = histograms(),
      .cards_metric = "cards_drawn",
      .first_looks = {"win_share", "score", "declaration_value", "cards_at_declaration",
                      "cards_drawn"}};
  rules_table().describe(facts);
  return facts;
}

// The engines, and who listens to the reference engine.
struct Engines {
  using Tables = stoprule_kuhkuck::Tables;
  using Rules = kuhkuck::Rules;
  using Strategy = TableStrategy;
  using Listener = kuhkuck::Listener;
  using Scorer = kuhkuck::Scorer;
  using Narrator = kuhkuck::Narrator;
  static constexpr std::size_t kMostPlayers = kPlayers, kSlotMetricsN = kuhkuck::kSlotMetricsN;

  static Status check_rules(const Values& values, int /*players*/) {
    return kuhkuck::check_rules(values);
  }
  static Rules rules_of(const Setup& setup) { return make_rules(setup.rules); }
  static TallyShape shape(const Rules& rules, const Setup& setup) {
    return tally_shape(rules, setup.histograms);
  }
  static std::uint64_t block_games(const Setup& setup) { return kBatchGames * seatings_of(setup); }

  static void play(const Rules& rules, const Setup& setup, const Seats& seats, std::uint64_t game,
                   Listener& listener) {
    const KeyedRandom random(setup.seed);
    KeyedLuck luck(random, game);
    play_reference(rules, seats, start_position(rules), luck, listener);
  }

  // One decision for each time that a strategy is asked: it may declare.
  class Counter final : public Listener {
   public:
    explicit Counter(const Rules& /*rules*/) {}
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

  class Lanes : public BatchPlayer {
   public:
    static constexpr int kBatchGames = kuhkuck::kBatchGames;
    Lanes(const Rules& rules, const Setup& setup) : BatchPlayer(rules, setup.seed, setup.target) {}
    std::uint32_t value(std::size_t metric, std::size_t seat, std::size_t i) const {
      return values(i)[seat][metric];
    }
  };
};

language::Vocabulary words() {
  language::Vocabulary said;
  const auto colours = colour_names();
  std::vector<std::string> counts;
  for (int n = 1; n <= kMostHand; n++) counts.push_back(fmt::format("{}", n));
  said.index_kinds = {{"colour", {colours.begin(), colours.end()}, "colours of collecting cards"},
                      {"count", counts, "numbers of cards in a hand"}};
  said.examples = {
      {"nine", "declare: hand >= 9"},
      {"hurried", "declare: best_worth >= 15 or their_declarations >= 4; colour: hand_cards"},
      {"balanced",
       "param margin = 0 in -50..50 \"points by which declaring must be worth more\"; declare: "
       "best_worth >= (1 - strike) * (best_worth + next_points - points + 2 * unseen_best / "
       "max(unseen_cards, 1)) + $margin"},
      {"duellist",
       "declare: hand >= 10; colour: worth + if(they_declared and worth > their_value, 10, 0)"}};
  return said;
}

}  // namespace

STOPRULE_FOR_EACH_TARGET(RunProgram, rule_run())  // lanes.cc

std::unique_ptr<Game> make_game(std::vector<StrategyType> strategies) {
  static const Runs runs = STOPRULE_BY_TARGET(RunProgram, rule_run());
  return std::make_unique<EngineGame<Engines>>(std::move(strategies), make_facts(), words(), runs);
}

}  // namespace stoprule::kuhkuck
