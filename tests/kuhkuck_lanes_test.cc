// Zum Kuhkuck, the lane kernel against the law: the same games as the reference engine, turn by
// turn, for every strategy, rules and instruction set; what it does with illegal decisions; and
// that it allocates nothing.
#include <algorithm>
#include <memory>
#include <vector>

#include "strategies/kuhkuck/points.h"
#include "tests/allocations.h"
#include "tests/kuhkuck_comparison.h"

namespace stoprule::kuhkuck {
namespace {

using Strategies = std::vector<std::shared_ptr<const TableStrategy>>;

void compare(const std::string& settings, const std::string& first_text,
             const std::string& second_text, int games_n, std::uint64_t first = 0) {
  INFO(settings << ", " << first_text << " and " << second_text);
  const auto one = strategy_of(first_text), two = strategy_of(second_text);
  Comparison comparison(rules_of(settings), {one.get(), two.get()});
  comparison.play_reference_games(first, games_n);
  for (const Target target : targets_here()) comparison.check_target(target);
}

// Decides as `points`, but through lane arrays and with one wrong habit in some games.
class Wrong final : public TableStrategy {
 public:
  enum class Habit { kNone, kDeclaresAgain, kNamesWhatItLacks, kNoSuchColour, kDrawsWhenFull };

  explicit Wrong(Habit habit) : TableStrategy(0), habit_(habit) {}

  void decide(Target, const void* view, std::size_t decision, std::size_t,
              std::int8_t* out) const override {
    const auto& arrays = *static_cast<const ViewArrays*>(view);
    for (std::uint32_t lane = 0; lane < arrays.lanes_n; lane++) {
      const int decided = decided_at(OneView(arrays, lane));
      const bool declares = decided != kDraw;
      out[lane] =
          static_cast<std::int8_t>(decision == STOPRULE_KUHKUCK_DECLARE ? declares : decided);
    }
  }

 private:
  int decided_at(const OneView& view) const {
    const bool now = view.pool_n().value % 5 == 0;
    const bool full = view.hand_n().value >= view.hand_limit();
    if (habit_ == Habit::kDeclaresAgain && now && view.value(2).value > 0) return 2;
    if (habit_ == Habit::kNamesWhatItLacks && now && view.hand(4).value == 0) return 4;
    if (habit_ == Habit::kDrawsWhenFull && now && full) return kDraw;
    const int right = kuhkuck::decide(right_, view).value;
    return habit_ == Habit::kNoSuchColour && now && right != kDraw ? 5 : right;
  }

