#include "sim/io/pair.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <thread>

#include "sim/io/place.h"

namespace stoprule {
namespace {

// A lock on a folder, held for a few renames. Whoever holds it for longer is none of us (a script
// that runs under `flock FOLDER`, say), and is not waited for; nor where there are no such locks.
class FolderLock {
 public:
  explicit FolderLock(const std::string& folder)
      : descriptor_(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
    constexpr std::chrono::milliseconds kBetween{5};
    constexpr int kTries = 2'000;
    for (int tries = 0; tries < kTries; tries++) {
      if (::flock(descriptor_, LOCK_EX | LOCK_NB) == 0) return;
      if (errno != EWOULDBLOCK && errno != EINTR) return;
      std::this_thread::sleep_for(kBetween);
    }
  }
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;
  ~FolderLock() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }

 private:
  int descriptor_;
};

// What a process left that ended between two renames.
void settle(const std::string& sidecar, const Describes& describes) {
  const std::string next = sidecar + std::string(kNextEnding);
  if (::access(next.c_str(), F_OK) != 0) return;
  if (describes(next) && !describes(sidecar)) {
    std::rename(next.c_str(), sidecar.c_str());
  } else {
    ::unlink(next.c_str());
  }
}

}  // namespace

Status put_pair(OutputFile& csv, OutputFile& sidecar, const Describes& describes) {
  const std::string folder = folder_of(sidecar.target());
  const FolderLock lock(folder);
  settle(sidecar.target(), describes);
  if (Status failed = sidecar.stage(kNextEnding)) return failed;
  sync_folder(folder);  // or a power cut could keep the new CSV and lose its sidecar
  if (Status failed = csv.put()) return failed;
  return sidecar.put();
}

}  // namespace stoprule
