#include "sim/io/place.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

namespace stoprule {
namespace {

namespace fs = std::filesystem;

constexpr int kMostLinks = 40;  // as Linux itself follows

// A fact about this process, like the table of descriptors itself, which is one for all threads.
int& standard_output_descriptor() {
  static int descriptor = STDOUT_FILENO;
  return descriptor;
}

bool is_same(const struct stat& a, const struct stat& b) {
  return a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

bool is_standard(const struct stat& found) {
  for (const int descriptor : {standard_output(), STDERR_FILENO}) {
    struct stat seen {};
    if (::fstat(descriptor, &seen) == 0 && is_same(seen, found)) return true;
  }
  return false;
}

// The path after all links of its last component, and whether one of them is a descriptor of a
// process, as /proc/self/fd/1 is and /dev/stdout leads to.
struct Followed {
  std::string path;
  bool by_descriptor = false;
};

std::optional<Followed> follow(const std::string& given) {
  struct stat descriptors {
  }, link{};
  const bool known = ::stat("/proc/self/fd", &descriptors) == 0;
  Followed at{given};
  for (int followed = 0; followed < kMostLinks; followed++) {
    if (::lstat(at.path.c_str(), &link) != 0 || !S_ISLNK(link.st_mode)) return at;
    at.by_descriptor = at.by_descriptor || (known && link.st_dev == descriptors.st_dev);
    std::error_code none;
    const fs::path next = fs::read_symlink(at.path, none);
    if (none) return std::nullopt;
    at.path = fs::path(at.path).parent_path() / next;  // an absolute `next` replaces the folder
  }
  return std::nullopt;
}

// Of a file that does not exist.
Place place_to_be(const std::string& path) {
  struct stat folder {};
  if (::stat(folder_of(path).c_str(), &folder) == 0) {
    return {.device = folder.st_dev,
            .inode = folder.st_ino,
            .name = fs::path(path).filename().string()};
  }
  std::error_code none;
  return {.name = fs::absolute(path, none).lexically_normal().string()};
}

}  // namespace

int standard_output() { return standard_output_descriptor(); }

Status keep_standard_output() {
  if (standard_output() != STDOUT_FILENO) return std::nullopt;
  const int kept = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  if (kept < 0 || ::dup2(STDERR_FILENO, STDOUT_FILENO) < 0) {
    return Error{fmt::format("cannot keep standard output apart from what plugins print: {}",
                             std::generic_category().message(errno))};
  }
  standard_output_descriptor() = kept;
  return std::nullopt;
}

std::string folder_of(const std::string& file) {
  const fs::path folder = fs::path(file).parent_path();
  return folder.empty() ? "." : folder.string();
}

std::optional<std::string> resolve_links(const std::string& path) {
  auto end = follow(path);
  if (!end) return std::nullopt;
  return std::move(end->path);
}

Place place_of(const std::string& path) {
  struct stat found {};
  if (path == "-") {
    if (::fstat(standard_output(), &found) != 0) return {.kind = Place::Kind::kOther};
    const auto kind = S_ISREG(found.st_mode) ? Place::Kind::kOpened : Place::Kind::kOther;
    return {.kind = kind, .device = found.st_dev, .inode = found.st_ino};
  }
  const auto end = follow(path);
  if (::stat(path.c_str(), &found) != 0) return place_to_be(end ? end->path : path);
  const bool opened = is_standard(found) || (end && end->by_descriptor);
  return {.kind = !S_ISREG(found.st_mode) ? Place::Kind::kOther
                  : opened                ? Place::Kind::kOpened
                                          : Place::Kind::kFile,
          .device = found.st_dev,
          .inode = found.st_ino};
}

}  // namespace stoprule
