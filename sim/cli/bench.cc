// The verb `bench`: games a second, by strategy and by threads, measured so that the numbers can be
// compared: every measurement is repeated, in turns with all the others, and the median is told.
#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>

#include "sim/cli/experiment.h"
#include "sim/cli/interrupt.h"
#include "sim/cli/output.h"
#include "sim/experiments/engine_checks.h"

namespace stoprule {
namespace {

constexpr double kSecondsEach = 0.2;  // of one repetition, unless --games says how many
constexpr std::uint64_t kFirstTry = 512;
constexpr std::uint64_t kDecisionGames = 500;  // in which decisions are counted

// One thing to measure, and what was measured.
struct Measurement {
  RunPlan plan;
  std::vector<double> wall = {}, cpu = {};  // seconds of each repetition
  std::uint64_t cards = 0;                  // played in one repetition; 0 if the game counts none
  double decisions_per_game = 0;
  std::string signature = {};

  double games_per_second() const;
};

double cpu_seconds() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) * 1e-6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

double Measurement::games_per_second() const {
  return static_cast<double>(plan.games.games_n) / median(wall);
}

// What ran: the instruction set, or the reference engine.
std::string form_of(const RunPlan& plan) {
  return std::string(plan.engine == EngineKind::kReference ? "reference" : name_of(plan.target));
}

void measure(Measurement& m) {
  const double cpu_before = cpu_seconds();
  const RunResult result = run(m.plan);
  m.cpu.push_back(cpu_seconds() - cpu_before);
  m.wall.push_back(result.seconds);
  m.cards = cards_played(m.plan.lineup.game->facts(), result.tally);
  m.signature = result.tally.signature();
}

// As many games as take about kSecondsEach; also warms up.
std::uint64_t enough_games(RunPlan plan) {
  plan.games.games_n = kFirstTry;
  while (true) {
    const double seconds = run(plan).seconds;
    const auto games_n = static_cast<double>(plan.games.games_n);
    if (seconds > kSecondsEach / 4 || plan.options.stop->load()) {
      return static_cast<std::uint64_t>(std::max(1.0, games_n * kSecondsEach / seconds));
    }
    plan.games.games_n *= 4;
  }
}

struct Way {
  EngineKind engine;
  Target target;
  int threads;
};

// The reference engine and each instruction set on one thread, and the best on 1, 2, 4, ... and all
// threads; an engine or instruction set that was asked for, alone.
std::vector<Way> ways(const Session& session, Target best) {
  const Options& options = session.options;
  std::vector<Way> all;
  const bool lanes = session.engine == EngineKind::kLanes;
  if (lanes) all.push_back({EngineKind::kReference, Target::kScalar, 1});
  for (const Target target : targets_here()) {
    if (lanes && !options.simd && target != best) all.push_back({EngineKind::kLanes, target, 1});
  }
  const int most = chosen_blocks(options).threads;
  for (int n = 1; n < most; n *= 2) all.push_back({session.engine, best, n});
  all.push_back({session.engine, best, most});
  return all;
}

Result<std::vector<Measurement>> make_measurements(const Session& session) {
  const Options& options = session.options;
  const auto best = chosen_target(options);
  if (!best.ok()) return best.error();
  std::vector<std::string> strategies = options.words;
  if (strategies.empty()) {
    for (const auto& type : session.game.strategies()) strategies.push_back(type.name);
  }
  std::vector<Measurement> all;
  for (const auto& strategy : strategies) {
    const auto lineup = make_lineup(session.game, session.rules, std::vector{strategy},
                                    options.players, !options.fixed_seats);
    if (!lineup.ok()) return lineup.error();
    RunPlan plan{.lineup = lineup.value(),
                 .seed = options.seed,
                 .games = {options.first_game, options.games_n.value_or(0)},
                 .histograms = false,
                 .engine = session.engine,
                 .target = best.value(),
                 .options = session.blocks};
    const double decisions_per_game = make_arena(plan)->decisions_per_game(kDecisionGames);
    for (const Way& way : ways(session, best.value())) {
      Options how = options;
      how.engine = way.engine, how.threads = way.threads;
      plan.engine = way.engine;
      plan.target = way.target;
      plan.options = chosen_blocks(how);
      all.push_back({.plan = plan, .decisions_per_game = decisions_per_game});
    }
  }
  return all;
}

// Repetitions in turn, so that a slow moment of the machine meets all alike. False: interrupted.
bool measure_all(std::vector<Measurement>& all, std::uint64_t repetitions) {
  for (auto& m : all) {
    if (m.plan.games.games_n == 0) m.plan.games.games_n = enough_games(m.plan);
  }
  for (std::uint64_t repetition = 0; repetition < repetitions; repetition++) {
    for (auto& m : all) {
      if (Interrupt::flag()) return false;
      measure(m);
    }
  }
  return !Interrupt::flag();
}

std::string rate_text(double rate) {
  if (rate >= 1e6) return fmt::format("{:.2f} M", rate / 1e6);
  return fmt::format("{:.2f} k", rate / 1e3);
}

std::string as_text(const std::vector<Measurement>& all, const Options& options) {
  const RunPlan& plan = all.front().plan;
  Table table({{"strategy"},
               {"form"},
               {"threads", Align::kRight},
               {"games", Align::kRight},
               {"games/s", Align::kRight},
               {"cards/s", Align::kRight},
               {"decisions/s", Align::kRight},
               {"x reference", Align::kRight},
               {"x 1 thread", Align::kRight},
               {"wall s", Align::kRight},
               {"CPU s", Align::kRight},
               {"spread", Align::kRight}});
  double alone = 0, reference = 0;  // rates, of the same strategy
  const auto times = [](double rate, double base) {
    return base > 0 ? fmt::format("{:.2f}", rate / base) : std::string("-");
  };
  for (const auto& m : all) {
    const double wall = median(m.wall), rate = m.games_per_second();
    const auto [least, most] = std::minmax_element(m.wall.begin(), m.wall.end());
    if (m.plan.engine == EngineKind::kReference) reference = rate;
    if (m.plan.options.threads == 1) alone = rate;
    table.row({m.plan.lineup.slots.front().text, form_of(m.plan),
               fmt::format("{}", m.plan.options.threads), fmt::format("{}", m.plan.games.games_n),
               rate_text(rate), m.cards > 0 ? rate_text(static_cast<double>(m.cards) / wall) : "-",
               rate_text(rate * m.decisions_per_game), times(rate, reference), times(rate, alone),
               fmt::format("{:.3f}", wall), fmt::format("{:.3f}", median(m.cpu)),
               fmt::format("{:.0f} %", 100 * (*most - *least) / wall)});
  }
  return fmt::format("{}, rules {}, {} players, medians of {}{}\n\n",
                     plan.lineup.game->facts().title, plan.lineup.rules.text,
                     plan.lineup.slots.size(), options.repetitions,
                     engine_note(*plan.lineup.game, {&plan.lineup.rules, 1})) +
         table.text(colours(options.color) ? Emphasis::kBoldHeader : Emphasis::kPlain) +
         "\nTo read it fairly: compare ratios within one such table, not seconds between machines. "
         "Leave the\nmachine idle: a spread over some 5 %, or CPU well below wall x threads, "
         "suggests "
         "that it was not. Pin a\nsingle-thread figure to one core (taskset -c 0 stoprule bench "
         "--threads 1). Name machine and command.\n";
}

std::string as_json(const std::vector<Measurement>& all, const Options& options,
                    const Context& context) {
  Json list = Json::array();
  for (const auto& m : all) {
    const double wall = median(m.wall);
    list.push_back(
        {{"strategy", m.plan.lineup.slots.front().text},
         {"engine", engine_name(m.plan.engine)},
         {"instruction_set",
          m.plan.engine == EngineKind::kLanes ? Json(name_of(m.plan.target)) : Json(nullptr)},
         {"threads", m.plan.options.threads},
         {"games_n", m.plan.games.games_n},
         {"games_per_second", m.games_per_second()},
         {"decisions_per_second", m.games_per_second() * m.decisions_per_game},
         {"cards_per_second",
          m.cards > 0 ? Json(static_cast<double>(m.cards) / wall) : Json(nullptr)},
         {"wall_seconds", m.wall},
         {"cpu_seconds", m.cpu},
         {"signature", m.signature}});
  }
  const RunPlan& plan = all.front().plan;
  const ProgramRecord& program = context.program;
  const Json whole = {{"program", program.name},
                      {"version", program.version},
                      {"commit", program.commit},
                      {"compiler", program.compiler},
                      {"build_type", program.build_type},
                      {"game", plan.lineup.game->facts().name},
                      {"rules", plan.lineup.rules.text},
                      {"players", plan.lineup.slots.size()},
                      {"seed", fmt::format("{:#x}", plan.seed)},
                      {"repetitions", options.repetitions},
                      {"measurements", list}};
  return whole.dump(2) + "\n";
}

}  // namespace

Result<int> bench_verb(const Options& options, const Context& context) {
  const auto session = open_session(options, context);
  if (!session.ok()) return session.error();
  auto made = make_measurements(session.value());
  if (!made.ok()) return made.error();
  std::vector<Measurement> all = std::move(made).value();
  const Interrupt interrupt;
  if (!options.quiet) {
    for (const auto& warning : build_warnings()) talk("warning: " + warning);
    talk(fmt::format("{} measurements, {} times each", all.size(), options.repetitions));
  }
  if (!measure_all(all, options.repetitions)) {
    talk("interrupted: a part of the measurements tells nothing");
    return kInterrupted;
  }
  return print(options.json ? as_json(all, options, context) : as_text(all, options));
}

}  // namespace stoprule
