// The verb `replay`: one game told, card by card and decision by decision. The game itself tells
// (narrate.cc of its folder); here stands only what it cannot know: which game of which seed it
// was.
#include <fmt/format.h>

#include "sim/cli/document.h"
#include "sim/cli/output.h"
#include "sim/games/visit.h"

namespace stoprule {
namespace {

std::string told(const Lineup& lineup, const Options& options, const Story& story) {
  std::string text = fmt::format("{}, rules {}: game {} of seed {}\n\n", lineup.game->facts().title,
                                 lineup.rules.text, *options.game_id, options.seed);
  for (const auto& line : story.lines) text += line + "\n";
  return text;
}

// JSON Lines: the setup, then a line for everything that happens.
std::string as_data(const Lineup& lineup, const Options& options, const Story& story) {
  Json strategies = Json::array();
  const std::size_t players_n = lineup.slots.size();
  for (std::size_t slot = 0; slot < players_n; slot++) {
    strategies.push_back({{"slot", slot},
                          {"seat", seat_of(slot, *options.game_id, players_n, lineup.rotate)},
                          {"strategy", lineup.slots[slot].text}});
  }
  const Json setup = {
      {"kind", "setup"},      {"game", lineup.game->facts().name},    {"rules", lineup.rules.text},
      {"players", players_n}, {"seed", cell_text(Hex{options.seed})}, {"game_id", *options.game_id},
      {"lineup", strategies}};
  std::string text = setup.dump() + "\n";
  for (const auto& line : story.json) text += line + "\n";
  return text;
}

}  // namespace

Result<int> replay_verb(const Options& options, const Context& context) {
  const auto session = open_session(options, context);
  if (!session.ok()) return session.error();
  const auto made = chosen_lineup(session.value());
  if (!made.ok()) return made.error();
  if (!options.game_id) return Error{"replay needs --game-id G: the game to tell"};
  const Lineup& lineup = made.value();
  Setup setup{.rules = lineup.rules.values,
              .lineup = {},
              .seed = options.seed,
              .rotate = lineup.rotate,
              .histograms = false,
              .engine = EngineKind::kReference};
  std::vector<std::string> names;
  for (const auto& slot : lineup.slots) {
    setup.lineup.push_back(slot.strategy);
    names.push_back(slot.text);
  }
  const PlayingGames here(*options.game_id, 1);
  const Story story = lineup.game->make_arena(std::move(setup))->tell(*options.game_id, names);
  auto printed =
      print(options.json ? as_data(lineup, options, story) : told(lineup, options, story));
  if (!printed.ok() || story.illegal.empty()) return printed;
  talk(story.illegal);
  return kConditionHolds;
}

}  // namespace stoprule
