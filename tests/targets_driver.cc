// Plays a fixed set of games by the reference engine and by the lane kernel of every instruction
// set that this machine offers, and prints a line for each: "TARGET CELL SIGNATURE DIGEST", where
// DIGEST is of every game's course and of the histograms. Lines of a cell must be equal but for the
// target, on every machine. Needs nothing but the standard library and fmt: built for machines that
// are only emulated.
//
//   targets_driver [GAMES [TARGET...]]    games a cell (600), targets (reference and all available)
//
// Used by tests/neon_check and scripts/avx512_check, which compare.
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sim/experiments/lineup.h"
#include "sim/games/push/batch_player.h"
#include "sim/games/push/digest.h"
#include "sim/games/shared/digest.h"
#include "strategies/all.h"

namespace stoprule::push {
namespace {

const Game& push_game() {
  static const auto game = make_push();
  return *game;
}

// A built-in strategy that the kernel calls through lane arrays; with a wrong habit if so wished.
class Called final : public LaneStrategy {
 public:
  enum class Habit { kNone, kNoSuchColour, kPlacesWhereNothingFits };
  Called(std::shared_ptr<const LaneStrategy> right, Habit habit)
      : LaneStrategy(right->features()), right_(std::move(right)), habit_(habit) {}

  void act(const ViewArrays& view, std::int8_t* out) const override {
    right_->act(view, out);
    for (std::uint32_t lane = 0; lane < view.lanes_n; lane++) {
      if (habit_ == Habit::kNoSuchColour && errs(view, lane)) out[lane] = 5;
    }
  }
  void place(const ViewArrays& view, std::int8_t* out) const override {
    right_->place(view, out);
    for (std::uint32_t lane = 0; lane < view.lanes_n; lane++) {
      const bool fits = OneView(view, lane).admits(0).set;
      if (habit_ == Habit::kPlacesWhereNothingFits && errs(view, lane) && !fits) out[lane] = 0;
    }
  }
  void stop(const ViewArrays& view, std::int8_t* out) const override { right_->stop(view, out); }
  void take(const ViewArrays& view, int i, std::int8_t* out) const override {
    right_->take(view, i, out);
  }

 private:
  static bool errs(const ViewArrays& view, std::uint32_t lane) {
    return view.turn[lane] >= 8 && view.pile[lane] % 5 == 0;
  }

