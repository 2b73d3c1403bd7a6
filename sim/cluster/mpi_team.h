// The processes that mpirun or srun started together, as a Team. Process 0 leads: it says what is
// played, gives leases to whoever asks, and hears of every trouble. README.md beside this file
// draws the messages. Only the thread that joined calls MPI; it never waits inside MPI, where most
// libraries keep a processor busy, but looks and sleeps in turn.
#pragma once

#include <mpi.h>

#include <array>
#include <cstdint>
#include <exception>
#include <optional>
#include <string>
#include <vector>

#include "sim/cluster/lease_source.h"
#include "sim/cluster/leases.h"
#include "sim/engine/team.h"

namespace stoprule {

class MpiTeam final : public Team {
 public:
  MpiTeam();
  MpiTeam(const MpiTeam&) = delete;
  MpiTeam& operator=(const MpiTeam&) = delete;
  ~MpiTeam() override;

  bool leads() const override { return rank_ == 0; }
  int processes_n() const override { return processes_n_; }
  int threads() const override { return threads_; }
  void agree(const std::vector<std::string>& facts) override;
  BlockTotals play(const Work& work, GameRange range, const BlockOptions& options) override;
  Status leave(const std::string& trouble) override;

 private:
  /// What process 0 says that all do next. The numbers are a range of games, or a text's length.
  enum class Step : std::uint64_t { kPlay, kAgree, kOver };
  struct Order {
    Step step = Step::kOver;
    std::uint64_t first = 0, games_n = 0;
  };

  Order hear(Order mine);
  std::string hear_text(std::string mine, std::uint64_t length);
  [[noreturn]] void part_ways(const Order& order, const std::string& trouble);
  std::uint64_t settle(bool failed, std::uint64_t games_done);
  std::array<std::uint64_t, 2> sums(std::array<std::uint64_t, 2> mine);
  void report(const std::string& trouble);
  void wait(MPI_Request& request);
  void serve();
  bool take_lease(LeaseSource& source);
  void ask(LeaseSource& source, const BlockOptions& options);
  std::exception_ptr play_leases(LeaseSource& source, const Work& work, const BlockOptions& options,
                                 Tally& mine);
  BlockTotals play_part(const Work& work, GameRange part, const BlockOptions& options);

  int rank_ = 0, processes_n_ = 1, threads_ = 1;
  bool over_ = false;                  // process 0 said so
  std::uint64_t reports_n_ = 0;        // troubles that this process told
  std::optional<Leases> leases_;       // process 0: of what is played now
  std::vector<std::string> troubles_;  // process 0: heard of
};

}  // namespace stoprule
