// What `generate` writes works where it is meant to.
#include <nlohmann/json.hpp>
#include <regex>

#include "tests/plugin_files.h"
#include "tests/program.h"

namespace stoprule {
namespace {

using Catch::Contains;
using Catch::StartsWith;

bool has(const std::string& command) { return shell("command -v " + command).code == 0; }

// What bash offers at the end of this line, or at the | in it, with its words cut into these
// pieces.
std::string in_bash(const std::string& line, const std::string& pieces) {
  const Outcome outcome = shell(
      "stoprule generate bash > c && cat > t <<'END'\n"
      "source ./c\nat=${1%|*} COMP_LINE=${1/|/} COMP_POINT=${#at}\nshift\nCOMP_WORDS=(stoprule "
      "\"$@\") "
      "COMP_CWORD=$#\n"
      "_stoprule\necho \"${COMPREPLY[*]}\"\nEND\nbash t 'stoprule " +
      line + "' " + pieces);
  INFO(outcome.err);
  REQUIRE(outcome.code == 0);
  return outcome.out;
}

// What the program answers, without the meanings.
std::string answered(const std::string& words) {
  const Outcome outcome = shell("stoprule generate words -- " + words + " | cut -f 1");
  REQUIRE(outcome.code == 0);
  return outcome.out;
}

}  // namespace

TEST_CASE("what may follow: verbs, options, games, strategies and their parameters", "[cli]") {
  CHECK(answered("ru") == "run\n");
  CHECK_THAT(answered("''"), Contains("sweep\n") && Contains("generate\n"));
  CHECK(answered("run thr") == "threshold\n");
  CHECK(answered("run threshold:") == "threshold:stop=\nthreshold:protect=\nthreshold:die=\n");
  CHECK(answered("run threshold:stop=7,p") == "threshold:stop=7,protect=\n");
  CHECK(answered("run threshold:stop=7,protect=9,die=2,").empty());
  CHECK(answered("run threshold:stop=").empty());
  CHECK(answered("run --game kuhkuck h") == "hold\n");
  CHECK(answered("run --game=kuhkuck hold:") == "hold:count=\n");
  CHECK(answered("run --game ''") == "push\nkuhkuck\npunto\npig\n");
  CHECK(answered("run ev --engine=l") == "--engine=lanes\n");
  CHECK(answered("run ev -r ri") == "risques\n");
  CHECK(answered("run ev -r risques,star=n") == "risques,star=none\n");
  CHECK(answered("sweep threshold --param st") == "stop=\n");
  CHECK(answered("sweep ev --metric win") == "win_share\nwins_alone\n");
  CHECK(answered("compare --half") == "--half-width\n");
  CHECK(answered("list me") == "metrics\n");
  CHECK_THAT(answered("show ris"), Contains("risk\n") && Contains("risques\n"));
  CHECK(answered("run --csv ''") == "@files\n");
  CHECK(answered("merge ''") == "@files.csv\n");
  CHECK(answered("run --plugin ''") == "@files.so\n");
  CHECK(answered("run" + with_plugin("patient") + " pat") == "patient\n");
  CHECK(answered("rum thr").empty());
  // The shell does not wait for a plugin that is not done with loading.
  CHECK(shell("timeout 30 stoprule generate words -- run" + with_plugin("sleeps") + " ev")
            .out.starts_with("ev\t"));
}

TEST_CASE("bash offers what the program answers, in pieces as it cuts words", "[cli]") {
  CHECK(in_bash("run thr", "run thr") == "threshold\n");
  CHECK(in_bash("run threshold:", "run threshold :") == "stop= protect= die=\n");
  CHECK(in_bash("run threshold:pr", "run threshold : pr") == "protect=\n");
  CHECK(in_bash("run threshold:stop=7,pr", "run threshold : stop = 7,pr") == "7,protect=\n");
  CHECK(in_bash("run ev ", "run ev \"\"").find("threshold") != std::string::npos);
  CHECK(in_bash("run --csv t", "run --csv t") == "t\n");  // a file that is there
  CHECK(in_bash("run --plugin t", "run --plugin t") == "\n");
  CHECK(in_bash("run t|hold", "run thold") == "threshold\n");  // which is put before the cursor
  CHECK(in_bash("run threshold:s|p=7", "run threshold : sp = 7") == "stop=\n");
  CHECK(in_bash("sweep  threshold --param  st", "sweep threshold --param st") == "stop=\n");
}

TEST_CASE("fish offers what the program answers", "[cli]") {
  if (!has("fish")) {
    WARN("fish is not here: its completions are not tried");
    return;
  }
  const auto offered = [](const std::string& line) {
    return shell("stoprule generate fish > c && fish -c 'source c; complete -C \"stoprule " + line +
                 "\"'")
        .out;
  };
  CHECK_THAT(offered("run thr"), StartsWith("threshold\tstops once"));
  CHECK_THAT(offered("run threshold:stop=7,p"), StartsWith("threshold:stop=7,protect=\tsum of"));
  CHECK_THAT(offered("ru"), StartsWith("run\t"));
  CHECK_THAT(offered("run --csv "), Contains("c\n"));
}

TEST_CASE("zsh offers what the program answers", "[cli]") {
  if (!has("zsh")) {
    WARN("zsh is not here: its completions are not tried");
    return;
  }
  const auto offered = [](const std::string& words, const std::string& prefix) {
    const Outcome outcome = shell(
        "stoprule generate zsh > _stoprule && cat > t <<'END'\n"
        "compdef() { : }\ncompset() { : }\n_files() { echo files $@ }\n"
        "compadd() { while [[ $1 != -- ]]; do shift; done; shift; echo $@ }\n"
        "source ./_stoprule\nPREFIX=$1\nshift\nwords=(stoprule $@) "
        "CURRENT=$#words\n_stoprule\nEND\n"
        "zsh t '" +
        prefix + "' " + words);
    INFO(outcome.err);
    CHECK(outcome.err.empty());
    return outcome.out;
  };
  CHECK(offered("run thr", "thr") == "threshold\n\n");
  CHECK(offered("run threshold:stop=7,p", "threshold:stop=7,p") == "\nthreshold:stop=7,protect=\n");
  CHECK(offered("run --plugin x", "x") == "files -g *.so\n");
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

TEST_CASE("the schema has every key of the JSON that verbs write", "[cli]") {
  const std::string schema = shell("stoprule generate schema").out;
  for (const std::string words :
       {"run ev", "compare ev cards", "sweep ev --param die=1,2", "tournament ev cards"}) {
    const TestFolder folder;
    REQUIRE(shell("stoprule " + words + " -n 2000 -q --json j", folder).code == 0);
    const std::string verb = words.substr(0, words.find(' '));
    const std::size_t from = schema.find("\n" + verb + " --json");
    REQUIRE(from != std::string::npos);
    const std::string mine = schema.substr(from, schema.find("\n\n", from) - from);
    const auto check = [&](const nlohmann::json& object) {
      for (const auto& [key, value] : object.items()) {
        INFO(verb << ": " << key);
        CHECK(std::regex_search(mine, std::regex("[ .]" + key + "(,|\\[\\]|\\.| )")));
      }
    };
    const auto whole = nlohmann::json::parse(folder.text("j"));
    check(whole);
    for (const char* list : {"cells", "payoffs"}) {
      if (whole.contains(list)) check(whole[list][0]);
    }
    if (!whole.contains("findings")) continue;
    check(whole["findings"]);
    for (const auto& [name, list] : whole["findings"].items()) {
      if (list.is_array() && !list.empty() && list[0].is_object()) check(list[0]);
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
