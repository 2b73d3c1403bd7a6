// A stack of its own for the signal handlers of a thread, which may be called because the thread's
// is full: a plugin may call itself without end. Used by the engine for each thread that plays, and
// by whoever installs such handlers.
#pragma once

#include <csignal>
#include <cstddef>
#include <memory>

namespace stoprule {

/// For the thread that makes it, for its lifetime; the handlers ask for it by SA_ONSTACK.
class SignalStack {
 public:
  SignalStack() {
    const stack_t mine{.ss_sp = memory_.get(), .ss_flags = 0, .ss_size = kSize};
    ::sigaltstack(&mine, &before_);
  }
  SignalStack(const SignalStack&) = delete;
  SignalStack& operator=(const SignalStack&) = delete;
  ~SignalStack() { ::sigaltstack(&before_, nullptr); }

 private:
  static constexpr std::size_t kSize = std::size_t{1} << 16;  // with room for AVX-512's registers
  std::unique_ptr<std::byte[]> memory_ = std::make_unique_for_overwrite<std::byte[]>(kSize);
  stack_t before_{};
};

}  // namespace stoprule
