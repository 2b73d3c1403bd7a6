#include "sim/experiments/repeat_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <future>
#include <numeric>
#include <ranges>
#include <utility>

#include "sim/core/names.h"
#include "sim/experiments/engine_checks.h"

namespace stoprule {
namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

constexpr std::uint64_t kSampleGames = 512;  // of a sample
constexpr Seconds kLeast{0.001};             // what is too short to be felt
constexpr double kShare = 0.01;              // of a long experiment

Clock::time_point after(Seconds time) {
  return Clock::now() + std::chrono::duration_cast<Clock::duration>(time);
}

bool has_plugin(const RunPlan& plan) {
  return std::ranges::any_of(plan.lineup.slots,
                             [](const NamedStrategy& slot) { return slot.type->is_of_plugin(); });
}

// Steps through n things that leave none out, and visit early what lies far apart.
std::size_t step_through(std::size_t n) {
  auto step = static_cast<std::size_t>(static_cast<double>(n) * 0.618);  // the golden section
  while (std::gcd(step, n) != 1) step++;
  return step;
}

// The plan with strategies made anew, those of plugins alone.
RunPlan renewed(RunPlan plan) {
  for (NamedStrategy& slot : plan.lineup.slots) {
    if (slot.type->is_of_plugin()) slot = name_strategy(*slot.type, slot.values);
  }
  return plan;
}

Clock::duration made_in(const Lineup& lineup) {
  Clock::duration all{};
  for (const NamedStrategy& slot : lineup.slots) all += slot.made_in;
  return all;
}

RunPlan on_other_engine(RunPlan plan) {
  const bool was_lanes = plan.engine == EngineKind::kLanes;
  plan.engine = was_lanes ? EngineKind::kReference : EngineKind::kLanes;
  plan.target = was_lanes ? Target::kScalar : best_target();
  return plan;
}

Tally forwards(const Work& work, Worker& worker, GameRange games) {
  Tally tally(work.shape());
  play_block(work, worker, games, tally);
  return tally;
}

// The games in two parts, the later one first.
Tally backwards(const Work& work, Worker& worker, GameRange games) {
  Tally tally(work.shape());
  const std::uint64_t first_n = games.games_n - games.games_n / 3;
  if (first_n < games.games_n) {
    play_block(work, worker, {games.first + first_n, games.games_n - first_n}, tally);
  }
  play_block(work, worker, {games.first, first_n}, tally);
  return tally;
}

// The games of the first piece in which the plan now counts otherwise, if any. The first piece is
// always played, the others as long as there is time.
template <class Pieces, class Play>
std::optional<GameRange> first_changed(const RunPlan& plan, const Pieces& pieces, const Play& play,
                                       Clock::time_point until) {
  const auto arena = make_arena(plan);
  const auto worker = arena->make_worker();
  for (bool first = true; const auto& piece : pieces) {
    if (!std::exchange(first, false) && Clock::now() >= until) break;
    if (play(*arena, *worker, piece.games) != piece.tally) return piece.games;
  }
  return std::nullopt;
}

std::string games_text(GameRange games) {
  if (games.games_n == 1) return fmt::format("game {}", games.first);
  return fmt::format("games {}..{}", games.first, games.first + (games.games_n - 1));
}

}  // namespace

RepeatCheck::RepeatCheck(std::vector<RunPlan> plans, bool thorough)
    : plans_(std::move(plans)), thorough_(thorough) {
  std::erase_if(plans_, [](const RunPlan& plan) { return !has_plugin(plan); });
  for (const auto until = after(kLeast); samples_.size() < plans_.size();) {
    samples_.push_back(play(plan(samples_.size()), until));
    if (Clock::now() >= until) break;
  }
  began_ = Clock::now();
}

// The i-th to be looked at: what comes early lies far apart.
const RunPlan& RepeatCheck::plan(std::size_t i) const {
  return plans_[i * step_through(plans_.size()) % plans_.size()];
}

std::optional<std::string> RepeatCheck::differs() const {
  const auto until = thorough_ ? Clock::time_point::max()
                               : after(std::max<Seconds>(kLeast, (Clock::now() - began_) * kShare));
  // Each gets its share of the time, and what another has left of its own. Those that were looked
  // at before come again at the end.
  const std::size_t known_n = samples_.size(), all_n = known_n + plans_.size();
  for (std::size_t i = 0; i < all_n && (i == 0 || Clock::now() < until); i++) {
    const auto now = Clock::now();
    const auto share = (until - now) / static_cast<std::int64_t>(all_n - i);
    if (auto how = i < known_n ? differs(samples_[i], now + share)
                               : differs(play(plan(i), now + share / 3), now + share)) {
      return how;
    }
  }
  return std::nullopt;
}

// Pieces of 1, 3, 12, 48 ... games, as long as there is time: a plugin may take long over a game.
RepeatCheck::Sample RepeatCheck::play(const RunPlan& plan, Clock::time_point until) {
  const auto arena = make_arena(plan);
  const auto worker = arena->make_worker();
  const std::uint64_t games_n = std::min(plan.games.games_n, kSampleGames);
  Sample sample{plan, {}};
  for (std::uint64_t done = 0; done < games_n && (done == 0 || Clock::now() < until);) {
    const std::uint64_t some = std::min(games_n - done, std::max<std::uint64_t>(3 * done, 1));
    Piece piece{{plan.games.first + done, some}, Tally(arena->shape())};
    play_block(*arena, *worker, piece.games, piece.tally);
    sample.pieces.push_back(std::move(piece));
    done += some;
  }
  return sample;
}

std::optional<std::string> RepeatCheck::differs(const Sample& sample, Clock::time_point until) {
  const RunPlan& plan = sample.plan;
  const auto told = [&plan](GameRange games, const char* how) {
    return fmt::format(
        "{} decides differently when {} of seed {} (rules {}) {} played again {}: it depends on "
        "more than what it is shown, and the same command may give other numbers",
        accused(plan), games_text(games), plan.seed, plan.lineup.rules.text,
        games.games_n == 1 ? "is" : "are", how);
  };
  const bool anew = made_in(plan.lineup) < until - Clock::now();
  auto again = std::async(std::launch::async, [&] {
    return first_changed(anew ? renewed(plan) : plan, std::views::reverse(sample.pieces), backwards,
                         Clock::time_point::max());
  });
  if (const auto games = again.get()) return told(*games, "in another order on another thread");
  if (const auto games = first_changed(on_other_engine(plan), sample.pieces, forwards, until)) {
    return told(*games, "by the other engine");
  }
  return std::nullopt;
}

// The plan's strategies of plugins, of several those that differ without the others.
std::string RepeatCheck::accused(const RunPlan& plan) {
  std::vector<std::string> all, alone;
  for (const NamedStrategy& slot : plan.lineup.slots) {
    const std::string name = fmt::format("{}: strategy '{}'", slot.type->source, slot.text);
    if (!slot.type->is_of_plugin() || std::ranges::count(all, name) > 0) continue;
    all.push_back(name);
    RunPlan others_alike = plan;
    std::ranges::fill(others_alike.lineup.slots, slot);
    if (std::ranges::equal(plan.lineup.slots, others_alike.lineup.slots, {}, &NamedStrategy::text,
                           &NamedStrategy::text)) {
      break;
    }
    if (differs(play(others_alike, after(kLeast)), after(kLeast))) alone.push_back(name);
  }
  return join(alone.empty() ? all : alone, " or ");
}

}  // namespace stoprule
