#include "sim/cli/output.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

#include "sim/core/names.h"
#include "sim/io/place.h"

namespace stoprule {
namespace {

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

}  // namespace

Status finish(OutputFile& file) {
  Status failed = file.finish();
  return file.broken_pipe() ? std::nullopt : failed;
}

Result<int> print(std::string_view text) {
  auto file = OutputFile::open("-");
  if (!file.ok()) return file.error();
  OutputFile out = std::move(file).value();
  out.write(text);
  if (Status failed = finish(out)) return *failed;
  return 0;
}

void talk(std::string_view text) {
  std::string line = "stoprule: ";
  for (const auto& part : split(text, '\n')) line += printable(part) + "\n";
  std::fwrite(line.data(), 1, line.size(), stderr);
  std::fflush(stderr);
}

bool colours(Color color) {
  if (color != Color::kAuto) return color == Color::kAlways;
  return output_is_terminal() && environment("NO_COLOR").empty() && environment("TERM") != "dumb";
}

bool output_is_terminal() { return ::isatty(standard_output()) == 1; }

bool error_is_terminal() { return ::isatty(STDERR_FILENO) == 1 && environment("TERM") != "dumb"; }

std::size_t terminal_width() {
  winsize size{};
  if (::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  return 80;
}

std::string shell_word(std::string_view word) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_@%+=:,./-";
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string_view::npos) {
    return std::string(word);
  }
  // As a terminal may be shown it: the escapes are those of $'...', but that backslashes and quotes
  // are escaped there, too.
  if (printable(word) != word) {
    std::string escaped;
    for (const char c : word) {
      if (c == '\'' || c == '\\') escaped += '\\';
      escaped += c;
    }
    return "$'" + printable(escaped) + "'";
  }
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? "'\\''" : std::string(1, c);
  return quoted + "'";
}

}  // namespace stoprule
