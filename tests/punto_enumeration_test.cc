// Punto with tiny sets of cards: every order of every pile is played by the reference engine and by
// the second opinion, and the totals over all of them, each weighed by its exact chance, are equal.
#include "sim/core/check.h"
#include "sim/experiments/lineup.h"
#include "strategies/all.h"
#include "strategies/exact_cases.h"
#include "tests/punto_script.h"
#include "tests/punto_second_opinion.h"

namespace stoprule::punto {
namespace {

// Goes through all sequences of choices, the number of choices and their ranges following from
// those made before.
class AllChoices {
 public:
  int pick(int n) {
    if (n == 1) return 0;
    if (made_ == digits_.size()) digits_.emplace_back(0, n);
    check_equal(digits_[made_].second, n, "range of a choice made again");
    return digits_[made_++].first;
  }
  // The chance of the sequence just made, in units of 1/whole; whole must be a multiple.
  std::uint64_t weight(std::uint64_t whole) const {
    for (const auto& [digit, n] : digits_) {
      check(whole % static_cast<std::uint64_t>(n) == 0, "a whole that choices divide");
      whole /= static_cast<std::uint64_t>(n);
    }
    return whole;
  }
  // To the next sequence; false: there is none.
  bool advance() {
    check(made_ == digits_.size(), "all choices made again");
    made_ = 0;
    while (!digits_.empty() && digits_.back().first + 1 == digits_.back().second)
      digits_.pop_back();
    if (digits_.empty()) return false;
    digits_.back().first++;
    return true;
  }

 private:
  std::vector<std::pair<int, int>> digits_;  // choice, range
  std::size_t made_ = 0;
};

class EnumeratedLuck final : public Luck {
 public:
  explicit EnumeratedLuck(AllChoices& choices) : choices_(choices) {}
  void shuffle(int, int, std::span<Card> cards) override {
    for (std::size_t i = 0; i < cards.size(); i++) {
      const int further = choices_.pick(static_cast<int>(cards.size() - i));
      std::swap(cards[i], cards[i + static_cast<std::size_t>(further)]);
    }
  }

