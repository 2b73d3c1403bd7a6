// The verb `selftest`: every check as it ends, one line each, and what follows from all of them.
#include "sim/experiments/selftest.h"

#include <fmt/format.h>

#include "sim/cli/document.h"
#include "sim/cli/output.h"

namespace stoprule {
namespace {

// Every game, or those named.
Result<std::vector<const Game*>> tested_games(const Options& options, const Context& context) {
  std::vector<const Game*> games;
  for (const auto& name : options.words) {
    const auto found = find_game(context.games, name);
    if (!found.ok()) return found.error();
    games.push_back(found.value());
  }
  if (!games.empty()) return games;
  for (const auto& game : context.games) games.push_back(game.get());
  return games;
}

std::string as_line(const SelfCheck& check, const Finding& finding, bool bad) {
  std::string text =
      fmt::format("{:<6}  {:<24}  {}", bad ? "FAILED" : "ok", check.name, finding.did);
  if (finding.p) text += fmt::format("; p = {:.2g}", *finding.p);
  if (!finding.fault.empty()) text += "\n        " + finding.fault;
  return text + "\n";
}

std::string checks_text(std::size_t checks_n) {
  return checks_n == 1 ? "a check" : fmt::format("{} checks", checks_n);
}

std::string verdict_text(std::size_t failed_n, std::size_t plugins_failed_n, const Options& options,
                         double limit) {
  const std::string chance = fmt::format(
      "Random checks fail below p = {:.1e}: with a seed drawn at random, a machine that computes "
      "right\nfails with a chance of at most {:.0e}. {}\n",
      limit, kFalseAlarm,
      options.seed == Options{}.seed
          ? fmt::format("Seed {}, the default, is known to pass: no failure of it is chance;\n"
                        "--seed N with a number of your own asks anew.",
                        options.seed)
          : fmt::format("Seed {} gives the same numbers each time.", options.seed));
  std::string verdict = failed_n == 0 && plugins_failed_n == 0
                            ? "No check failed: nothing speaks against results from this machine.\n"
                        : failed_n == 0
                            ? "Nothing speaks against this machine.\n"
                            : fmt::format("Do not trust results from this machine: {} failed.\n",
                                          checks_text(failed_n));
  if (plugins_failed_n > 0) {
    verdict += fmt::format("Do not trust results with these plugins: {} of them failed.\n",
                           checks_text(plugins_failed_n));
  }
  return "\n" + verdict + chance;
}

Json as_json(const SelfCheck& check, const Finding& finding, bool bad) {
  return {{"name", check.name},
          {"passed", !bad},
          {"did", finding.did},
          {"p", or_null(finding.p)},
          {"fault", finding.fault.empty() ? Json(nullptr) : Json(finding.fault)}};
}

}  // namespace

Result<int> selftest_verb(const Options& options, const Context& context) {
  const auto games = tested_games(options, context);
  if (!games.ok()) return games.error();
  const auto checks =
      self_checks({.games = games.value(),
                   .exact_cases = {context.exact_cases.begin(), context.exact_cases.end()},
                   .seed = options.seed,
                   .options = chosen_blocks(options)});
  const double limit = p_limit(checks);
  std::size_t failed_n = 0, plugins_failed_n = 0;
  Json list = Json::array();
  for (const SelfCheck& check : checks) {
    const Finding finding = check.run();
    const bool bad = failed(finding, limit);
    (check.of_plugin ? plugins_failed_n : failed_n) += bad ? 1 : 0;
    list.push_back(as_json(check, finding, bad));
    if (options.json) continue;
    if (auto printed = print(as_line(check, finding, bad)); !printed.ok()) return printed;
  }
  const Json whole = {{"trusted", failed_n + plugins_failed_n == 0},
                      {"seed", cell_text(Hex{options.seed})},
                      {"p_limit", limit},
                      {"false_alarm", kFalseAlarm},
                      {"checks", list}};
  auto printed = print(options.json ? whole.dump(2) + "\n"
                                    : verdict_text(failed_n, plugins_failed_n, options, limit));
  if (!printed.ok()) return printed;
  return failed_n + plugins_failed_n == 0 ? kDone : kConditionHolds;
}

}  // namespace stoprule
