// POSIX behind OutputFile: which way a path is written, renames, and errors in words.
#include "sim/io/file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <optional>
#include <system_error>
#include <utility>

#include "sim/core/check.h"
#include "sim/io/place.h"
#include "sim/io/temporaries.h"
#include "sim/io/temporary.h"

namespace stoprule {
namespace {

constexpr std::size_t kBufferSize = 1 << 16;
constexpr mode_t kPermissions = 07777;

std::string advice(int code, const std::string& target) {
  switch (code) {
    case ENOENT:
    case ENOTDIR:
      return fmt::format("create the folder {} first or give another path", folder_of(target));
    case EISDIR:
      return "give the path of a file in this folder";
    case EACCES:
    case EPERM:
    case EROFS:
      return "change the permissions or give another path";
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
      return "make room or give a path on another disk";
    default:
      return "give another path";
  }
}

Error failure(const std::string& path, std::string_view what, int code, const std::string& target) {
  return {fmt::format("cannot write {}: {}: {}; {}", path, what,
                      std::generic_category().message(code), advice(code, target))};
}

// Standard output or error, if that is where the path leads; their descriptor keeps the position.
std::optional<int> standard_descriptor(const struct stat& target) {
  for (const int descriptor : {standard_output(), STDERR_FILENO}) {
    struct stat seen {};
    if (::fstat(descriptor, &seen) == 0 && seen.st_dev == target.st_dev &&
        seen.st_ino == target.st_ino) {
      return descriptor;
    }
  }
  return std::nullopt;
}

// Gives the new file the owner and permissions of the one it will replace.
bool copy_permissions(int descriptor, const struct stat& original) {
  // Only root may give files away; for others the owner becomes who wrote it, as with any editor.
  [[maybe_unused]] const int owned = ::fchown(descriptor, original.st_uid, original.st_gid);
  return ::fchmod(descriptor, original.st_mode & kPermissions) == 0;
}

}  // namespace

struct OutputFile::State {
  std::string path;       // as the user gave it, for messages
  std::string target;     // where the links lead
  std::string temporary;  // empty: written directly
  int descriptor = -1;
  bool owns_descriptor = true;
  bool staged = false;
  std::string buffer;
  int error_code = 0;  // of the first failed write

  State() = default;
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  ~State() {
    close();
    discard();
  }

  Status open();
  Status open_temporary(const struct stat* original);
  Status rename_to(const std::string& name);
  void write_out();
  int close();
  void discard();
};

// Chooses the way to write the path, checks it and opens it.
Status OutputFile::State::open() {
  struct stat found {};
  if (path == "-") {
    path = "standard output";
    descriptor = standard_output();
    owns_descriptor = false;
    if (::fstat(descriptor, &found) != 0) return failure(path, "it is closed", errno, target);
    return std::nullopt;
  }
  const bool exists = ::stat(path.c_str(), &found) == 0;
  if (!exists && errno != ENOENT) return failure(path, "looking it up failed", errno, target);
  if (exists) {
    if (S_ISDIR(found.st_mode)) return failure(path, "opening it failed", EISDIR, target);
    if (const auto standard = standard_descriptor(found)) {
      descriptor = *standard;
      owns_descriptor = false;
      return std::nullopt;
    }
    descriptor = ::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY);
    if (descriptor < 0) return failure(path, "opening it failed", errno, target);
    if (!S_ISREG(found.st_mode)) return std::nullopt;
    // That was a test: a file one may not write is not to be replaced either, though its folder
    // would allow it.
    close();
  }
  const auto resolved = resolve_links(path);
  if (!resolved) return failure(path, "following its links failed", ELOOP, target);
  target = *resolved;
  return open_temporary(exists ? &found : nullptr);
}

