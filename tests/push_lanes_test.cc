// PUSH, the lane kernel against the law: the same games as the reference engine, card by card, for
// every strategy, rules, table size and instruction set; what it does with illegal decisions; and
// that it allocates nothing.
#include <algorithm>
#include <catch2/catch.hpp>
#include <memory>
#include <vector>

#include "tests/allocations.h"
#include "tests/push_comparison.h"

namespace stoprule::push {
namespace {

// A strategy that decides as `threshold`, but through lane arrays and with one wrong habit.
class Wrong final : public LaneStrategy {
 public:
  enum class Habit { kNone, kProtectsEmpty, kNoSuchColour, kPlacesWhereNothingFits, kNoSuchColumn };

  explicit Wrong(Habit habit) : LaneStrategy(kFeatureZone | kFeatureColumns), habit_(habit) {}

  void act(const ViewArrays& view, std::int8_t* out) const override {
    right_->act(view, out);
    for (std::uint32_t lane = 0; lane < view.lanes_n; lane++) {
      const bool now = view.turn[lane] >= 8 && view.pile[lane] % 5 == 0;
      if (habit_ == Habit::kProtectsEmpty && now && view.open_cards[0][3][lane] == 0) out[lane] = 3;
      if (habit_ == Habit::kNoSuchColour && now) out[lane] = 5;
    }
  }
  void place(const ViewArrays& view, std::int8_t* out) const override {
    right_->place(view, out);
    for (std::uint32_t lane = 0; lane < view.lanes_n; lane++) {
      const bool now = view.turn[lane] >= 8 && view.pile[lane] % 5 == 0;
      if (habit_ == Habit::kPlacesWhereNothingFits && now && !OneView(view, lane).admits(0).set) {
        out[lane] = 0;
      }
      if (habit_ == Habit::kNoSuchColumn && now) out[lane] = 3;
    }
  }
  void stop(const ViewArrays& view, std::int8_t* out) const override { right_->stop(view, out); }
  void take(const ViewArrays& view, int i, std::int8_t* out) const override {
    right_->take(view, i, out);
  }

 private:
  Habit habit_;
  std::shared_ptr<const LaneStrategy> right_ = strategy("threshold");
};

// Mixes everything that one lane of a view shows into one number.
class Mixer {
 public:
  std::uint32_t of(const ViewArrays& view, std::uint32_t lane) {
    mixed_ = 1, lane_ = lane;
    for (const int fact : {view.players, view.colours, view.values, view.columns,
                           view.star_takes_all, view.seat, view.active}) {
      add(static_cast<std::uint32_t>(fact));
    }
    add(view.turn), add(view.pile), add(view.open_columns), add(view.placed), add(view.switches);
    for (const auto& rows : {view.column_sum, view.column_die, view.column_cards, view.column_kinds,
                             view.column_values}) {
      for (int i = 0; i < kMostColumns; i++) add(rows[i]);
    }
    for (const auto& column : view.column_value) add_all(column);
    for (const auto& zone : view.open_sum) add_all(zone);
    for (const auto& zone : view.open_cards) add_all(zone);
    add_all(view.protected_sum), add_all(view.protected_cards), add_all(view.score);
    add(view.leading), add(view.bust_cards), add(view.coin_chance), add(view.coin_choice);
    add_all(view.left);
    return mixed_ >> 8;
  }

 private:
  void add(std::uint32_t value) { mixed_ = (mixed_ ^ value) * 0x01000193u; }
  template <class T>
  void add(const T* row) {
    add(std::uint32_t{row[lane_]});
  }
  template <class T, std::size_t kRows>
  void add_all(const T* const (&rows)[kRows]) {
    for (const T* row : rows) add(row);
  }

  std::uint32_t mixed_ = 0, lane_ = 0;
};

// Asks for every quantity, and lets all of them decide, always legally: two engines play the same
// games only if they show the same in every field, at every decision.
class Sensitive final : public LaneStrategy {
 public:
  Sensitive() : LaneStrategy(kAllFeatures) {}

