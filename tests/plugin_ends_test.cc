// Tests of plugins that end the program instead of deciding: it tells who did it and where, removes
// its temporary files, and has the exit code of a user's strategy that went wrong.
#include "sim/core/sanitizers.h"
#include "tests/plugin_files.h"

namespace stoprule {
namespace {

using Catch::Contains;

// What is left of a command in its folder, when it has ended.
void check_told(const std::string& strategy, const std::string& how, const std::string& more = "") {
  const TestFolder folder;
  const Outcome outcome =
      shell("stoprule run ev " + strategy + " -n 300 --csv x.csv --checkpoint x.c" + more +
                with_plugin("ends"),
            folder);
  INFO(strategy << more << ": " << outcome.err);
  CHECK(outcome.code == 1);
  CHECK(outcome.out.empty());
  CHECK_THAT(outcome.err,
             Contains("ends.so: strategy '" + strategy + "' ended the program by " + how) &&
                 Contains(" in stop, in game 0\n"));
  CHECK_THAT(outcome.err, Contains("is in x.c: the same command goes on from there"));
  CHECK_THAT(outcome.err, Contains("again:\n  stoprule run ev:protect"));
  CHECK_THAT(outcome.err, Contains(" --first-game 0 --games "));
  for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
    CHECK(entry.path().filename() == "x.c");
  }
}

}  // namespace

TEST_CASE("a plugin that ends the program is named, with the games, and leaves no file", "[cli]") {
  check_told("exits", "exit()");
  check_told("exits", "exit()", " --threads 1");
  check_told("exits", "exit()", " --engine reference");
  check_told("exits-quickly", "exit()");
#if !defined(STOPRULE_SANITIZED)  // whose own handlers tell more
  check_told("aborts", "abort()");
  check_told("terminates", "abort()");
  check_told("crashes", "signal SIGSEGV");
  check_told("divides", "signal SIGFPE");
  check_told("recurses", "signal SIGSEGV");
  check_told("recurses", "signal SIGSEGV", " --threads 1");
#endif
}

TEST_CASE("exit() of a plugin's own thread, or while a strategy is created, is no success",
          "[cli]") {
  const TestFolder folder;
  const std::string more = " -n 300 --csv x.csv" + with_plugin("ends");
  const Outcome elsewhere = shell("stoprule run ev exits-elsewhere" + more, folder);
  CHECK(elsewhere.code == 1);
  CHECK_THAT(elsewhere.err, Contains("ended by exit()") && Contains("by a thread of a plugin"));
  const Outcome at_once = shell("stoprule run ev exits-at-once" + more, folder);
  CHECK(at_once.code == 1);
  CHECK_THAT(at_once.err, Contains("'exits-at-once' ended the program by exit() in creating it\n"));
  CHECK(folder.empty());
  const Outcome replay = shell("stoprule replay exits --game-id 3" + with_plugin("ends"));
  CHECK(replay.code == 1);
  CHECK_THAT(replay.err, Contains("'exits' ended the program by exit() in stop, in game 3\n"));
}

TEST_CASE("with plugins loaded, all else ends as ever", "[cli]") {
  const TestFolder folder;
  CHECK(shell("stoprule run ev patient -n 300" + with_plugin("patient"), folder).code == 0);
  CHECK(shell("stoprule show exits" + with_plugin("ends"), folder).code == 0);
  CHECK(shell("stoprule run ev nobody" + with_plugin("ends"), folder).code == 2);
}

TEST_CASE("a second signal ends the program, but leaves no temporary file", "[cli]") {
  const TestFolder folder;
  const Outcome outcome =
      shell("stoprule run never-ends -n 90 --csv x.csv" + with_plugin("mishaps") +
                " & p=$!; sleep 1; kill -TERM $p; sleep 0.5; kill -TERM $p; wait $p",
            folder);
#if !defined(STOPRULE_THREAD_SANITIZER)  // which keeps signals from a thread that calls nothing
  CHECK(outcome.code == 128 + 15);
#endif
  CHECK(folder.empty());
}

TEST_CASE("an exception of a plugin names the first game in which it is thrown", "[cli]") {
  for (const char* verb :
       {"run ev throws-seldom", "run ev throws-seldom --engine reference",
        "compare ev throws-seldom -p 3", "sweep throws-seldom --param cards=3..4",
        "tournament ev throws-seldom"}) {
    const Outcome outcome = shell(std::string("stoprule ") + verb + " --first-game 5 -n 4000" +
                                  " --threads 1" + with_plugin("mishaps"));
    INFO(verb << ": " << outcome.err);
    CHECK(outcome.code == 2);
    CHECK_THAT(outcome.err, Contains("failed in stop: exception: bad luck, in game "));
    const std::size_t at = outcome.err.find("\n  this plays it again:\n  stoprule ");
    REQUIRE(at != std::string::npos);
    const std::string command = outcome.err.substr(outcome.err.rfind("stoprule "));
    CHECK_THAT(command, Contains(" --games 1"));
    CHECK(command.find("--first-game 5 ") == std::string::npos);
    const Outcome again = shell(command);
    CHECK(again.code == 2);
    CHECK(again.err == outcome.err);
  }
}

}  // namespace stoprule
