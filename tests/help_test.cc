// Help on one screen and in full, for the program and every verb.
#include "sim/cli/option_list.h"
#include "sim/core/names.h"
#include "sim/io/utf8.h"
#include "tests/program.h"

namespace stoprule {

using Catch::Contains;

TEST_CASE("-h fits a screen, for the program and every verb", "[cli]") {
  std::vector<std::string> commands{"stoprule -h"};
  for (const auto& verb : all_verbs())
    commands.push_back(std::string("stoprule ") + verb.name + " -h");
  for (const auto& command : commands) {
    const Outcome outcome = shell(command);
    INFO(outcome.out);
    CHECK(outcome.code == 0);
    CHECK(lines_in(outcome.out) <= 24);
    for (const auto& line : split(outcome.out, '\n')) CHECK(display_width(line) <= 80);
    CHECK_THAT(outcome.out,
               Contains("Usage: stoprule ") && Contains("\n  stoprule ") && Contains("--help"));
  }
}

TEST_CASE("--help tells every option of a verb and all its examples", "[cli]") {
  const std::string whole = shell("stoprule --help").out;
  for (const auto& verb : all_verbs()) {
    const std::string text = shell(std::string("stoprule help ") + verb.name).out;
    INFO(text);
    for (const auto& option : option_names(verb.verb)) CHECK_THAT(text, Contains(option));
    for (const auto& example : split(verb.examples, '\n')) {
      CHECK_THAT(text, Contains(example));
      CHECK_THAT(whole, Contains(example));
    }
    CHECK_THAT(whole, Contains(verb.text));
  }
  CHECK_THAT(whole, Contains("STOPRULE_GAMES") && Contains("130") && Contains("--fail-if"));
}

}  // namespace stoprule
