// Where a thread is in a user's plugin: in which function of which strategy, and which games it
// plays there. All that can still be told when a plugin ends the program instead of coming back.
// Kept by plugin_table.h and by the engine; read by the command line when that happens, from a
// signal handler, which can reach only global state.
#pragma once

#include <cstdint>
#include <utility>

namespace stoprule {

struct Visit {
  const char* owner = nullptr;  ///< "plugin FILE: strategy 'name'"; null: in no plugin
  const char* what = nullptr;   ///< "stop", "creating it"
  std::uint64_t first_game = 0, games_n = 0;  ///< being played, in a plugin or not; 0: none
};

/// Of this thread.
inline constinit thread_local Visit visit_here{};

/// Calls a plugin's function: `call()`.
template <class Call>
auto visiting(const char* owner, const char* what, const Call& call) {
  struct Leave {
    ~Leave() { visit_here.owner = nullptr; }
  } leave;
  visit_here.what = what, visit_here.owner = owner;
  return call();
}

/// While it lives, this thread plays these games.
class PlayingGames {
 public:
  PlayingGames(std::uint64_t first, std::uint64_t games_n)
      : first_before_(std::exchange(visit_here.first_game, first)),
        games_before_(std::exchange(visit_here.games_n, games_n)) {}
  PlayingGames(const PlayingGames&) = delete;
  PlayingGames& operator=(const PlayingGames&) = delete;
  ~PlayingGames() { visit_here.first_game = first_before_, visit_here.games_n = games_before_; }

 private:
  std::uint64_t first_before_, games_before_;
};

}  // namespace stoprule
