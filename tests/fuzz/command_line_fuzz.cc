// The command line, a word a line: options and what they name, as far as can be had without playing
// a game or touching a file.
#include "sim/cli/options.h"
#include "sim/core/check.h"
#include "sim/experiments/lineup.h"
#include "strategies/all.h"
#include "tests/fuzz/bytes.h"

namespace {

using namespace stoprule;

void name_things(const Options& options) {
  static const auto games = all_games();
  const auto game = find_game(games, options.game.value_or("push"));
  if (!game.ok()) return check(!game.error().message.empty(), "an error says something");
  for (const auto& rules : options.rules) {
    const auto lineup =
        make_lineup(*game.value(), rules, options.words, options.players, !options.fixed_seats);
    if (!lineup.ok()) check(!lineup.error().message.empty(), "an error says something");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto text = fuzz::text_of(data, size);
  // No paths to other folders, and no files in this one.
  if (text.find_first_of("/@") != std::string_view::npos) return -1;
  static OptionsReader reader;
  const auto options = reader.read(fuzz::lines_of(text));
  if (!options.ok()) check(!options.error().message.empty(), "an error says something");
  if (options.ok()) name_things(options.value());
  return 0;
}
