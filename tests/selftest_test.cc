// Tests of the self-test: it passes here, and each of its checks accuses what is wrong.
#include "sim/experiments/selftest.h"

#include <catch2/catch.hpp>

#include "sim/experiments/deal_checks.h"
#include "sim/experiments/engine_checks.h"
#include "sim/experiments/interval_checks.h"
#include "strategies/all.h"
#include "strategies/exact_cases.h"
#include "tests/program.h"

namespace stoprule {
namespace {

// Work that counts a game's id, and one more in games from `wrong_from` on.
class Countings final : public Work {
 public:
  explicit Countings(std::uint64_t wrong_from) : wrong_from_(wrong_from) {}
  TallyShape shape() const override {
    return {.slots_n = 1, .seats_n = 1, .game_metrics_n = 1, .histogram_bins = {}};
  }
  std::uint64_t block_games() const override { return 10; }
  std::unique_ptr<Worker> make_worker() const override {
    return std::make_unique<Counter>(wrong_from_);
  }

 private:
  struct Counter final : Worker {
    explicit Counter(std::uint64_t from) : wrong_from(from) {}
    void play(std::uint64_t first, std::uint64_t games_n, Tally& tally) override {
      for (std::uint64_t game = first; game < first + games_n; game++) {
        tally.game_metric(0).add(game + (game >= wrong_from ? 1 : 0));
      }
    }
    std::uint64_t wrong_from;
  };
  std::uint64_t wrong_from_;
};

SelftestPlan plan_of(const std::vector<std::unique_ptr<Game>>& games) {
  SelftestPlan plan{.games = {}, .exact_cases = all_exact_cases(), .options = {}};
  for (const auto& game : games) plan.games.push_back(game.get());
  return plan;
}

}  // namespace

TEST_CASE("the self-test passes on this machine, with the seed that is known to and another",
          "[engine][slow]") {
  const auto games = all_games();
  SelftestPlan plan = plan_of(games);
  for (const std::uint64_t seed : {1u, 20'261'128u}) {
    plan.seed = seed;
    const auto checks = self_checks(plan);
    for (const SelfCheck& check : checks) {
      const Finding finding = check.run();
      INFO("seed " << seed << ", " << check.name << ": " << finding.did << finding.fault);
      CHECK(finding.p.has_value() == check.random);
      CHECK_FALSE(failed(finding, p_limit(checks)));
    }
  }
}

TEST_CASE("every game with lanes has an exact case for the self-test", "[engine]") {
  const auto games = all_games();
  const auto cases = all_exact_cases();
  for (const auto& game : games) {
    const bool has_case = std::any_of(cases.begin(), cases.end(), [&game](const ExactCase& known) {
      return known.game == game->facts().name;
    });
    CHECK((has_case || !game->facts().has_lanes));
  }
  const auto checks = self_checks(plan_of(games));
  CHECK(p_limit(checks) * static_cast<double>(cases.size() + 6) == Approx(kFalseAlarm));
}

TEST_CASE("a finding fails by its fault or by a p below the limit", "[engine]") {
  CHECK_FALSE(failed({.did = "all"}, 0.1));
  CHECK(failed({.did = "all", .fault = "one is wrong"}, 0.1));
  CHECK_FALSE(failed({.p = 0.1}, 0.1));
  CHECK(failed({.p = 0.09}, 0.1));
  CHECK(failed({.p = std::numeric_limits<double>::quiet_NaN()}, 0.1));
}

TEST_CASE("the self-test accuses a generator that gives another block", "[engine]") {
  CHECK(check_generator(kArsKnownAnswers).fault.empty());
  for (std::size_t i = 0; i < kArsKnownAnswers.size(); i++) {
    auto answers = kArsKnownAnswers;
    answers[i].result.high ^= std::uint64_t{1} << 63;
    CHECK_FALSE(check_generator(answers).fault.empty());
  }
}

TEST_CASE("the first game in which engines differ is found", "[engine]") {
  const Countings right(~std::uint64_t{0}), wrong(1042);
  CHECK(first_difference(right, wrong, {1000, 100}) == 1042);
  CHECK(first_difference(right, wrong, {1050, 100}) == 1050);
  CHECK_FALSE(first_difference(right, wrong, {1000, 42}));
}

TEST_CASE("the self-test accuses an engine whose mean is off by a part in twenty-five",
          "[engine]") {
  const auto games = all_games();
  for (const ExactCase& known : all_exact_cases()) {
    const Game& game = *find_game(games, known.game).value();
    INFO(known.rules);
    CHECK(*check_exact_case(game, known, 1, {}).p > 1e-6);
    ExactCase wrong = known;
    wrong.courses.sum += known.courses.sum / 25;
    wrong.courses.sum_squares += known.courses.sum_squares / 12;
    CHECK(*check_exact_case(game, wrong, 1, {}).p < 1e-6);
    wrong.strategies.front() = "no_such_strategy";
    CHECK_FALSE(check_exact_case(game, wrong, 1, {}).fault.empty());
  }
}

TEST_CASE("intervals of a coin that is not fair miss too often", "[engine]") {
  const KeyedRandom random(1);
  CHECK(exact_miss_chance(1000) == Approx(0.05).margin(0.006));
  const Misses fair = normal_misses(random, Luck(0, 1, {32768, 32768}), 1000, 2000);
  const Misses loaded = normal_misses(random, Luck(0, 1, {31768, 33768}), 1000, 2000);
  CHECK(fair.missed_n < 150);
  CHECK(loaded.missed_n > 200);
  CHECK(loaded.chance == fair.chance);
}

TEST_CASE("an interval of 8 tosses misses as often as one counts on paper", "[engine]") {
  // Mean +-1.96 standard errors of h heads in 8: leaves out 1/2 with 0, 1, 7 or 8 heads only.
  CHECK(exact_miss_chance(8) == Approx(18.0 / 256));
}

TEST_CASE("selftest tests the games that are named, a line a check, or tells it as data",
          "[cli][slow]") {
  const Outcome named = shell("stoprule selftest kuhkuck");
  CHECK(named.code == 0);
  CHECK(named.out.find("Zum Kuhkuck: engines") != std::string::npos);
  CHECK(named.out.find("PUSH") == std::string::npos);
  CHECK(named.out.find("No check failed") != std::string::npos);
  CHECK(named.out.find("FAILED") == std::string::npos);
  const Outcome data = shell("stoprule selftest punto --json --seed 7");
  CHECK(data.code == 0);
  CHECK(data.out.find("\"trusted\": true") != std::string::npos);
  CHECK(data.out.find("\"seed\": \"0x7\"") != std::string::npos);
  CHECK(shell("stoprule selftest chess").code == 2);
}

}  // namespace stoprule
