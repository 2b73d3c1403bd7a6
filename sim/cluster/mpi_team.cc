#include "sim/cluster/mpi_team.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sched.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <thread>
#include <utility>

#include "sim/cluster/join.h"
#include "sim/cluster/tally_sum.h"

namespace stoprule {
namespace {

using std::chrono::microseconds;

constexpr int kLeader = 0;
constexpr int kAskTag = 1, kLeaseTag = 2, kTroubleTag = 3;

// How often a process looks for messages while its threads play. A look costs some microseconds,
// and a lease is asked for long before its need.
constexpr microseconds kWhilePlaying{1000};
// Waiting for others: looks without sleeping at first, as most waits are short, then ever longer.
constexpr int kQuickLooks = 50;
constexpr microseconds kShortestSleep{20}, kLongestSleep{500};

// A request for a lease: threads, and whether the user wants to stop.
using Wish = std::array<std::uint64_t, 2>;
// A lease: first game, games.
using LeaseMessage = std::array<std::uint64_t, 2>;

std::string host_name() {
  std::array<char, MPI_MAX_PROCESSOR_NAME> name{};
  int length = 0;
  MPI_Get_processor_name(name.data(), &length);
  return {name.data(), static_cast<std::size_t>(length)};
}

// Whether a message of this kind is there, and from whom.
std::optional<int> sender_of(int tag) {
  int found = 0;
  MPI_Status status;
  MPI_Iprobe(MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, &found, &status);
  return found != 0 ? std::optional(status.MPI_SOURCE) : std::nullopt;
}

template <std::size_t kNumbers>
std::array<std::uint64_t, kNumbers> receive(int from, int tag) {
  std::array<std::uint64_t, kNumbers> numbers{};
  MPI_Recv(numbers.data(), static_cast<int>(kNumbers), MPI_UINT64_T, from, tag, MPI_COMM_WORLD,
           MPI_STATUS_IGNORE);
  return numbers;
}

void send(std::array<std::uint64_t, 2> numbers, int to, int tag) {
  MPI_Send(numbers.data(), 2, MPI_UINT64_T, to, tag, MPI_COMM_WORLD);
}

std::string receive_text(int from, int tag) {
  MPI_Status status;
  int length = 0;
  MPI_Probe(from, tag, MPI_COMM_WORLD, &status);
  MPI_Get_count(&status, MPI_CHAR, &length);
  std::string text(static_cast<std::size_t>(length), ' ');
  MPI_Recv(text.data(), length, MPI_CHAR, from, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return text;
}

// Processors that this process may use, over the processes of this host that may use the same: an
// MPI library may bind each to its own, or let all run everywhere.
int fair_threads() {
  cpu_set_t mine;
  CPU_ZERO(&mine);
  ::sched_getaffinity(0, sizeof mine, &mine);
  MPI_Comm host = MPI_COMM_NULL;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &host);
  int neighbours_n = 1;
  MPI_Comm_size(host, &neighbours_n);
  std::vector<cpu_set_t> sets(static_cast<std::size_t>(neighbours_n));
  MPI_Allgather(&mine, sizeof mine, MPI_BYTE, sets.data(), sizeof mine, MPI_BYTE, host);
  MPI_Comm_free(&host);
  const auto alike_n = std::count_if(sets.begin(), sets.end(), [&mine](const cpu_set_t& set) {
    return std::memcmp(&set, &mine, sizeof mine) == 0;
  });
  return std::max(1, available_threads() / static_cast<int>(alike_n));
}

// The first line of `there` that is not that of `here`, as an explanation.
std::string difference(const std::string& there, const std::string& here) {
  const auto line = [](const std::string& text, std::size_t begin) {
    return begin < text.size() ? text.substr(begin, text.find('\n', begin) - begin) : "nothing";
  };
  const auto [a, b] = std::mismatch(there.begin(), there.end(), here.begin(), here.end());
  const auto same_n = static_cast<std::size_t>(a - there.begin());
  const std::size_t begin = same_n == 0 ? 0 : there.rfind('\n', same_n - 1) + 1;
  return fmt::format("has '{}' where process 0 has '{}': all need the same program and files",
                     line(there, begin), line(here, begin));
}

}  // namespace

MpiTeam::MpiTeam() {
  int level = MPI_THREAD_SINGLE;
  MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &level);
  if (level < MPI_THREAD_FUNNELED) {
    std::fputs("stoprule: this MPI library allows no threads beside it\n", stderr);
    MPI_Abort(MPI_COMM_WORLD, 2);
  }
  MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
  MPI_Comm_size(MPI_COMM_WORLD, &processes_n_);
  threads_ = fair_threads();
}

