#include "sim/cli/interrupt.h"

#include <array>
#include <csignal>

namespace stoprule {
namespace {

constexpr std::array kSignals{SIGINT, SIGTERM, SIGHUP};

// A signal handler can reach only global state.
std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free);
std::array<struct sigaction, kSignals.size()> before{};

// The second one ends the program as if nobody caught it: a plugin may never come back.
void note(int signal) {
  if (!interrupted.exchange(true)) return;
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
