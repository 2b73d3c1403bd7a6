// Plugins as a user meets them: shared objects given to the built program. What they play, how they
// are shown and remembered, and what is said about files that are wrong.
#include <openssl/sha.h>
#include <sys/stat.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "sim/core/sanitizers.h"
#include "tests/plugin_files.h"

namespace stoprule {
namespace {

using Catch::Contains;

}  // namespace

TEST_CASE("built-ins written as plugins give the same statistics, byte for byte", "[cli]") {
  const std::vector<std::string> lineups{"threshold", "cards:count=4", "risk:limit=0.15",
                                         "threshold:stop=9 cards risk:protect=20 risk:die=0"};
  for (const std::string& lineup : lineups) {
    std::string mine = lineup;
    for (const char* name : {"threshold", "cards", "risk"}) {
      mine = replaced(mine, {{name, std::string("my-") + name}});
    }
    INFO(lineup);
    const std::string files = " -n 3000 -q --csv c.csv --hist h.csv";
    const TestFolder built_in;
    REQUIRE(shell("stoprule run " + lineup + files, built_in).code == 0);
    for (const char* way : {"", " --simd scalar", " --engine reference -n 300"}) {
      if (std::string(way).ends_with("300")) {
        REQUIRE(
            shell("stoprule run " + lineup + replaced(files, {{"3000", "300"}}), built_in).code ==
            0);
      }
      const TestFolder plugin;
      const std::string words = replaced(mine + files + way, {{"-n 3000 -q", "-q"}});
      const std::string games = std::string(way).ends_with("300") ? "" : " -n 3000";
      REQUIRE(shell("stoprule run " + words + games + with_plugin("built_ins"), plugin).code == 0);
      CHECK(replaced(plugin.text("c.csv"), {{"my-", ""}}) == built_in.text("c.csv"));
      CHECK(replaced(plugin.text("h.csv"), {{"my-", ""}}) == built_in.text("h.csv"));
    }
  }
}

TEST_CASE("plugins work in every verb, seat and lineup, and on every engine", "[cli]") {
  const std::string plugins = with_plugin("patient") + with_plugin("careful");
  const auto signature = [&](const std::string& way) {
    const Outcome run = shell(
        "stoprule run patient threshold careful:stop=9 ev -r risques -n 600 " + way + plugins);
    CHECK(run.code == 0);
    return run.out.substr(run.out.find("# signature"));
  };
  const std::string first = signature("");
  for (const char* way : {"--engine reference", "--simd scalar", "--simd sse4", "--simd avx2",
                          "--simd avx512", "--threads 3 --block-games 1"}) {
    if (shell(std::string("stoprule run ev --dry-run ") + way).code != 0) continue;
    INFO(way);
    CHECK(signature(way) == first);
  }
  CHECK_THAT(shell("stoprule replay patient ev --game-id 7" + plugins).out,
             Contains("plays patient:stop=8,protect=12,die=4"));
  CHECK_THAT(shell("stoprule list strategies" + plugins).out,
             Contains("patient    stops once all columns") && Contains("careful"));
  CHECK_THAT(shell("stoprule bench patient -n 300 --repetitions 1" + plugins).out,
             Contains("patient:stop=8"));
  for (const char* experiment : {"compare patient threshold -n 600", "tournament patient ev -n 600",
                                 "sweep patient --param stop=6..8 -p 3 -n 600"}) {
    const Outcome outcome = shell(std::string("stoprule ") + experiment + plugins);
    INFO(outcome.err);
    CHECK(outcome.code == 0);
    CHECK_THAT(outcome.out, Contains("patient:stop=8") && Contains("--plugin"));
  }
  CHECK_THAT(shell("stoprule show careful" + plugins).out,
             Contains("from plugin ") && Contains("careful.so") && Contains("0..127, whole"));
}

TEST_CASE("the line that tells how to reproduce names the plugins", "[cli]") {
  const Outcome run = shell("stoprule run patient ev -n 60" + with_plugin("patient"));
  const std::string mark = "reproduce: ";
  const std::size_t begin = run.out.find(mark) + mark.size();
  const std::string command = run.out.substr(begin, run.out.find('\n', begin) - begin);
  CHECK_THAT(command, Contains(with_plugin("patient")));
  CHECK(shell(command).out == run.out);
}

TEST_CASE("a plugin may come from the environment or a settings file", "[cli]") {
  CHECK(shell("STOPRULE_PLUGIN=" + shell_word(plugin_path("patient")) + " stoprule show patient")
            .code == 0);
  const TestFolder folder;
  std::ofstream(folder / "s.toml")
      << "plugin = [\"" << plugin_path("patient") << "\", \"" << plugin_path("careful") << "\"]\n";
  const Outcome both = shell("stoprule run patient careful -n 20 --config s.toml", folder);
  CHECK(both.code == 0);
}

TEST_CASE("the sidecar tells a plugin's path and SHA-256", "[cli]") {
  const TestFolder folder;
  REQUIRE(
      shell("stoprule run patient ev -n 60 -q --csv x.csv" + with_plugin("patient"), folder).code ==
      0);
  const auto meta = nlohmann::json::parse(folder.text("x.meta.json"));
  const std::string bytes = file_text(plugin_path("patient"));
  unsigned char digest[SHA256_DIGEST_LENGTH];
  SHA256(reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(), digest);
  std::string text;
  for (const unsigned char byte : digest) {
    text += "0123456789abcdef"[byte >> 4];
    text += "0123456789abcdef"[byte & 15];
  }
  REQUIRE(meta["plugins"].size() == 1);
  CHECK(meta["plugins"][0]["path"] == plugin_path("patient"));
  CHECK(meta["plugins"][0]["sha256"] == text);
  CHECK(meta["strategies"][0]["source"] == "plugin " + plugin_path("patient"));
  CHECK(meta["strategies"][0]["parameters"]["stop"] == 8);
  CHECK_FALSE(meta["strategies"][1].contains("source"));
}

TEST_CASE("shards merge only if they were played with the same build of a plugin", "[cli]") {
  const TestFolder folder;
  std::filesystem::copy_file(plugin_path("patient"), folder / "p.so");
  const std::string run = "stoprule run patient ev -q --plugin p.so -n 60 --csv ";
  REQUIRE(shell(run + "a.csv", folder).code == 0);
  REQUIRE(shell(run + "b.csv --first-game 60", folder).code == 0);
  REQUIRE(shell("stoprule run patient ev -q --plugin p.so -n 120 --csv all.csv", folder).code == 0);
  const std::string merge = "stoprule merge a.csv b.csv -q --plugin p.so --csv ";
  REQUIRE(shell(merge + "both.csv", folder).code == 0);
  CHECK(folder.text("both.csv") == folder.text("all.csv"));
  std::ofstream(folder / "p.so", std::ios::app) << "x";  // loads as before, and is another file
  check_refused(merge + "x.csv",
                {"a.csv was played with the plugin p.so", "those given are others"}, folder);
  check_refused("stoprule run patient ev -q --plugin p.so -n 90 --resume a.csv",
                {"other plugins, or other builds of them"}, folder);
}

TEST_CASE("a file that is no plugin of this game and version is refused in one sentence", "[cli]") {
  const std::string run = "stoprule run ev -n 60 --csv x.csv";
  const TestFolder folder;
  std::ofstream(folder / "text.so") << "not an object\n";
  std::ofstream(folder / "empty.so") << "";
  const std::string whole = file_text(plugin_path("patient"));
  for (const std::size_t part :
       {std::size_t{20}, std::size_t{100}, whole.size() / 2, whole.size() - 1}) {
    std::ofstream(folder / ("cut" + std::to_string(part) + ".so"), std::ios::binary)
        << whole.substr(0, part);
    check_refused(run + " --plugin cut" + std::to_string(part) + ".so", {"is cut off"}, folder);
  }
  check_refused(run + " --plugin missing.so", {"plugin missing.so: cannot be read"}, folder);
  check_refused(run + " --plugin .", {"is a folder"}, folder);
  check_refused(run + " --plugin text.so", {"is not a shared object", "new_strategy"}, folder);
  check_refused(run + " --plugin empty.so", {"is not a shared object"}, folder);
  check_refused(run + " --plugin " + shell_word(STOPRULE_PROGRAM), {"cannot be loaded"});
  check_refused(run + with_plugin("no_entry"), {"exports no function stoprule_plugin"});
  check_refused(run + with_plugin("null_table"), {"is not a plugin's table"});
  check_refused(run + with_plugin("no_magic"), {"is not a plugin's table"});
  check_refused(run + with_plugin("other_game"), {"game 'whist', not for 'push'", "--game"});
  check_refused(run + with_plugin("other_version"),
                {"version 2", "has version 1", "build it again"});
  check_refused(run + with_plugin("other_size"), {"bytes", "build it again"});
  check_refused(run + with_plugin("inside_out"), {"'wrong'", "'stop'", "30..0", "inside out"});
  check_refused(run + with_plugin("null_function"), {"'wrong'", "'stop' is null"});
  check_refused(run + with_plugin("missing_name"), {"'NaN'", "missing value"});
#if !defined(STOPRULE_THREAD_SANITIZER)  // which has an exit code of its own for an end in dlopen()
  check_refused(run + with_plugin("exits"), {"ends the program while it is loaded, by exit(0)"});
  check_refused(run + with_plugin("throws_at_load"), {"throws an exception while it is loaded"});
#endif
  check_refused(run + with_plugin("aborts"), {"while it is loaded, by signal 6 (Aborted)"});
  check_refused(run + with_plugin("patient") + with_plugin("patient"),
                {"there is a strategy 'patient' already", "another name"});
  check_refused("stoprule run patience -n 60" + with_plugin("patient"),
                {"Did you mean 'patient'?"});
}

TEST_CASE("a plugin loads also where nobody is told how children end", "[cli]") {
  CHECK(shell("trap '' CHLD; stoprule run patient -n 60" + with_plugin("patient")).code == 0);
}

TEST_CASE("an exception in a plugin ends the run with one message and no file", "[cli]") {
  for (const char* engine : {" --threads 2", " --engine reference", " --simd scalar --threads 1"}) {
    const std::string run = "stoprule run -n 3000 --csv x.csv";
    const std::string more = engine + with_plugin("mishaps");
    check_refused(run + " throws" + more, {"'throws' failed in stop: exception: the tenth turn"});
    check_refused(run + " ev throws-a-number ev" + more,
                  {"'throws-a-number' failed in take: an exception"});
    check_refused(run + " refuses:level=4" + more,
                  {"'refuses' failed in creating it", "Saturdays"});
    check_refused(run + " asks-for-more" + more, {"no parameter 'patience'"});
    check_refused(run + " too-large:n=300000" + more, {"'n' is too large for an int"});
  }
  CHECK(shell("stoprule run refuses:level=3 -n 60" + with_plugin("mishaps")).code == 0);
  check_refused("stoprule replay throws --game-id 3" + with_plugin("mishaps"), {"the tenth turn"});
  check_refused("stoprule bench throws -n 60" + with_plugin("mishaps"), {"the tenth turn"});
}

TEST_CASE("a folder from new_strategy builds outside the tree, from an installed stoprule",
          "[cli]") {
  const TestFolder folder;
  const std::string cmake = "'" STOPRULE_CMAKE "' ";
  const std::string script = "there/bin/stoprule-new-strategy ";
  REQUIRE(shell(cmake + "--install '" STOPRULE_BUILD "' --prefix there", folder).code == 0);
  for (const auto& [game, shown] :
       std::vector<std::pair<std::string, std::string>>{{"push", "my-rule2:stop=9,less=1"},
                                                        {"kuhkuck", "my-rule2:count=10,behind=2"},
                                                        {"punto", "my-rule2:weight=3"}}) {
    const std::string chosen = "--game " + game + " ";
    REQUIRE(shell(script + chosen + "my-rule2 " + game, folder).code == 0);
    CHECK(shell(script + chosen + "my-rule2 " + game, folder).code == 2);  // it is there already
    const std::string at = " " + game + "/build";
    const Outcome built =
        shell(cmake + "-G Ninja -S " + game + " -B" + at +
                  " -DCMAKE_PREFIX_PATH=\"$PWD/there\" && " + cmake + "--build" + at,
              folder);
    INFO(built.out << built.err);
    REQUIRE(built.code == 0);
    CHECK_THAT(folder.text(game + "/build/CMakeCache.txt"),
               Contains("stoprule_DIR:PATH=" + folder.path() + "/there/lib/cmake/stoprule"));
    const Outcome run =
        shell("there/bin/stoprule run my-rule2 " + chosen + "--plugin" + at + "/my-rule2.so -n 100",
              folder);
    INFO(run.err);
    CHECK(run.code == 0);
    CHECK_THAT(run.out, Contains(shown));
  }
  CHECK_THAT(shell(script + "My/Rule", folder).err, Contains("cannot be its name"));
  CHECK_THAT(shell(script + "ev", folder).err, Contains("has a strategy 'ev' for push already"));
  REQUIRE(shell(script + "--game=kuhkuck score here", folder).code ==
          0);  // a metric's name is free
  CHECK_THAT(folder.text("here/score.cc"), Contains("struct ScoreRule"));
  CHECK_THAT(shell(script + "--help", folder).out, Contains("GAME is push, kuhkuck, punto or pig."));
  CHECK_THAT(shell(script + "--game chess my-card other", folder).err,
             Contains("'chess'") && Contains("push, kuhkuck, punto and pig"));
}

#if !defined(STOPRULE_THREAD_SANITIZER)  // which keeps signals from a thread that calls nothing
TEST_CASE("a plugin that never comes back is ended by the second signal", "[cli]") {
  const Outcome outcome =
      shell("stoprule run never-ends -n 90" + with_plugin("mishaps") +
            " & p=$!; sleep 1; kill -TERM $p; sleep 0.5; kill -TERM $p; wait $p");
  CHECK(outcome.code == 128 + 15);
}
#endif

TEST_CASE("a plugin's illegal decision fails the run and names a game that replays", "[cli]") {
  for (const char* name : {"bad-place", "bad-colour"}) {
    std::string first;
    for (const char* way : {"--engine reference", "", "--simd scalar", "--simd sse4", "--simd avx2",
                            "--simd avx512"}) {
      if (shell(std::string("stoprule run ev --dry-run ") + way).code != 0) continue;
      INFO(name << " " << way);
      const Outcome run = shell(std::string("stoprule run ev ") + name + " ev -n 90 " + way +
                                with_plugin("mishaps"));
      CHECK(run.code == 1);
      const std::size_t at = run.err.find("slot 1 (");
      REQUIRE(at != std::string::npos);
      const std::string told = run.err.substr(at);
      if (first.empty()) first = told;
      CHECK(told == first);
      const std::size_t command = told.find("stoprule replay ");
      REQUIRE(command != std::string::npos);
      const Outcome replay = shell(told.substr(command, told.find('\n', command) - command));
      CHECK_THAT(replay.out, Contains("The game was broken off after"));
      CHECK(replay.code == 1);
      CHECK_THAT(replay.err, Contains(" decides to ") && Contains("That is not allowed"));
      CHECK(lines_in(replay.err) == 1);
    }
  }
}

}  // namespace stoprule
