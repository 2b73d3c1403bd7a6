// Plugins and rules as a user gives them to the built program. Used by the tests of the command
// line that do so.
#pragma once

#include <map>

#include "sim/cli/output.h"
#include "tests/program.h"

namespace stoprule {

inline std::string plugin_path(const std::string& name) {
  return STOPRULE_PLUGINS "/" + name + ".so";
}

/// The option for a plugin of the tests, with a blank before it; as a shell must be given it: the
/// checkout's path may hold blanks.
inline std::string with_plugin(const std::string& name) {
  return " --plugin " + shell_word(plugin_path(name));
}

/// A text with every word replaced by another, in the words' order.
inline std::string replaced(std::string text, const std::map<std::string, std::string>& words) {
  for (const auto& [from, to] : words) {
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
      text.replace(at, from.size(), to);
    }
  }
  return text;
}

/// Messages in a text, each of a line; what is indented below one belongs to it.
inline std::size_t messages_in(const std::string& text) {
  std::size_t messages_n = text.empty() ? 0 : 1;
  for (std::size_t i = 0; i + 1 < text.size(); i++) {
    messages_n += text[i] == '\n' && text[i + 1] != ' ' ? 1 : 0;
  }
  return messages_n;
}

/// One message on standard error, nothing on standard output, exit code 2, no file left behind.
inline void check_refused(const std::string& command, const std::vector<std::string>& words,
                          const TestFolder& folder) {
  INFO(command);
  const Outcome outcome = shell(command, folder);
  CHECK(outcome.code == 2);
  CHECK(outcome.out.empty());
  CHECK(messages_in(outcome.err) == 1);
  CHECK_THAT(outcome.err, Catch::StartsWith("stoprule: "));
  for (const auto& word : words) CHECK_THAT(outcome.err, Catch::Contains(word));
  CHECK_FALSE(std::filesystem::exists(folder / "x.csv"));
}
inline void check_refused(const std::string& command, const std::vector<std::string>& words) {
  check_refused(command, words, TestFolder());
}

}  // namespace stoprule
