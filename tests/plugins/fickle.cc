// Strategies that depend on more than what they are shown, each in a way of its own; and one that
// does not. (A check whether plugins repeat themselves has to see the first, and never the last.)
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <thread>

#include "sim/games/push/plugin.hpp"

using namespace stoprule_push;

// Decisions so far, of all threads.
static std::atomic<unsigned> calls{0};

struct Counts : Strategy<> {
  static constexpr auto name = "counts", description = "stops at every fifth question";
  bool stop(const View&) const { return ++calls % 5 == 0; }
};

struct CountsAlone : Strategy<> {
  static constexpr auto name = "counts-by-thread", description = "the same, counted by each thread";
  bool stop(const View&) const {
    static thread_local unsigned mine = 0;
    return ++mine % 5 == 0;
  }
};

struct Tires : Strategy<> {
  static constexpr auto name = "tires", description = "stops earlier after a million questions";
  bool stop(const View& view) const { return view.placed >= (++calls > 1'000'000 ? 3 : 5); }
};

struct Dices : Strategy<> {
  static constexpr auto name = "rand", description = "stops by rand()";
  bool stop(const View&) const { return std::rand() % 4 == 0; }  // NOLINT(cert-msc50-cpp)
};

struct NewEachTime : Strategy<> {
  static constexpr auto name = "new-each-time";
  static constexpr auto description = "stops later each time that it is created";
  bool stop(const View& view) const { return view.placed >= at; }
  static inline std::atomic<int> created{0};
  int at = 3 + created++ % 3;
};

struct AsksTheClock : Strategy<> {
  static constexpr auto name = "clock", description = "stops in every third microsecond";
  bool stop(const View&) const {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::microseconds>(now).count() % 3 == 0;
  }
};

static const std::thread::id kFirstThread = std::this_thread::get_id();

struct KnowsItsThread : Strategy<> {
  static constexpr auto name = "thread", description = "stops sooner on the first thread";
  bool stop(const View& view) const {
    return view.placed >= (std::this_thread::get_id() == kFirstThread ? 3 : 4);
  }
};

struct Remembers : Strategy<> {
  static constexpr auto name = "remembers", description = "stops as early as in the game before";
  bool stop(const View& view) const {
    static std::atomic<int> before{3};
    const bool stops = view.placed >= before;
    if (view.turn > 5) before = 2 + view.open_columns;
    return stops;
  }
};

struct Careless : Strategy<> {
  static constexpr auto name = "rare", description = "fickle with one value of its parameter alone";
  static constexpr Parameter parameters[] = {integer("stop", 3, 1, 9, "cards; 7 is fickle")};
  explicit Careless(const Values& values) : at(values["stop"]) {}
  bool stop(const View& view) const { return view.placed >= at || (at == 7 && ++calls % 5 == 0); }
  int at;
};

// Counts, but decides by what it is shown alone.
struct Steady : Strategy<reads::coin> {
  static constexpr auto name = "steady", description = "stops by its own coin, and counts";
  bool stop(const View& view) const {
    calls++;
    return view.placed >= 2 && view.coin_chance < 3000;
  }
};

STOPRULE_PUSH_PLUGIN(Counts, CountsAlone, Tires, Dices, NewEachTime, AsksTheClock, KnowsItsThread,
                     Remembers, Careless, Steady)