MpiTeam::~MpiTeam() { MPI_Finalize(); }

// What process 0 says next; it gives it, the others get it.
MpiTeam::Order MpiTeam::hear(Order mine) {
  std::array<std::uint64_t, 3> words{static_cast<std::uint64_t>(mine.step), mine.first,
                                     mine.games_n};
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_Ibcast(words.data(), 3, MPI_UINT64_T, kLeader, MPI_COMM_WORLD, &request);
  wait(request);
  over_ = static_cast<Step>(words[0]) == Step::kOver;
  return {static_cast<Step>(words[0]), words[1], words[2]};
}

std::string MpiTeam::hear_text(std::string mine, std::uint64_t length) {
  mine.resize(length);
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_Ibcast(mine.data(), static_cast<int>(length), MPI_CHAR, kLeader, MPI_COMM_WORLD, &request);
  wait(request);
  return mine;
}

std::array<std::uint64_t, 2> MpiTeam::sums(std::array<std::uint64_t, 2> mine) {
  std::array<std::uint64_t, 2> all{};
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_Iallreduce(mine.data(), all.data(), 2, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD, &request);
  wait(request);
  return all;
}

// Ends a step in which any process may have failed: all learn it, and how many games all have
// played.
std::uint64_t MpiTeam::settle(bool failed, std::uint64_t games_done) {
  const auto [failures_n, all_done] = sums({failed ? 1U : 0U, games_done});
  if (failures_n == 0 || failed) return all_done;  // who failed knows why
  if (!leads()) throw TeamFailed("");
  while (troubles_.empty()) {
    serve();
    std::this_thread::sleep_for(kShortestSleep);
  }
  throw TeamFailed(troubles_.front());
}

// This process cannot do what process 0 said.
void MpiTeam::part_ways(const Order& order, const std::string& trouble) {
  if (order.step == Step::kAgree) hear_text("", order.games_n);
  if (order.step != Step::kOver) {
    report(trouble);
    settle(true, 0);
  }
  throw TeamFailed("");
}

// Tells process 0; once is enough, as it ends all.
void MpiTeam::report(const std::string& trouble) {
  if (leads() || reports_n_ > 0 || trouble.empty()) return;
  const std::string text = fmt::format("process {} on {}: {}", rank_, host_name(), trouble);
  MPI_Send(text.data(), static_cast<int>(text.size()), MPI_CHAR, kLeader, kTroubleTag,
           MPI_COMM_WORLD);
  reports_n_++;
}

void MpiTeam::wait(MPI_Request& request) {
  microseconds sleep = kShortestSleep;
  for (int look = 0;; look++) {
    int done = 0;
    MPI_Test(&request, &done, MPI_STATUS_IGNORE);
    if (done != 0) return;
    if (leads()) serve();
    if (look < kQuickLooks) {
      std::this_thread::yield();
    } else {
      std::this_thread::sleep_for(sleep);
      sleep = std::min(2 * sleep, kLongestSleep);
    }
  }
}

// Process 0: answers what others sent.
void MpiTeam::serve() {
  while (const auto from = sender_of(kAskTag)) {
    const auto [threads, stopping] = receive<std::tuple_size_v<Wish>>(*from, kAskTag);
    if (leases_ && stopping != 0) leases_->close();
    const GameRange lease = leases_ ? leases_->next(static_cast<int>(threads)) : GameRange{};
    send(LeaseMessage{lease.first, lease.games_n}, *from, kLeaseTag);
  }
  while (const auto from = sender_of(kTroubleTag)) {
    troubles_.push_back(receive_text(*from, kTroubleTag));
    if (leases_) leases_->close();
  }
}