  void act(const ViewArrays& view, std::int8_t* out) const override {
    for (std::uint32_t lane = 0; lane < view.lanes_n; lane++) {
      const std::uint32_t mixed = Mixer().of(view, lane);
      const std::uint32_t colour = mixed % kMostColours;
      const bool protects = mixed % 3 == 0 && view.open_cards[0][colour][lane] > 0;
      out[lane] = static_cast<std::int8_t>(protects ? static_cast<int>(colour) : kDraw);
    }
  }
  void place(const ViewArrays& view, std::int8_t* out) const override {
    for (std::uint32_t lane = 0; lane < view.lanes_n; lane++) {
      const OneView one(view, lane);
      const auto columns_n = std::min<std::uint32_t>(view.open_columns[lane] + 1u, view.columns);
      std::uint32_t column = Mixer().of(view, lane) % columns_n;
      for (int k = 0; k < kMostColumns && !one.admits(static_cast<int>(column)).set; k++) {
        column = (column + 1) % columns_n;
      }
      out[lane] = static_cast<std::int8_t>(column);
    }
  }
  void stop(const ViewArrays& view, std::int8_t* out) const override {
    for (std::uint32_t lane = 0; lane < view.lanes_n; lane++) {
      out[lane] = Mixer().of(view, lane) % 8 == 0 ? 1 : 0;
    }
  }
  void take(const ViewArrays& view, int i, std::int8_t* out) const override {
    for (std::uint32_t lane = 0; lane < view.lanes_n; lane++) {
      out[lane] = static_cast<std::int8_t>(Mixer().of(view, lane) >> (i * 7));
    }
  }
};

}  // namespace

TEST_CASE("the lane kernel plays the reference's games with every strategy", "[game][engine]") {
  for (const auto& type : push_game().strategies()) {
    for (const char* rules : {"base", "risques"}) {
      for (int players = 2; players <= 6; players += type.name == "random" ? 2 : 1) {
        compare(Cell{rules, players, {type.name}}, {.games_n = 700});
      }
    }
  }
}

TEST_CASE("the lane kernel plays the reference's games with mixed lineups and far game ids",
          "[game][engine]") {
  const std::vector<std::string> mixed{"threshold:stop=9", "random",
                                       "risk:limit=0.15",  "ev",
                                       "cards:count=4",    "threshold:stop=14,die=0"};
  compare(Cell{"base", 6, mixed}, {.first = (std::uint64_t{1} << 40) + 7, .games_n = 600});
  compare(Cell{"risques", 3, mixed}, {.first = ~std::uint64_t{0} - 600, .games_n = 600});
}

TEST_CASE("the lane kernel plays the reference's games with any material", "[game][engine]") {
  const std::vector<std::string> mixed{"threshold:stop=5", "ev", "random", "risk:limit=0.4"};
  for (const char* rules :
       {"base,colours=2,values=2,copies=1,dice=1,switches=1", "risques,columns=1", "base,columns=2",
        "risques,colours=3,values=4,copies=6,dice=30,switches=30", "base,stop_after_switch=no",
        "base,copies=6,dice=30,switches=30", "risques,colours=1,values=6,dice=0",
        "base,dice=0,switches=0", "base,switches_with_two=kept,values=1"}) {
    for (const int players : {2, 4, 5}) compare(Cell{rules, players, mixed}, {.games_n = 300});
  }
}

TEST_CASE("the lane kernel starts from any position as the reference does", "[game][engine]") {
  // Positions met in real games, between turns and within them.
  class Collector final : public Listener {
   public:
    void hear(const Happening& happening, const Position& position) override {
      using Kind = Happening::Kind;
      if (position.pile_cards() == 0) return;
      const bool within = happening.kind == Kind::kPlaced || happening.kind == Kind::kGoesOn;
      if (!within && happening.kind != Kind::kTurnBegins) return;
      if (heard_++ % 17 != 0) return;
      positions.push_back(position);
      positions.back().may_stop = happening.kind != Kind::kGoesOn;
    }
    std::vector<Position> positions;

   private:
    int heard_ = 0;
  };
  const auto strategies = strategies_from({"threshold:stop=14", "ev", "random"});
  const Rules rules = rules_from("risques", 3);
  const Seats seats = seats_of(strategies, 3);
  Collector collector;
  KeyedLuck luck(rules, start_position(rules), KeyedRandom(5), 0);
  play_reference(rules, seats, start_position(rules), luck, collector);
  REQUIRE(collector.positions.size() >= 5);
  for (const Position& start : collector.positions) {
    const auto error = check_position(rules, start);
    INFO((error ? error->message : ""));
    REQUIRE_FALSE(error);
    compare(Table(rules, start, seats), {.games_n = 300});
  }
}

TEST_CASE("a strategy called through lane arrays plays the same games as one compiled in",
          "[game][engine]") {
  const Wrong arrays(Wrong::Habit::kNone);
  REQUIRE(arrays.phases(best_target()) == nullptr);
  const auto built_in = strategy("threshold");
  const Rules rules = rules_from("base", 4);
  Seats seats{};
  seats[0] = seats[2] = &arrays;
  seats[1] = seats[3] = built_in.get();
  compare(Table(rules, start_position(rules), seats), {.games_n = 1'000});
}

TEST_CASE("both engines show a strategy the same in every field, at every decision",
          "[game][engine]") {
  const Sensitive sensitive;
  const auto other = strategy("risk");
  for (const char* rules_text : {"base", "risques,copies=6,dice=30,switches=30", "base,columns=2",
                                 "risques,colours=3,values=4"}) {
    for (const int players : {2, 3, 4, 6}) {
      INFO(rules_text << ", " << players << " players");
      const Rules rules = rules_from(rules_text, players);
      Seats seats{};
      for (int seat = 0; seat < players; seat++) {
        const LaneStrategy* of_seat = seat == 1 ? other.get() : &sensitive;
        seats[static_cast<std::size_t>(seat)] = of_seat;
      }
      compare(Table(rules, start_position(rules), seats), {.first = 5, .games_n = 300});
    }
  }
}

TEST_CASE("an illegal decision is found in every lane, on every instruction set, with its game id",
          "[game][engine]") {
  using Habit = Wrong::Habit;
  for (const Habit habit : {Habit::kProtectsEmpty, Habit::kNoSuchColour,
                            Habit::kPlacesWhereNothingFits, Habit::kNoSuchColumn}) {
    const Wrong wrong(habit);
    const auto right = strategy("threshold");
    const Rules rules = rules_from("base", 3);
    Seats seats{};
    seats[0] = seats[1] = right.get();
    seats[2] = &wrong;
    Tally reference(tally_shape(rules, false));
    Scorer scorer(rules, reference, false);
    const KeyedRandom random(1);
    constexpr int kGames = 700;
    for (std::uint64_t game = 0; game < std::uint64_t{kGames}; game++) {
      KeyedLuck luck(rules, start_position(rules), random, game);
      scorer.begin(game);
      scorer.end(play_reference(rules, seats, start_position(rules), luck, scorer));
    }
    REQUIRE(reference.illegal(2).count > 50);
    for (const Target target : targets_here()) {
      INFO("instruction set " << name_of(target));
      BatchPlayer player(rules, start_position(rules), 1, target);
      Tally lanes(tally_shape(rules, false));
      const std::vector<std::size_t> slots{0, 1, 2};
      for (int done = 0; done < kGames; done += kBatchGames) {
        player.play(seats, slots, static_cast<std::uint64_t>(done), 1,
                    std::min(kBatchGames, kGames - done), lanes);
      }
      REQUIRE(lanes == reference);
    }
  }
}

TEST_CASE("the instruction set asked for is the one whose kernel runs", "[engine]") {
  for (const Target target : targets_here()) {
    const CommonPhases* common = common_phases(target);
    REQUIRE(common != nullptr);
    CHECK(common->name == name_of(target));
    const auto* phases = strategy("threshold")->phases(target);
    REQUIRE(phases != nullptr);
    CHECK(phases->name == name_of(target));
  }
  // No two share code.
  for (const Target a : targets_here()) {
    for (const Target b : targets_here()) {
      if (a != b) CHECK(common_phases(a)->finish != common_phases(b)->finish);
    }
  }
}

TEST_CASE("a batch player allocates nothing once it stands", "[engine]") {
  const std::vector<std::shared_ptr<const LaneStrategy>> strategies{
      strategy("threshold"), strategy("risk"), strategy("ev"), strategy("random"),
      std::make_shared<Wrong>(Wrong::Habit::kNone)};
  const Rules rules = rules_from("risques", 5);
  const Seats seats = seats_of(strategies, 5);
  const std::vector<std::size_t> slots{0, 1, 2, 3, 4};
  for (const Target target : targets_here()) {
    INFO("instruction set " << name_of(target));
    BatchPlayer player(rules, start_position(rules), 1, target);
    Tally tally(tally_shape(rules, true));
    const long before = allocations_so_far();
    for (std::uint64_t batch = 0; batch < 6; batch++) {
      player.play(seats, slots, batch * kBatchGames, 1, kBatchGames, tally);
    }
    CHECK(allocations_so_far() - before == 0);
  }
}

}  // namespace stoprule::push
