#include "sim/core/read_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

namespace stoprule {
namespace {

// Closes it in the end.
struct Descriptor {
  int number;
  explicit Descriptor(int opened) : number(opened) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (number >= 0) ::close(number);
  }
};

Error system_reason() {
  return {fmt::format("cannot be read: {}", std::generic_category().message(errno))};
}

Error too_large(std::uint64_t most_bytes) {
  return {fmt::format("is larger than {} bytes, the most that is read of such a file", most_bytes)};
}

Status check_kind(const struct stat& found, Source source) {
  if (S_ISDIR(found.st_mode)) return Error{"is a folder"};
  if (source == Source::kFile && !S_ISREG(found.st_mode)) return Error{"is not a regular file"};
  return std::nullopt;
}

}  // namespace

Result<std::string> read_file(const std::string& path, std::uint64_t most_bytes, Source source) {
  constexpr std::uint64_t kPiece = 1 << 16;
  // A regular file is opened without waiting: what became a pipe meanwhile does not hold us up.
  const int waiting = source == Source::kFile ? O_NONBLOCK : 0;
  struct stat found {};
  if (::stat(path.c_str(), &found) != 0) return system_reason();
  if (Status wrong = check_kind(found, source)) return *wrong;
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | waiting));
  if (file.number < 0 || ::fstat(file.number, &found) != 0) return system_reason();
  if (Status wrong = check_kind(found, source)) return *wrong;
  const auto size = S_ISREG(found.st_mode) ? static_cast<std::uint64_t>(found.st_size) : 0;
  if (size > most_bytes) return too_large(most_bytes);
  std::string text;
  text.reserve(size + kPiece);
  for (;;) {
    const std::size_t before = text.size();
    text.resize(before + std::max(kPiece, before < size ? size - before : 0));
    const ssize_t got = ::read(file.number, text.data() + before, text.size() - before);
    if (got < 0 && errno != EINTR) return system_reason();
    text.resize(before + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    if (got == 0) return text;
    if (text.size() > most_bytes) return too_large(most_bytes);
  }
}

}  // namespace stoprule
