#include "sim/engine/plugins.h"

#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <link.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <optional>
#include <thread>

#include "sim/core/names.h"
#include "sim/core/read_file.h"
#include "sim/core/sha256.h"
#include "sim/games/plugin_table.h"

namespace stoprule {
namespace {

namespace fs = std::filesystem;

constexpr const char* kEntry = "stoprule_plugin";
constexpr const char* kAdvice =
    "scripts/new_strategy, installed as stoprule-new-strategy, writes a folder that builds a "
    "plugin";

// An error names the file.
Result<std::string> file_bytes(const std::string& path) {
  constexpr std::uint64_t kLargestFile = std::uint64_t{1} << 30;
  auto bytes = read_file(path, kLargestFile, Source::kFile);
  if (bytes.ok()) return bytes;
  return Error{
      fmt::format("plugin {}: {}; give the path of a shared object", path, bytes.error().message)};
}

// Whether `size` bytes from `offset` on are there.
bool holds(const std::string& bytes, std::uint64_t offset, std::uint64_t size) {
  return offset <= bytes.size() && size <= bytes.size() - offset;
}

// Why these bytes are no shared object, if so. The system's loader trusts the sizes in a file: one
// that was cut off in copying would end the program.
Status check_shared_object(const std::string& bytes) {
  if (!bytes.starts_with(ELFMAG)) return Error{fmt::format("is not a shared object; {}", kAdvice)};
  constexpr const char* kCutOff = "is cut off: its parts reach past the end of the file";
  ElfW(Ehdr) header;
  if (bytes.size() < sizeof header) return Error{kCutOff};
  std::memcpy(&header, bytes.data(), sizeof header);
  constexpr int kClass = sizeof(void*) == 8 ? ELFCLASS64 : ELFCLASS32;
  if (header.e_ident[EI_CLASS] != kClass) return {};  // the loader refuses it by itself
  for (std::uint64_t i = 0; i < header.e_phnum; i++) {
    ElfW(Phdr) part;
    const std::uint64_t at = header.e_phoff + i * header.e_phentsize;
    if (!holds(bytes, at, sizeof part)) return Error{kCutOff};
    std::memcpy(&part, bytes.data() + at, sizeof part);
    if (!holds(bytes, part.p_offset, part.p_filesz)) return Error{kCutOff};
  }
  // Not loaded, but the last that a linker writes: whoever lost it did not copy the file.
  const std::uint64_t sections_size = std::uint64_t{header.e_shnum} * header.e_shentsize;
  if (!holds(bytes, header.e_shoff, sections_size)) return Error{kCutOff};
  return {};
}

// A bare name would be looked for in the system's folders.
void* open_file(const fs::path& path) {
  return ::dlopen(fs::absolute(path).c_str(), RTLD_NOW | RTLD_LOCAL);
}

using Entry = const stoprule_plugin_head* (*)();

Entry entry_of(void* handle) { return reinterpret_cast<Entry>(::dlsym(handle, kEntry)); }

using Patience = std::optional<std::chrono::milliseconds>;

// Waits for the child: its id, 0 if it took too long, or -1 if the system does not tell how it
// ended (as where whoever started this program ignores SIGCHLD).
pid_t wait_for(pid_t child, Patience patience, int& status) {
  const auto begin = std::chrono::steady_clock::now();
  for (;;) {
    const pid_t ended = ::waitpid(child, &status, patience ? WNOHANG : 0);
    if (ended < 0 && errno == EINTR) continue;
    if (ended != 0) return ended;
    if (std::chrono::steady_clock::now() - begin > *patience) return 0;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

// How it ends a program to open the file and ask it for its table, if it does: initialisers are a
// stranger's code that runs before anything can be checked. So another process tries it first.
Status try_in_child(const fs::path& path, Patience patience) {
  constexpr int kSurvived = 42, kThrew = 43;
  const pid_t child = ::fork();
  if (child < 0) return {};  // the system lacks something; what it is will be told soon enough
  if (child == 0) {
    const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
    ::dup2(nowhere, STDOUT_FILENO);
    ::dup2(nowhere, STDERR_FILENO);
    try {
      void* handle = open_file(path);
      const Entry entry = handle == nullptr ? nullptr : entry_of(handle);
      if (entry != nullptr) static_cast<void>(entry());
    } catch (...) {
      ::_exit(kThrew);
    }
    ::_exit(kSurvived);
  }
  int status = 0;
  const pid_t ended = wait_for(child, patience, status);
  if (ended == 0) {
    ::kill(child, SIGKILL);
    ::waitpid(child, &status, 0);
    return Error{"takes too long to be loaded"};
  }
  if (ended < 0) return {};
  if (WIFEXITED(status) && WEXITSTATUS(status) == kSurvived) return {};
  if (WIFEXITED(status) && WEXITSTATUS(status) == kThrew) {
    return Error{fmt::format(
        "throws an exception while it is loaded: look at its initialisers and its function {}",
        kEntry)};
  }
  return Error{fmt::format(
      "ends the program while it is loaded, {}: look at its initialisers and its function {}",
      WIFSIGNALED(status)
          ? fmt::format("by signal {} ({})", WTERMSIG(status), ::strsignal(WTERMSIG(status)))
          : fmt::format("by exit({})", WEXITSTATUS(status)),
      kEntry)};
}

// Opens the file and asks it for its table.
Result<const stoprule_plugin_head*> open_table(const fs::path& path, Patience patience) {
  if (Status ended = try_in_child(path, patience)) return *ended;
  void* handle = open_file(path);
  if (handle == nullptr) return Error{fmt::format("cannot be loaded: {}", ::dlerror())};
  const Entry entry = entry_of(handle);
  if (entry == nullptr) {
    ::dlclose(handle);
    return Error{fmt::format("is no plugin: it exports no function {}; {}", kEntry, kAdvice)};
  }
  const stoprule_plugin_head* head = entry();
  if (head == nullptr || head->magic != STOPRULE_PLUGIN_MAGIC || head->game == nullptr) {
    ::dlclose(handle);
    return Error{
        fmt::format("is no plugin: what its function {} returns is not a plugin's table", kEntry)};
  }
  return head;
}

}  // namespace

Result<std::string> plugin_digest(const std::string& path) {
  const auto bytes = file_bytes(path);
  if (!bytes.ok()) return bytes.error();
  return sha256(bytes.value());
}

Status load_plugin(const std::string& path, std::span<Game* const> games, Patience patience) {
  PluginFile plugin{.path = path, .sha256 = {}, .head = nullptr};
  const std::string source = source_of(plugin);
  const auto refused = [&source](const Error& error) {
    return Error{fmt::format("{}: {}", source, error.message)};
  };
  const auto bytes = file_bytes(path);
  if (!bytes.ok()) return bytes.error();
  if (Status wrong = check_shared_object(bytes.value())) return refused(*wrong);
  const auto head = open_table(path, patience);
  if (!head.ok()) return refused(head.error());
  plugin.sha256 = sha256(bytes.value());
  plugin.head = head.value();
  std::vector<std::string> names;
  for (Game* game : games) {
    if (head.value()->game == game->facts().name) return game->add_plugin(std::move(plugin));
    names.push_back("'" + game->facts().name + "'");
  }
  return refused({fmt::format("is a plugin for the game '{}', not for {}; --game chooses",
                              head.value()->game, join(names, " or "))});
}

}  // namespace stoprule
