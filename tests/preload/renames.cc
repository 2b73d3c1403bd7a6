// Loaded ahead of the C library by tests/outputs_test.py: a process under test ends at a rename of
// its choice, or lingers before each, so that another comes between two.
#include <dlfcn.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>

extern "C" int rename(const char* from, const char* to) noexcept {
  static int renames_n = 0;
  const char* const end_at = std::getenv("TEST_END_AT_RENAME");
  const char* const linger = std::getenv("TEST_LINGER_MICROSECONDS");
  if (end_at != nullptr && renames_n++ == std::atoi(end_at)) std::raise(SIGKILL);
  if (linger != nullptr) ::usleep(static_cast<useconds_t>(std::atoi(linger)));
  static const auto next = reinterpret_cast<decltype(&rename)>(::dlsym(RTLD_NEXT, "rename"));
  return next(from, to);
}
