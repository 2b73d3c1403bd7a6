// Tests of the check whether plugins repeat themselves: it sees each way not to, for every verb,
// and accuses nobody else.
#include "sim/core/sanitizers.h"
#include "tests/plugin_files.h"

namespace stoprule {
namespace {

using Catch::Contains;

void check_seen(const std::string& command, const std::string& accused) {
  const Outcome outcome = shell("stoprule " + command + " --strict" + with_plugin("fickle"));
  INFO(command << ": " << outcome.err);
  CHECK(outcome.code == 1);
  CHECK_THAT(outcome.err,
             Contains("warning: plugin ") &&
                 Contains("fickle.so: strategy '" + accused + "' decides differently when game") &&
                 Contains("the same command may give other numbers"));
}

void check_not_accused(const std::string& command) {
  const Outcome outcome = shell("stoprule " + command + " --strict -n 3k");
  INFO(command << ": " << outcome.err);
  // Sanitized builds warn of themselves.
  CHECK(outcome.err.find("decides differently") == std::string::npos);
}

}  // namespace

TEST_CASE("a plugin that does not repeat itself is a warning", "[cli]") {
  for (const char* name :
       {"counts", "counts-by-thread", "rand", "new-each-time", "clock", "thread", "remembers"}) {
    check_seen(std::string("run ") + name + " -n 3k", name);
    check_seen(std::string("run ev ") + name + " -n 3k --threads 2", name);
  }
  check_seen("run counts -n 300 --engine reference", "counts");
  check_seen("run counts -n 7", "counts");
  check_seen("run tires -n 100k", "tires");  // only what comes after the games shows it
}

TEST_CASE("every verb that plays looks whether plugins repeat themselves", "[cli]") {
  check_seen("compare ev counts -n 3k", "counts");
  check_seen("compare ev threshold --field counts -n 3k", "counts");
  check_seen("sweep ev --param die=3..4 --field counts -n 3k", "counts");
  check_seen("sweep rare --param stop=7..7 -n 3k", "rare:stop=7");
  check_seen("sweep rare --param stop=6..7 -n 1M", "rare:stop=7");
  check_seen("tournament ev threshold cards risk counts -n 3k", "counts");
  check_seen("tournament ev rare:stop=6 rare:stop=7 -n 3k", "rare:stop=7");
}

TEST_CASE("of several plugins the one that does not repeat itself is accused", "[cli]") {
  const Outcome outcome = shell("stoprule run patient counts steady -n 3k" +
                                with_plugin("patient") + with_plugin("fickle"));
  CHECK(outcome.code == 0);
  CHECK_THAT(outcome.err, Contains("warning: plugin ") && Contains("strategy 'counts' decides"));
}

TEST_CASE("what was seen of a plugin stands in the files, too", "[cli]") {
  const TestFolder folder;
  const Outcome outcome = shell(
      "stoprule run counts -n 3k -q --csv x.csv --json x.json" + with_plugin("fickle"), folder);
  CHECK(outcome.code == 0);
  CHECK_THAT(folder.text("x.meta.json"), Contains("decides differently"));
  CHECK_THAT(folder.text("x.json"), Contains("decides differently"));
}

TEST_CASE("nobody is accused who decides by what it is shown", "[cli]") {
  const std::string push = with_plugin("patient") + with_plugin("careful") + with_plugin("fickle");
  for (const char* engine : {"", " --engine reference", " --simd scalar"}) {
    check_not_accused("run steady" + push + engine);
    check_not_accused("run steady patient careful ev" + push + engine);
  }
  check_not_accused("sweep rare --param stop=1..6" + push);
  check_not_accused("compare patient careful --margin 0" + push);
  check_not_accused("tournament steady patient careful ev" + push);
  check_not_accused("run bad-place ev" + with_plugin("mishaps"));
  check_not_accused("run bad-colour ev" + with_plugin("mishaps"));
  check_not_accused("run duellist hold --game kuhkuck" + with_plugin("duellist"));
  check_not_accused("run names-twice --game kuhkuck" + with_plugin("kuhkuck_mishaps"));
  check_not_accused("run names-nothing hold --game kuhkuck" + with_plugin("kuhkuck_mishaps"));
  check_not_accused("run thrifty greedy --game punto" + with_plugin("thrifty"));
}

TEST_CASE("selftest --plugin tests a plugin's strategies", "[cli][slow]") {
  const Outcome good =
      shell("stoprule selftest push --plugin " + shell_word(plugin_path("careful")));
  INFO(good.out << good.err);
  CHECK(good.code == 0);
  CHECK_THAT(good.out, Contains("careful.so"));
  const Outcome bad = shell("stoprule selftest" + with_plugin("fickle"));
  INFO(bad.out << bad.err);
  CHECK(bad.code == 1);
  CHECK_THAT(bad.out,
             Contains("FAILED  plugin ") && Contains("fickle.so") &&
                 Contains("Nothing speaks against this machine.\n"
                          "Do not trust results with these plugins: a check of them failed."));
  CHECK_THAT(shell("stoprule selftest punto" + with_plugin("fickle")).err,
             Contains("is a plugin for the game 'push', not for 'punto'"));
  CHECK_THAT(shell("stoprule selftest kuhkuck" + with_plugin("kuhkuck_mishaps")).out,
             Contains("decides illegally in") || Contains("FAILED"));
}

}  // namespace stoprule
