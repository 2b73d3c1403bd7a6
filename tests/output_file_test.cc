// Output files: whole or not at all, and every failure told.
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <catch2/catch.hpp>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "sim/io/file.h"

namespace stoprule {
namespace {

namespace fs = std::filesystem;

// A folder of its own for a test, gone afterwards.
class Folder {
 public:
  Folder() {
    std::string pattern = (fs::temp_directory_path() / "stoprule-io-XXXXXX").string();
    REQUIRE(::mkdtemp(pattern.data()) != nullptr);
    path_ = pattern;
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { fs::remove_all(path_); }

  std::string file(const std::string& name) const { return (path_ / name).string(); }
  std::vector<std::string> names() const {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(path_)) {
      names.push_back(entry.path().filename().string());
    }
    return names;
  }

 private:
  fs::path path_;
};

std::string contents(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void put(const std::string& path, const std::string& text) { std::ofstream(path) << text; }

OutputFile opened(const std::string& path) {
  Result<OutputFile> file = OutputFile::open(path);
  if (!file.ok()) FAIL(file.error().message);
  return std::move(file).value();
}

std::string open_error(const std::string& path) {
  const Result<OutputFile> file = OutputFile::open(path);
  REQUIRE_FALSE(file.ok());
  return file.error().message;
}

// Sets how a signal is met, and back.
class Signal {
 public:
  Signal(int number, void (*handler)(int))
      : number_(number), before_(std::signal(number, handler)) {}
  Signal(const Signal&) = delete;
  Signal& operator=(const Signal&) = delete;
  ~Signal() { std::signal(number_, before_); }

 private:
  int number_;
  void (*before_)(int);
};

// Sends standard output to a descriptor for a while.
class StandardOutput {
 public:
  explicit StandardOutput(int descriptor) {
    std::fflush(stdout);
    saved_ = ::dup(STDOUT_FILENO);
    ::dup2(descriptor, STDOUT_FILENO);
  }
  StandardOutput(const StandardOutput&) = delete;
  StandardOutput& operator=(const StandardOutput&) = delete;
  ~StandardOutput() {
    ::dup2(saved_, STDOUT_FILENO);
    ::close(saved_);
  }

 private:
  int saved_ = -1;
};

TEST_CASE("a file appears only when it is committed", "[io]") {
  const Folder folder;
  const std::string path = folder.file("out.csv");
  OutputFile file = opened(path);
  file.write("a,b\n");
  CHECK_FALSE(fs::exists(path));
  file.write(std::string(200'000, 'x'));  // more than any buffer
  CHECK_FALSE(fs::exists(path));
  CHECK_FALSE(file.commit());
  CHECK(contents(path) == "a,b\n" + std::string(200'000, 'x'));
  CHECK(folder.names() == std::vector<std::string>{"out.csv"});
}

TEST_CASE("an output that is not committed leaves nothing behind", "[io]") {
  const Folder folder;
  const std::string path = folder.file("out.csv");
  {
    OutputFile file = opened(path);
    file.write(std::string(200'000, 'x'));
    CHECK(folder.names().size() == 1);
  }
  CHECK(folder.names().empty());

  put(path, "old");
  { opened(path).write("new"); }
  CHECK(contents(path) == "old");
  CHECK(folder.names().size() == 1);
}

TEST_CASE("two outputs in one folder do not meet", "[io]") {
  const Folder folder;
  OutputFile first = opened(folder.file("a"));
  OutputFile second = opened(folder.file("b"));
  first.write("first");
  second.write("second");
  first = std::move(second);  // drops the first
  CHECK_FALSE(first.commit());
  CHECK(folder.names() == std::vector<std::string>{"b"});
  CHECK(contents(folder.file("b")) == "second");
}

TEST_CASE("an overwritten file keeps its permissions", "[io]") {
  const Folder folder;
  const std::string path = folder.file("out.csv");
  put(path, "old");
  for (const fs::perms wanted : {fs::perms{0640}, fs::perms{0600}, fs::perms{0666}}) {
    fs::permissions(path, wanted);
    OutputFile file = opened(path);
    file.write("new");
    CHECK_FALSE(file.commit());
    CHECK(fs::status(path).permissions() == wanted);
    CHECK(contents(path) == "new");
  }
}

TEST_CASE("a new file has the permissions that the mask leaves", "[io]") {
  const Folder folder;
  const mode_t before = ::umask(027);
  const std::string path = folder.file("out.csv");
  CHECK_FALSE(opened(path).commit());
  ::umask(before);
  CHECK(fs::status(path).permissions() == fs::perms{0640});
}

TEST_CASE("links are followed, also to a file that does not exist yet", "[io]") {
  const Folder folder;
  fs::create_directory(folder.file("data"));
  fs::create_symlink("second", folder.file("first"));
  fs::create_symlink("data/out.csv", folder.file("second"));
  for (const std::string text : {"new", "newer"}) {
    OutputFile file = opened(folder.file("first"));
    file.write(text);
    CHECK_FALSE(file.commit());
    CHECK(fs::is_symlink(folder.file("first")));
    CHECK(fs::is_symlink(folder.file("second")));
    CHECK(contents(folder.file("data/out.csv")) == text);
  }
  fs::create_symlink("loop", folder.file("loop"));
  CHECK_FALSE(open_error(folder.file("loop")).empty());
}

TEST_CASE("paths that cannot be written are refused at once, with advice", "[io]") {
  const Folder folder;
  put(folder.file("file"), "kept");
  CHECK(open_error("") == "cannot write: the path is empty; give a file, or - for standard output");

  const std::string missing = open_error(folder.file("none/out.csv"));
  CHECK_THAT(missing, Catch::Contains("cannot write " + folder.file("none/out.csv")));
  CHECK_THAT(missing, Catch::Contains("No such file or directory"));
  CHECK_THAT(missing, Catch::Contains("create the folder " + folder.file("none")));

  CHECK_THAT(open_error(folder.file("")),
             Catch::Contains("give the path of a file in this folder"));
  CHECK_THAT(open_error(folder.file("file/out.csv")), Catch::Contains("Not a directory"));
  CHECK_THAT(open_error(folder.file(std::string(300, 'x'))), Catch::Contains("too long"));
  // Fails for root as well, whom permissions do not stop.
  CHECK_FALSE(open_error("/proc/stoprule.csv").empty());
  if (::geteuid() != 0) {
    fs::permissions(folder.file("file"), fs::perms::owner_read);
    CHECK_THAT(open_error(folder.file("file")), Catch::Contains("change the permissions"));
  }
  CHECK(folder.names() == std::vector<std::string>{"file"});
  CHECK(contents(folder.file("file")) == "kept");
}

TEST_CASE("a name as long as the system allows can be written", "[io]") {
  const Folder folder;
  const std::string path = folder.file(std::string(255, 'x'));
  CHECK_FALSE(opened(path).commit());
  CHECK(fs::exists(path));
}

// A device of Linux's memory driver to write to. Whoever may write to /dev (root) gets a node of
// its own in `folder`: a fault in OutputFile would rename a file over the system's. Empty: there is
// none.
std::string device(const Folder& folder, const std::string& name, unsigned minor_number) {
  constexpr unsigned kMemoryDriver = 1;
  std::string path = "/dev/" + name;
  if (::access("/dev", W_OK) == 0) {
    path = folder.file(name);
    const mode_t mode = S_IFCHR | 0600;
    if (::mknod(path.c_str(), mode, ::makedev(kMemoryDriver, minor_number)) != 0) return {};
  }
  const int probe = ::open(path.c_str(), O_WRONLY);  // fails on a file system without devices
  if (probe < 0) return {};
  ::close(probe);
  return path;
}

TEST_CASE("a full device is reported at the end and is not replaced", "[io]") {
  const Folder folder;
  const std::string path = device(folder, "full", 7);
  if (path.empty()) {
    WARN("skipped: no device that is always full");
    return;
  }
  OutputFile file = opened(path);
  file.write("text");
  const Status failed = file.commit();
  REQUIRE(failed);
  CHECK_THAT(failed->message, Catch::Contains("cannot write " + path));
  CHECK_THAT(failed->message, Catch::Contains("No space left on device"));
  CHECK_FALSE(file.broken_pipe());
  CHECK(fs::is_character_file(path));
}

TEST_CASE("a device that swallows everything is written directly", "[io]") {
  const Folder folder;
  const std::string path = device(folder, "null", 3);
  if (path.empty()) {
    WARN("skipped: no device that swallows everything");
    return;
  }
  OutputFile file = opened(path);
  file.write(std::string(200'000, 'x'));
  CHECK_FALSE(file.commit());
  CHECK(fs::is_character_file(path));
}

TEST_CASE("a failed write leaves the existing file as it was", "[io]") {
  const Folder folder;
  const std::string path = folder.file("out.csv");
  put(path, "old");
  OutputFile file = opened(path);
  file.write(std::string(100'000, 'x'));
  Status failed;
  {
    // A file size limit stands in for a full disk.
    const Signal ignored(SIGXFSZ, SIG_IGN);
    rlimit before{};
    REQUIRE(::getrlimit(RLIMIT_FSIZE, &before) == 0);
    const rlimit small{.rlim_cur = 120'000, .rlim_max = before.rlim_max};
    REQUIRE(::setrlimit(RLIMIT_FSIZE, &small) == 0);
    file.write(std::string(100'000, 'y'));
    file.write("dropped");
    failed = file.commit();
    REQUIRE(::setrlimit(RLIMIT_FSIZE, &before) == 0);
  }
  REQUIRE(failed);
  CHECK_THAT(failed->message, Catch::Contains("make room"));
  CHECK(contents(path) == "old");
  CHECK(folder.names() == std::vector<std::string>{"out.csv"});
}

TEST_CASE("a folder that vanishes before the end is an error", "[io]") {
  const Folder folder;
  fs::create_directory(folder.file("data"));
  OutputFile file = opened(folder.file("data/out.csv"));
  fs::remove_all(folder.file("data"));
  CHECK(file.commit());
}

TEST_CASE("a dash is standard output", "[io]") {
  std::array<int, 2> ends{};
  REQUIRE(::pipe(ends.data()) == 0);
  Status failed;
  {
    const StandardOutput redirected(ends[1]);
    OutputFile file = opened("-");
    file.write("a,b\n");
    failed = file.commit();
  }
  ::close(ends[1]);
  std::array<char, 16> seen{};
  const ssize_t size = ::read(ends[0], seen.data(), seen.size());
  ::close(ends[0]);
  CHECK_FALSE(failed);
  CHECK(size == 4);
  CHECK(std::string(seen.data()) == "a,b\n");
}

TEST_CASE("a reader that goes away is told apart from other failures", "[io]") {
  const Signal ignored(SIGPIPE, SIG_IGN);
  std::array<int, 2> ends{};
  REQUIRE(::pipe(ends.data()) == 0);
  ::close(ends[0]);
  bool failed = false;
  bool broken = false;
  {
    const StandardOutput redirected(ends[1]);
    OutputFile file = opened("-");
    file.write("a,b\n");
    failed = file.commit().has_value();
    broken = file.broken_pipe();
  }
  ::close(ends[1]);
  CHECK(failed);
  CHECK(broken);
}

TEST_CASE("a named pipe is written directly", "[io]") {
  const Folder folder;
  const std::string path = folder.file("pipe");
  REQUIRE(::mkfifo(path.c_str(), 0600) == 0);
  const int reader = ::open(path.c_str(), O_RDONLY | O_NONBLOCK);
  OutputFile file = opened(path);
  file.write("text");
  CHECK_FALSE(file.commit());
  std::array<char, 16> seen{};
  CHECK(::read(reader, seen.data(), seen.size()) == 4);
  ::close(reader);
  CHECK(fs::is_fifo(path));
}

TEST_CASE("a file that standard output already goes to is continued, not replaced", "[io]") {
  // What /dev/stdout is, in a folder where a fault replaces nothing of the system's.
  const Folder folder;
  const std::string link = folder.file("stdout");
  if (!fs::exists("/proc/self/fd/1")) {
    WARN("skipped: there is no /proc");
    return;
  }
  fs::create_symlink("/proc/self/fd/1", link);
  const std::string path = folder.file("out.txt");
  const int target = ::open(path.c_str(), O_WRONLY | O_CREAT, 0600);
  {
    const StandardOutput redirected(target);
    CHECK(::write(STDOUT_FILENO, "1\n", 2) == 2);
    for (const std::string& name : {link, path}) {
      OutputFile file = opened(name);
      file.write("2\n");
      CHECK_FALSE(file.commit());
    }
    CHECK(::write(STDOUT_FILENO, "3\n", 2) == 2);
  }
  ::close(target);
  CHECK(contents(path) == "1\n2\n2\n3\n");
}

}  // namespace
}  // namespace stoprule
