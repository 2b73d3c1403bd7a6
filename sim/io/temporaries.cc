#include "sim/io/temporaries.h"

#include <unistd.h>

#include <array>
#include <atomic>

namespace stoprule {
namespace {

// More than a command has outputs; what finds no place here is only left behind.
constexpr std::size_t kMost = 32;
std::array<std::atomic<const char*>, kMost> noted{};
static_assert(std::atomic<const char*>::is_always_lock_free);

// Puts `next` where `now` stands.
void replace(const char* now, const char* next) {
  for (auto& path : noted) {
    const char* seen = now;
    if (path.compare_exchange_strong(seen, next)) return;
  }
}

}  // namespace

void note_temporary(const std::string& path) { replace(nullptr, path.c_str()); }

void forget_temporary(const std::string& path) { replace(path.c_str(), nullptr); }

void remove_temporaries() {
  for (const auto& noted_path : noted) {
    const char* path = noted_path.load();
    if (path != nullptr) ::unlink(path);
  }
}

}  // namespace stoprule
