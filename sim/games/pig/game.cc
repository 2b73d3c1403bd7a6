// Pig, the game: the state of a game, what happens in a turn, what is told and counted, and prose.
#include "sim/games/pig/game.h"

#include <fmt/format.h>

#include "sim/games/pig/built_ins.h"
#include "sim/games/shared/described.h"

namespace stoprule::pig {
namespace {

/// What belongs to a seat.
struct Side {
  int score = 0, turns = 0, rolls = 0, busts = 0, points_lost = 0;
};

struct Position {
  std::array<Side, stoprule_pig::Tables::kMostPlayers> sides{};
  int turn = 0, turn_points = 0, turn_rolls = 0;  ///< turns ended; of the turn that goes on
  bool is_over = false, is_unfinished = false;
};

struct Pig : Described<Pig, stoprule_pig::Tables, Rules, Position> {
  /// Who has rolled so often ends the game as it stands: some settings know no other end.
  static constexpr int kMostRolls = 10'000;

  static constexpr PresetText kPresets[] = {{"base", "a die with six faces, to 100 points"}};
  static Status check_rules(const Rules& rules) {
    if (rules.bust <= rules.sides) return {};
    return Error{fmt::format("bust={} is no face of a die with sides={}: give 1..{}", rules.bust,
                             rules.sides, rules.sides)};
  }

  static constexpr EventRow kEvents[] = {
      {"turn_begins", "Turn {turn}: seat {seat}"},
      {"rolls", " rolls {face},", {"face", "turn_points"}},
      {"busts", " rolls {face} and loses {lost:point},", {"face", "lost"}},
      {"reaches", " rolls {face}, reaches the goal,", {"face", "turn_points"}},
      {"keeps", " and has {score:point}.\n", {"points", "score"}},
      {"breaks_off", " has rolled too often: the game ends as it stands.\n"}};

  /// Roll until the bust face, the goal, or the decision to keep the points.
  static void take_turn(Course& course, int seat) {
    Position& now = course.position;
    Side& mine = course.side(seat);
    now.turn_points = now.turn_rolls = 0;
    course.tell("turn_begins", seat);
    do {
      now.is_over = now.is_unfinished = mine.rolls == kMostRolls;
      if (now.is_over) return course.tell("breaks_off", seat);
      const int face = 1 + course.die(seat, mine.rolls++, course.rules.sides);
      now.turn_rolls++;
      if (face == course.rules.bust) {
        mine.busts++, mine.points_lost += now.turn_points;
        course.tell("busts", seat, {face, now.turn_points});
        now.turn_points = 0;
        break;
      }
      now.turn_points += face;
      now.is_over = mine.score + now.turn_points >= course.rules.goal;
      if (now.is_over) course.tell("reaches", seat, {face, now.turn_points});
      if (!now.is_over) course.tell("rolls", seat, {face, now.turn_points});
    } while (!now.is_over && course.decide(seat, STOPRULE_PIG_ROLL) != 0);
    mine.score += now.turn_points, mine.turns++;
    course.tell("keeps", seat, {now.turn_points, mine.score});
    now.turn++;
  }

  /// Only an unfinished game has equals: the first of them counts as its winner.
  static bool wins(const Seen& seen) { return has_most_first<&Side::score>(seen); }

  using enum Better;
  static constexpr Measure<Pig> kSideMetrics[] = {
      {"score", "points", kMore, "points kept at the end",
       [](auto& rules) { return rules.goal + rules.sides; }, own<&Side::score>},
      {"turns", "turns", kNeither, "own turns", kMostRolls, own<&Side::turns>},
      {"rolls", "rolls", kNeither, "rolls of the die", kMostRolls, own<&Side::rolls>},
      {"busts", "turns", kLess, "turns lost to the bust face", kMostRolls, own<&Side::busts>},
      {"points_lost", "points", kLess, "points lost with those turns",
       [](auto& rules) { return kMostRolls * rules.sides; }, own<&Side::points_lost>}};
  static constexpr Measure<Pig> kGameMetrics[] = {
      {"turns", "turns", kNeither, "turns of all players", (kMostRolls * kMostPlayers),
       whole<&Position::turn>},
      {"unfinished", "fraction", kNeither,
       "games ended as they stood, after 10000 rolls of a player", 1,
       whole<&Position::is_unfinished>}};
};

}  // namespace

std::unique_ptr<Game> make_game() {
  return described_game<Pig, stoprule_pig::Hold, stoprule_pig::Optimal>(
      {.title = "Pig",
       .description = "roll a die again and again, or keep what the turn has brought",
       .outline =
           "In your turn roll the die. Every face adds its points to the turn, and you may roll "
           "again or keep\nthe points and end the turn; but a 1 loses all points of the turn "
           "and ends it. Who first has 100 points,\nkept or not, wins.\n",
       .first_looks = {"win_share", "score", "turns", "busts", "points_lost"},
       .examples = {{"twenty", "roll: turn_points < 20"},
                    {"behind", "roll: turn_points < 20 + (their_score(1) - score) / 8"}}});
}

}  // namespace stoprule::pig
