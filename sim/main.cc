// stoprule, alone or as one of several processes: parse the words, call the verb, turn what it
// returns into an exit code. Joins the command line with the list of games and with the other
// processes; everything else is done below.
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <csignal>
#include <exception>
#include <optional>

#include "sim/cli/last_words.h"
#include "sim/cli/option_list.h"
#include "sim/cli/output.h"
#include "sim/cli/paths.h"
#include "sim/cluster/join.h"
#include "sim/core/build_id.h"
#include "strategies/all.h"
#include "strategies/exact_cases.h"

namespace {

using namespace stoprule;

ProgramRecord this_program() {
  return {.name = "stoprule",
          .version = STOPRULE_VERSION,
          .build = kBuildId,
          .commit = STOPRULE_COMMIT,
          .compiler = STOPRULE_COMPILER,
          .build_type = STOPRULE_BUILD_TYPE,
          .instruction_set = std::string(name_of(best_target()))};
}

std::string version_text(const ProgramRecord& program) {
  return fmt::format("stoprule {} build {}{} ({}, {})\n", program.version, program.build,
                     program.commit.empty() ? "" : fmt::format(" commit {}", program.commit),
                     program.compiler, program.build_type);
}

// Whether several processes share the games of this, or one does it.
bool is_shared(const Options& options) {
  return (bit(options.verb) & kExperiments) != 0 && options.reply.empty() && !options.dry_run;
}

Result<int> work(const std::vector<std::string>& arguments, Team* team) {
  const std::span<const std::string> words(arguments.begin() + 1, arguments.end());
  const ProgramRecord program = this_program();
  const bool follows = team != nullptr && !team->leads();
  if (!words.empty() && (words[0] == "--version" || words[0] == "-V")) {
    return follows ? kDone : print(version_text(program));
  }
  auto parsed = parse_options(words);
  if (!parsed.ok()) return parsed.error();
  Options options = std::move(parsed).value();
  if (follows && !is_shared(options)) return kDone;
  if (is_shared(options)) options.team = team;
  // What starts several processes may show them a terminal where the user has none.
  if (team != nullptr && options.color == Color::kAuto) options.color = Color::kNever;
  options.quiet = options.quiet || follows;
  if (!options.reply.empty()) return print(options.reply);
  name_standard_output(options);
  const auto games = all_games();
  const auto exact_cases = all_exact_cases();
  const Context context{
      .games = games, .program = program, .exact_cases = exact_cases, .arguments = arguments};
  if (auto refused = prepare(options, context)) return *refused;
  std::optional<LastWords> last_words;
  if (!options.plugins.empty()) last_words.emplace();
  return facts_of(options.verb).call(options, context);
}

// A closed standard error must not become the number of the first file that is opened.
void open_standard_error() {
  if (::fcntl(STDERR_FILENO, F_GETFD) != -1) return;
  const int nowhere = ::open("/dev/null", O_WRONLY);
  if (nowhere != STDERR_FILENO && nowhere >= 0) {
    ::dup2(nowhere, STDERR_FILENO);
    ::close(nowhere);
  }
}

// What a process ends with: its exit code, and what is to be told if it failed.
struct End {
  int code = kFailed;
  std::string trouble = {};
};

End end_of(const std::vector<std::string>& arguments, Team* team) {
  try {
    const auto code = work(arguments, team);
    return code.ok() ? End{code.value()} : End{kFailed, code.error().message};
  } catch (const StrategyFailed& failure) {
    return {kFailed, failure.what()};
  } catch (const TeamFailed& failure) {
    return {kFailed, failure.what()};
  } catch (const std::exception& error) {
    return {kFailed, fmt::format("the system gave up: {}", error.what())};
  }
}

// Ends together with the others, of which one tells what went wrong in any.
End end_together(const End& mine, Team& team) {
  const Status others = team.leave(mine.trouble);
  if (!team.leads()) return {kDone};
  if (!others || !mine.trouble.empty()) return mine;
  return {kFailed, others->message};
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is an error like any other, and ends quietly
  std::signal(SIGXFSZ, SIG_IGN);  // so is a limit on the size of files
  if (::fcntl(STDOUT_FILENO, F_GETFD) == -1) {
    talk("cannot write standard output: it is closed; open it, or send it to a file or /dev/null");
    return kFailed;
  }
  open_standard_error();
  const auto team = join_team();
  End end = end_of(
      argc > 0 ? std::vector<std::string>(argv, argv + argc) : std::vector<std::string>{"stoprule"},
      team.get());
  if (team != nullptr) end = end_together(end, *team);
  if (!end.trouble.empty()) talk(end.trouble);
  return end.code;
}
