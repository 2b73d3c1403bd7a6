#include "sim/io/temporary.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <random>
#include <string_view>
#include <system_error>

namespace stoprule {
namespace {

namespace fs = std::filesystem;

constexpr int kMostTries = 100;
constexpr std::string_view kBegin = ".stoprule-", kEnd = ".tmp";
constexpr std::size_t kDigitsN = 16;

// Not the process's number: in containers each run may have the same.
std::string random_name() {
  std::random_device chance;
  return fmt::format("{}{:08x}{:08x}{}", kBegin, chance(), chance(), kEnd);
}

bool all_in(std::string_view text, std::string_view letters) {
  return !text.empty() && text.find_first_not_of(letters) == std::string_view::npos;
}

// A name that make_temporary() gives, or gave in earlier versions: PID-N for the random digits.
bool is_temporary_name(std::string_view name) {
  constexpr std::string_view kDecimal = "0123456789";
  if (!name.starts_with(kBegin) || !name.ends_with(kEnd)) return false;
  if (name.size() <= kBegin.size() + kEnd.size()) return false;
  const std::string_view middle =
      name.substr(kBegin.size(), name.size() - kBegin.size() - kEnd.size());
  if (middle.size() == kDigitsN && all_in(middle, "0123456789abcdef")) return true;
  const std::size_t dash = middle.find('-');
  return dash != std::string_view::npos && all_in(middle.substr(0, dash), kDecimal) &&
         all_in(middle.substr(dash + 1), kDecimal);
}

enum class Lock { kTaken, kHeldByAnother, kImpossible };

// By flock(), which belongs to the open file: it goes with the last descriptor of it.
Lock take_lock(int descriptor) {
  while (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
    if (errno != EINTR) return errno == EWOULDBLOCK ? Lock::kHeldByAnother : Lock::kImpossible;
  }
  return Lock::kTaken;
}

// Whether the path still leads to the open file: between opening and locking, another process may
// have removed it.
bool still_leads_to(const std::string& path, int descriptor) {
  struct stat named {
  }, opened{};
  return ::lstat(path.c_str(), &named) == 0 && ::fstat(descriptor, &opened) == 0 &&
         named.st_dev == opened.st_dev && named.st_ino == opened.st_ino;
}

// Only what we made and nobody holds. Opened for writing, as a lock over NFS asks for.
void remove_if_dead(const std::string& path) {
  struct stat found {};
  const auto is_ours = [&found] { return S_ISREG(found.st_mode) && found.st_uid == ::geteuid(); };
  if (::lstat(path.c_str(), &found) != 0 || !is_ours()) return;
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (descriptor < 0) return;
  if (::fstat(descriptor, &found) == 0 && is_ours() && take_lock(descriptor) == Lock::kTaken &&
      still_leads_to(path, descriptor)) {
    remove_temporary(path);
  }
  ::close(descriptor);
}

}  // namespace

Temporary make_temporary(const std::string& folder, mode_t mode) {
  int code = EEXIST;
  for (int tries = 0; tries < kMostTries; tries++) {
    const std::string path = (fs::path(folder) / random_name()).string();
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (descriptor < 0 && errno == EEXIST) continue;
    if (descriptor < 0) {
      code = errno;
      break;
    }
    // Who looks for dead ones may have been faster with the lock.
    const Lock lock = take_lock(descriptor);
    if (lock != Lock::kHeldByAnother && still_leads_to(path, descriptor)) return {path, descriptor};
    ::close(descriptor);
    remove_temporary(path);
  }
  return {.path = {}, .error_code = code};
}

void remove_temporary(const std::string& path) { ::unlink(path.c_str()); }

void remove_dead_temporaries(const std::string& folder) {
  std::error_code failed;
  for (fs::directory_iterator at(folder, failed), end; !failed && at != end; at.increment(failed)) {
    if (is_temporary_name(at->path().filename().string())) remove_if_dead(at->path().string());
  }
}

}  // namespace stoprule
