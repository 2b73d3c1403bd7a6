// Settings in files: what --print-config writes, --config reads, and what it refuses.
#include "tests/program.h"

namespace stoprule {
namespace {

using Catch::Contains;

// Checks that a command and the one made of its printed settings write the same CSV.
void check_round_trip(const std::string& verb, const std::string& rest, const TestFolder& folder) {
  INFO(verb << " " << rest);
  const std::string whole = "stoprule " + verb + " " + rest;
  REQUIRE(shell(whole + " -q --csv first.csv", folder).code == 0);
  const Outcome printed = shell(whole + " --print-config > printed.toml", folder);
  INFO(printed.err << folder.text("printed.toml"));
  REQUIRE(printed.code == 0);
  CHECK(shell("stoprule " + verb + " --config printed.toml -q --csv second.csv", folder).code == 0);
  CHECK(folder.text("first.csv").size() > 100);
  CHECK(folder.text("first.csv") == folder.text("second.csv"));
  // Printed again, it is the same text.
  const std::string again = "stoprule " + verb + " --config printed.toml --print-config";
  CHECK(shell(again, folder).out == folder.text("printed.toml"));
}

}  // namespace

TEST_CASE("printed settings give the same run when they are read", "[cli]") {
  const TestFolder folder;
  check_round_trip(
      "run", "threshold:stop=9,die=2 cards ev -n 1.2k -s 0xffffffffffffffff -r base,columns=2",
      folder);
  check_round_trip(
      "run",
      "mine:limit=0.3 'it' -n 900 --fixed-seats --first-game 7 "
      "--rule 'mine=param limit = 0.2 in 0..1 \"chance, from # on\"; stop: bust > $limit' "
      "--rule 'it=param o = 3 in 0..9 \"it'\\''s \\ so\"; stop: best >= $o + 9'",
      folder);
  check_round_trip("compare", "ev threshold:stop=8 --field cards --margin 0.2 --alpha 0.001 -n 4k",
                   folder);
  check_round_trip("sweep",
                   "threshold --param stop=6..7 --param protect=8,20 -r base -r risques -n 500",
                   folder);
  check_round_trip("tournament", "ev cards 'threshold:stop=7' --metric score --mixed 2 -n 2000",
                   folder);
  check_round_trip("run", "hold --game kuhkuck -n 500", folder);
}

TEST_CASE("settings from a file and the environment are printed with those of the words", "[cli]") {
  const TestFolder folder;
  std::ofstream(folder / "given.toml")
      << "seed = 5\ngames = 900\nrules = 'risques'\nstrategies = ['cards', 'ev']\nrepetitions = 2\n"
         "[run]\ngames = 1e3\nfixed-seats = true\n[sweep]\nparam = ['stop=3..4']\n";
  check_round_trip("run", "--config given.toml -p 2", folder);
  const std::string printed =
      shell("STOPRULE_SEED=6 stoprule run ev --config given.toml -n 2k --print-config", folder).out;
  CHECK(printed ==
        "# stoprule run --config FILE\n[run]\nfixed-seats = 'true'\ngames = '2k'\n"
        "rules = 'risques'\nseed = '6'\nstrategies = 'ev'\n");
}

TEST_CASE("every verb prints its settings, and says which words they leave out", "[cli]") {
  CHECK(shell("stoprule merge a.csv b.csv --csv c.csv --print-config").out ==
        "# stoprule merge CSV --config FILE\n[merge]\ncsv = 'c.csv'\n");
  CHECK(shell("stoprule show ev --json --print-config").out ==
        "# stoprule show NAME --config FILE\n[show]\njson = 'true'\n");
  CHECK_THAT(shell("stoprule run ev -n 0 --print-config").err,
             Contains("--games 0 is out of range"));
  const Outcome bytes = shell("stoprule run ev --csv \"$(printf 'a\\377')\" --print-config");
  CHECK(bytes.code == 2);
  CHECK_THAT(bytes.err, Contains("no UTF-8"));
}

TEST_CASE("a file of settings that cannot be is refused with its place", "[cli]") {
  const TestFolder folder;
  const auto error = [&folder](const std::string& text) {
    std::ofstream(folder / "bad.toml") << text;
    const Outcome outcome = shell("stoprule run ev --dry-run --config bad.toml", folder);
    CHECK(outcome.code == (outcome.err.empty() ? 0 : 2));
    return outcome.err;
  };
  CHECK(error("").empty());
  CHECK(error("# nothing\n").empty());
  CHECK_THAT(error("seed = 3\ngames = 10k\n"), Contains("bad.toml, line 2, is not TOML"));
  CHECK_THAT(error("seed = 2026-11-28\n"), Contains("line 1: seed must be text, a number"));
  CHECK_THAT(error("[run]\nseed = [[1]]\n"), Contains("line 2: seed must be text, a number"));
  CHECK_THAT(error("seed = [1, 2]\n"), Contains("seed takes one value"));
  CHECK_THAT(error("[(]\n"), Contains("line 1, is not TOML"));
  CHECK_THAT(error("[rn]\nseed = 1\n"), Contains("unknown section 'rn'. Did you mean 'run'?"));
  CHECK_THAT(error("[run]\ngames = 0\n"), Contains("games = 0 is out of range"));
  CHECK_THAT(shell("stoprule run ev --config .", folder).err, Contains("--config . is a folder"));
  CHECK_THAT(shell("stoprule run ev --config no.toml", folder).err,
             Contains("--config no.toml cannot be read"));
}

}  // namespace stoprule
