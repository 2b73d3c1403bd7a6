// What `generate` writes works where it is meant to.
#include "tests/program.h"

namespace stoprule {
namespace {

using Catch::Contains;

bool has(const std::string& command) { return shell("command -v " + command).code == 0; }

// What bash offers at the end of these words.
std::string offered(const std::string& words) {
  const Outcome outcome = shell(
      "stoprule generate bash > c && cat > t <<'END'\n"
      "source ./c\nCOMP_WORDS=(\"$@\") COMP_CWORD=$(($# - 1))\n_stoprule\n"
      "echo \"${COMPREPLY[*]}\"\nEND\nbash t " +
      words);
  INFO(outcome.err);
  REQUIRE(outcome.code == 0);
  return outcome.out;
}

}  // namespace

TEST_CASE("bash completes verbs, options, games, strategies and their parameters", "[cli]") {
  CHECK(offered("stoprule ru") == "run\n");
  CHECK_THAT(offered("stoprule ''"), Contains("sweep") && Contains("generate"));
  CHECK(offered("stoprule run thr") == "threshold\n");
  CHECK(offered("stoprule run threshold :") == "stop= protect= die=\n");
  CHECK(offered("stoprule run threshold : pr") == "protect=\n");
  CHECK(offered("stoprule run --game kuhkuck h") == "hold\n");
  CHECK(offered("stoprule run --game kuhkuck hold :") == "count=\n");
  CHECK(offered("stoprule run --game ''") == "push kuhkuck punto\n");
  CHECK(offered("stoprule run --game push --rules ri") == "risques\n");
  CHECK(offered("stoprule compare --half") == "--half-width\n");
  CHECK(offered("stoprule list me") == "metrics\n");
  CHECK(offered("stoprule run --csv t") == "t\n");  // a file that is there
}

TEST_CASE("completions for zsh and fish are scripts of theirs", "[cli]") {
  for (const std::string name : {"zsh", "fish"}) {
    const std::string make = "stoprule generate " + name + " > script && ";
    REQUIRE(shell(make + "grep -q threshold script").code == 0);
    if (has(name)) {
      CHECK(shell(make + name + " -n script").code == 0);
    } else {
      WARN(name << " is not here: its completions are not read");
    }
  }
}

TEST_CASE("the man page is well made and names every verb and option", "[cli]") {
  const std::string page = shell("stoprule generate man").out;
  for (const char* word :
       {".It Cm run", ".It Cm selftest", "Fl Fl checkpoint", ".Sh EXIT STATUS"}) {
    CHECK_THAT(page, Contains(word));
  }
  if (has("mandoc")) {
    const Outcome checked = shell("stoprule generate man > p && mandoc -T lint -W warning p");
    CHECK(checked.out == "");
    CHECK(checked.code == 0);
  } else {
    WARN("mandoc is not here: the man page is not checked");
  }
}

TEST_CASE("the schema has every column of the files that verbs write", "[cli]") {
  const std::string schema = shell("stoprule generate schema").out;
  for (const std::string words : {"run ev", "compare ev cards", "tournament ev cards"}) {
    const std::string csv = shell("stoprule " + words + " -n 2000 -q --csv -").out;
    std::string name;
    for (const char letter : csv.substr(0, csv.find('\n')) + ",") {
      if (letter != ',') {
        name += letter;
        continue;
      }
      INFO(words << ": " << name);
      CHECK_THAT(schema, Contains("  " + name + " "));
      name.clear();
    }
  }
}

TEST_CASE("generate refuses what it does not know", "[cli]") {
  const Outcome outcome = shell("stoprule generate fsh");
  CHECK(outcome.code == 2);
  CHECK_THAT(outcome.err, Contains("fish") && Contains("bash, zsh"));
  CHECK(shell("stoprule generate").code == 2);
}

}  // namespace stoprule