  Habit habit_;
  Points right_{Values{70}};
};

}  // namespace

TEST_CASE("Zum Kuhkuck: the lanes play the reference's games with every strategy",
          "[game][engine]") {
  const auto game = make_kuhkuck();
  for (const auto& type : game->strategies()) {
    compare("base", type.name, type.name, 1300);
    compare("base", type.name, "hold:count=14", 300);
  }
}

TEST_CASE("Zum Kuhkuck: the lanes play the reference's games with far game ids and seeds",
          "[game][engine]") {
  compare("base", "ev", "random", 700, (std::uint64_t{1} << 40) + 7);
  compare("base", "random:declare=0.05", "points", 700, ~std::uint64_t{0} - 700);
  const auto one = strategy_of("ev"), two = strategy_of("points");
  Comparison comparison(rules_of("base"), {one.get(), two.get()});
  comparison.play_reference_games(0, 300, ~std::uint64_t{0});
  for (const Target target : targets_here()) comparison.check_target(target);
}

TEST_CASE("Zum Kuhkuck: the lanes play the reference's games under every setting",
          "[game][engine]") {
  const std::string short_table = "points=1:0/2:150/3:3/4:90/5:7,hand_limit=5,declare_from=2";
  for (const std::string settings :
       {"base,equal_bonus=both", "base,full_hand=discard", "base,electricity=0",
        "base,electricity=20,most_turns=900", "base,points=alternative",
        "base,brush=0,can=0,boots=20",
        "base,boots=25,bell=25,stool=25,can=24,brush=25,electricity=3", "base,most_turns=63"}) {
    for (const char* text : {"ev", "hold:count=20", "random"})
      compare(settings, text, "points", 300);
  }
  for (const char* text : {"ev", "hold:count=4", "random:declare=0.6"}) {
    compare("base," + short_table, text, "hold:count=5", 400);
    compare(
        "base,full_hand=discard,boots=2,bell=1,stool=9,can=0,brush=0,electricity=1," + short_table,
        text, "points:worth=20", 400);
    compare("base,boots=2,bell=1,stool=9,can=0,brush=0,electricity=1," + short_table, text,
            "points:worth=20", 400);
  }
}

TEST_CASE("Zum Kuhkuck: full hands are passed, and games get stuck, in both engines",
          "[game][engine]") {
  // Hardly any electricity and late declarations fill both hands.
  const Rules rules = rules_of("base,electricity=0,boots=30,bell=1,stool=9,can=9,brush=9");
  const auto late = strategy_of("hold:count=20");
  Comparison comparison(rules, {late.get(), late.get()});
  comparison.play_reference_games(0, 1200);
  CHECK(comparison.reference().game_metric(place_of(kGameMetrics, "passes")).sum > 100);
  CHECK(comparison.reference().game_metric(place_of(kGameMetrics, "stuck")).sum > 10);
  for (const Target target : targets_here()) comparison.check_target(target);
}

TEST_CASE("Zum Kuhkuck: a strategy called through lane arrays plays the games of one compiled in",
          "[game][engine]") {
  const Wrong arrays(Wrong::Habit::kNone);
  REQUIRE(arrays.compiled(best_target()) == nullptr);
  const auto compiled = strategy_of("points:worth=70");
  REQUIRE(compiled->compiled(best_target()) != nullptr);
  const Rules rules = rules_of("base");
  Comparison through(rules, {&arrays, compiled.get()}),
      built_in(rules, {compiled.get(), compiled.get()});
  through.play_reference_games(0, 500);
  built_in.play_reference_games(0, 500);
  REQUIRE(through.reference() == built_in.reference());
  for (const Target target : targets_here()) through.check_target(target);
}

TEST_CASE("Zum Kuhkuck: an illegal decision is found in every lane, with its game id",
          "[game][engine]") {
  using Habit = Wrong::Habit;
  for (const Habit habit : {Habit::kDeclaresAgain, Habit::kNamesWhatItLacks, Habit::kNoSuchColour,
                            Habit::kDrawsWhenFull}) {
    const Wrong wrong(habit);
    const auto right = strategy_of("points");
    Comparison comparison(rules_of("base,electricity=1"), {right.get(), &wrong});
    comparison.play_reference_games(0, 1500);
    CHECK(comparison.reference().illegal(1).count > 20);
    for (const Target target : targets_here()) comparison.check_target(target);
  }
}

TEST_CASE("Zum Kuhkuck: play_each writes what each game adds, by either engine and seating",
          "[game][engine]") {
  const auto game = make_kuhkuck();
  constexpr std::size_t kGames = 2100;
  for (const bool rotate : {true, false}) {
    std::vector<std::vector<std::uint32_t>> written;
    for (const EngineKind engine : {EngineKind::kReference, EngineKind::kLanes}) {
      const Setup setup{.rules = game->facts().default_rules(),
                        .lineup = {strategy_of("ev"), strategy_of("hold")},
                        .seed = 3,
                        .rotate = rotate,
                        .histograms = false,
                        .engine = engine,
                        .target = best_target()};
      const auto arena = game->make_arena(setup);
      Tally tally(arena->shape()), again(arena->shape());
      auto& values = written.emplace_back(2 * kSlotMetricsN * kGames);
      arena->make_player()->play_each(7, kGames, {0, 2}, values, tally);
      arena->make_player()->play(7, kGames, again);
      CHECK(tally == again);
      for (std::size_t k = 0; k < 2 * kSlotMetricsN; k++) {
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i < kGames; i++) sum += values[k * kGames + i];
        CHECK(sum == tally.slot_metric(k / kSlotMetricsN, k % kSlotMetricsN).sum);
      }
      std::vector<std::uint32_t> second(kSlotMetricsN * kGames);
      arena->make_player()->play_each(7, kGames, {1, 1}, second, again);
      CHECK(std::equal(second.begin(), second.end(),
                       values.begin() + static_cast<std::ptrdiff_t>(second.size())));
    }
    CHECK(written[0] == written[1]);
  }
}

TEST_CASE("Zum Kuhkuck: the instruction set asked for is the one whose kernel runs", "[engine]") {
  for (const Target target : targets_here()) {
    const CommonPhases* common = common_phases(target);
    REQUIRE(common != nullptr);
    CHECK(common->name == name_of(target));
    const auto strategy = strategy_of("ev");
    const auto* phases = static_cast<const StrategyPhases*>(strategy->compiled(target));
    REQUIRE(phases != nullptr);
    CHECK(phases->name == name_of(target));
  }
  for (const Target a : targets_here()) {
    for (const Target b : targets_here()) {
      if (a != b) CHECK(common_phases(a)->take_turn != common_phases(b)->take_turn);
    }
  }
}

TEST_CASE("Zum Kuhkuck: a batch player allocates nothing once it stands", "[engine]") {
  const Wrong arrays(Wrong::Habit::kNone);
  const auto coins = strategy_of("random");
  const Rules rules = rules_of("base");
  for (const Target target : targets_here()) {
    INFO("instruction set " << name_of(target));
    BatchPlayer player(rules, 1, target);
    Tally tally(tally_shape(rules, true));
    const long before = allocations_so_far();
    for (std::uint64_t batch = 0; batch < 3; batch++) {
      player.play({&arrays, coins.get()}, kSlots, batch * kBatchGames, 1, kBatchGames, tally);
    }
    CHECK(allocations_so_far() - before == 0);
  }
}

TEST_CASE("Zum Kuhkuck: the lanes play 20,000 games a cell as the reference does",
          "[slow][engine]") {
  for (const char* text : {"hold", "points", "ev", "random"}) {
    compare("base", text, text, 20'000);
    compare("base,points=alternative,equal_bonus=both,full_hand=discard", text, "ev:margin=2",
            20'000);
  }
}

}  // namespace stoprule::kuhkuck
