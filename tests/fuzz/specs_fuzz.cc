// Specs of strategies and rules, and ranges of sweeps: the first byte chooses the game, then a line
// each. What is read must be read back the same from its canonical text.
#include "sim/core/check.h"
#include "sim/experiments/lineup.h"
#include "strategies/all.h"
#include "tests/fuzz/bytes.h"

namespace {

using namespace stoprule;

void try_strategy(const Game& game, std::string_view text) {
  const auto named = parse_strategy(game, text);
  if (!named.ok()) return check(!named.error().message.empty(), "an error says something");
  const auto again = parse_strategy(game, named.value().text);
  check(again.ok() && again.value().values == named.value().values, "a strategy read back");
}

void try_rules(const Game& game, std::string_view text) {
  const auto named = parse_rules(game, text);
  if (!named.ok()) return check(!named.error().message.empty(), "an error says something");
  const auto again = parse_rules(game, named.value().text);
  check(again.ok() && again.value().values == named.value().values, "rules read back");
  for (int players = 1; players <= 7; players++) game.check_rules(named.value().values, players);
}

void try_ranges(const Game& game, std::string_view text) {
  for (const StrategyType& type : game.strategies()) {
    for (const Parameter& parameter : type.parameters) {
      const auto values = parameter.parse_range(text);
      if (!values.ok()) continue;
      for (const std::int64_t value : values.value()) {
        check(parameter.parse(parameter.format(value)).value() == value, "a value read back");
      }
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const auto games = all_games();
  const auto text = fuzz::text_of(data, size);
  if (text.empty() || text.find('@') != std::string_view::npos) return -1;  // @FILE reads files
  const Game& game = *games[data[0] % games.size()];
  auto lines = fuzz::lines_of(text.substr(1));
  lines.resize(3);
  try_strategy(game, lines[0]);
  try_rules(game, lines[1]);
  try_ranges(game, lines[2]);
  return 0;
}
