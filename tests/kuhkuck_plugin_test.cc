// Zum Kuhkuck, strategies that people write: what a plugin's table may say, and plugins and rule
// text as a user meets them, through the built program.
#include <nlohmann/json.hpp>

#include "tests/kuhkuck_script.h"
#include "tests/plugin_files.h"

namespace stoprule::kuhkuck {
namespace {

using Catch::Contains;

const char* make(const std::int64_t*, void** instance) {
  *instance = nullptr;
  return nullptr;
}
void unmake(void*) {}
const char* never(const void*, const void* view, std::uint32_t, std::uint32_t, std::int8_t* out) {
  std::fill_n(out, static_cast<const stoprule_kuhkuck_view*>(view)->lanes_n, std::int8_t{0});
  return nullptr;
}

// A table without fault, to be spoilt.
struct TestTable {
  stoprule_strategy strategy{.name = "mine",
                             .description = "never declares",
                             .parameters = nullptr,
                             .parameters_n = 0,
                             .features = STOPRULE_KUHKUCK_COIN,
                             .shared = 1u << STOPRULE_KUHKUCK_COLOUR,
                             .create = make,
                             .destroy = unmake,
                             .decide = never};
  stoprule_plugin_table plugin{
      {STOPRULE_PLUGIN_MAGIC, STOPRULE_KUHKUCK_ABI, sizeof(stoprule_plugin_table), "kuhkuck"},
      nullptr,
      1};

