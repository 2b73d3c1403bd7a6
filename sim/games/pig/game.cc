#include "sim/games/pig/game.h"

#include <fmt/format.h>

#include "sim/games/pig/law.h"
#include "sim/games/shared/table_game.h"

namespace stoprule::pig {
namespace {

int one(const Rules& /*rules*/) { return 1; }
int most_rolls(const Rules& /*rules*/) { return kMostRolls; }
int most_turns(const Rules& /*rules*/) { return kMostRolls * kMostPlayers; }

struct Pig {
  using Tables = stoprule_pig::Tables;
  using Rules = pig::Rules;
  using Position = pig::Position;
  static constexpr int kLeastPlayers = 2, kMostPlayers = pig::kMostPlayers;

  static const RulesTable<Rules>& rules_table() {
    static const RulesTable<Rules> table(
        {rules_key(Parameter::integer("goal", 100, 1, 200, "points that win"), &Rules::goal),
         rules_key(Parameter::integer("sides", 6, 2, 20, "faces of the die, 1 and up"),
                   &Rules::sides),
         rules_key(Parameter::integer("bust", 1, 1, 20, "the face that loses the turn's points"),
                   &Rules::bust)},
        {{"base", "a die with six faces, to 100 points", ""}});
    return table;
  }

  static constexpr EventRow kEvents[] = {
      {"turn_begins", "Turn {turn}: seat {seat}"},
      {"rolls", " rolls {face},", {"face", "turn_points"}},
      {"busts", " rolls {face} and loses {lost:point},", {"face", "lost"}},
      {"reaches", " rolls {face}, reaches the goal,", {"face", "turn_points"}},
      {"keeps", " and has {score:point}.\n", {"points", "score"}},
      {"breaks_off", " has rolled too often: the game ends as it stands.\n"}};

  static constexpr Measure<Pig> kSlotMetrics[] = {
      {"win_share", "fraction", Better::kMore, "games won", [](auto&) { return int{kWholeWin}; },
       [](auto& seen) { return wins(seen) ? int{kWholeWin} : 0; }, kWholeWin},
      {"score", "points", Better::kMore, "points kept at the end",
       [](auto& rules) { return rules.goal + rules.sides; },
       [](auto& seen) { return score(seen, 0); }},
      {"turns", "turns", Better::kNeither, "own turns", most_rolls,
       [](auto& seen) { return seen.position.side(seen.seat).turns; }},
      {"rolls", "rolls", Better::kNeither, "rolls of the die", most_rolls,
       [](auto& seen) { return seen.position.side(seen.seat).rolls; }},
      {"busts", "turns", Better::kLess, "turns lost to the bust face", most_rolls,
       [](auto& seen) { return seen.position.side(seen.seat).busts; }},
      {"points_lost", "points", Better::kLess, "points lost with those turns",
       [](auto& rules) { return kMostRolls * rules.sides; },
       [](auto& seen) { return seen.position.side(seen.seat).points_lost; }},
      {"wins_alone", "fraction", Better::kMore, "games won without sharing the win: all of them",
       one, [](auto& seen) { return wins(seen) ? 1 : 0; }}};
  static constexpr Measure<Pig> kGameMetrics[] = {
      {"turns", "turns", Better::kNeither, "turns of all players", most_turns,
       [](auto& seen) { return seen.position.turn; }},
      {"unfinished", "fraction", Better::kNeither,
       "games ended as they stood, after 10000 rolls of a player", one,
       [](auto& seen) { return seen.position.is_unfinished ? 1 : 0; }}};
  static constexpr std::size_t kHistograms[] = {1};  // of the score

  static Status check_rules(const Rules& rules) {
    if (rules.bust <= rules.sides) return {};
    return Error{fmt::format("bust={} is no face of a die with sides={}: give 1..{}", rules.bust,
                             rules.sides, rules.sides)};
  }
  static void play(Course<Pig>& course) {
    for (int seat = 0; !course.position.is_over; seat = (seat + 1) % course.players_n) {
      take_turn(course, seat);
    }
  }
};

}  // namespace

std::unique_ptr<Game> make_game() {
  const GameFacts facts{
      .name = stoprule_pig::Tables::kName,
      .title = "Pig",
      .description = "roll a die again and again, or keep what the turn has brought",
      .outline =
          "In your turn roll the die. Every face adds its points to the turn, and you may roll "
          "again or keep\nthe points and end the turn; but a 1 loses all points of the turn "
          "and ends it. Who first has 100 points,\nkept or not, wins.\n",
      .first_looks = {"win_share", "score", "turns", "busts", "points_lost"}};
  language::Vocabulary words;
  words.index_kinds = {{"opponent",
                        {"1", "2", "3", "4", "5", "6", "7", "8", "9"},
                        "opponents, in the order in which they play next"}};
  words.examples = {{"twenty", "roll: turn_points < 20"},
                    {"behind", "roll: turn_points < 20 + (their_score(1) - score) / 8"}};
  return make_table_game<Pig>(built_ins(), facts, std::move(words));
}

}  // namespace stoprule::pig
