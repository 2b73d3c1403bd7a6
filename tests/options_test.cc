// Command lines into options: a reader of many lines, against a parser put together for each.
#include "sim/cli/options.h"

#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "sim/core/names.h"

namespace stoprule {
namespace {

using Line = std::vector<std::string>;

// Lines of several verbs, what they set and what is wrong with them: each leaves something that
// must not be there for the next.
const std::vector<Line>& lines() {
  static const std::vector<Line> all{
      {"run", "threshold:stop=7", "-n", "1000", "--rules", "risques", "--csv", "a.csv", "-q"},
      {"run", "cards"},
      {"run", "cards", "--seed"},
      {"run", "--no-such-option", "cards"},
      {"run", "cards", "--threads", "0"},
      {"compare", "ev", "risk", "--rules", "base", "--rules", "risques", "--seed", "7"},
      {"compare", "ev", "risk"},
      {"sweep", "threshold", "--param", "stop=3..9", "--param", "protect=1..3", "--strict"},
      {"sweep", "threshold"},
      {"run", "-h"},
      {"compare", "--help"},
      {"run", "ev", "--fixed-seats", "--fail-if", "win_share<0.2", "--simd", "scalar"},
      {"run", "ev", "--print-config", "--seed", "3"},
      {"walk"},
      {}};
  return all;
}

// All that a line sets, for people: options have no comparison of their own.
std::string told(const Result<Options>& read) {
  if (!read.ok()) return "refused: " + read.error().message;
  const Options& options = read.value();
  std::vector<std::string> params = options.params;
  params.push_back(std::to_string(options.fail_if.size()) + " conditions");
  return join(options.words) + "|" + join(options.rules) + "|" + join(params) + "|" +
         options.reply + "|" + options.csv + "|" + std::to_string(options.games_n.value_or(0)) +
         "|" + std::to_string(options.seed) + "|" + std::to_string(options.simd.has_value()) +
         std::to_string(options.fixed_seats) + std::to_string(options.quiet) +
         std::to_string(options.strict) + std::to_string(options.print_config);
}

TEST_CASE("a reader of many command lines takes each as if it were the first", "[cli]") {
  std::vector<std::string> alone;
  for (const Line& line : lines()) alone.push_back(told(parse_options(line)));
  CHECK(alone[1] != alone[0]);
  CHECK(alone[2].starts_with("refused: "));
  OptionsReader reader;
  for (int round = 0; round < 3'000; round++) {  // more lines than one parser is used for
    for (std::size_t i = 0; i < lines().size(); i++) {
      const std::string read = told(reader.read(lines()[i]));
      if (read != alone[i]) FAIL(join(lines()[i]) << " in round " << round << ": " << read);
    }
  }
}

}  // namespace
}  // namespace stoprule
