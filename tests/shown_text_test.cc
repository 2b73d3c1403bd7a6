// Tests of what a terminal is shown of a user's words and files: no control character of theirs.
#include "sim/core/names.h"
#include "tests/plugin_files.h"

namespace stoprule {
namespace {

using Catch::Contains;

constexpr const char* kRed = "$'a\\e[31mb\\rc'";
constexpr const char* kRedTold = "a\\x1b[31mb\\rc";

}  // namespace

TEST_CASE("printable text keeps letters of all kinds and escapes control characters", "[core]") {
  CHECK(printable("stop=8, \"Zug um Zug\" für 4 €, 🂡") == "stop=8, \"Zug um Zug\" für 4 €, 🂡");
  CHECK(printable("a\x1b[31mb\n\t\r\x7f") == "a\\x1b[31mb\\n\\t\\r\\x7f");
  CHECK(printable(std::string_view("a\0b", 3)) == "a\\x00b");
  CHECK(printable("\xc2\x9b"
                  "2J \xc2\xa0") == "\\xc2\\x9b2J \xc2\xa0");
  // No UTF-8: a lone byte, one that is missing, a longer form of '/'.
  CHECK(printable("\x9b|\xe2\x82|\xc0\xaf") == "\\x9b|\\xe2\\x82|\\xc0\\xaf");
}

TEST_CASE("a word for the shell shows no control character, and means the same", "[cli]") {
  for (const std::string word : {"a\x1b[31mb", "it's\n\\n", "\xff",
                                 "\x01"
                                 "2"}) {
    CHECK(printable(shell_word(word)) == shell_word(word));
    const Outcome outcome = shell("bash -c " + shell_word("printf %s " + shell_word(word)));
    CHECK(outcome.out == word);
  }
}

TEST_CASE("errors show control characters as escapes", "[cli]") {
  const std::string red = kRed;
  for (const std::string& command :
       {"run " + red, "run ev:" + red + "=1", "run ev -r " + red, "run ev --game " + red, red,
        "run ev --" + red, "run ev -n " + red, "run ev --csv x/" + red, "show " + red,
        "run ev --plugin " + red, "run ev --rule-file " + red, "run ev --config " + red,
        "run ev --rule " + red + "=stop:1", "run ev --rule 'm=stop: '" + red,
        "run ev --fail-if " + red + "'.score<3'", "sweep ev --param " + red + "=1",
        "run ev --resume " + red, "merge " + red, "generate " + red}) {
    const Outcome outcome = shell("exec bash -c " + shell_word("stoprule " + command));
    INFO(command);
    CHECK(outcome.code == 2);
    CHECK(outcome.err.find('\x1b') == std::string::npos);
    CHECK(outcome.err.find('\r') == std::string::npos);
    CHECK_THAT(outcome.err, Contains(kRedTold) || Contains("\\x1b"));
  }
}

TEST_CASE("a plugin's words are shown without control characters", "[cli]") {
  const TestFolder folder;
  const std::string path = folder.path() + "/\x1b[31m.so";
  std::filesystem::copy_file(plugin_path("colourful"), path);
  const std::string more = " --plugin " + shell_word(path);
  for (const std::string& command :
       {"list strategies" + more, "show colourful" + more, "run colourful -n 100" + more,
        "run colourful -n 100 --dry-run" + more, "run colourful -n 100 --print-config" + more,
        "run colourful:stop=99" + more, "show colourful --json" + more}) {
    const Outcome outcome = shell("exec bash -c " + shell_word("stoprule " + command));
    INFO(command << ": " << outcome.out << outcome.err);
    CHECK((outcome.out + outcome.err).find('\x1b') == std::string::npos);
    CHECK(outcome.code == (command.find("=99") == std::string::npos ? 0 : 2));
  }
}

TEST_CASE("a description in rule text is plain text", "[language]") {
  const Outcome outcome = shell(
      "exec bash -c " +
      shell_word("stoprule run m --rule $'m=param a = 1 in 0..2 \"a\\e[31m\"; stop: best > $a'"));
  CHECK(outcome.code == 2);
  CHECK_THAT(outcome.err, Contains("column 21") && Contains("without control characters"));
}

}  // namespace stoprule
