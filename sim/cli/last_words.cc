#include "sim/cli/last_words.h"

#include <unistd.h>

#include <array>
#include <atomic>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string_view>
#include <utility>

#include "sim/cli/verbs.h"
#include "sim/engine/signal_stack.h"
#include "sim/games/visit.h"
#include "sim/io/temporaries.h"

namespace stoprule {
namespace {

struct Fault {
  int signal;
  const char* told;
};
constexpr std::array kFaults{Fault{SIGSEGV, "signal SIGSEGV (a wrong address, or no stack left)"},
                             Fault{SIGBUS, "signal SIGBUS (a wrong address)"},
                             Fault{SIGFPE, "signal SIGFPE (arithmetic, like a division by 0)"},
                             Fault{SIGILL, "signal SIGILL (an illegal instruction)"},
                             Fault{SIGTRAP, "signal SIGTRAP (a trap)"},
                             Fault{SIGABRT, "abort()"}};

// A signal handler can reach only global state.
std::atomic<bool> watching{false}, told{false};
std::atomic<const char*> kept{nullptr}, command{nullptr};
static_assert(std::atomic<const char*>::is_always_lock_free);

// What follows makes only calls that a signal handler may make.

void say(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(STDERR_FILENO, text.data(), text.size());
    if (written <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

void say(std::uint64_t number) {
  std::array<char, 20> digits{};
  std::size_t at = digits.size();
  do {
    digits[--at] = static_cast<char>('0' + number % 10);
    number /= 10;
  } while (number > 0);
  say(std::string_view(digits.data() + at, digits.size() - at));
}

void say_advice(const Visit& visit) {
  if (const char* text = kept.load()) say("\n  "), say(text);
  const char* text = command.load();
  if (text == nullptr || visit.games_n == 0) return;
  say(visit.games_n == 1 ? "\n  this plays it again:\n  " : "\n  this plays them again:\n  ");
  say(text);
  say(" --first-game "), say(visit.first_game), say(" --games "), say(visit.games_n);
}

// Tells what a plugin did, and ends the program.
[[noreturn]] void end_by_plugin(const Visit& visit, const char* how) {
  while (told.exchange(true)) ::pause();  // another thread is at it, and ends this one
  say("stoprule: "), say(visit.owner), say(" ended the program by "), say(how);
  say(" in "), say(visit.what);
  if (visit.games_n == 1) say(", in game "), say(visit.first_game);
  if (visit.games_n > 1) {
    say(", in one of the games "), say(visit.first_game), say("..");
    say(visit.first_game + (visit.games_n - 1));
  }
  say_advice(visit), say("\n");
  remove_temporaries();
  ::_exit(kConditionHolds);
}

void on_fault(int signal) {
  const char* how = kFaults.back().told;
  for (const Fault& fault : kFaults) how = fault.signal == signal ? fault.told : how;
  const Visit visit = visit_here;
  if (visit.owner != nullptr) end_by_plugin(visit, how);
  say("stoprule: the program is ended by "), say(how);
  say(", outside of the functions of its plugins, which may have damaged it\n");
  remove_temporaries();
  std::signal(signal, SIG_DFL);
  std::raise(signal);  // comes when this returns
}

void on_exit_call() {
  const Visit visit = visit_here;
  if (!watching) return;
  if (visit.owner != nullptr) end_by_plugin(visit, "exit()");
  while (told.exchange(true)) ::pause();
  say("stoprule: the program was ended by exit(), which is none of its own calls: by a thread of a "
      "plugin, or by a library\n");
  remove_temporaries();
  ::_exit(kConditionHolds);
}

}  // namespace

LastWords::LastWords() {
  static const SignalStack stack;  // of this thread; those that play have their own
  struct sigaction action {};
  action.sa_handler = on_fault;
  action.sa_flags = SA_ONSTACK;
  for (const Fault& fault : kFaults) {
    struct sigaction before {};
    ::sigaction(fault.signal, nullptr, &before);
    // A sanitizer's handler tells more.
    if (before.sa_handler == SIG_DFL) ::sigaction(fault.signal, &action, nullptr);
  }
  watching = true;
  std::atexit(on_exit_call);  // after the plugins were loaded: runs before their destructors
  std::at_quick_exit(on_exit_call);
}

LastWords::~LastWords() { watching = false; }

LastAdvice::LastAdvice(std::string kept_there, std::string to_repeat)
    : kept_(std::move(kept_there)), command_(std::move(to_repeat)) {
  if (!kept_.empty()) kept = kept_.c_str();
  command = command_.c_str();
}

LastAdvice::~LastAdvice() { kept = nullptr, command = nullptr; }

}  // namespace stoprule