// `original` is the file to be replaced, if there is one.
Status OutputFile::State::open_temporary(const struct stat* original) {
  const std::string folder = folder_of(target);
  remove_dead_temporaries(folder);
  // Never more open than the original, not even for a moment.
  const mode_t mode = original == nullptr ? 0666 : original->st_mode & 0600;
  const Temporary made = make_temporary(folder, mode);
  if (made.descriptor < 0) {
    return failure(path, fmt::format("no new file in {}", folder), made.error_code, target);
  }
  temporary = made.path, descriptor = made.descriptor;
  note_temporary(temporary);
  if (original != nullptr && !copy_permissions(descriptor, *original)) {
    return failure(path, "keeping its permissions failed", errno, target);
  }
  return std::nullopt;
}

void OutputFile::State::write_out() {
  std::string_view rest = buffer;
  while (!rest.empty() && error_code == 0) {
    const ssize_t written = ::write(descriptor, rest.data(), rest.size());
    if (written >= 0) {
      rest.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno != EINTR) {
      error_code = errno;
    }
  }
  buffer.clear();
}

// Returns 0 or the error: some file systems report a full disk only here.
int OutputFile::State::close() {
  const int closing = std::exchange(descriptor, -1);
  if (closing < 0 || !owns_descriptor) return 0;
  return ::close(closing) == 0 ? 0 : errno;
}

void OutputFile::State::discard() {
  if (temporary.empty()) return;
  remove_temporary(temporary);
  forget_temporary(temporary);
  temporary.clear();
}

Status OutputFile::State::rename_to(const std::string& name) {
  if (temporary.empty()) return std::nullopt;
  check(descriptor >= 0, "an output that is finished, and put once");
  if (std::rename(temporary.c_str(), name.c_str()) != 0) {
    return failure(path, "putting it in its place failed", errno, target);
  }
  forget_temporary(temporary);
  temporary = name;
  return std::nullopt;
}

OutputFile::OutputFile(std::unique_ptr<State> state) : state_(std::move(state)) {}
OutputFile::OutputFile(OutputFile&&) noexcept = default;
OutputFile& OutputFile::operator=(OutputFile&&) noexcept = default;
OutputFile::~OutputFile() = default;

Result<OutputFile> OutputFile::open(const std::string& path) {
  if (path.empty()) {
    return Error{"cannot write: the path is empty; give a file, or - for standard output"};
  }
  auto state = std::make_unique<State>();
  state->path = state->target = path;
  if (Status failed = state->open()) return *failed;
  return OutputFile(std::move(state));
}

void OutputFile::write(std::string_view text) {
  state_->buffer += text;
  if (state_->buffer.size() >= kBufferSize) state_->write_out();
}

void OutputFile::flush() { state_->write_out(); }

Status OutputFile::finish() {
  State& state = *state_;
  check(state.descriptor >= 0, "an output finished once");
  state.write_out();
  // Before the rename, or a power cut could leave the new name with nothing in it. The temporary
  // stays open, and so locked, until it has its name.
  const int end_code = !renames() ? state.close() : ::fsync(state.descriptor) == 0 ? 0 : errno;
  if (state.error_code == 0) state.error_code = end_code;
  if (state.error_code == 0) return std::nullopt;
  state.close();
  state.discard();
  return failure(state.path, "writing failed", state.error_code, state.target);
}

Status OutputFile::stage(std::string_view ending) {
  Status failed = state_->rename_to(state_->target + std::string(ending));
  state_->staged = !failed;
  return failed;
}

Status OutputFile::put() {
  State& state = *state_;
  if (!renames()) return std::nullopt;
  const Status failed = state.rename_to(state.target);
  state.close();
  if (failed && !state.staged) state.discard();
  state.temporary.clear();
  if (!failed) sync_folder(folder_of(state.target));
  return failed;
}

Status OutputFile::commit() {
  if (Status failed = finish()) return failed;
  return put();
}

bool OutputFile::renames() const { return !state_->temporary.empty(); }

const std::string& OutputFile::target() const { return state_->target; }

bool OutputFile::broken_pipe() const { return state_->error_code == EPIPE; }

void sync_folder(const std::string& folder) {
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  ::fsync(descriptor);
  ::close(descriptor);
}

}  // namespace stoprule