  std::string fault() {
    plugin.strategies = &strategy;
    const Status fault = make_kuhkuck()->add_plugin({"x.so", "", &plugin.head});
    return fault ? fault->message : "none";
  }
};

std::string with(const std::string& name) { return " --game kuhkuck" + with_plugin(name); }

const std::string kTexts =
    " --rule 'my-hold=param count = 9 in 1..30; declare: hand >= $count'"
    " --rule 'my-points=param worth = 15 in 0..250; declare: best_worth >= $worth'"
    " --rule 'my-ev=param margin = 0 in -50..50; declare: best_worth >= (1 - strike) * (best_worth "
    "+ next_points - points + 2 * unseen_best / max(unseen_cards, 1)) + $margin'";

}  // namespace

TEST_CASE("a table of Zum Kuhkuck that breaks the interface is refused by what is wrong",
          "[game]") {
  CHECK(TestTable().fault() == "none");
  TestTable table;
  table.strategy.decide = nullptr;
  CHECK_THAT(table.fault(), Contains("strategy 'mine': the function 'decide' is null"));
  table = {};
  table.strategy.create = nullptr;
  CHECK_THAT(table.fault(), Contains("'create' is null"));
  table = {};
  table.strategy.shared = 3;
  CHECK_THAT(table.fault(), Contains("(0x1) that have no shared rule"));
  table = {};
  table.strategy.features = 2;
  CHECK_THAT(table.fault(), Contains("features (0x2) that do not exist"));
  table = {};
  table.strategy.description = nullptr;
  CHECK_THAT(table.fault(), Contains("without a name or a description"));
  table = {};
  table.plugin.strategies_n = 0;
  CHECK_THAT(table.fault(), Contains("holds no strategy"));
  table = {};
  table.plugin.head.table_size--;
  CHECK_THAT(table.fault(), Contains("bytes"));
}

TEST_CASE("Zum Kuhkuck's built-ins as plugins and as text give the same statistics, byte for byte",
          "[cli]") {
  const std::string files = " --game kuhkuck -q --csv c.csv --hist h.csv";
  for (const std::string lineup : {"hold points:worth=31", "ev hold:count=12", "ev:margin=2 points",
                                   "random ev", "random:declare=0.6 random"}) {
    std::string mine = lineup;
    for (const char* name : {"hold", "points", "ev", "random"}) {
      mine = replaced(mine, {{name, std::string("my-") + name}});
    }
    for (const std::string way : {"", " --simd scalar", " --simd sse4 --threads 2",
                                  " --engine reference -r base,full_hand=discard,electricity=2"}) {
      INFO(lineup << way);
      const TestFolder built_in, plugin, text;
      const std::string run = " -n 1500" + files + way;
      REQUIRE(shell("stoprule run " + lineup + run, built_in).code == 0);
      REQUIRE(shell("stoprule run " + mine + run + with_plugin("kuhkuck_built_ins"), plugin).code ==
              0);
      const bool has_text = lineup.find("random") == std::string::npos;
      if (has_text) REQUIRE(shell("stoprule run " + mine + run + kTexts, text).code == 0);
      for (const char* file : {"c.csv", "h.csv"}) {
        CHECK(replaced(plugin.text(file), {{"my-", ""}}) == built_in.text(file));
        if (has_text) CHECK(replaced(text.text(file), {{"my-", ""}}) == built_in.text(file));
      }
    }
  }
}

TEST_CASE("Zum Kuhkuck's plugins and rules work in every verb, and the sidecar remembers them",
          "[cli]") {
  const TestFolder folder;
  const std::string keen =
      " --game kuhkuck --rule 'keen=param count = 10 in 1..30; declare: hand >= $count; colour: "
      "if(they_declared and worth > their_value, 1000 + declarations, hand_cards)'";
  const std::string duellist = with("duellist");
  for (const char* verb : {"run NAME hold", "compare NAME hold", "tournament NAME hold",
                           "sweep NAME --param count=8..12:2"}) {
    INFO(verb);
    const std::string more = " -n 2k --csv x.csv";
    const Outcome plugin =
        shell("stoprule " + replaced(verb, {{"NAME", "duellist"}}) + more + duellist, folder);
    CHECK(plugin.code == 0);
    CHECK_THAT(plugin.out, Contains("duellist:count="));
    const Outcome written = shell(
        "stoprule " + replaced(verb, {{"NAME", "keen"}}) + " -n 2k --csv t.csv" + keen, folder);
    CHECK(written.code == 0);
    CHECK_THAT(written.out, Contains("keen:count="));
  }
  const auto sidecar = nlohmann::json::parse(folder.text("x.meta.json"));
  CHECK(sidecar["plugins"][0]["sha256"].get<std::string>().size() == 64);
  CHECK_THAT(folder.text("t.meta.json"), Contains("param count = 10 in 1..30; declare: hand"));
  CHECK_THAT(shell("stoprule replay duellist hold --game-id 4" + duellist).out,
             Contains("duellist:count=10"));
  CHECK_THAT(shell("stoprule show duellist" + duellist).out,
             Contains("from plugin") && Contains("1..30, whole"));
  CHECK_THAT(shell("stoprule list strategies" + duellist).out, Contains("duellist"));
  CHECK_THAT(shell("stoprule show rule-language --game kuhkuck").out,
             Contains("declare:") && Contains("their_value(colour)") &&
                 Contains("colour: hand_cards is colour: hand_cards(this)") &&
                 !Contains("column_sum"));
}

TEST_CASE("what cannot play Zum Kuhkuck is one message and exit code 2", "[cli]") {
  check_refused("stoprule run hold -n 9" + with("patient"),
                {"is a plugin for the game 'push', not for 'kuhkuck'"});
  for (const char* way : {"", " --engine reference", " --simd scalar --threads 2"}) {
    check_refused("stoprule run throws -n 90" + with("kuhkuck_mishaps") + way,
                  {"'throws' failed in declare: exception: the tenth turn"});
  }
  const Outcome misspelt =
      shell("stoprule run x -n 9 --game kuhkuck --rule 'x=declare: hand_card(bell) > 2'");
  CHECK(misspelt.code == 2);
  CHECK_THAT(misspelt.err, Contains("Did you mean 'hand_cards'?"));
}

TEST_CASE("an illegal colour of a plugin fails the run and names a game that replays", "[cli]") {
  for (const char* name : {"names-twice", "names-nothing", "names-far"}) {
    std::string first;
    for (const char* way : {"", " --engine reference", " --simd scalar"}) {
      const Outcome outcome = shell(std::string("stoprule run ") + name + " hold -n 400" +
                                    with("kuhkuck_mishaps") + way);
      INFO(name << way << outcome.err);
      CHECK(outcome.code == 1);
      CHECK_THAT(outcome.err, Contains("illegal") && Contains("replay"));
      const std::string told = outcome.err.substr(outcome.err.find("illegal"));
      if (first.empty()) first = told;
      CHECK(told.substr(0, told.find("replay")) == first.substr(0, first.find("replay")));
    }
  }
}

}  // namespace stoprule::kuhkuck
