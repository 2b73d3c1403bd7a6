// What the built-in strategies never do: an illegal decision. The verbs are called in this process,
// with a game whose strategy breaks the rules.
#include <fcntl.h>
#include <unistd.h>

#include <cstdio>

#include "sim/cli/verbs.h"
#include "sim/games/push/game.h"
#include "sim/games/push/strategy.h"
#include "tests/program.h"

namespace stoprule {
namespace {

using Catch::Contains;

// Draws well, but puts the fourth card of a turn where no column is.
struct Cheat : push::SharedDecisions {
  static constexpr const char* kName = "cheat";
  static constexpr const char* kDescription = "puts the fourth card in column 7";
  static constexpr std::uint32_t kFeatures = 0;
  static std::vector<Parameter> parameters() { return {}; }
  explicit Cheat(const Values&) {}

  template <class View>
  push::MaskOf<View> stop(const View& view) const {
    return view.placed() >= push::ByteOf<View>(4);
  }
  template <class View>
  push::ByteOf<View> place(const View& view) const {
    return select(view.placed() >= push::ByteOf<View>(3), push::ByteOf<View>(7),
                  SharedDecisions::place(view));
  }
};

struct Honest : push::SharedDecisions {
  static constexpr const char* kName = "honest";
  static constexpr const char* kDescription = "stops at once";
  static constexpr std::uint32_t kFeatures = 0;
  static std::vector<Parameter> parameters() { return {}; }
  explicit Honest(const Values&) {}

  template <class View>
  push::MaskOf<View> stop(const View& view) const {
    return view.placed() >= push::ByteOf<View>(1);
  }
};

// Everything a function prints, through the descriptors themselves.
Outcome captured(const std::function<Result<int>()>& call) {
  const TestFolder folder;
  std::fflush(nullptr);
  const int out = ::dup(1), err = ::dup(2);
  const auto to_file = [&](int descriptor, const char* name) {
    const int file = ::open((folder / name).c_str(), O_WRONLY | O_CREAT, 0600);
    ::dup2(file, descriptor);
    ::close(file);
  };
  to_file(1, "out"), to_file(2, "err");
  const Result<int> code = call();
  std::fflush(nullptr);
  ::dup2(out, 1), ::dup2(err, 2);
  ::close(out), ::close(err);
  return {code.ok() ? code.value() : 2, folder.text("out"), folder.text("err")};
}

struct Table {
  std::vector<std::unique_ptr<Game>> games;
  Context context;
};

Table cheaters_table() {
  Table table;
  table.games.push_back(
      push::make_game({push::strategy_type<Cheat>(), push::strategy_type<Honest>()}));
  table.context.arguments = {"stoprule"};
  table.context.games = table.games;
  return table;
}

}  // namespace

TEST_CASE("an illegal decision fails the run and names the game to replay", "[cli]") {
  const Table table = cheaters_table();
  Options options;
  options.words = {"honest", "cheat", "honest"};
  options.games_n = 60;
  options.seed = 3;
  options.first_game = 1000;
  for (const EngineKind engine : {EngineKind::kReference, EngineKind::kLanes}) {
    options.engine = engine;
    const Outcome run = captured([&] { return run_verb(options, table.context); });
    CHECK(run.code == 1);
    CHECK_THAT(run.err, Contains("slot 1 (cheat) decided illegally in 60 games"));
    CHECK_THAT(run.err, Contains("stoprule replay honest cheat honest --game push --players 3 "
                                 "--rules base --seed 3 --game-id 1000\n"));
  }
}

TEST_CASE("a replay tells an illegal decision and breaks off", "[cli]") {
  const Table table = cheaters_table();
  Options options;
  options.words = {"honest", "cheat", "honest"};
  options.game_id = 1000;
  const Outcome text = captured([&] { return replay_verb(options, table.context); });
  CHECK(text.code == 1);
  CHECK_THAT(text.err, Contains("That is not allowed"));
  CHECK_THAT(text.out, Contains("in column 7, which does not take it. That is not allowed") &&
                           Contains("was broken off") && !Contains("wins"));
  options.json = true;
  const Outcome data = captured([&] { return replay_verb(options, table.context); });
  CHECK_THAT(data.out,
             Contains(R"("kind":"illegal")") && Contains(R"("decision":"place","decided":7)"));
}

}  // namespace stoprule