// Gets the lease that the source wants: process 0 from itself, the others by asking for it.
void MpiTeam::ask(LeaseSource& source, const BlockOptions& options) {
  const bool stopping = options.stop != nullptr && options.stop->load();
  if (leads()) {
    if (stopping) leases_->close();
    if (source.wants_lease()) source.put(leases_->next(options.threads));
  } else if (source.wants_lease()) {
    send(Wish{static_cast<std::uint64_t>(options.threads), stopping ? 1U : 0U}, kLeader, kAskTag);
  }
}

// A lease that has come, if any.
bool MpiTeam::take_lease(LeaseSource& source) {
  if (leads() || !sender_of(kLeaseTag)) return false;
  const auto [first, games_n] = receive<std::tuple_size_v<LeaseMessage>>(kLeader, kLeaseTag);
  source.put({first, games_n});
  return true;
}

// This process's part: its threads play while this one gets leases. Returns what they threw, if so.
std::exception_ptr MpiTeam::play_leases(LeaseSource& source, const Work& work,
                                        const BlockOptions& options, Tally& mine) {
  std::exception_ptr thrown;
  std::jthread players([&] {
    try {
      mine = play_from(source, work, options.threads);
    } catch (...) {
      thrown = std::current_exception();
    }
    source.leave();
  });
  while (!source.is_over()) {
    ask(source, options);
    if (leads()) serve();
    if (options.watch) options.watch(leads() ? leases_->games_given() : source.games_done());
    if (!take_lease(source)) source.wait(source.is_starving() ? kShortestSleep : kWhilePlaying);
  }
  players.join();
  return thrown;
}

BlockTotals MpiTeam::play_part(const Work& work, GameRange part, const BlockOptions& options) {
  const std::uint64_t block = block_games(work, options);
  leases_.emplace(part, block, processes_n_);
  LeaseSource source(block, leases_->first(rank_));
  if (leases_->are_all_first()) source.put({});
  Tally mine(work.shape());
  const std::exception_ptr thrown = play_leases(source, work, options, mine);
  const std::uint64_t games_done = settle(thrown != nullptr, source.games_done());
  leases_.reset();
  if (thrown) std::rethrow_exception(thrown);
  return {sum_of_all(mine, MPI_COMM_WORLD, [this](MPI_Request& request) { wait(request); }),
          games_done};
}

BlockTotals MpiTeam::play(const Work& work, GameRange range, const BlockOptions& options) {
  BlockTotals all{Tally(work.shape()), 0};
  while (all.games_done < range.games_n) {
    const GameRange left{range.first + all.games_done, range.games_n - all.games_done};
    const Order order = hear({Step::kPlay, left.first, left.games_n});
    if (order.step != Step::kPlay || order.first != left.first || order.games_n > left.games_n) {
      part_ways(order, fmt::format("is about to play games from {} on, unlike process 0: all need "
                                   "the same program and files",
                                   left.first));
    }
    const BlockTotals part = play_part(work, {order.first, order.games_n}, options);
    all.tally.merge(part.tally);
    all.games_done += part.games_done;
    if (part.games_done < order.games_n) break;
  }
  return all;
}

void MpiTeam::agree(const std::vector<std::string>& facts) {
  const std::string mine = fmt::format("{}", fmt::join(facts, "\n"));
  const Order order = hear({Step::kAgree, 0, mine.size()});
  if (order.step != Step::kAgree) part_ways(order, "is not as far as process 0");
  const std::string wanted = hear_text(mine, order.games_n);
  if (mine != wanted) report(difference(mine, wanted));
  settle(mine != wanted, 0);
  if (mine != wanted) throw TeamFailed("");
}

Status MpiTeam::leave(const std::string& trouble) {
  report(trouble);
  while (!over_) {
    const Order order = hear({});
    if (order.step == Step::kOver) break;
    if (order.step == Step::kAgree) hear_text("", order.games_n);
    report("has nothing more to play, unlike process 0: all need the same program and files");
    settle(true, 0);
  }
  const std::uint64_t reports_n = sums({reports_n_, 0})[0];
  while (leads() && troubles_.size() < reports_n) {
    serve();
    std::this_thread::sleep_for(kShortestSleep);
  }
  if (troubles_.empty()) return std::nullopt;
  return Error{troubles_.front()};
}

std::unique_ptr<Team> join_team() { return std::make_unique<MpiTeam>(); }

}  // namespace stoprule
