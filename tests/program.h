// The built program as a user meets it: run in a shell in a folder of its own, with what it printed
// and how it ended. Also stored texts, compared byte by byte. Used by the tests of the command
// line.
#pragma once

#include <sys/wait.h>

#include <catch2/catch.hpp>
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