  std::shared_ptr<const LaneStrategy> right_;
  Habit habit_;
};

// "called/NAME", "wrong_colour/NAME", "wrong_column/NAME", or a strategy as on the command line.
std::shared_ptr<const LaneStrategy> strategy(const std::string& text) {
  const std::size_t slash = text.find('/');
  const auto named = parse_strategy(push_game(), text.substr(slash + 1));  // npos + 1 is 0
  auto built_in = std::dynamic_pointer_cast<const LaneStrategy>(named.value().strategy);
  if (slash == std::string::npos) return built_in;
  using Habit = Called::Habit;
  const std::string how = text.substr(0, slash);
  const Habit habit = how == "wrong_colour"   ? Habit::kNoSuchColour
                      : how == "wrong_column" ? Habit::kPlacesWhereNothingFits
                                              : Habit::kNone;
  return std::make_shared<Called>(built_in, habit);
}

struct Cell {
  std::string rules;
  int players;
  std::vector<std::string> strategies;  // by seat, from the first again where there are more seats
  std::uint64_t first_game = 0;
  int start_turn =
      0;  // if not 0, start in the middle of game 0: in a draw of this turn or a later one
};

std::vector<Cell> cells() {
  std::vector<Cell> all;
  for (const auto& type : push_game().strategies()) {
    for (const char* rules : {"base", "risques"}) {
      for (int players = 2; players <= 6; players++) all.push_back({rules, players, {type.name}});
    }
  }
  const std::vector<std::string> mixed{"threshold:stop=9", "random",
                                       "risk:limit=0.15",  "ev",
                                       "cards:count=4",    "threshold:stop=14,die=0"};
  all.push_back({"base", 6, mixed, (std::uint64_t{1} << 40) + 7});
  all.push_back({"risques", 3, mixed, ~std::uint64_t{0} - 100'000});
  for (const char* rules :
       {"base,colours=2,values=2,copies=1,dice=1,switches=1", "risques,columns=1",
        "risques,colours=3,values=4,copies=6,dice=30,switches=30", "base,columns=2",
        "base,copies=6,dice=30,switches=30", "risques,colours=1,values=6,dice=0",
        "base,dice=0,switches=0,stop_after_switch=no"}) {
    all.push_back({rules, 4, {"threshold:stop=5", "ev", "random", "risk:limit=0.4"}});
  }
  all.push_back({"base", 5, {"called/ev", "called/random", "called/risk", "called/threshold"}});
  all.push_back({"base", 3, {"threshold", "threshold", "wrong_colour/threshold"}});
  all.push_back({"risques", 4, {"ev", "threshold", "wrong_column/threshold"}});
  for (const int turn : {4, 9}) all.push_back({"base", 4, {"threshold", "ev"}, 0, turn});
  return all;
}

// Finds where a game first stands in the middle of a draw, from a turn on.
class Finder final : public Listener {
 public:
  Finder(int turn, bool may_stop) : turn_(turn), may_stop_(may_stop) {}
  void hear(const Happening& happening, const Position& position) override {
    using Kind = Happening::Kind;
    if (found || position.turn < turn_ || position.pile_cards() == 0) return;
    if (happening.kind != (may_stop_ ? Kind::kPlaced : Kind::kGoesOn)) return;
    found = position;
    found->may_stop = may_stop_;
  }
  std::optional<Position> found;

 private:
  int turn_;
  bool may_stop_;
};

// Hands on to two listeners.
class Both final : public Listener {
 public:
  Both(Listener& first, Listener& second) : first_(first), second_(second) {}
  void hear(const Happening& happening, const Position& position) override {
    first_.hear(happening, position);
    second_.hear(happening, position);
  }

 private:
  Listener &first_, &second_;
};

// One cell's games, by any engine.
class Match {
 public:
  explicit Match(const Cell& cell) : cell_(cell) {
    const Values values = parse_rules(push_game(), cell.rules).value().values;
    check(!push::check_rules(values, cell.players), "rules of a cell");
    rules_ = make_rules(values, cell.players);
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(cell.players); seat++) {
      strategies_.push_back(strategy(cell.strategies[seat % cell.strategies.size()]));
      seats_[seat] = strategies_.back().get();
      slots_.push_back(seat);
    }
    start_ = start_position(rules_);
    if (cell.start_turn > 0) {
      Finder finder(cell.start_turn, cell.start_turn % 2 == 0);
      KeyedLuck luck(rules_, start_, KeyedRandom(kSeed), 0);
      play_reference(rules_, seats_, start_, luck, finder);
      start_ = finder.found.value();
      check(!check_position(rules_, start_), "a position that came up");
    }
  }

  void play_reference_games(int games_n) {
    Tally tally(tally_shape(rules_, true));
    std::uint64_t digest = 0;
    Scorer scorer(rules_, tally, false);
    for (int i = 0; i < games_n; i++) {
      const std::uint64_t game = cell_.first_game + static_cast<std::uint64_t>(i);
      Digester digester(rules_);
      Both both(scorer, digester);
      KeyedLuck luck(rules_, start_, KeyedRandom(kSeed), game);
      scorer.begin(game);
      scorer.end(play_reference(rules_, seats_, start_, luck, both));
      add(digest, digester.digest());
    }
    print("reference", tally, digest);
  }

  void play_lane_games(Target target, int games_n) {
    check(common_phases(target)->name == name_of(target), "the kernel of the target asked for");
    Tally tally(tally_shape(rules_, true));
    std::uint64_t digest = 0;
    BatchPlayer player(rules_, start_, kSeed, target);
    player.keep_digests();
    for (int done = 0; done < games_n; done += kBatchGames) {
      player.play(seats_, slots_, cell_.first_game + static_cast<std::uint64_t>(done), 1,
                  std::min(kBatchGames, games_n - done), tally);
      for (const std::uint64_t course : player.digests()) add(digest, course);
    }
    print(name_of(target), tally, digest);
  }

 private:
  static constexpr std::uint64_t kSeed = 1;

  static void add(std::uint64_t& digest, std::uint64_t word) {
    digest = (digest ^ word) * 0x9E3779B97F4A7C15u;
    digest ^= digest >> 29;
  }

  void print(std::string_view engine, const Tally& tally, std::uint64_t digest) const {
    for (const std::size_t slot : slots_) {
      for (const std::size_t seat : slots_) {
        for (std::size_t h = 0; h < kHistogramsN; h++) {
          for (const std::uint64_t count : tally.histogram(slot, seat, h)) add(digest, count);
        }
      }
    }
    std::string names;
    for (const std::string& text : cell_.strategies) names += (names.empty() ? "" : "+") + text;
    std::printf("%s %s;%d;%s;%llu;%d %s %016llx\n", std::string(engine).c_str(),
                cell_.rules.c_str(), cell_.players, names.c_str(),
                static_cast<unsigned long long>(cell_.first_game), cell_.start_turn,
                tally.signature().c_str(), static_cast<unsigned long long>(digest));
    std::fflush(stdout);
  }

  const Cell& cell_;
  Rules rules_{};
  std::vector<std::shared_ptr<const LaneStrategy>> strategies_;
  Seats seats_{};
  std::vector<std::size_t> slots_;
  Position start_;
};

void run_driver(int games_n, const std::vector<std::string>& wanted) {
  const auto wants = [&wanted](std::string_view name) {
    return wanted.empty() || std::find(wanted.begin(), wanted.end(), name) != wanted.end();
  };
  for (std::size_t i = 0; i < kTargetNames.size(); i++) {
    const bool available = is_available(static_cast<Target>(i));
    std::printf("# %s: %s\n", std::string(kTargetNames[i]).c_str(),
                available ? "available" : "not here");
  }
  for (const Cell& cell : cells()) {
    Match match(cell);
    if (wants("reference")) match.play_reference_games(games_n);
    for (std::size_t i = 0; i < kTargetNames.size(); i++) {
      const auto target = static_cast<Target>(i);
      if (wants(kTargetNames[i]) && is_available(target)) match.play_lane_games(target, games_n);
    }
  }
}

}  // namespace
}  // namespace stoprule::push

namespace stoprule {
namespace {

// Cells of the other games, through their arenas: each strategy against the first. The digest is of
// the histograms.
void run_other_games(int games_n, const std::vector<std::string>& wanted) {
  const auto play = [games_n](const Lineup& lineup, EngineKind engine, Target target) {
    Setup setup{.rules = lineup.rules.values,
                .lineup = {},
                .seed = 1,
                .rotate = lineup.rotate,
                .histograms = true,
                .engine = engine,
                .target = target};
    for (const auto& slot : lineup.slots) setup.lineup.push_back(slot.strategy);
    const auto arena = lineup.game->make_arena(std::move(setup));
    Tally tally(arena->shape());
    arena->make_player()->play(0, static_cast<std::uint64_t>(games_n), tally);
    std::uint64_t digest = 0;
    for (const std::uint64_t number : tally.numbers()) digest = add_word(digest, number);
    const bool lanes = engine == EngineKind::kLanes;
    std::printf("%s %s;%s;%s %s %016llx\n", lanes ? name_of(target).data() : "reference",
                lineup.game->facts().name.c_str(), lineup.rules.text.c_str(),
                lineup.slots.front().text.c_str(), tally.signature().c_str(),
                static_cast<unsigned long long>(digest));
    std::fflush(stdout);
  };
  const auto wants = [&wanted](std::string_view name) {
    return wanted.empty() || std::find(wanted.begin(), wanted.end(), name) != wanted.end();
  };
  for (const auto& game : all_games()) {
    if (game->facts().name == "push") continue;
    for (const auto& type : game->strategies()) {
      std::vector<std::string> names(static_cast<std::size_t>(game->facts().default_players),
                                     game->strategies().front().name);
      names.front() = type.name;
      const auto lineup =
          make_lineup(*game, game->facts().presets.front().name, names, std::nullopt, true);
      check(lineup.ok(), "a lineup of a game's own strategies");
      if (wants("reference")) play(lineup.value(), EngineKind::kReference, Target::kScalar);
      for (std::size_t i = 0; i < kTargetNames.size(); i++) {
        const auto target = static_cast<Target>(i);
        if (!wants(kTargetNames[i]) || !is_available(target)) continue;
        play(lineup.value(), EngineKind::kLanes, target);
      }
    }
  }
}

}  // namespace
}  // namespace stoprule

int main(int arguments_n, char** arguments) {
  const int games_n = arguments_n > 1 ? std::stoi(arguments[1]) : 600;
  stoprule::check(games_n > 0, "games a cell");
  const std::vector<std::string> wanted{arguments + std::min(arguments_n, 2),
                                        arguments + arguments_n};
  stoprule::push::run_driver(games_n, wanted);
  stoprule::run_other_games(games_n, wanted);
  std::printf("# end\n");
  // As the only process of an emulated machine it must not end.
  while (getpid() == 1) pause();
  return 0;
}
