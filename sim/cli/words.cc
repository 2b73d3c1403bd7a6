#include "sim/cli/words.h"

#include <fmt/format.h>

#include <algorithm>

#include "sim/cli/numbers.h"
#include "sim/cli/output.h"
#include "sim/cli/paths.h"
#include "sim/experiments/run_findings.h"

namespace stoprule {
namespace {

// What changes no result, but how it is made and what comes of it.
std::string habits_text(const Options& options) {
  std::string text;
  for (const Condition& condition : options.fail_if) {
    text += " --fail-if " + shell_word(condition.text);
  }
  if (options.strict) text += " --strict";
  if (options.quiet) text += " --quiet";
  if (options.threads) text += fmt::format(" --threads {}", *options.threads);
  if (options.simd) text += fmt::format(" --simd {}", name_of(*options.simd));
  if (options.engine) text += fmt::format(" --engine {}", engine_name(*options.engine));
  return text;
}

}  // namespace

std::string shell_text(const Context& context, const Words& words) {
  std::string text = shell_word(context.arguments.front());
  for (const auto& word : words) text += " " + shell_word(word);
  return text;
}

std::string shell_text(const Context& context, const Words& words, const GameRange& games) {
  return shell_text(context, words) +
         fmt::format(" --first-game {} --games {}", games.first, games.games_n);
}

void add_game_words(Words& words, const Game& game, std::size_t players_n,
                    const std::vector<std::string>& rules, std::uint64_t seed) {
  const Words strategies = words;
  words.insert(words.end(),
               {"--game", game.facts().name, "--players", fmt::format("{}", players_n)});
  for (const auto& text : rules) words.insert(words.end(), {"--rules", text});
  words.insert(words.end(), {"--seed", fmt::format("{}", seed)});
  for (const PluginFile& plugin : game.plugins()) {
    words.insert(words.end(), {"--plugin", plugin.path});
  }
  for (const StrategyType& type : game.strategies()) {
    const auto is_named = [&type](const std::string& word) {
      return word == type.name || word.starts_with(type.name + ":");
    };
    if (type.rule.empty() || std::none_of(strategies.begin(), strategies.end(), is_named)) continue;
    words.insert(words.end(), {"--rule", type.name + "=" + type.rule});
  }
}

Words lineup_words(const std::string& verb, const Lineup& lineup, std::uint64_t seed) {
  Words words;
  for (const auto& slot : lineup.slots) {
    words.push_back(slot.text);
    if (all_alike(lineup)) break;
  }
  add_game_words(words, *lineup.game, lineup.slots.size(), {lineup.rules.text}, seed);
  if (!lineup.rotate) words.emplace_back("--fixed-seats");
  words.insert(words.begin(), verb);  // last, as a strategy may be called like a verb
  return words;
}

std::string resume_text(const Session& session, const Words& command, const Played& played) {
  const Options& options = session.options;
  std::string text = shell_text(session.context, command, played.games);
  const bool checkpoint = !options.checkpoint.empty();
  std::string file;  // whose sidecar has the totals
  for (const auto& path : {options.hist, options.csv}) {
    if (!path.empty() && has_sidecar(path)) file = path;
  }
  const bool kept = checkpoint || !file.empty();
  if (checkpoint) {
    text += " --checkpoint " + shell_word(options.checkpoint);
  } else if (kept) {
    text += " --resume " + shell_word(file);
  }
  for (const auto& [flag, path] :
       {std::pair("--csv", options.csv), std::pair("--hist", options.hist),
        std::pair("--json", options.json_file)}) {
    if (!path.empty()) text += fmt::format(" {} {}", flag, shell_word(path));
  }
  text += habits_text(options);
  if (!options.looks.empty() && !kept) text += " --looks " + shell_word(options.looks);
  const std::string amount = played.games_each > 1
                                 ? fmt::format("{} deals", grouped(played.games_done))
                                 : games_text(played.games_done);
  return fmt::format(
      "interrupted after {}; this {}{}:\n  {}", amount,
      kept ? "goes on to the end" : "plays all of it (--csv FILE would have kept them)",
      kept && !options.looks.empty() ? ", without --looks, which cannot go on" : "", text);
}

std::string illegal_text(const Session& session, const std::string& who, const Illegal& record,
                         const Words& replay) {
  Words words = replay;
  words.insert(words.end(), {"--game-id", fmt::format("{}", record.first_game)});
  return fmt::format("{} decided illegally in {}, which count for nothing; see the first:\n  {}",
                     who, games_text(record.count), shell_text(session.context, words));
}

void add_illegal(const Session& session, const Lineup& lineup, const Tally& tally,
                 std::vector<std::string>& texts) {
  for (const auto& [slot, record] : illegal_decisions(tally)) {
    texts.push_back(illegal_text(session,
                                 fmt::format("slot {} ({})", slot, lineup.slots[slot].text), record,
                                 lineup_words("replay", lineup, session.options.seed)));
  }
}

}  // namespace stoprule
