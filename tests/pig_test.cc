// Pig: held against exact values of pairs of policies, which are computed here, against the published
// value of optimal play, and against the rules, event by event.
#include <cmath>
#include <functional>
#include <nlohmann/json.hpp>

#include "sim/experiments/run.h"
#include "sim/games/pig/optimal_play.h"
#include "sim/stats/interval.h"
#include "strategies/all.h"
#include "tests/plugin_files.h"
#include "tests/program.h"

namespace stoprule {
namespace {

using Catch::Contains;
using nlohmann::json;
using pig::OptimalPlay;
using pig::Rules;

/// Whether to roll again, by own points, the opponent's, and those of the turn.
using Policy = std::function<bool(int, int, int)>;

Policy hold_at(int at) {
  return [at](int, int, int turn) { return turn < at; };
}

// How a turn ends: chances of a bust, of the goal, and of keeping each number of points.
struct TurnEnds {
  double bust = 0, goal = 0;
  std::vector<double> kept;
};

TurnEnds turn_ends(const Rules& rules, const Policy& policy, int mine, int theirs) {
  TurnEnds ends;
  ends.kept.resize(static_cast<std::size_t>(rules.goal));
  std::vector<double> reached(static_cast<std::size_t>(rules.goal));
  reached[0] = 1;
  for (int turn = 0; mine + turn < rules.goal; turn++) {
    const double here = reached[static_cast<std::size_t>(turn)];
    if (turn > 0 && !policy(mine, theirs, turn)) {
      ends.kept[static_cast<std::size_t>(turn)] = here;
      continue;
    }
    for (int face = 1; face <= rules.sides; face++) {
      if (face == rules.bust) {
        ends.bust += here / rules.sides;
      } else if (mine + turn + face >= rules.goal) {
        ends.goal += here / rules.sides;
      } else {
        reached[static_cast<std::size_t>(turn + face)] += here / rules.sides;
      }
    }
  }
  return ends;
}

// The chance that the beginner wins: two equations for each two scores, from the highest sums down.
double beginner_wins(const Rules& rules, const Policy& first, const Policy& second) {
  const auto n = static_cast<std::size_t>(rules.goal);
  // By own points and the opponent's, of the player in turn who is the first, or the second.
  std::vector<std::vector<double>> a(n, std::vector<double>(n)), b = a;
  const auto known = [](const TurnEnds& ends, const auto& other, std::size_t mine,
                        std::size_t theirs) {
    double sum = ends.goal + ends.bust;
    for (std::size_t kept = 1; mine + kept < ends.kept.size(); kept++) {
      sum += ends.kept[kept] * (1 - other[theirs][mine + kept]);
    }
    return sum;  // less ends.bust x other[theirs][mine]
  };
  for (std::size_t sum = 2 * n - 1; sum-- > 0;) {
    for (std::size_t i = sum < n ? 0 : sum - n + 1; i <= std::min(sum, n - 1); i++) {
      const std::size_t j = sum - i;
      const TurnEnds mine = turn_ends(rules, first, static_cast<int>(i), static_cast<int>(j));
      const TurnEnds theirs = turn_ends(rules, second, static_cast<int>(j), static_cast<int>(i));
      const double x = known(mine, b, i, j), y = known(theirs, a, j, i);
      a[i][j] = (x - mine.bust * y) / (1 - mine.bust * theirs.bust);
      b[j][i] = y - theirs.bust * a[i][j];
    }
  }
  return a[0][0];
}

const Game& the_game(const std::vector<std::unique_ptr<Game>>& games) {
  for (const auto& game : games) {
    if (game->facts().name == "pig") return *game;
  }
  FAIL("no game pig");
  return *games.front();
}

void check_beginner(const std::string& rules, const std::vector<std::string>& strategies,
                    double exact) {
  const auto games = all_games();
  auto lineup = make_lineup(the_game(games), rules, strategies, std::nullopt, /*rotate=*/false);
  REQUIRE(lineup.ok());
  const Tally tally = run({.lineup = std::move(lineup).value(),
                           .seed = 5,
                           .games = {0, 100'000},
                           .histograms = false,
                           .engine = EngineKind::kReference,
                           .target = Target::kScalar,
                           .options = {}})
                          .tally;
  const Estimate seen = estimate(tally.slot_metric(0, 0), {0, kWholeWin}, kWholeWin);
  INFO(rules << " " << strategies[0] << " " << strategies[1] << " " << *seen.mean << " " << exact);
  CHECK(std::abs(*seen.mean - exact) < 4.5 * *seen.se);
}

}  // namespace

TEST_CASE("Pig: two who play optimally win as published, and as simulated", "[pig]") {
  const OptimalPlay play({100, 6, 1});
  CHECK(play.wins(0, 0) == Approx(0.5306).margin(0.00005));  // Neller and Presser 2004
  const Policy optimal = [&play](int mine, int theirs, int turn) {
    return play.rolls(mine, theirs, turn);
  };
  CHECK(beginner_wins({100, 6, 1}, optimal, optimal) == Approx(play.wins(0, 0)).margin(1e-12));
  check_beginner("base", {"optimal", "optimal"}, play.wins(0, 0));
  // Nobody does better against it, as first or second.
  for (const int at : {15, 20, 25, 30}) {
    CHECK(beginner_wins({100, 6, 1}, hold_at(at), optimal) < play.wins(0, 0));
    CHECK(1 - beginner_wins({100, 6, 1}, optimal, hold_at(at)) < 1 - play.wins(0, 0));
  }
}

TEST_CASE("Pig: pairs of policies win as often as they must", "[pig]") {
  check_beginner("base", {"hold", "hold"}, beginner_wins({100, 6, 1}, hold_at(20), hold_at(20)));
  check_beginner("base", {"hold:at=25", "hold:at=10"},
                 beginner_wins({100, 6, 1}, hold_at(25), hold_at(10)));
  check_beginner("base,goal=30,sides=4,bust=3", {"hold:at=7", "hold:at=12"},
                 beginner_wins({30, 4, 3}, hold_at(7), hold_at(12)));
  const OptimalPlay play({40, 10, 10});
  const Policy optimal = [&play](int mine, int theirs, int turn) {
    return play.rolls(mine, theirs, turn);
  };
  check_beginner("base,goal=40,sides=10,bust=10", {"hold:at=20", "optimal"},
                 beginner_wins({40, 10, 10}, hold_at(20), optimal));
}

TEST_CASE("Pig: a replay keeps to the rules, event by event", "[pig][cli]") {
  for (const char* lineup : {"hold hold:at=5 hold:at=60", "optimal hold", "hold:at=1 hold:at=200"}) {
    for (int game = 0; game < 5; game++) {
      const Outcome told = shell("stoprule replay " + std::string(lineup) +
                                 " --game pig --json --game-id " + std::to_string(game));
      REQUIRE(told.code == 0);
      std::istringstream lines(told.out);
      std::map<int, int> score;
      int turn_points = 0, turn = 0;
      json last;
      for (std::string line; std::getline(lines, line);) {
        const json event = json::parse(line);
        const std::string kind = event["kind"];
        if (kind == "game_ends") {
          last = event;
          continue;
        }
        if (!event.contains("seat")) continue;  // the setup
        const int seat = event["seat"];
        if (kind == "turn_begins") turn_points = 0, turn++;
        CHECK(event["turn"] == turn);
        if (kind == "rolls" || kind == "reaches") {
          turn_points += event["face"].get<int>();
          CHECK(event["face"] != 1);
          CHECK(event["turn_points"] == turn_points);
          CHECK((kind == "reaches") == (score[seat] + turn_points >= 100));
        }
        if (kind == "busts") {
          CHECK(event["face"] == 1);
          CHECK(event["lost"] == turn_points);
          turn_points = 0;
        }
        if (kind == "keeps") {
          score[seat] += turn_points;
          CHECK(event["score"] == score[seat]);
        }
      }
      int won = 0;
      for (const auto& of_seat : last["scores"]) {
        const int kept = score[of_seat["seat"].get<int>()];
        CHECK(of_seat["score"] == kept);
        if (of_seat["win_share"] == 1.0) {
          won++;
          CHECK(kept >= 100);
        }
      }
      CHECK(won == 1);
    }
  }
}

TEST_CASE("Pig: rule text, a plugin and the built-in are one strategy", "[pig][cli]") {
  const auto totals = [](const std::string& words) {
    const Outcome outcome = shell("stoprule run " + words + " hold:at=30 --game pig -n 3000 --csv -");
    INFO(outcome.err);
    REQUIRE(outcome.code == 0);
    return outcome.err.substr(outcome.err.find("signature"));
  };
  const std::string built_in = totals("hold:at=17");
  CHECK(totals("--rule 'seventeen=roll: turn_points < 17' seventeen") == built_in);
  CHECK(totals("--plugin " + shell_word(plugin_path("seventeen")) + " seventeen") == built_in);
}

}  // namespace stoprule
