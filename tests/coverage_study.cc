#include "tests/coverage_study.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "sim/stats/anytime.h"
#include "sim/stats/outcomes.h"
#include "sim/stats/sequential.h"
#include "sim/stats/simulated.h"

namespace stoprule {
namespace {

const KeyedRandom& random_numbers() {
  static const KeyedRandom random(20261128);
  return random;
}

// What a normal interval wants: units, and those off the most frequent outcome.
constexpr std::uint64_t kEnoughUnits = 1000;
constexpr double kEnoughEvents = 80;

// Two truths of a sequential test, m0 and m1 their means.
struct Rivals {
  std::string name;
  Luck lower, upper;
};

// Scores from 0 to 60 with a long tail: each `keep` of 65536 as likely as the one before.
Luck tail(std::uint32_t keep) {
  std::vector<std::uint32_t> weights;
  double share = 1;
  std::uint32_t left = Luck::kWhole;
  for (int k = 0; k < 60; k++, share *= keep / 65536.0) {
    weights.push_back(static_cast<std::uint32_t>(share * (Luck::kWhole - keep)));
    left -= weights.back();
  }
  weights.push_back(left);
  return {0, 1, weights};
}

const std::vector<Rivals>& rivals() {
  static const std::vector<Rivals> all{
      {"near: differences of a win, sd 0.20",
       {-1, 1, {1300, 62936, 1300}},
       {-1, 1, {1136, 62936, 1464}}},
      {"moderate: half wins, sd 0.46",
       {-2, 2, {4000, 12000, 33536, 12000, 4000}},
       {-2, 2, {2500, 12000, 33536, 12000, 5500}}},
      {"distant: differences of a win, sd 0.78",
       {-1, 1, {20000, 25536, 20000}},
       {-1, 1, {6893, 25536, 33107}}},
      {"rare: one in a thousand against two", {0, 1, {65470, 66}}, {0, 1, {65404, 132}}},
      {"rare differences, sd 0.03", {-1, 1, {33, 65470, 33}}, {-1, 1, {22, 65470, 44}}},
      {"scores with a long tail", tail(58000), tail(58400)},
  };
  return all;
}

std::string percent(double share) { return fmt::format("{:.2f} %", 100 * share); }

std::string percent(std::uint64_t n) { return percent(static_cast<double>(n) / kExperiments); }

// Adds a promise; returns what was measured and, in words, whether that is it.
std::array<std::string, 2> judge(StudyTable& table, const std::string& what, std::uint64_t wrong_n,
                                 double promised) {
  const ErrorRate& rate =
      table.rates.emplace_back(ErrorRate{what, wrong_n, kExperiments, promised});
  return {percent(rate.rate()),
          fmt::format("{}: {}", percent(promised), rate.holds() ? "kept" : "BROKEN")};
}

// Wald's expected number of units under either hypothesis, for normal outcomes and alpha = beta.
double wald_units(const SequentialTest& test, double sd) {
  const double effect = (test.m1 - test.m0) / sd, error = test.alpha;
  return 2 / (effect * effect) * (1 - 2 * error) * std::log((1 - error) / error);
}

// Where sequential tests end, and the units they took.
struct Courses {
  std::uint64_t lower_n = 0, upper_n = 0, units_n = 0;
};

Courses run_sequential(const Luck& truth, const SequentialTest& test, std::uint8_t stream) {
  Courses courses;
  for (std::uint64_t number = 0; number < kExperiments; number++) {
    SimulatedExperiment experiment(random_numbers(), truth, number, stream);
    Decision decision = Decision::kUndecided;
    for (std::uint64_t look = kFirstLook; decision == Decision::kUndecided;
         look = next_look(look)) {
      experiment.grow_to(look);
      decision = decide(experiment.outcomes(), test);
    }
    (decision == Decision::kLower ? courses.lower_n : courses.upper_n)++;
    courses.units_n += experiment.units_n();
  }
  return courses;
}

// One row of study_verdicts(): a truth and what is right to say of it.
struct VerdictCase {
  std::string name;
  double margin;
  Luck truth;
  std::vector<Verdict> right;
  double promised;
};

std::vector<VerdictCase> verdict_cases(double error) {
  const double a = error / (1 - error);  // alpha = beta: of either bound
  std::vector<VerdictCase> cases;
  for (const std::size_t i : {std::size_t{0}, std::size_t{1}, std::size_t{4}}) {
    const auto& [name, lower, upper] = rivals()[i];
    const double margin = upper.mean();
    cases.push_back({name + ", no difference", margin, lower, {Verdict::kWithin}, 2 * a});
    cases.push_back({name + ", better by the margin", margin, upper, {Verdict::kBetter}, 2 * a});
  }
  const Luck halfway{-1, 1, {1218, 62936, 1382}};
  cases.push_back({"near, better by half the margin",
                   rivals()[0].upper.mean(),
                   halfway,
                   {Verdict::kBetter, Verdict::kWithin},
                   a});
  return cases;
}

// Counts of verdicts by their number, and the units they took.
struct VerdictCounts {
  std::array<std::uint64_t, 4> counts{};
  std::uint64_t units_n = 0;
  std::uint64_t of(Verdict verdict) const { return counts[static_cast<std::size_t>(verdict)]; }
};

VerdictCounts run_verdicts(const VerdictCase& known, double error, std::uint8_t stream) {
  VerdictCounts all;
  for (std::uint64_t number = 0; number < kExperiments; number++) {
    SimulatedExperiment experiment(random_numbers(), known.truth, number, stream);
    Verdict told = Verdict::kNotTold;
    for (std::uint64_t look = kFirstLook; told == Verdict::kNotTold; look = next_look(look)) {
      experiment.grow_to(look);
      told = verdict(experiment.outcomes(), known.margin, error, error);
    }
    all.counts[static_cast<std::size_t>(told)]++;
    all.units_n += experiment.units_n();
  }
  return all;
}

// One row of study_anytime_intervals().
struct WatchCase {
  std::string name;
  const Luck* luck;
  std::uint64_t units_n;
  bool every_8;  // a look every 8 units
};

// How often the truth was ever left out while watching.
struct Watched {
  std::uint64_t wrong_05_n = 0, wrong_01_n = 0, normal_wrong_n = 0, looks_n = 0;
  double widening = 0;  // half width at the end over that of the normal interval, mean of some
};

Watched watch(const WatchCase& known, std::uint8_t stream) {
  constexpr std::uint64_t kMeasured = 100;
  Watched all;
  const double m = known.luck->mean();
  for (std::uint64_t number = 0; number < kExperiments; number++) {
    SimulatedExperiment experiment(random_numbers(), *known.luck, number, stream);
    double most_evidence = 0;
    bool normal_wrong = false;
    for (std::uint64_t look = kFirstLook; look <= known.units_n;
         look = known.every_8 ? look + 8 : next_look(look)) {
      experiment.grow_to(look);
      most_evidence = std::max(most_evidence, log_evidence(experiment.outcomes(), m));
      const Estimate normal = estimate(experiment.outcomes());
      normal_wrong |= m < *normal.lo95 || m > *normal.hi95;
      all.looks_n += number == 0;
    }
    all.wrong_05_n += most_evidence >= std::log(1 / 0.05);
    all.wrong_01_n += most_evidence >= std::log(1 / 0.01);
    all.normal_wrong_n += normal_wrong;
    if (number < kMeasured) {
      const Interval open = anytime_interval(experiment.outcomes(), 0.05);
      const Estimate normal = estimate(experiment.outcomes());
      all.widening += (open.high - open.low) / (*normal.hi95 - *normal.lo95) / kMeasured;
    }
  }
  return all;
}

}  // namespace

double ErrorRate::rate() const {
  return static_cast<double>(wrong_n) / static_cast<double>(experiments_n);
}

double ErrorRate::limit() const {
  return promised + 3 * std::sqrt(promised * (1 - promised) / static_cast<double>(experiments_n));
}

std::vector<StudyTable> all_studies() {
  return {study_few_units(),        study_guards(),           study_groups(),
          study_fixed_intervals(),  study_sequential_tests(), study_verdicts(),
          study_anytime_intervals()};
}

StudyTable study_fixed_intervals() {
  StudyTable table{
      "Fixed normal intervals",
      "`run`, from 1,000 units off the most frequent outcome on: the number of units is fixed "
      "beforehand; how often the normal 95 % interval misses the true mean. With less than 1000 "
      "units, "
      "or less than 80 of them off the most frequent outcome, it would miss more often: those rows "
      "promise nothing, and there the intervals are those of the first table.",
      {"outcomes", "units", "units off the most frequent outcome", "missed", "promised"},
      {},
      {}};
  struct Case {
    std::size_t rivals;
    std::uint64_t units_n;
  };
  std::uint8_t stream = 0;
  for (const auto& [i, units_n] : {Case{0, 104},
                                   {0, 1000},
                                   {0, 10'000},
                                   {0, 100'000},
                                   {1, 104},
                                   {1, 1000},
                                   {2, 104},
                                   {2, 1000},
                                   {3, 1000},
                                   {3, 10'000},
                                   {3, 100'000},
                                   {4, 10'000},
                                   {4, 100'000},
                                   {5, 104},
                                   {5, 1000},
                                   {5, 10'000}}) {
    const auto& [name, luck, other] = rivals()[i];
    std::uint64_t missed_n = 0;
    for (std::uint64_t number = 0; number < kExperiments; number++) {
      SimulatedExperiment experiment(random_numbers(), luck, number, stream);
      experiment.grow_to(units_n);
      const Estimate normal = estimate(experiment.outcomes());
      missed_n += luck.mean() < *normal.lo95 || luck.mean() > *normal.hi95;
    }
    stream++;
    const double events = luck.rarer_share() * static_cast<double>(units_n);
    std::array<std::string, 2> judged{percent(missed_n), "nothing"};
    if (units_n >= kEnoughUnits && events >= kEnoughEvents)
      judged = judge(table, name, missed_n, 0.05);
    table.rows.push_back(
        {name, std::to_string(units_n), fmt::format("{:.0f}", events), judged[0], judged[1]});
  }
  return table;
}

StudyTable study_sequential_tests() {
  StudyTable table{"Sequential tests (GSPRT)",
                   "Two means against each other, alpha = beta, looking at 16 units and then a "
                   "sixteenth further each time until decided. Wald's number of units is that for "
                   "normal outcomes looked at one by one, without overshoot.",
                   {"outcomes", "alpha = beta", "truth", "wrong", "promised", "units", "Wald's"},
                   {},
                   {}};
  std::uint8_t stream = 32;
  for (const double error : {0.05, 0.01}) {
    for (const auto& [name, lower, upper] : rivals()) {
      const SequentialTest test{lower.mean(), upper.mean(), error, error};
      for (const bool up : {false, true}) {
        const Luck& truth = up ? upper : lower;
        const Courses courses = run_sequential(truth, test, stream++);
        const auto [wrong, kept] =
            judge(table, name, up ? courses.lower_n : courses.upper_n, error);
        table.rows.push_back({name, fmt::format("{}", error), up ? "m1" : "m0", wrong, kept,
                              std::to_string(courses.units_n / kExperiments),
                              fmt::format("{:.0f}", wald_units(test, truth.sd()))});
      }
    }
  }
  return table;
}

StudyTable study_verdicts() {
  StudyTable table{
      "Verdicts with a margin",
      "`compare --margin`: two such tests at once, looked at in the same way until there is a "
      "verdict; alpha = beta = 0.05. The promise is that of `verdict()`.",
      {"outcomes and truth", "better", "within", "worse", "wrong", "promised", "units"},
      {},
      {}};
  constexpr double kError = 0.05;
  std::uint8_t stream = 96;
  for (const VerdictCase& known : verdict_cases(kError)) {
    const VerdictCounts seen = run_verdicts(known, kError, stream++);
    std::uint64_t right_n = 0;
    for (const Verdict right : known.right) right_n += seen.of(right);
    const auto [wrong, kept] = judge(table, known.name, kExperiments - right_n, known.promised);
    table.rows.push_back({known.name, percent(seen.of(Verdict::kBetter)),
                          percent(seen.of(Verdict::kWithin)), percent(seen.of(Verdict::kWorse)),
                          wrong, kept, std::to_string(seen.units_n / kExperiments)});
  }
  return table;
}

StudyTable study_anytime_intervals() {
  StudyTable table{"Anytime intervals, watched",
                   "How often the true mean was outside at any of the looks, and, beside it, how "
                   "often it was outside of "
                   "the 95 % normal interval at any of them: that one must not be watched. The "
                   "last column is how much "
                   "wider than the normal interval the anytime interval is at the end.",
                   {"outcomes", "units", "looks", "95 %: ever wrong", "promised",
                    "99 %: ever wrong", "promised", "normal, watched", "width"},
                   {},
                   {}};
  const auto& all = rivals();
  std::uint8_t stream = 128;
  for (const WatchCase& known : {WatchCase{all[0].name, &all[0].upper, 100'000, false},
                                 {all[1].name, &all[1].upper, 100'000, false},
                                 {"moderate, a look every 8 units", &all[1].lower, 4096, true},
                                 {all[2].name, &all[2].upper, 10'000, false},
                                 {all[3].name, &all[3].lower, 100'000, false},
                                 {all[4].name, &all[4].upper, 100'000, false},
                                 {all[5].name, &all[5].lower, 10'000, false}}) {
    const Watched seen = watch(known, stream++);
    const auto [wrong_05, kept_05] = judge(table, known.name + ", 95 %", seen.wrong_05_n, 0.05);
    const auto [wrong_01, kept_01] = judge(table, known.name + ", 99 %", seen.wrong_01_n, 0.01);
    table.rows.push_back({known.name, std::to_string(known.units_n), std::to_string(seen.looks_n),
                          wrong_05, kept_05, wrong_01, kept_01, percent(seen.normal_wrong_n),
                          fmt::format("{:.2f}", seen.widening)});
  }
  return table;
}

}  // namespace stoprule
