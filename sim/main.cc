// stoprule: parse the words, call the verb, turn what it returns into an exit code. Joins the
// command line with the list of games; everything else is done below.
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <csignal>
#include <exception>

#include "sim/cli/options.h"
#include "sim/cli/output.h"
#include "sim/cli/verbs.h"
#include "strategies/all.h"
#include "strategies/exact_cases.h"

namespace {

using namespace stoprule;

ProgramRecord this_program() {
  return {.name = "stoprule",
          .version = STOPRULE_VERSION,
          .commit = STOPRULE_COMMIT,
          .compiler = STOPRULE_COMPILER,
          .build_type = STOPRULE_BUILD_TYPE,
          .instruction_set = std::string(name_of(best_target()))};
}

std::string version_text(const ProgramRecord& program) {
  return fmt::format("stoprule {}{} ({}, {})\n", program.version,
                     program.commit.empty() ? "" : fmt::format(" commit {}", program.commit),
                     program.compiler, program.build_type);
}

Result<int> work(const std::vector<std::string>& arguments) {
  const std::span<const std::string> words(arguments.begin() + 1, arguments.end());
  const ProgramRecord program = this_program();
  if (!words.empty() && (words[0] == "--version" || words[0] == "-V")) {
    return print(version_text(program));
  }
  const auto parsed = parse_options(words);
  if (!parsed.ok()) return parsed.error();
  const Options& options = parsed.value();
  if (!options.help.empty()) return print(options.help);
  const auto games = all_games();
  if (auto refused = load_plugins(options, games)) return *refused;
  if (auto refused = add_rule_texts(options, games)) return *refused;
  const auto exact_cases = all_exact_cases();
  const Context context{
      .games = games, .program = program, .exact_cases = exact_cases, .arguments = arguments};
  switch (options.verb) {
    case Verb::kRun:
      return run_verb(options, context);
    case Verb::kCompare:
      return compare_verb(options, context);
    case Verb::kSweep:
      return sweep_verb(options, context);
    case Verb::kTournament:
      return tournament_verb(options, context);
    case Verb::kMerge:
      return merge_verb(options, context);
    case Verb::kReplay:
      return replay_verb(options, context);
    case Verb::kList:
      return list_verb(options, context);
    case Verb::kShow:
      return show_verb(options, context);
    case Verb::kBench:
      return bench_verb(options, context);
    case Verb::kSelftest:
      return selftest_verb(options, context);
  }
  return kFailed;
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

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is an error like any other, and ends quietly
  if (::fcntl(STDOUT_FILENO, F_GETFD) == -1) {
    talk("cannot write standard output: it is closed; open it, or send it to a file or /dev/null");
    return kFailed;
  }
  open_standard_error();
  try {
    const auto code = work(argc > 0 ? std::vector<std::string>(argv, argv + argc)
                                    : std::vector<std::string>{"stoprule"});
    if (code.ok()) return code.value();
    talk(code.error().message);
  } catch (const StrategyFailed& failure) {
    talk(failure.what());
  } catch (const std::exception& error) {
    talk(fmt::format("the system gave up: {}", error.what()));
  }
  return kFailed;
}
