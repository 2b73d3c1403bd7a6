// The study of coverage where promises are hardest: few units, rare events, ratios, and sweeps and
// tournaments of few games, whose errors come from groups.
#include <fmt/format.h>

#include <array>
#include <cmath>

#include "sim/experiments/groups.h"
#include "sim/stats/best.h"
#include "sim/stats/distributions.h"
#include "sim/stats/pairs.h"
#include "sim/stats/simulated.h"
#include "tests/coverage_study.h"

namespace stoprule {
namespace {

const KeyedRandom kRandom(20261201);

// The 16-bit words of one experiment, each used once.
class Words {
 public:
  Words(std::uint64_t experiment, std::uint8_t stream) : experiment_(experiment), stream_(stream) {}
  std::uint16_t next() {
    if (at_ % 8 == 0) block_ = kRandom.block(experiment_, Purpose::kResample, stream_, at_ / 8);
    return static_cast<std::uint16_t>(block_.word16(at_++ % 8));
  }

 private:
  std::uint64_t experiment_;
  std::uint8_t stream_;
  std::uint32_t at_ = 0;
  Block128 block_{};
};

// A metric as a game may have it: what it is in most games, and what it can be.
struct Kind {
  std::string name;
  Luck luck;
  std::uint64_t least, usual, most;
};

// Weights of 65536: `rest` for `usual`, which is weight number `at`.
Luck with_rest(std::vector<std::uint32_t> weights, std::size_t at, std::int64_t least = 0) {
  std::uint32_t others = 0;
  for (const std::uint32_t weight : weights) others += weight;
  weights[at] += Luck::kWhole - others;
  return {least, 1, std::move(weights)};
}

Luck share(double p) {
  return with_rest({0, static_cast<std::uint32_t>(std::lround(p * Luck::kWhole))}, 0);
}

// Numbers with the chances of a bell around 50 (a score), or falling by a factor (points lost).
Luck bell() {
  std::vector<std::uint32_t> weights(101);
  for (int k = 0; k <= 100; k++) {
    weights[static_cast<std::size_t>(k)] =
        static_cast<std::uint32_t>(1740 * std::exp(-(k - 50) * (k - 50) / 450.0));
  }
  return with_rest(weights, 50);
}
Luck falling(double first, double factor, std::size_t values_n) {
  std::vector<std::uint32_t> weights(values_n);
  double chance = first;
  for (std::size_t k = 1; k < values_n; k++, chance *= factor) {
    weights[k] = static_cast<std::uint32_t>(chance * Luck::kWhole);
  }
  return with_rest(weights, 0);
}

const std::vector<Kind>& kinds() {
  static const std::vector<Kind> all{
      {"a share of 25 %", share(0.25), 0, 0, 1},
      {"a share of 98 %", share(0.98), 0, 1, 1},
      {"a share of 5 %", share(0.05), 0, 0, 1},
      {"a share of 0.5 %", share(0.005), 0, 0, 1},
      {"a share of 0.1 %", share(0.001), 0, 0, 1},
      {"win shares with ties", with_rest({0, 3000, 23000}, 0), 0, 0, 2},
      {"busts, 0.25 a game", falling(0.2, 0.2, 25), 0, 0, 24},
      {"passes, in 2 % of games, then some", falling(0.0066, 0.67, 61), 0, 0, 60},
      {"passes, in 0.5 % of games, then some", falling(0.00165, 0.67, 61), 0, 0, 60},
      {"declarations, 5 but in 2 % of games", with_rest({300, 300, 300, 300, 110, 0}, 5), 0, 5, 5},
      {"points lost, falling", falling(0.16, 0.8, 101), 0, 0, 120},
      {"a score like a bell", bell(), 0, 50, 120}};
  return all;
}

Estimate estimate_of(const Kind& kind, std::uint64_t units_n, Words& words) {
  Moments moments;
  for (std::uint64_t unit = 0; unit < units_n; unit++) {
    moments.add(kind.luck.bin(words.next()), kind.usual);
  }
  return estimate(moments, {kind.least, kind.most});
}

bool misses(const Estimate& e, double truth) { return truth < *e.lo95 || truth > *e.hi95; }

std::string rate_text(const ErrorRate& rate) {
  return fmt::format("{:.2f} %{}", 100 * rate.rate(), rate.holds() ? "" : " BROKEN");
}

// A row of rates, all with one promise.
class Row {
 public:
  Row(StudyTable& table, std::string name) : table_(table), cells_{std::move(name)} {}
  ~Row() { table_.rows.push_back(std::move(cells_)); }
  Row(const Row&) = delete;
  Row& operator=(const Row&) = delete;
  void add(const std::string& what, std::uint64_t wrong_n, std::uint64_t experiments_n,
           double promised) {
    const ErrorRate& rate = table_.rates.emplace_back(
        ErrorRate{cells_.front() + ", " + what, wrong_n, experiments_n, promised});
    cells_.push_back(rate_text(rate));
  }