 private:
  AllChoices& choices_;
};

using Totals = std::vector<std::uint64_t>;

void add(Totals& totals, const second_opinion::Outcome& o, std::uint64_t weight) {
  totals.resize(16);
  const std::array<int, 10> numbers{
      o.rounds, o.cards,         o.covers,        o.blocked,       o.empty,
      o.nobody, o.rounds_won[0], o.rounds_won[1], o.rounds_won[2], o.rounds_won[3]};
  for (std::size_t i = 0; i < numbers.size(); i++) {
    totals[i] += weight * static_cast<std::uint64_t>(numbers[i]);
  }
  totals[10 + static_cast<std::size_t>(o.winner + 1)] += weight;
  totals[15] += weight;
}

second_opinion::Outcome outcome_of(const MatchCounts& counts) {
  second_opinion::Outcome o;
  o.winner = counts.winner;
  o.rounds = static_cast<int>(counts.rounds);
  o.blocked = static_cast<int>(counts.blocked);
  o.empty = static_cast<int>(counts.blocked_by_empty_pile);
  o.nobody = static_cast<int>(counts.no_winner);
  for (std::size_t i = 0; i < 4; i++) {
    o.cards += static_cast<int>(counts.cards_laid[i]);
    o.covers += static_cast<int>(counts.covers[i]);
    o.rounds_won[i] = static_cast<int>(counts.rounds_won[i]);
  }
  return o;
}

// Both totals over all pile orders; `whole` is a multiple of the number of sequences. Returns them.
Totals check_all_orders(const second_opinion::Settings& s, std::uint64_t whole) {
  INFO(s.players << " players" << (s.teams ? " in teams" : "") << ", " << s.values << " values x "
                 << s.copies << ", series " << s.series << ", " << s.rounds << " rounds");
  const Rules rules = rules_of(s.players, {{"teams", s.teams ? 1 : 0},
                                           {"wins", s.wins},
                                           {"series", s.series - 1},
                                           {"counts", s.counts - 1},
                                           {"values", s.values},
                                           {"copies", s.copies},
                                           {"rounds", s.rounds},
                                           {"box", s.box},
                                           {"next_start", s.winner_starts ? 1 : 0}});
  const auto game = make_punto();
  const auto named = parse_strategy(*game, s.greedy ? "greedy" : "lowest");
  REQUIRE(named.ok());
  const auto* strategy = dynamic_cast<const CellStrategy*>(named.value().strategy.get());
  const KeyedRandom random(1);

  Totals wanted, seen;
  AllChoices choices;
  const std::function<int(int)> pick = [&choices](int n) { return choices.pick(n); };
  do {
    const auto outcome = second_opinion::Match(s, pick).play();
    add(wanted, outcome, choices.weight(whole));
  } while (choices.advance());
  AllChoices again;
  do {
    EnumeratedLuck luck(again);
    Counter counter;
    play_reference(rules, {strategy, strategy, strategy, strategy}, luck, random, 0, counter);
    add(seen, outcome_of(counter.counts()), again.weight(whole));
  } while (again.advance());
  CHECK(seen == wanted);
  CHECK(seen[15] == whole);
  return seen;
}

// Three in a row of two values once each win the one round; tests change what they are about.
second_opinion::Settings small_set(int players, bool greedy) {
  return {.players = players,
          .wins = 1,
          .series = 3,
          .counts = 2,
          .values = 2,
          .copies = 1,
          .rounds = 1,
          .greedy = greedy};
}

// Two in a row of one value twice win.
second_opinion::Settings pair_set(int players, bool greedy) {
  auto s = small_set(players, greedy);
  s.series = 2, s.values = 1, s.copies = 2;
  return s;
}

}  // namespace

TEST_CASE("over all pile orders of tiny Punto sets two players fare as the second opinion says",
          "[game]") {
  for (const bool greedy : {false, true}) {
    auto boxed = small_set(2, greedy);
    boxed.box = 2;
    for (const auto& s : {small_set(2, greedy), pair_set(2, greedy), boxed}) {
      check_all_orders(s, 576);
    }
  }
}

TEST_CASE("Punto's exact case of the self-test is what both enumerations give", "[game]") {
  int cases_n = 0;
  for (const ExactCase& one : all_exact_cases()) {
    if (one.game != "punto") continue;
    REQUIRE(one.rules == "base,wins=1,series=3,counts=2,values=2,copies=1,rounds=1");
    REQUIRE(one.strategies == std::vector<std::string>{"greedy", "greedy"});
    REQUIRE(one.metric == "win_share");
    const Totals totals = check_all_orders({.wins = 1,
                                            .series = 3,
                                            .counts = 2,
                                            .values = 2,
                                            .copies = 1,
                                            .rounds = 1,
                                            .greedy = true},
                                           576);
    const std::uint64_t drawn = totals[10], won = totals[11];
    const Moments moments{576, 30 * drawn + 60 * won, 900 * drawn + 3600 * won};
    INFO(moments.sum << ", " << moments.sum_squares);
    CHECK(moments == one.courses);
    cases_n++;
  }
  CHECK(cases_n == 1);
}

TEST_CASE("over all pile orders of tiny Punto sets four players fare as the second opinion says",
          "[game]") {
  for (const bool greedy : {false, true}) {
    for (const bool winner : {false, true}) {
      // Two cards each, and one less for who won a round.
      auto match = small_set(4, greedy);
      match.wins = 2, match.rounds = 3, match.winner_starts = winner;
      auto boxed = match;
      boxed.box = 2;
      match.series = 2;
      check_all_orders(match, 4096);
      check_all_orders(boxed, 4096);
    }
  }
}

TEST_CASE("over all pile orders of tiny Punto sets teams fare as the second opinion says",
          "[game]") {
  for (const bool greedy : {false, true}) {
    auto teams = small_set(4, greedy);
    teams.teams = true;
    check_all_orders(teams, 576);
  }
}

TEST_CASE(
    "over all pile orders of two rounds of tiny Punto sets teams fare as the second opinion says",
    "[game][slow]") {
  // A team that won the first round has three cards in the second, the lower seat two.
  for (const bool greedy : {false, true}) {
    auto teams = pair_set(4, greedy);
    teams.teams = true, teams.wins = 2, teams.rounds = 2;
    check_all_orders(teams, 331776);
  }
}

TEST_CASE("over all pile orders of tiny Punto sets three players fare as the second opinion says",
          "[game]") {
  // Three own cards and a neutral one each.
  auto three = small_set(3, /*greedy=*/true);
  three.values = 3, three.box = 3;
  check_all_orders(three, 82944);
}

}  // namespace stoprule::punto
