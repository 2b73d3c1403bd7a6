// The built program as a user meets it: run in a shell in a folder of its own, with what it printed
// and how it ended. Also stored texts, compared byte by byte. Used by the tests of the command
// line.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace stoprule {

inline std::string file_text(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// A folder that is empty at first and gone at the end.
class TestFolder {
 public:
  TestFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "stoprule-cli-XXXXXX").string();
    REQUIRE(::mkdtemp(name.data()) != nullptr);
    path_ = name;
  }
  TestFolder(const TestFolder&) = delete;
  TestFolder& operator=(const TestFolder&) = delete;
  ~TestFolder() { std::filesystem::remove_all(path_); }

  std::filesystem::path operator/(const std::string& name) const { return path_ / name; }
  std::string text(const std::string& name) const { return file_text(path_ / name); }
  std::string path() const { return path_.string(); }
  bool empty() const { return std::filesystem::is_empty(path_); }

 private:
  std::filesystem::path path_;
};

struct Outcome {
  int code = -1;
  std::string out, err;
};

/// Runs a shell command in `folder`; "stoprule" in it is the built program.
inline Outcome shell(const std::string& command, const TestFolder& folder) {
  const TestFolder prints;
  const std::string program = std::filesystem::path(STOPRULE_PROGRAM).parent_path().string();
  const std::string whole = "cd '" + folder.path() + "' && PATH='" + program + "':\"$PATH\" && { " +
                            command + "\n} >'" + prints.path() + "/out' 2>'" + prints.path() +
                            "/err'";
  const int status = std::system(whole.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, prints.text("out"), prints.text("err")};
}

inline Outcome shell(const std::string& command) { return shell(command, TestFolder()); }

/// Starts a long command in a folder, interrupts it, and tells how it ended. Without a shell, which
/// would start it with the signal ignored.
inline Outcome interrupted(const TestFolder& folder, const std::vector<std::string>& words,
                           int signal = SIGINT) {
  const pid_t child = ::fork();
  if (child == 0) {
    std::vector<char*> arguments;
    for (const auto& word : words) arguments.push_back(const_cast<char*>(word.c_str()));  // NOLINT
    arguments.push_back(nullptr);
    const bool ready = ::chdir(folder.path().c_str()) == 0 &&
                       std::freopen("out", "w", stdout) != nullptr &&
                       std::freopen("err", "w", stderr) != nullptr;
    if (ready) ::execv(STOPRULE_PROGRAM, arguments.data());
    ::_exit(9);
  }
  ::usleep(300'000);
  ::kill(child, signal);
  int status = 0;
  ::waitpid(child, &status, 0);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, folder.text("out"), folder.text("err")};
}

/// What stands after a mark on the line that holds it; nothing if there is none.
inline std::string after(const std::string& text, const std::string& mark) {
  const std::size_t at = text.find(mark);
  if (at == std::string::npos) return "";
  const std::size_t begin = at + mark.size();
  return text.substr(begin, text.find('\n', begin) - begin);
}

/// The signature on a page.
inline std::string signature_in(const std::string& text) {
  std::string signature = after(text, "# signature ");
  REQUIRE(!signature.empty());
  return signature;
}

inline std::size_t lines_in(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

/// Whether the text equals the stored one; with UPDATE_SNAPSHOTS set it is stored instead.
inline void check_snapshot(const std::string& name, const std::string& text) {
  const std::filesystem::path path = std::filesystem::path(STOPRULE_TEST_DATA) / name;
  if (std::getenv("UPDATE_SNAPSHOTS") != nullptr) {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
  }
  INFO("compared with " << path.string());
  CHECK(text == file_text(path));
}

}  // namespace stoprule
