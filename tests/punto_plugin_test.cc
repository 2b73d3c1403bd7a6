// Punto, strategies that people write: what a plugin's table may say, what a plugin is shown, and
// plugins and rule text as a user meets them, through the built program.
#include <nlohmann/json.hpp>

#include "sim/games/punto/cell_arrays.h"
#include "sim/games/punto/plugin_strategy.h"
#include "tests/plugin_files.h"
#include "tests/punto_script.h"

namespace stoprule::punto {
namespace {

using Catch::Contains;

const char* make(const std::int64_t*, void** instance) {
  *instance = nullptr;
  return nullptr;
}
void unmake(void*) {}
const char* anywhere(const void*, const stoprule_punto_view*, std::int32_t* score) {
  std::fill_n(score, STOPRULE_PUNTO_CELLS, 0);
  return nullptr;
}

// A table without fault, to be spoilt.
struct TestTable {
  stoprule_punto_strategy strategy{.name = "mine",
                                   .description = "lays anywhere",
                                   .parameters = nullptr,
                                   .parameters_n = 0,
                                   .features = STOPRULE_PUNTO_COIN,
                                   .create = make,
                                   .destroy = unmake,
                                   .lay = anywhere};
  stoprule_punto_plugin plugin{STOPRULE_PUNTO_HEAD, nullptr, 1};