 private:
  StudyTable& table_;
  std::vector<std::string> cells_;
};

// x of y in a game: rounds without a winner among two to four, or the cards of five declarations,
// nine each but in one game of twenty.
struct RatioKind {
  std::string name;
  UsualRatio usual;
  Interval possible;
  double truth;
  std::array<std::uint32_t, 2> (*draw)(Words& words);
};

std::array<std::uint32_t, 2> rounds_without_winner(Words& words) {
  const std::uint32_t rounds_n = 2 + words.next() % 4 / 2 + words.next() % 4 / 3;
  std::uint32_t none_n = 0;
  for (std::uint32_t round = 0; round < rounds_n; round++) none_n += words.next() < 1271 ? 1 : 0;
  return {none_n, rounds_n};
}

std::array<std::uint32_t, 2> cards_declared(Words& words) {
  const bool usual = words.next() >= 3277;
  const std::uint32_t other = words.next() % 8;  // 5..12 cards in one of the five
  return {usual ? 45 : 41 + other, 5};
}

const std::vector<RatioKind>& ratio_kinds() {
  static const std::vector<RatioKind> all{
      {"rounds without a winner, 1.94 %", {0, 1}, {0, 1}, 1271.0 / 65536, rounds_without_winner},
      {"cards at declaration, 9 but in 5 % of games",
       {9, 1},
       {5, 20},
       (45 + (44.5 - 45) * 3277 / 65536) / 5,
       cards_declared}};
  return all;
}

Estimate ratio_estimate(const RatioKind& kind, std::uint64_t units_n, Words& words) {
  PairSums sums;
  for (std::uint64_t unit = 0; unit < units_n; unit++) {
    const auto [x, y] = kind.draw(words);
    sums.add(x, y);
    sums.unusual_n += kind.usual.differs(x, y) ? 1 : 0;
  }
  return ratio_of_sums(sums, 1, 1, kind.possible);
}

constexpr std::array<std::uint64_t, 11> kUnits{2, 3, 5, 8, 10, 20, 50, 80, 200, 500, 1000};

// Counts experiments of `kExperiments` in which something is wrong.
template <class IsWrong>
std::uint64_t count_wrong(std::uint8_t stream, IsWrong is_wrong) {
  std::uint64_t wrong_n = 0;
  for (std::uint64_t number = 0; number < kExperiments; number++) {
    Words words(number, stream);
    wrong_n += is_wrong(words) ? 1 : 0;
  }
  return wrong_n;
}

}  // namespace

StudyTable study_few_units() {
  StudyTable table{
      "Few units and rare events",
      "`run`, `compare`, per seat as over all: how often the 95 % interval of `careful_estimate()` "
      "misses, by the number of games. Promised is 5 %, for any number and any rarity; where less "
      "is possible than 5 % it may be far from it.",
      {"outcomes"},
      {},
      {}};
  for (const std::uint64_t units_n : kUnits) table.header.push_back(fmt::format("{}", units_n));
  std::uint8_t stream = 0;
  const auto add_row = [&](const std::string& name, double truth, const auto& estimate_of_n) {
    Row row(table, name);
    for (const std::uint64_t units_n : kUnits) {
      const std::uint64_t wrong_n = count_wrong(stream++, [&](Words& words) {
        const Estimate e = estimate_of_n(units_n, words);
        return e.mean && misses(e, truth);
      });
      row.add(fmt::format("{} games", units_n), wrong_n, kExperiments, 0.05);
    }
  };
  for (const Kind& kind : kinds()) {
    add_row(kind.name, kind.luck.mean(),
            [&](std::uint64_t units_n, Words& words) { return estimate_of(kind, units_n, words); });
  }
  for (const RatioKind& kind : ratio_kinds()) {
    add_row(kind.name, kind.truth, [&](std::uint64_t units_n, Words& words) {
      return ratio_estimate(kind, units_n, words);
    });
  }
  return table;
}

StudyTable study_guards() {
  StudyTable table{
      "Guards",
      "`--fail-if`: how often a condition holds by luck alone, its bound being the truth itself, "
      "which is hardest. Promised is one command of forty, 2.5 %. Until 80 games differ from the "
      "most frequent outcome none holds.",
      {"outcomes"},
      {},
      {}};
  constexpr std::array<std::uint64_t, 6> kGames{8, 30, 100, 300, 1000, 4000};
  for (const std::uint64_t games_n : kGames) table.header.push_back(fmt::format("{}", games_n));
  std::uint8_t stream = 160;
  for (const std::size_t k : {0u, 2u, 6u, 10u, 11u}) {
    for (const bool below : {true, false}) {
      const Kind& kind = kinds()[k];
      const double truth = kind.luck.mean();
      Row row(table, kind.name + (below ? ", below" : ", above"));
      for (const std::uint64_t games_n : kGames) {
        const std::uint64_t wrong_n = count_wrong(stream++, [&](Words& words) {
          const Estimate e = estimate_of(kind, games_n, words);
          const Interval interval = guard_interval(e, 1);
          return !e.few() && (below ? interval.high < truth : interval.low > truth);
        });
        row.add(fmt::format("{} games", games_n), wrong_n, kExperiments, 0.025);
      }
    }
  }
  return table;
}

namespace {

// A sweep of five cells on shared luck, in games of four players: a cell wins a game by a word of
// its own or by one that all share.
struct Grouped {
  static constexpr std::size_t kCells = 5, kPlayers = 4;
  std::vector<std::int64_t> sums;
  std::vector<std::uint64_t> units;

