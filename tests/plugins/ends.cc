// Strategies that end the program instead of deciding, each in a way of its own.
#include <csignal>
#include <cstdlib>
#include <stdexcept>
#include <thread>

#include "sim/games/push/plugin.hpp"

using namespace stoprule_push;

// Ends it in the tenth turn by `Way::end()`.
template <class Way>
struct EndsLate : Strategy<> {
  bool stop(const View& view) const {
    if (view.turn == 9) Way::end();
    return view.placed >= 3;
  }
};

struct Exits : EndsLate<Exits> {
  static constexpr auto name = "exits", description = "calls exit(0)";
  static void end() { std::exit(0); }
};

struct ExitsQuickly : EndsLate<ExitsQuickly> {
  static constexpr auto name = "exits-quickly", description = "calls quick_exit(0)";
  static void end() { std::quick_exit(0); }
};

struct ExitsElsewhere : EndsLate<ExitsElsewhere> {
  static constexpr auto name = "exits-elsewhere", description = "calls exit(0) on its own thread";
  static void end() {
    std::thread([] { std::exit(0); }).join();
  }
};

struct Aborts : EndsLate<Aborts> {
  static constexpr auto name = "aborts", description = "calls abort()";
  static void end() { std::abort(); }
};

struct Terminates : EndsLate<Terminates> {
  static constexpr auto name = "terminates", description = "throws where it said it would not";
  static void end() noexcept { throw_it(); }
  static void throw_it() { throw std::runtime_error("no way out"); }
};

struct Crashes : EndsLate<Crashes> {
  static constexpr auto name = "crashes", description = "writes where nothing is";
  static void end() { *address = 1; }
  static volatile int* volatile address;
};
volatile int* volatile Crashes::address = nullptr;

struct Divides : EndsLate<Divides> {
  static constexpr auto name = "divides", description = "divides by 0";
  static void end() {
    static volatile int number = 100, zero = 0;
    number = number / zero;
  }
};

struct Recurses : EndsLate<Recurses> {
  static constexpr auto name = "recurses", description = "calls itself without end";
  static int fill(volatile char* before) {
    volatile char more[4096];
    more[0] = before == nullptr ? '1' : *before;
    return more[0] == '0' ? 0 : fill(more) + more[0];
  }
  static void end() {
    if (fill(nullptr) == 0) std::abort();
  }
};

struct ExitsAtOnce : EndsLate<ExitsAtOnce> {
  static constexpr auto name = "exits-at-once", description = "calls exit(0) when it is created";
  ExitsAtOnce() { std::exit(0); }
  static void end() {}
};

STOPRULE_PUSH_PLUGIN(Exits, ExitsQuickly, ExitsElsewhere, Aborts, Terminates, Crashes, Divides,
                     Recurses, ExitsAtOnce)
