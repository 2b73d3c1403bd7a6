#include "sim/cli/interrupt.h"

#include <array>
#include <csignal>
#include <cstdint>
#include <ctime>

#include "sim/io/temporaries.h"

namespace stoprule {
namespace {

constexpr std::array kSignals{SIGINT, SIGTERM, SIGHUP};
constexpr std::int64_t kSameSignalMs = 200;

// A signal handler can reach only global state.
std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free);
std::array<struct sigaction, kSignals.size()> before{};

// When the first signal came, in ms of the monotonic clock; 0: none yet.
std::atomic<std::int64_t> first_ms{0};
static_assert(std::atomic<std::int64_t>::is_always_lock_free);

std::int64_t now_ms() {
  struct timespec now {};
  ::clock_gettime(CLOCK_MONOTONIC, &now);  // one of the few calls that a handler may make
  return std::int64_t{now.tv_sec} * 1000 + now.tv_nsec / 1'000'000;
}

// The second one ends the program as if nobody caught it: a plugin may never come back. What comes
// with the first belongs to it: timeout signals its child, and then the group that its child is in.
void note(int signal) {
  std::int64_t first = 0;
  const std::int64_t now = now_ms();
  if (first_ms.compare_exchange_strong(first, now)) interrupted = true;
  if (first == 0 || now - first < kSameSignalMs) return;
  remove_temporaries();
  std::signal(signal, SIG_DFL);
  std::raise(signal);  // comes when this returns
}

}  // namespace

Interrupt::Interrupt() {
  struct sigaction action {};
  action.sa_handler = note;
  for (std::size_t i = 0; i < kSignals.size(); i++) {
    ::sigaction(kSignals[i], nullptr, &before[i]);
    if (before[i].sa_handler != SIG_IGN) ::sigaction(kSignals[i], &action, nullptr);
  }
}

Interrupt::~Interrupt() {
  for (std::size_t i = 0; i < kSignals.size(); i++) ::sigaction(kSignals[i], &before[i], nullptr);
}

const std::atomic<bool>& Interrupt::flag() { return interrupted; }

}  // namespace stoprule