  Grouped(std::uint64_t first, std::uint64_t games_n, const std::array<double, kCells>& chances,
          Words& words) {
    std::array<std::array<std::int64_t, kGroupsN>, kCells> all{};
    std::array<std::uint64_t, kGroupsN> all_units{};
    std::array<std::uint16_t, kCells> below{};
    for (std::size_t i = 0; i < kCells; i++) {
      below[i] = static_cast<std::uint16_t>(chances[i] * Luck::kWhole);
    }
    for (std::uint64_t game = first; game < first + games_n; game++) {
      const std::size_t g = game / kPlayers % kGroupsN;
      const std::uint16_t shared = words.next();
      all_units[g]++;
      for (std::size_t i = 0; i < kCells; i++) {
        const std::uint16_t own = words.next();
        const std::uint16_t word = own % 2 == 0 ? shared : own;
        all[i][g] += word < below[i] ? 1 : 0;
      }
    }
    for (std::size_t i = 0; i < kCells; i++) {
      for (std::size_t g = 0; g < kGroupsN; g++) {
        if (all_units[g] > 0) sums.push_back(all[i][g]);
      }
    }
    for (const std::uint64_t n : all_units) {
      if (n > 0) units.push_back(n);
    }
  }
  GroupedSums view() const { return {sums, units, 1}; }
};

struct GroupedMisses {
  std::uint64_t single_n = 0, limits_n = 0, excluded_n = 0;
};

// The means differ by `step` from the first cell, the best, on.
GroupedMisses grouped_misses(std::uint64_t first, std::uint64_t games_n, double step,
                             std::uint64_t experiments_n, std::uint8_t stream) {
  std::array<double, Grouped::kCells> chances{};
  for (std::size_t i = 0; i < chances.size(); i++) {
    chances[i] = std::floor((0.25 - step * static_cast<double>(i)) * Luck::kWhole) / Luck::kWhole;
  }
  GroupedMisses misses;
  for (std::uint64_t number = 0; number < experiments_n; number++) {
    Words words(number, stream);
    const Grouped played(first, games_n, chances, words);
    const GroupedSums data = played.view();
    const auto [difference, se] = cell_difference(data, 1, 0);
    const double t = student_quantile(0.975, degrees_of_freedom(data));
    misses.single_n += std::abs(difference - (chances[1] - chances[0])) > t * se ? 1 : 0;
    const BestComparison comparison = compare_with_best(data, 0.05);
    bool limits_wrong = false;
    for (std::size_t i = 0; i < chances.size(); i++) {
      const double truth = chances[i] - (i == 0 ? chances[1] : chances[0]);
      limits_wrong |=
          truth < comparison.cells[i].lower - 1e-12 || truth > comparison.cells[i].upper + 1e-12;
    }
    misses.limits_n += limits_wrong ? 1 : 0;
    misses.excluded_n += comparison.cells[0].may_be_best ? 0 : 1;
  }
  return misses;
}

}  // namespace

StudyTable study_groups() {
  StudyTable table{
      "Sweeps and tournaments of few games",
      "Five cells on shared luck in games of four players, their errors from groups of games as "
      "`sweep` and `tournament` make them, from several first games on: how often the 95 % "
      "interval "
      "of one difference misses, any of the limits of all cells is wrong, and the truly best cell "
      "is "
      "excluded. Each promises 5 % at most. Below 64 games, 16 groups, nothing is told.",
      {"true means", "first game", "games", "one difference", "all limits", "best excluded"},
      {},
      {}};
  struct Case {
    std::uint64_t first, games_n, experiments_n;
  };
  std::uint8_t stream = 224;
  for (const double step : {0.0, 0.01}) {
    for (const auto& [first, games_n, experiments_n] : {Case{0, 64, 10'000},
                                                        {0, 100, 10'000},
                                                        {3, 250, 10'000},
                                                        {0, 961, 10'000},
                                                        {0, 1000, 10'000},
                                                        {950, 1000, 10'000},
                                                        {0, 2000, 10'000},
                                                        {7, 20'000, 1'000}}) {
      const GroupedMisses seen = grouped_misses(first, games_n, step, experiments_n, stream++);
      StudyTable one{{}, {}, {}, {}, {}};
      {
        Row row(one, step == 0 ? "all 25 %" : "25 %, 24 %, .. 21 %");
        row.add("one difference", seen.single_n, experiments_n, 0.05);
        row.add("all limits", seen.limits_n, experiments_n, 0.05);
        row.add("best excluded", seen.excluded_n, experiments_n, 0.05);
      }
      auto& cells = one.rows.front();
      cells.insert(cells.begin() + 1, {fmt::format("{}", first), fmt::format("{}", games_n)});
      table.rows.push_back(cells);
      for (ErrorRate& rate : one.rates) {
        rate.what += fmt::format(", {} games from {}", games_n, first);
        table.rates.push_back(std::move(rate));
      }
    }
  }
  return table;
}

}  // namespace stoprule
