// Every output column once: name, type, unit, meaning; and which files have which columns in which
// order. Used for CSV headers (csv), the sidecar's schema section (sidecar) and the column
// reference that the command line generates. Knows no game: what a metric means is the game's to
// say.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/core/check.h"

namespace stoprule {

/// What a column's cells may hold; any cell may be missing.
enum class ColumnType {
  kText,
  kInteger,
  kReal,
  kHex,  ///< 64 bits as 0x text, since many readers round integers beyond 2^53
};

/// A column of an output file.
struct Column {
  std::string name;
  ColumnType type = ColumnType::kText;
  std::string unit;  ///< empty: the column has none
  std::string meaning;
};

/// A column as a constant.
struct ColumnFacts {
  std::string_view name;
  ColumnType type;
  std::string_view unit;
  std::string_view meaning;
};

inline constexpr auto kColumns = std::to_array<ColumnFacts>({
    {"game", ColumnType::kText, "", "Name of the game."},
    {"rules", ColumnType::kText, "", "Rules played: preset and changed keys."},
    {"players", ColumnType::kInteger, "players", "Players at the table."},
    {"seed", ColumnType::kHex, "", "Seed of every random number of the run, as 0x text."},
    {"first_game", ColumnType::kInteger, "game id",
     "First game id; the run's games have consecutive ids from here."},
    {"games_n", ColumnType::kInteger, "games", "Games counted in this row."},
    {"slot", ColumnType::kInteger, "",
     "Place of the strategy in the lineup, 0 first. Empty: a metric of the whole game."},
    {"strategy", ColumnType::kText, "",
     "Strategy with all its parameters. Empty: a metric of the whole game."},
    {"seat", ColumnType::kInteger, "", "Place in turn order, 0 starts. Empty: over all seats."},
    {"metric", ColumnType::kText, "",
     "What was measured, per game played unless the unit or `list metrics` says per what."},
    {"unit", ColumnType::kText, "", "Unit of mean, se, lo95 and hi95."},
    {"mean", ColumnType::kReal, "see unit",
     "Mean over the games of this row; per something else than a game, the ratio of sums."},
    {"se", ColumnType::kReal, "see unit",
     "Standard error of the mean. Empty: fewer than two units."},
    {"lo95", ColumnType::kReal, "see unit",
     "Lower end of the 95 % interval: normal, but where few games tell, within what is possible; "
     "of "
     "mean_payoff and mixed_payoff Student's, of equilibrium_share by resampling, over all mixes "
     "in "
     "equilibrium (mean: in one of them)."},
    {"hi95", ColumnType::kReal, "see unit", "Upper end, likewise."},
    {"a", ColumnType::kText, "",
     "Strategy of arm A, or of the player that is looked at; with its rules if B's differ."},
    {"b", ColumnType::kText, "", "Strategy of arm B, likewise."},
    {"field", ColumnType::kText, "", "Strategy of all other players."},
    {"a_mean", ColumnType::kReal, "see unit", "Mean of arm A per game."},
    {"b_mean", ColumnType::kReal, "see unit", "Mean of arm B per game."},
    {"diff", ColumnType::kReal, "see unit", "Mean of A - B on shared luck."},
    {"diff_se", ColumnType::kReal, "see unit", "Standard error of diff, over deals."},
    {"anytime_lo95", ColumnType::kReal, "see unit",
     "Lower end of the 95 % interval of diff that holds at all looks at once."},
    {"anytime_hi95", ColumnType::kReal, "see unit",
     "Upper end of the 95 % interval of diff that holds at all looks at once."},
    {"variance_factor", ColumnType::kReal, "",
     "How many times the games independent arms would need. Empty: the difference never varies."},
    {"verdict", ColumnType::kText, "",
     "Of A: better, worse, within the margin, not told apart; of other metrics, Holm-adjusted: "
     "higher, lower, not told apart."},
    {"value", ColumnType::kInteger, "of the metric", "Value of the metric that was counted."},
    {"count", ColumnType::kInteger, "", "How often the metric had this value."},
});

/// Columns of the CSV of `run`, in order. `sweep` appends its own, see sweep_column().
inline constexpr auto kRunColumns = std::to_array<std::string_view>(
    {"game", "rules", "players", "seed", "first_game", "games_n", "slot", "strategy", "seat",
     "metric", "unit", "mean", "se", "lo95", "hi95"});

/// Columns of the CSV of `compare`, in order; games_n counts deals.
inline constexpr auto kCompareColumns = std::to_array<std::string_view>(
    {"game",    "rules", "players", "seed",         "first_game",   "games_n",         "a",
     "b",       "field", "metric",  "unit",         "a_mean",       "b_mean",          "diff",
     "diff_se", "lo95",  "hi95",    "anytime_lo95", "anytime_hi95", "variance_factor", "verdict"});

/// Columns of the CSV of `tournament`, in order; a field that is empty: over all fields.
inline constexpr auto kTournamentColumns =
    std::to_array<std::string_view>({"game", "rules", "players", "seed", "first_game", "games_n",
                                     "a", "field", "metric", "unit", "mean", "se", "lo95", "hi95"});

/// Columns of the CSV of `--hist`, in order.
inline constexpr auto kHistogramColumns =
    std::to_array<std::string_view>({"game", "rules", "players", "seed", "first_game", "slot",
                                     "strategy", "seat", "metric", "value", "count"});

/// Whether every name is in kColumns.
constexpr bool all_known(std::span<const std::string_view> names) {
  return std::ranges::all_of(names, [](std::string_view name) {
    return std::ranges::count(kColumns, name, &ColumnFacts::name) == 1;
  });
}
static_assert(all_known(kRunColumns) && all_known(kHistogramColumns) &&
              all_known(kCompareColumns) && all_known(kTournamentColumns));

/// The named columns in the given order, ready to be extended.
inline std::vector<Column> columns_named(std::span<const std::string_view> names) {
  std::vector<Column> columns;
  for (const std::string_view name : names) {
    const auto* const facts = std::ranges::find(kColumns, name, &ColumnFacts::name);
    check(facts != kColumns.end(), "a column of the schema");
    columns.push_back({.name = std::string(facts->name),
                       .type = facts->type,
                       .unit = std::string(facts->unit),
                       .meaning = std::string(facts->meaning)});
  }
  return columns;
}

/// The column that tells the value of a swept parameter `key`; goes after those of `run`.
inline Column sweep_column(std::string_view key, ColumnType type) {
  return {.name = "sweep_" + std::string(key),
          .type = type,
          .unit = "",
          .meaning = "Value of the swept parameter " + std::string(key) + "."};
}

}  // namespace stoprule