  std::string fault() {
    plugin.strategies = &strategy;
    const auto types = read_plugin({"x.so", "", &plugin.head});
    return types.ok() ? "none" : types.error().message;
  }
};

std::string with(const std::string& name) { return " --game punto" + with_plugin(name); }

const std::string kGreedyText =
    " --rule 'plain=lay: 1000 * if(own_run >= series, 1, 0) + 100 * spoils + own_run'";
const std::string kThriftyText =
    " --rule 'keen=param cost = 30 in 0..1000; lay: 1000 * if(own_run >= series, 1, 0) + 100 * "
    "spoils + 10 * own_run - if(cell_is_own, $cost, 0)'";

}  // namespace

TEST_CASE("a table of Punto that breaks the interface is refused by what is wrong", "[game]") {
  CHECK(TestTable().fault() == "none");
  TestTable table;
  table.strategy.lay = nullptr;
  CHECK_THAT(table.fault(), Contains("strategy 'mine': the function 'lay' is null"));
  table = {};
  table.strategy.destroy = nullptr;
  CHECK_THAT(table.fault(), Contains("'destroy' is null"));
  table = {};
  table.strategy.features = 8;
  CHECK_THAT(table.fault(), Contains("features (0x8) that do not exist"));
  table = {};
  table.strategy.name = nullptr;
  CHECK_THAT(table.fault(), Contains("without a name"));
  table = {};
  table.plugin.strategies_n = 0;
  CHECK_THAT(table.fault(), Contains("holds no strategy"));
  table = {};
  table.plugin.head.abi_version++;
  CHECK_THAT(table.fault(), Contains("version 2"));
}

TEST_CASE("a plugin is shown only what it asks for", "[game]") {
  const Rules rules = rules_of(3);
  Table table;
  table.board.lay(kFirstCell, card("b5"));
  table.turn = 1;
  const KeyedRandom random(1);
  KeyedStream coins = coins_of(random, 0);
  const Cells legal = table.board.legal(7, rules.box);
  const View view(rules, table, 1, card("y7"), legal, coins);
  const CellArrays plain(view, 0), full(view, with_parts(kAllFeatures));
  CHECK(plain.arrays().run[0][0] == nullptr);
  CHECK(plain.arrays().own_run == nullptr);
  CHECK(full.arrays().run[3][0][kFirstCell + 1] == 2);
  CHECK(full.arrays().own_run[kFirstCell + 1] == 1);
  const CellView& shown = full.arrays();
  CHECK(shown.owner[0] == 2);  // red is seat 0's, the second to the left of seat 1
  CHECK(shown.owner[1] == 0);
  CHECK(shown.owner[2] == 1);
  CHECK(shown.owner[3] == STOPRULE_PUNTO_NEUTRAL);
  CHECK(shown.colour[kFirstCell] == 3);
  CHECK(shown.colour[kFirstCell + 1] == STOPRULE_PUNTO_EMPTY);
  CHECK(std::count(shown.legal, shown.legal + kCells, 1) == 9);
  CHECK(shown.legal[shown.picked] == 1);
}

TEST_CASE("Punto's built-ins as plugins and as text give the same statistics, byte for byte",
          "[cli]") {
  const std::string files = " -q --csv c.csv --hist h.csv", punto = " --game punto";
  for (const std::string rules : {"base", "teams,wins=1"}) {
    const TestFolder built_in;
    const std::string run = " -n 200 -r " + rules + files;
    REQUIRE(shell("stoprule run greedy random lowest greedy" + run + punto, built_in).code == 0);
    for (const std::string way : {"", " --simd scalar", " --engine reference", " --threads 2"}) {
      INFO(rules << way);
      const TestFolder plugin, text;
      REQUIRE(shell("stoprule run my-greedy my-random my-lowest my-greedy" + run + way +
                        with("punto_built_ins"),
                    plugin)
                  .code == 0);
      REQUIRE(shell("stoprule run plain chance first plain" + run + way + punto + kGreedyText +
                        " --rule 'chance=lay: if(picked, 1, 0)' --rule 'first=lay: 0'",
                    text)
                  .code == 0);
      for (const char* file : {"c.csv", "h.csv"}) {
        CHECK(replaced(plugin.text(file), {{"my-", ""}}) == built_in.text(file));
        CHECK(replaced(text.text(file),
                       {{"plain", "greedy"}, {"chance", "random"}, {"first,", "lowest,"}}) ==
              replaced(built_in.text(file), {{"first,", "lowest,"}}));
      }
    }
  }
}

TEST_CASE("Punto's plugins and rules work in every verb, and the sidecar remembers them", "[cli]") {
  const TestFolder folder;
  const std::string thrifty = with("thrifty");
  for (const char* verb : {"run thrifty greedy", "compare thrifty greedy",
                           "tournament thrifty greedy", "sweep thrifty --param cost=0..40:20"}) {
    const Outcome plugin =
        shell(std::string("stoprule ") + verb + " -n 60 --csv p.csv" + thrifty, folder);
    INFO(verb << plugin.err);
    CHECK(plugin.code == 0);
    CHECK_THAT(plugin.out, Contains("thrifty:cost="));
    const Outcome text = shell("stoprule " + replaced(verb, {{"thrifty", "keen"}}) +
                                   " -n 60 --game punto --csv t.csv" + kThriftyText,
                               folder);
    CHECK(text.code == 0);
    CHECK(replaced(folder.text("t.csv"), {{"keen", "thrifty"}}) == folder.text("p.csv"));
  }
  const auto plugin = nlohmann::json::parse(folder.text("p.meta.json"));
  CHECK(plugin["plugins"][0]["sha256"].get<std::string>().size() == 64);
  CHECK_THAT(folder.text("t.meta.json"), Contains("param cost = 30 in 0..1000; lay: 1000"));
  CHECK_THAT(shell("stoprule replay thrifty greedy --game-id 4" + thrifty).out,
             Contains("plays thrifty:cost=30"));
  CHECK_THAT(shell("stoprule show thrifty" + thrifty).out,
             Contains("from plugin") && Contains("0..1000, whole"));
  CHECK_THAT(shell("stoprule list strategies" + thrifty).out, Contains("thrifty"));
  CHECK_THAT(shell("stoprule show rule-language --game punto").out,
             Contains("lay:") && Contains("run(colour, direction)") && Contains("spoils") &&
                 Contains("--game punto") && !Contains("stop:") && !Contains("column_sum"));
}

TEST_CASE("what cannot play Punto is one message and exit code 2", "[cli]") {
  check_refused("stoprule run greedy -n 9" + with("patient"),
                {"is a plugin for the game 'push', not for 'punto'"});
  check_refused("stoprule run throws -n 9" + with("punto_mishaps"),
                {"'throws' failed in lay: exception: the tenth turn"});
  const Outcome misspelt = shell("stoprule run x -n 9 --game punto --rule 'x=lay: own_runs'");
  CHECK(misspelt.code == 2);
  CHECK_THAT(misspelt.err, Contains("Did you mean 'own_run'?"));
}

}  // namespace stoprule::punto
