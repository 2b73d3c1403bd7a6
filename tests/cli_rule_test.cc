// Rule text on the command line: every verb, the file, what is remembered, and what goes wrong.
#include "tests/program.h"

namespace stoprule {
namespace {

using Catch::Contains;

const std::string kEager = " --rule 'eager=param at = 9 in 0..30; stop: best >= $at' ";

}  // namespace

TEST_CASE("a rule is a strategy in every verb", "[cli]") {
  const Outcome run = shell("stoprule run eager ev -n 500 --csv - -q" + kEager);
  CHECK(run.code == 0);
  CHECK_THAT(run.out, Contains("\"eager:at=9,die=4,protect=12\""));
  CHECK_THAT(shell("stoprule replay eager ev --game-id 3" + kEager).out,
             Contains("plays eager:at=9,die=4,protect=12"));
  CHECK_THAT(shell("stoprule list strategies" + kEager).out,
             Contains("eager      param at = 9 in 0..30; stop: best >= $at"));
  CHECK_THAT(shell("stoprule show eager:at=12" + kEager).out,
             Contains("at         12     0..30, whole") && Contains("from --rule"));
  CHECK_THAT(
      shell("stoprule bench eager -n 256 --repetitions 1 --threads 1 --simd scalar -q" + kEager)
          .out,
      Contains("eager:at=9"));
}

TEST_CASE("a run with rules tells how to repeat it, and the sidecar has the text", "[cli]") {
  const TestFolder folder;
  const Outcome run = shell(
      "stoprule run eager ev:die=2 eager:at=7 -n 500 -r risques --csv a.csv" + kEager, folder);
  REQUIRE(run.code == 0);
  CHECK_THAT(run.out, Contains("--rule 'eager=param at = 9 in 0..30; stop: best >= $at'") &&
                          !Contains("--rule-file"));
  const std::string again = after(run.out, "reproduce: ");
  CHECK(signature_in(shell(again).out) == signature_in(run.out));
  CHECK_THAT(folder.text("a.meta.json"),
             Contains(R"("rule": "param at = 9 in 0..30; stop: best >= $at")") &&
                 Contains(R"("source": "--rule")"));
  const Outcome built_in =
      shell("stoprule run threshold:stop=9 ev:die=2 threshold:stop=7 -n 500 -r risques");
  CHECK(signature_in(built_in.out) == signature_in(run.out));
}

TEST_CASE("a file of rules defines each, and a mistake in it is shown by line and column",
          "[cli]") {
  const TestFolder folder;
  std::ofstream(folder / "my.rules") << "# mine\neager = stop: best >= 9\n\n"
                                        "slow  = stop: best >= 12\n"
                                        "        or bust > 0.25  # too risky\n";
  const Outcome run = shell("stoprule run eager slow -n 200 --rule-file my.rules", folder);
  CHECK(run.code == 0);
  CHECK_THAT(run.out, Contains("--rule 'eager=stop: best >= 9'") &&
                          Contains("--rule 'slow=stop: best >= 12 or bust > 0.25'"));
  CHECK_THAT(shell("stoprule show slow --rule-file my.rules", folder).out,
             Contains("from my.rules:4"));
  std::ofstream(folder / "bad.rules") << "eager = stop: best >= 9;\n  protect: topsum > 3\n";
  const Outcome bad = shell("stoprule run eager --rule-file bad.rules", folder);
  CHECK(bad.code == 2);
  CHECK_THAT(bad.err,
             Contains("bad.rules:2:12: unknown quantity 'topsum'. Did you mean 'top_sum'?") &&
                 Contains("\n    protect: topsum > 3\n             ^\n"));
  CHECK_THAT(shell("stoprule run eager --rule-file none.rules", folder).err,
             Contains("--rule-file none.rules cannot be read"));
}

TEST_CASE("a rule that cannot be is one message and exit code 2", "[cli]") {
  const auto error = [](const std::string& words) {
    const Outcome outcome = shell("stoprule run ev -n 1 " + words);
    CHECK(outcome.code == 2);
    return outcome.err;
  };
  CHECK(error("--rule 'x=stop: bets >= 12'")
            .starts_with("stoprule: --rule x, column 7: unknown quantity 'bets'. Did you mean "
                         "'best'?"));
  CHECK_THAT(error("--rule 'stop: best >= 12'"), Contains("is not of the form NAME=TEXT"));
  CHECK_THAT(error("--rule 'a=declare: hand > 3'"),
             Contains("unknown clause 'declare'") && Contains("is --game kuhkuck missing?"));
  CHECK_THAT(error("--rule 'a=stop: bets > 3'"), !Contains("--game"));
  CHECK_THAT(error("--rule 'ev=stop: best >= 12'"),
             Contains("there is a strategy 'ev' already (built-in)"));
  CHECK_THAT(error("--rule 'x=stop: true' --rule 'x=stop: false'"),
             Contains("there is a strategy 'x' already (--rule)"));
  CHECK_THAT(error("--rule 'a b=stop: true'"), Contains("a strategy cannot be called 'a b'"));
  for (const std::string name : {"NA", "na", "NaN", "nan", "null", "NULL", "None"}) {
    CHECK_THAT(error("--rule '" + name + "=stop: true'"),
               Contains("cannot be called '" + name + "'") && Contains("missing value"));
  }
  CHECK_THAT(error("eager:at=31" + kEager), Contains("at=31 is out of range: 0..30, whole"));
}

TEST_CASE("files of words may begin with a byte order mark; UTF-16 is named", "[cli]") {
  const TestFolder folder;
  const std::string mark = "\xEF\xBB\xBF";
  const auto as_utf16 = [](const std::string& text) {
    std::string wide = "\xFF\xFE";
    for (const char c : text) wide += {c, '\0'};
    return wide;
  };
  struct File {
    std::string name, text, command;
  };
  for (const File& file :
       {File{"my.rules", "mine = stop: best >= 9\n", "run mine --rule-file my.rules"},
        File{"my.toml", "[run]\ngames = 100\nstrategies = ['ev']\n", "run --config my.toml"},
        File{"my.points",
             "5:4/6:5/7:6/8:7 # "
             "few\r\n9:8/10:9/11:10/12:11/13:12/14:13/15:14/16:15/17:16/18:17/19:18/20:19\r\n",
             "run hold --game kuhkuck --rules base,points=@my.points"}}) {
    INFO(file.name);
    const std::string command = "stoprule " + file.command + " --dry-run";
    std::ofstream(folder / file.name, std::ios::binary) << file.text;
    const Outcome plain = shell(command, folder);
    CHECK(plain.code == 0);
    std::ofstream(folder / file.name, std::ios::binary) << mark << file.text;
    const Outcome marked = shell(command, folder);
    CHECK(marked.err.empty());
    CHECK(marked.out == plain.out);
    std::ofstream(folder / file.name, std::ios::binary) << as_utf16(file.text);
    const Outcome wide = shell(command, folder);
    CHECK(wide.code == 2);
    CHECK_THAT(wide.err, Contains(file.name) && Contains("UTF-16") && Contains("save it as UTF-8"));
  }
}

TEST_CASE("options that may be repeated keep to flag over environment over file", "[cli]") {
  const TestFolder folder;
  std::ofstream(folder / "a.toml") << "rule = [\"a=stop: best >= 9\", \"b=stop: best >= 7\"]\n";
  const auto names = [&](const std::string& words) {
    return shell(words + " stoprule list strategies --config a.toml", folder).out;
  };
  CHECK_THAT(names(""), Contains("\na ") && Contains("\nb "));
  CHECK_THAT(names("STOPRULE_RULE='c=stop: true'"), Contains("\nc ") && !Contains("\na "));
  CHECK_THAT(shell("STOPRULE_RULE='c=stop: true' stoprule list strategies --config a.toml --rule "
                   "'d=stop: true' --rule 'e=stop: false'",
                   folder)
                 .out,
             Contains("\nd ") && Contains("\ne ") && !Contains("\nc ") && !Contains("\na "));
}

TEST_CASE("what a rule declares and nothing reads is a warning, which fails a strict command",
          "[cli]") {
  const std::string vain =
      " --rule 'vain=param limit = 3 in 0..9; let high = max(column: column_sum); stop: best >= 9'";
  const std::string sound =
      " --rule 'sound=param limit = 9 in 0..19; let high = max(column: column_sum); stop: high >= "
      "$limit'";
  const std::string warning = "warning: --rule vain, column ";
  for (const std::string verb :
       {"run vain ev -n 50k", "compare vain ev -n 50k", "sweep vain --param limit=2,3 -n 20k",
        "tournament vain ev -n 50k"}) {
    INFO(verb);
    const Outcome outcome = shell("stoprule " + verb + " --threads 2" + vain + sound);
    CHECK(outcome.code == 0);
    CHECK_THAT(outcome.err,
               Contains(warning + "7: nothing that decides reads $limit, so it changes nothing\n  "
                                  "param limit") &&
                   Contains(warning + "30: nothing that decides reads high") &&
                   !Contains("--rule sound"));
    CHECK(shell("stoprule " + verb + " --threads 2 --strict" + vain).code == 1);
  }
  const Outcome fine = shell("stoprule run sound ev -n 200 --strict -q" + vain + sound);
  CHECK_THAT(fine.err, !Contains("--rule"));
}

TEST_CASE("a default for a shared parameter is read by the decisions that are left out", "[cli]") {
  const auto warnings = [](const std::string& rule) {
    return shell("stoprule run own ev -n 200 --rule 'own=" + rule + "'").err;
  };
  const std::string declared = "param protect = 20 in 0..50; stop: best >= 9";
  CHECK_THAT(warnings(declared), !Contains("nothing that decides reads"));
  CHECK_THAT(warnings(declared + "; protect: leading"),
             Contains("nothing that decides reads $protect"));
}

TEST_CASE("show rule-language prints every quantity, as text and as data", "[cli]") {
  const Outcome text = shell("stoprule show rule-language");
  CHECK(text.code == 0);
  check_snapshot("cli/rule_language.txt", text.out);
  const Outcome data = shell("stoprule show rule-language --json");
  CHECK_THAT(data.out, Contains(R"("name": "their_open_sum")") && Contains(R"("grammar": )"));
}

}  // namespace stoprule
