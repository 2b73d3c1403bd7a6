// The verb `generate`: completions, the man page and the reference of columns, made of what the
// program knows about itself.
#include <fmt/format.h>

#include <array>

#include "sim/cli/completions.h"
#include "sim/cli/manual.h"
#include "sim/cli/option_list.h"
#include "sim/cli/output.h"
#include "sim/cli/verbs.h"
#include "sim/core/names.h"
#include "sim/io/table.h"

namespace stoprule {
namespace {

std::string_view type_name(ColumnType type) {
  switch (type) {
    case ColumnType::kInteger:
      return "integer";
    case ColumnType::kReal:
      return "real";
    case ColumnType::kText:
      return "text";
    case ColumnType::kHex:
      return "0x text";
  }
  return "";
}

std::string columns_text(std::string_view file, std::span<const Column> columns) {
  Table table({{"  column"}, {"type"}, {"unit"}, {"meaning"}});
  for (const Column& column : columns) {
    table.row(
        {"  " + column.name, std::string(type_name(column.type)), column.unit, column.meaning});
  }
  return fmt::format("{}\n{}", file, table.text());
}

struct JsonKey {
  unsigned verbs;
  const char *name, *meaning;  // [] stands for the items of a list
};

constexpr unsigned kRun = bit(Verb::kRun), kCompare = bit(Verb::kCompare),
                   kSweep = bit(Verb::kSweep), kTournament = bit(Verb::kTournament),
                   kAllFour = kRun | kCompare | kSweep | kTournament;

// What --json FILE holds besides the CSV's rows. Fractions are fractions of 1.
constexpr std::array kJsonKeys{
    JsonKey{kAllFour, "game, players, seed, first_game", "as in the CSV"},
    JsonKey{kRun | kTournament, "rules", "as in the CSV"},
    JsonKey{kCompare, "rules", "A's and B's"},
    JsonKey{kAllFour, "games_n", "games played, of compare deals, of sweep and tournament a cell"},
    JsonKey{kRun | kTournament, "strategies", "by slot, or by number in the lists below, from 0"},
    JsonKey{kRun, "rotate", "whether slots change seats from game to game"},
    JsonKey{kCompare, "a, b, field",
            "strategies, with their rules if those differ; all others play the field's"},
    JsonKey{kSweep, "strategy, field", "the swept one with its defaults; what all others play"},
    JsonKey{kSweep | kTournament, "metric, better", "what is best by it: more, less, or neither"},
    JsonKey{kCompare, "margin, alpha, beta", "as asked for; margin null: no test"},
    JsonKey{kCompare, "anytime95", "win share, A - B: an interval that holds at every look"},
    JsonKey{kCompare, "verdict", "better, worse, within the margin or not told apart"},
    JsonKey{kCompare, "stopped_early", "before the last deal that was allowed"},
    JsonKey{kAllFour, "partial", "interrupted before the end"},
    JsonKey{kAllFour, "signature", "of all that was counted: equal for equal games"},
    JsonKey{kAllFour, "warnings", "what was warned of, a text each"},
    JsonKey{kSweep, "cells[].rules, values, strategy", "of each cell, in the CSV's order"},
    JsonKey{kSweep, "cells[].mean, se", "of the metric"},
    JsonKey{kSweep, "cells[].best", "has the best mean under its rules; null: nothing is best"},
    JsonKey{kSweep, "cells[].difference, difference_se",
            "to the best, on the same deals; null: none"},
    JsonKey{kSweep, "cells[].difference_half_width",
            "of its 95 % interval, this cell alone (Student's t)"},
    JsonKey{
        kSweep, "cells[].lower, upper",
        "constrained interval (Hsu) of mean less the best other's, 0 where the sign is settled"},
    JsonKey{kSweep, "cells[].may_be_best", "not told apart from the best, all cells at once, 95 %"},
    JsonKey{kTournament, "payoffs[].i, j, mean, se", "what i gets in a field of j"},
    JsonKey{kTournament, "findings.ranking[].strategy, mean, se, lo95, hi95",
            "mean payoff over all fields, best first"},
    JsonKey{kTournament, "findings.beats[].i, j, difference, se, holm_p",
            "all pairs: i in a field of j less j among its like; p one-sided, adjusted"},
    JsonKey{kTournament, "findings.cycles", "three strategies that beat each other in a circle"},
    JsonKey{kTournament, "findings.best_replies[].strategy, may_be_best",
            "to each field in turn, and all that are not told apart from it"},
    JsonKey{kTournament, "findings.equilibria",
            "mixes in equilibrium: one, several, or too many to find all"},
    JsonKey{kTournament, "findings.equilibrium[].share, lo95, hi95, support",
            "of each in one mix; support: in what part of resamples it can be in one"},
    JsonKey{kTournament, "findings.equilibrium[].least, greatest",
            "the range of its share over all mixes in equilibrium; lo95 .. hi95 holds it"},
    JsonKey{kAllFour, "rows", "the CSV's rows"}};

std::string json_text(const VerbFacts& verb) {
  Table table({{"  key"}, {"meaning"}});
  for (const JsonKey& key : kJsonKeys) {
    if ((key.verbs & bit(verb.verb)) != 0) table.row({std::string("  ") + key.name, key.meaning});
  }
  return fmt::format("\n{} --json FILE\n{}", verb.name, table.text());
}

// Every file with its columns or keys, in order.
std::string schema() {
  auto swept = columns_named(kRunColumns);
  swept.push_back(sweep_column("KEY", ColumnType::kText));
  std::string json;
  for (const VerbFacts& verb : all_verbs()) {
    if ((bit(verb.verb) & kAllFour) != 0) json += json_text(verb);
  }
  return columns_text("run --csv and --looks", columns_named(kRunColumns)) +
         columns_text("\nrun --hist", columns_named(kHistogramColumns)) +
         columns_text("\ncompare --csv and --looks", columns_named(kCompareColumns)) +
         columns_text("\nsweep --csv (a column for each KEY swept)", swept) +
         columns_text("\ntournament --csv", columns_named(kTournamentColumns)) + json;
}

}  // namespace

Result<int> generate_verb(const Options& options, const Context& context) {
  const std::vector<std::string> kinds{"bash", "zsh", "fish", "man", "schema"};
  // Asked by the shells' scripts: what may stand where the last word is.
  if (options.words.size() > 1 && options.words.front() == "words") {
    return print(completions(std::span(options.words).subspan(1), context.games));
  }
  if (options.words.size() != 1) return Error{fmt::format("generate one of: {}", join(kinds))};
  const std::string& what = options.words.front();
  if (what == "bash" || what == "zsh" || what == "fish") {
    return print(std::string(completion_script(what)));
  }
  if (what == "man") return print(man_page(context.program.version));
  if (what == "schema") return print(schema());
  return unknown_name("output", what, kinds);
}

}  // namespace stoprule
